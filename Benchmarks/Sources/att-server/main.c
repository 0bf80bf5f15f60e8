// att-server PATH: a small ATT server on a UNIX SOCK_SEQPACKET socket, one client after the other.
//
// 200 services of 12 attributes each (2,400) from handle 0x0001 on: a declaration, then three
// characteristics with a configuration (0x2a37) and one without (0x2a00). Above them: 0x8001 takes
// a count (4 bytes) and sends so many heart rates of 20 bytes from 0x8003 (0x8004 configures it),
// 0x8006 takes commands, 0x8008 is read: 20 bytes, the first four the number of requests so far.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { services = 200, size = 12, count = services * size };

static int fd;
static uint32_t requests;

static unsigned get16(const uint8_t *bytes) { return bytes[0] | bytes[1] << 8; }

static uint8_t *put16(uint8_t *bytes, unsigned value) {
  *bytes++ = value;
  *bytes++ = value >> 8;
  return bytes;
}

static void answer(const void *pdu, size_t length) { send(fd, pdu, length, MSG_NOSIGNAL); }

static void refuse(uint8_t opcode, unsigned handle, uint8_t code) {
  answer((uint8_t[]){0x01, opcode, handle, handle >> 8, code}, 5);
}

static unsigned type_of(unsigned handle) {
  static const unsigned types[size] = {0x2800, 0x2803, 0x2a37, 0x2902, 0x2803, 0x2a37,
                                       0x2902, 0x2803, 0x2a37, 0x2902, 0x2803, 0x2a00};
  return types[(handle - 1) % size];
}

static unsigned service_of(unsigned handle) { return 0x1800 + (handle - 1) / size; }

static void find_groups(const uint8_t *pdu, unsigned mtu) {
  unsigned start = get16(pdu + 1), end = get16(pdu + 3);
  uint8_t response[600] = {0x11, 6}, *next = response + 2;
  for (unsigned handle = start; handle <= end && handle <= count; handle++) {
    if (type_of(handle) != get16(pdu + 5)) continue;
    if (next + 6 > response + mtu) break;
    next = put16(put16(put16(next, handle), handle + size - 1), service_of(handle));
  }
  if (next == response + 2) return refuse(0x10, start, 0x0a);
  answer(response, next - response);
}

static void read_by_type(const uint8_t *pdu, unsigned mtu) {
  unsigned start = get16(pdu + 1), end = get16(pdu + 3);
  uint8_t response[600] = {0x09, 7}, *next = response + 2;
  for (unsigned handle = start; handle <= end && handle <= count; handle++) {
    if (type_of(handle) != get16(pdu + 5) || get16(pdu + 5) != 0x2803) continue;
    if (next + 7 > response + mtu) break;
    next = put16(next, handle);
    *next++ = type_of(handle + 1) == 0x2a37 ? 0x12 : 0x02;
    next = put16(put16(next, handle + 1), type_of(handle + 1));
  }
  if (next == response + 2) return refuse(0x08, start, 0x0a);
  answer(response, next - response);
}

static void find_information(const uint8_t *pdu, unsigned mtu) {
  unsigned start = get16(pdu + 1), end = get16(pdu + 3);
  uint8_t response[600] = {0x05, 1}, *next = response + 2;
  for (unsigned handle = start; handle <= end && handle <= count; handle++) {
    if (next + 4 > response + mtu) break;
    next = put16(put16(next, handle), type_of(handle));
  }
  if (next == response + 2) return refuse(0x04, start, 0x0a);
  answer(response, next - response);
}

static void flood(const uint8_t *pdu) {
  uint32_t left = pdu[3] | pdu[4] << 8 | pdu[5] << 16 | (uint32_t)pdu[6] << 24;
  uint8_t packet[23] = {0x1b, 0x03, 0x80, 0x16, 72};
  for (unsigned i = 5; i < sizeof packet; i += 2) put16(packet + i, 800 + i);
  answer((uint8_t[]){0x13}, 1);
  while (left-- > 0) answer(packet, sizeof packet);
}

static void serve(void) {
  uint8_t pdu[600], value[21] = {0x0b};
  unsigned mtu = 23;
  requests = 0;
  for (ssize_t length; (length = recv(fd, pdu, sizeof pdu, 0)) > 0;) {
    if (pdu[0] == 0x52) continue;
    requests++;
    switch (pdu[0]) {
      case 0x02:
        mtu = get16(pdu + 1) < 517 ? get16(pdu + 1) : 517;
        answer((uint8_t[]){0x03, 0x05, 0x02}, 3);
        break;
      case 0x04: find_information(pdu, mtu); break;
      case 0x08: read_by_type(pdu, mtu); break;
      case 0x0a:
        memcpy(value + 1, &requests, 4);
        answer(value, sizeof value);
        break;
      case 0x10: find_groups(pdu, mtu); break;
      case 0x12:
        if (get16(pdu + 1) == 0x8001 && length >= 7) flood(pdu);
        else answer((uint8_t[]){0x13}, 1);
        break;
      default: refuse(pdu[0], 0, 0x06);
    }
  }
}

int main(int argc, char **argv) {
  if (argc != 2) return 64;
  struct sockaddr_un address = {AF_UNIX};
  strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
  unlink(argv[1]);
  int listener = socket(AF_UNIX, SOCK_SEQPACKET, 0);
  if (bind(listener, (void *)&address, sizeof address) || listen(listener, 8)) {
    return perror(argv[1]), 1;
  }
  while ((fd = accept(listener, 0, 0)) >= 0) {
    serve();
    close(fd);
  }
}
