// floor PATH OPERATION COUNT: the least that an operation can cost: one blocking system call after
// the other, against the same server. Prints wall time and CPU per operation, in microseconds.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>

static int fd;

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

static void ask(const uint8_t *pdu, size_t length) {
  uint8_t answer[600];
  if (send(fd, pdu, length, 0) < 0 || recv(fd, answer, sizeof answer, 0) <= 0) exit(1);
}

static void read_values(long count) {
  for (long i = 0; i < count; i++) ask((uint8_t[]){0x0a, 0x08, 0x80}, 3);
}

static void receive_notifications(long count) {
  uint8_t packet[600];
  uint8_t flood[] = {0x12, 0x01, 0x80, count, count >> 8, count >> 16, count >> 24};
  send(fd, flood, sizeof flood, 0);
  for (long got = 0; got < count;) {
    if (recv(fd, packet, sizeof packet, 0) <= 0) exit(1);
    got += packet[0] == 0x1b;
  }
}

static void write_commands(long count) {
  uint8_t packet[23] = {0x52, 0x06, 0x80};
  for (long i = 0; i < count; i++) {
    if (send(fd, packet, sizeof packet, 0) < 0) exit(1);
  }
  ask((uint8_t[]){0x0a, 0x08, 0x80}, 3);
}

int main(int argc, char **argv) {
  if (argc != 4) return 64;
  const char *operation = argv[2];
  long count = atol(argv[3]);
  struct sockaddr_un address = {AF_UNIX};
  strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
  fd = socket(AF_UNIX, SOCK_SEQPACKET, 0);
  if (connect(fd, (void *)&address, sizeof address)) return perror("connect"), 1;
  ask((uint8_t[]){0x02, 0x05, 0x02}, 3);

  double wall0 = wall(), cpu0 = cpu();
  if (!strcmp(operation, "read")) read_values(count);
  if (!strcmp(operation, "notify")) receive_notifications(count);
  if (!strcmp(operation, "command")) write_commands(count);
  double cpu1 = cpu(), wall1 = wall();
  printf("floor %s %.3f %.3f\n", operation, (cpu1 - cpu0) / count, (wall1 - wall0) / count);
}
