// hci-floor PATH OPERATION COUNT: the least that an operation over H4 can cost: a loop that reads
// what is there and steps over its packets, or sends a packet and waits for the controller's
// buffers. Prints wall time and CPU per operation, in microseconds.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>

static int fd;
static uint8_t bytes[65536];
static size_t length;
static long values, reports, buffers_free = 16;

static double wall(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static double cpu(void) {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return (u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1e6 + u.ru_utime.tv_usec + u.ru_stime.tv_usec;
}

static void put(const uint8_t *packet, size_t size) {
  if (send(fd, packet, size, 0) != (ssize_t)size) exit(1);
}

static void receive(void) {
  ssize_t count = recv(fd, bytes + length, sizeof bytes - length, 0);
  if (count <= 0) exit(1);
  length += count;
  size_t start = 0;
  while (length - start >= 5) {
    const uint8_t *packet = bytes + start;
    size_t size = packet[0] == 0x04 ? 3 + packet[2] : 5 + (packet[3] | packet[4] << 8);
    if (length - start < size) break;
    values += packet[0] == 0x02 && packet[9] == 0x1b;
    reports += packet[0] == 0x04 && packet[1] == 0x3e && packet[3] == 0x02;
    if (packet[0] == 0x04 && packet[1] == 0x13) buffers_free += packet[6] | packet[7] << 8;
    start += size;
  }
  memmove(bytes, bytes + start, length - start);
  length -= start;
}

static void notify(long count) {
  uint8_t flood[] = {0x02, 0x40, 0x00, 11, 0, 7, 0, 4, 0,
                     0x12, 0x01, 0x80, count, count >> 8, count >> 16, count >> 24};
  put(flood, sizeof flood);
  while (values < count) receive();
}

static void command(long count) {
  uint8_t packet[32] = {0x02, 0x40, 0x00, 27, 0, 23, 0, 4, 0, 0x52, 0x06, 0x80};
  for (long sent = 0; sent < count; sent++) {
    while (buffers_free == 0) receive();
    put(packet, sizeof packet);
    buffers_free--;
  }
  while (buffers_free < 16) receive();
}

static void scan(long count) {
  put((uint8_t[]){0x01, 0x0b, 0x20, 7, 0, 0x60, 0, 0x60, 0, 0, 0}, 11);
  receive();
  put((uint8_t[]){0x01, 0x0c, 0x20, 2, 1, 0}, 6);
  while (reports < count) receive();
}

int main(int argc, char **argv) {
  if (argc != 4) return 64;
  const char *operation = argv[2];
  long count = atol(argv[3]);
  struct sockaddr_un address = {AF_UNIX};
  strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
  fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (connect(fd, (void *)&address, sizeof address)) return perror("connect"), 1;

  double wall0 = wall(), cpu0 = cpu();
  if (!strcmp(operation, "notify")) notify(count);
  if (!strcmp(operation, "command")) command(count);
  if (!strcmp(operation, "scan")) scan(count);
  double cpu1 = cpu(), wall1 = wall();
  printf("hci-floor %s %.3f %.3f\n", operation, (cpu1 - cpu0) / count, (wall1 - wall0) / count);
}
