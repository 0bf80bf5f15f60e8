// hci-server PATH: a small LE controller on a UNIX stream socket (H4), one host after the other.
//
// It answers every command with success and has no extended commands. Any device that is connected
// to is there: an ATT server as att-server's, in few words: a write to 0x8001 gives a count (4
// bytes), so many heart rates of 20 bytes come from 0x8003; 0x8008 is read; write commands are
// acknowledged at once, all of one read in one event.
//
// An active scan hears a new device every 100 µs, for 3 s: 10,000 reports a second. A passive scan
// hears 400,000 reports of 100,000 devices as fast as they are taken. After the last one comes
// FF:FF:FF:FF:FF:FF, until the scan ends.
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { devices = 100000, flooded = 400000, paced = 30000, handle = 0x0040 };

static int fd;
static uint8_t scan_type;
static long reports_left, reported;
static unsigned completed;

static void put(const void *packet, size_t length) {
  const uint8_t *next = packet;
  while (length > 0) {
    ssize_t count = send(fd, next, length, MSG_NOSIGNAL);
    if (count <= 0) return;
    next += count;
    length -= count;
  }
}

static void complete(const uint8_t *command, const void *values, uint8_t size) {
  uint8_t event[80] = {0x04, 0x0e, 4 + size, 1, command[1], command[2], 0};
  memcpy(event + 7, values, size);
  put(event, 7 + size);
}

static void status(const uint8_t *command) {
  put((uint8_t[]){0x04, 0x0f, 4, 0, 1, command[1], command[2]}, 7);
}

static size_t write_report(uint8_t *event, uint32_t number) {
  static const uint8_t data[] = {2, 0x01, 0x06, 3, 0x03, 0x0d, 0x18, 9,
                                 0x09, 'A', ' ', 's', 'e', 'n', 's', 'o', 'r'};
  uint8_t head[] = {0x04, 0x3e, 12 + sizeof data, 0x02, 1, 0x00, 0x01, number,
                    number >> 8, number >> 16, number >> 24, 0, 0xc0, sizeof data};
  if (number == UINT32_MAX) memset(head + 7, 0xff, 6);
  memcpy(event, head, sizeof head);
  memcpy(event + sizeof head, data, sizeof data);
  event[sizeof head + sizeof data] = -60;
  return sizeof head + sizeof data + 1;
}

// A report every 100 µs in bursts of a millisecond, or as many as there is room for.
static void report(void) {
  uint8_t events[64 * 40];
  size_t size = 0;
  int burst = scan_type ? 10 : 64;
  for (int i = 0; i < burst && reports_left > 0; i++, reports_left--) {
    size += write_report(events + size, reported++ % devices);
  }
  if (size == 0) {
    size = write_report(events, UINT32_MAX);
    usleep(20000);
  } else if (scan_type) {
    usleep(1000);
  }
  put(events, size);
}

static void connect_device(const uint8_t *command) {
  uint8_t event[22] = {0x04, 0x3e, 19, 0x01, 0, handle, 0, 0};
  status(command);
  memcpy(event + 8, command + 9, 7);
  memcpy(event + 15, (uint8_t[]){0x18, 0, 0, 0, 0xc8, 0, 0}, 7);
  put(event, sizeof event);
}

static void take_command(const uint8_t *command) {
  static const uint8_t zeros[64];
  switch (command[1] | command[2] << 8) {
    case 0x1001: return complete(command, zeros, 8);
    case 0x1002: return complete(command, zeros, 64);
    case 0x1003: return complete(command, (uint8_t[]){0, 0, 0, 0, 0x60, 0, 0, 0}, 8);
    case 0x1009: return complete(command, (uint8_t[]){1, 2, 3, 4, 5, 6}, 6);
    case 0x2002: return complete(command, (uint8_t[]){251, 0, 16}, 3);
    case 0x2003: return complete(command, zeros, 8);
    case 0x200f: return complete(command, zeros, 1);
    case 0x200b: scan_type = command[4]; break;
    case 0x200c:
      reported = 0;
      reports_left = !command[4] ? -1 : scan_type ? paced : flooded;
      break;
    case 0x200d: return connect_device(command);
    case 0x2016:
      status(command);
      return put((uint8_t[]){0x04, 0x3e, 12, 0x04, 0, handle, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 15);
    case 0x0406:
      status(command);
      return put((uint8_t[]){0x04, 0x05, 4, 0, handle, 0, 0x16}, 7);
  }
  complete(command, zeros, 0);
}

static void answer(const uint8_t *pdu, uint8_t length) {
  uint8_t packet[64] = {0x02, handle, 0x20, length + 4, 0, length, 0, 4, 0};
  memcpy(packet + 9, pdu, length);
  put(packet, 9 + length);
}

static void flood(const uint8_t *pdu) {
  uint32_t left = pdu[3] | pdu[4] << 8 | pdu[5] << 16 | (uint32_t)pdu[6] << 24;
  uint8_t value[23] = {0x1b, 0x03, 0x80, 0x16, 72};
  for (unsigned i = 5; i < sizeof value; i += 2) value[i] = 0x30, value[i + 1] = 3;
  while (left-- > 0) answer(value, sizeof value);
}

static void take_data(const uint8_t *packet) {
  const uint8_t *pdu = packet + 9;
  completed++;
  switch (pdu[0]) {
    case 0x02: return answer((uint8_t[]){0x03, 0x05, 0x02}, 3);
    case 0x0a: return answer((uint8_t[21]){0x0b}, 21);
    case 0x12:
      answer((uint8_t[]){0x13}, 1);
      if (pdu[1] == 0x01 && pdu[2] == 0x80) flood(pdu);
  }
}

static size_t take_packets(const uint8_t *bytes, size_t length) {
  size_t start = 0;
  completed = 0;
  while (length - start >= 4) {
    const uint8_t *packet = bytes + start;
    size_t left = length - start, size = 4 + packet[3];
    if (packet[0] == 0x02) size = left < 5 ? SIZE_MAX : 5u + (packet[3] | packet[4] << 8);
    if (left < size) break;
    packet[0] == 0x01 ? take_command(packet) : take_data(packet);
    start += size;
  }
  if (completed) put((uint8_t[]){0x04, 0x13, 5, 1, handle, 0, completed, completed >> 8}, 8);
  return start;
}

static void serve(void) {
  uint8_t bytes[65536];
  size_t length = 0;
  reports_left = -1;
  while (1) {
    struct pollfd state = {fd, POLLIN};
    if (reports_left >= 0 && poll(&state, 1, 0) == 0) {
      report();
      continue;
    }
    ssize_t count = recv(fd, bytes + length, sizeof bytes - length, 0);
    if (count <= 0) return;
    length += count;
    size_t taken = take_packets(bytes, length);
    memmove(bytes, bytes + taken, length - taken);
    length -= taken;
  }
}

int main(int argc, char **argv) {
  if (argc != 2) return 64;
  struct sockaddr_un address = {AF_UNIX};
  strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
  unlink(argv[1]);
  int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  if (bind(listener, (void *)&address, sizeof address) || listen(listener, 8)) {
    return perror(argv[1]), 1;
  }
  while ((fd = accept(listener, 0, 0)) >= 0) {
    serve();
    close(fd);
  }
}
