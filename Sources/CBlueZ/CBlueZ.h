// What the Bluetooth stack needs of Linux: BlueZ's socket declarations, and what Swift's Glibc
// module leaves out. Declarations and static inline code only: nothing of libbluetooth is linked.
#pragma once

#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <bluetooth/l2cap.h>

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

// Of the GNU part of <sys/socket.h>, which Swift does not see.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);

static inline int loop_accept(int descriptor) {
  return accept4(descriptor, 0, 0, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

// POLLRDHUP, of the GNU part of <poll.h>.
static const short loop_poll_hang_up = 0x2000;
