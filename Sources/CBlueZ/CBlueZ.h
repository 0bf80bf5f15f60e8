// What the Bluetooth stack needs of Linux: BlueZ's socket declarations, and what Swift's Glibc
// module leaves out. Declarations and static inline code only: nothing of libbluetooth is linked.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <termios.h>

#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <bluetooth/l2cap.h>

#include "KernelSockets.h"
#include "MonitorSockets.h"

// `struct epoll_event` without its union, which Swift calls unsafe for the pointer in it.
struct loop_event {
  uint32_t readiness;
  uint64_t token;
} __EPOLL_PACKED;

_Static_assert(sizeof(struct loop_event) == sizeof(struct epoll_event), "same layout");

static inline int loop_control(int epoll, int operation, int descriptor, struct loop_event event) {
  return epoll_ctl(epoll, operation, descriptor, (struct epoll_event *)&event);
}

static inline int loop_wait(int epoll, struct loop_event *events, int capacity, int timeout) {
  return epoll_wait(epoll, (struct epoll_event *)events, capacity, timeout);
}

// Variadic, so Swift does not import it.
static inline void loop_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

static inline int loop_accept(int descriptor) {
  return accept4(descriptor, 0, 0, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

// Variadic calls, and what depends on an address's family.
static inline int loop_set_non_blocking(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags < 0 ? flags : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

static inline int loop_local_port(int socket) {
  struct sockaddr_in6 address = {0};
  socklen_t length = sizeof address;
  if (getsockname(socket, (struct sockaddr *)&address, &length) < 0) return 0;
  // The port stands at the same place in an address of either family.
  return ntohs(address.sin6_port);
}

static inline int loop_serial_exclusive(int descriptor) { return ioctl(descriptor, TIOCEXCL); }

// CRTSCTS, which Swift does not see.
static const tcflag_t loop_hardware_flow_control = 020000000000;

// POLLRDHUP, of the GNU part of <poll.h>.
static const short loop_poll_hang_up = 0x2000;

// The kernel's list of controllers: the structures end in arrays that Swift can't reach.
struct loop_hci_list {
  uint16_t count;
  uint16_t devices[HCI_MAX_DEV];
};

struct loop_hci_info {
  uint64_t address;
  uint32_t flags;
};

static inline int loop_hci_get_list(int socket, struct loop_hci_list *list) {
  struct {
    struct hci_dev_list_req header;
    struct hci_dev_req devices[HCI_MAX_DEV];
  } request = {.header = {.dev_num = HCI_MAX_DEV}};
  if (ioctl(socket, HCIGETDEVLIST, &request) < 0) return -1;
  list->count = request.header.dev_num;
  for (int index = 0; index < list->count; index++)
    list->devices[index] = request.devices[index].dev_id;
  return 0;
}

static inline uint16_t loop_hci_device(const struct loop_hci_list *list, uint16_t index) {
  return list->devices[index];
}

static inline int loop_hci_get_info(int socket, uint16_t device, struct loop_hci_info *info) {
  struct hci_dev_info request = {.dev_id = device};
  if (ioctl(socket, HCIGETDEVINFO, &request) < 0) return -1;
  info->flags = request.flags;
  info->address = 0;
  for (int index = 0; index < 6; index++)
    info->address |= (uint64_t)request.bdaddr.b[index] << 8 * index;
  return 0;
}

// To which module Swift's `timeval` belongs depends on which was built first.
static inline void loop_limit_sending(int descriptor, int seconds) {
  struct timeval limit = {seconds, 0};
  setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}
