// The kernel's HCI and L2CAP sockets, as far as Swift can't reach them itself: packed addresses,
// ancillary data, options that are structures.
#pragma once

#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <bluetooth/l2cap.h>

// Of the GNU part of <sys/socket.h>, which Swift does not see.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);

static inline struct sockaddr_l2 loop_l2cap_address(
    uint64_t address, uint8_t type, uint16_t psm, uint16_t cid) {
  struct sockaddr_l2 result;
  memset(&result, 0, sizeof result);
  result.l2_family = AF_BLUETOOTH;
  result.l2_psm = htobs(psm);
  result.l2_cid = htobs(cid);
  result.l2_bdaddr_type = type;
  for (int index = 0; index < 6; index++) result.l2_bdaddr.b[index] = address >> 8 * index;
  return result;
}

static inline int loop_l2cap_bind(
    int socket, uint64_t address, uint8_t type, uint16_t psm, uint16_t cid) {
  struct sockaddr_l2 local = loop_l2cap_address(address, type, psm, cid);
  return bind(socket, (struct sockaddr *)&local, sizeof local);
}

static inline int loop_l2cap_connect(
    int socket, uint64_t address, uint8_t type, uint16_t psm, uint16_t cid) {
  struct sockaddr_l2 peer = loop_l2cap_address(address, type, psm, cid);
  return connect(socket, (struct sockaddr *)&peer, sizeof peer);
}

// Takes the next link that waits at a listening socket, and tells whose it is.
static inline int loop_l2cap_accept(int socket, uint64_t *address, uint8_t *type) {
  struct sockaddr_l2 peer;
  socklen_t length = sizeof peer;
  memset(&peer, 0, sizeof peer);
  int link = accept4(socket, (struct sockaddr *)&peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
  *address = 0;
  for (int index = 0; index < 6; index++) *address |= (uint64_t)peer.l2_bdaddr.b[index] << 8 * index;
  *type = peer.l2_bdaddr_type;
  return link;
}

// The handle of the link below a connected socket; -1 where there is none.
static inline int loop_l2cap_link(int socket) {
  struct l2cap_conninfo info = {0};
  socklen_t length = sizeof info;
  if (getsockopt(socket, SOL_L2CAP, L2CAP_CONNINFO, &info, &length) < 0) return -1;
  return info.hci_handle;
}

// The level of a connected link, 0 when it is not encrypted.
static inline int loop_security(int socket) {
  struct bt_security security = {0};
  socklen_t size = sizeof security;
  if (getsockopt(socket, SOL_BLUETOOTH, BT_SECURITY, &security, &size) < 0) return -1;
  return security.key_size > 0 ? security.level : 0;
}

static inline int loop_set_security(int socket, uint8_t level) {
  struct bt_security security = {.level = level};
  return setsockopt(socket, SOL_BLUETOOTH, BT_SECURITY, &security, sizeof security);
}

// The error that a socket waits to tell, which is taken off it.
static inline int loop_socket_error(int socket) {
  int code = 0;
  socklen_t length = sizeof code;
  if (getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &length) < 0) return errno;
  return code;
}

// How much room there is for what is sent, as the Bluetooth sockets tell it; -1 when they don't.
static inline int loop_send_room(int socket) {
  int room = 0;
  return ioctl(socket, TIOCOUTQ, &room) < 0 ? -1 : room;
}

static inline int loop_set_send_room(int socket, int size) {
  return setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
}

// Which packets a raw socket gets: bits for types, bits for event codes.
static inline int loop_hci_filter(int socket, uint32_t types, uint64_t events) {
  struct hci_filter filter = {
      .type_mask = types, .event_mask = {(uint32_t)events, (uint32_t)(events >> 32)}};
  return setsockopt(socket, SOL_HCI, HCI_FILTER, &filter, sizeof filter);
}

static inline int loop_hci_time_stamps(int socket) {
  int on = 1;
  return setsockopt(socket, SOL_HCI, HCI_TIME_STAMP, &on, sizeof on);
}

// Microseconds too, unlike `loop_limit_sending`; 0 for no limit.
static inline int loop_limit_connecting(int socket, int64_t microseconds) {
  struct timeval limit = {microseconds / 1000000, microseconds % 1000000};
  return setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

// How many packets `loop_receive_packets` takes at most.
enum { LOOP_PACKETS = 16 };

// Takes up to `count` packets that are there, each into its own `size` bytes of `slots`, and tells
// their whole lengths; their number, or -1. recvmmsg itself is of the GNU part of <sys/socket.h>.
static inline int loop_receive_packets(
    int socket, void *slots, size_t size, uint32_t *lengths, int count) {
  struct {
    struct msghdr header;
    unsigned int length;
  } messages[LOOP_PACKETS];
  struct iovec parts[LOOP_PACKETS];
  if (count > LOOP_PACKETS) count = LOOP_PACKETS;
  memset(messages, 0, sizeof messages[0] * count);
  for (int index = 0; index < count; index++) {
    parts[index] = (struct iovec){(char *)slots + size * index, size};
    messages[index].header.msg_iov = &parts[index];
    messages[index].header.msg_iovlen = 1;
  }
  int taken = (int)syscall(SYS_recvmmsg, socket, messages, count, MSG_DONTWAIT | MSG_TRUNC, NULL);
  for (int index = 0; index < taken; index++) lengths[index] = messages[index].length;
  return taken;
}
