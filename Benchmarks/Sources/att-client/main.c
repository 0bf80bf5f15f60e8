// att-client PATH OPERATION COUNT CLIENTS VALUE TRIGGER: drives an ATT server, and prints the
// server's CPU and the wall time for each PDU that it sends, in microseconds.
//
// read: COUNT reads of the handle VALUE, one after the other. notify: CLIENTS clients subscribe to
// VALUE; the first writes COUNT to TRIGGER, and each gets so many notifications.
#define _GNU_SOURCE
#include <dirent.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { most = 64 };

static int fds[most];

static double wall(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

// The CPU time of all threads of the server so far.
static double server_cpu(void) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(fds[0], SOL_SOCKET, SO_PEERCRED, &peer, &size)) exit(1);
  clockid_t clock;
  struct timespec t;
  if (clock_getcpuclockid(peer.pid, &clock) || clock_gettime(clock, &t)) exit(1);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static void ask(int fd, const uint8_t *pdu, size_t length, uint8_t response) {
  uint8_t answer[600];
  if (send(fd, pdu, length, 0) < 0 || recv(fd, answer, sizeof answer, 0) <= 0) exit(1);
  if (answer[0] != response) exit(2);
}

int main(int argc, char **argv) {
  if (argc != 7) return 64;
  long count = atol(argv[3]);
  int clients = atoi(argv[4]), value = atoi(argv[5]), trigger = atoi(argv[6]);
  int notifies = !strcmp(argv[2], "notify");
  struct sockaddr_un address = {AF_UNIX};
  strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
  struct pollfd ready[most];
  for (int i = 0; i < clients; i++) {
    fds[i] = socket(AF_UNIX, SOCK_SEQPACKET, 0);
    if (connect(fds[i], (void *)&address, sizeof address)) return perror("connect"), 1;
    ask(fds[i], (uint8_t[]){0x02, 0x05, 0x02}, 3, 0x03);
    if (notifies) ask(fds[i], (uint8_t[]){0x12, value + 1, (value + 1) >> 8, 1, 0}, 5, 0x13);
    ready[i] = (struct pollfd){fds[i], POLLIN};
  }

  double wall0 = wall(), cpu0 = server_cpu();
  if (notifies) {
    uint8_t flood[] = {0x12, trigger, trigger >> 8, count, count >> 8, count >> 16, count >> 24};
    if (send(fds[0], flood, sizeof flood, 0) < 0) return 1;
    for (long got = 0; got < count * clients;) {
      if (poll(ready, clients, 10000) <= 0) return 3;
      for (int i = 0; i < clients; i++) {
        if (!(ready[i].revents & POLLIN)) continue;
        uint8_t packet[600];
        while (recv(fds[i], packet, sizeof packet, MSG_DONTWAIT) > 0) got += packet[0] == 0x1b;
      }
    }
  } else {
    for (long i = 0; i < count; i++) ask(fds[0], (uint8_t[]){0x0a, value, value >> 8}, 3, 0x0b);
  }
  double cpu1 = server_cpu(), wall1 = wall();
  double sent = (double)count * clients;
  printf("%s %d %.3f %.3f\n", argv[2], clients, (cpu1 - cpu0) / sent, (wall1 - wall0) / sent);
}
