// What listening to the kernel's Bluetooth stack needs of C: socket filters, ancillary data, and
// the list of links.
#pragma once

#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/sock_diag.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>

// Whether the process may use a capability now; variadic, so Swift can't call it itself.
static inline int loop_has_capability(int capability) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2] = {{0}};
  if (syscall(SYS_capget, &header, data) < 0) return 0;
  return data[capability >> 5].effective >> (capability & 31) & 1;
}

// Lets a socket get only packets whose two bytes at `offset` are (or are not) those of `value`: for
// others nobody is woken. A filter loads them as a big-endian number.
static inline int loop_filter_packets(int socket, uint32_t offset, uint16_t value, int is_wanted) {
  uint32_t bytes = (uint32_t)(value & 0xff) << 8 | value >> 8;
  struct sock_filter code[] = {
      {BPF_LD | BPF_H | BPF_ABS, 0, 0, offset},
      {BPF_JMP | BPF_JEQ | BPF_K, is_wanted ? 0 : 1, is_wanted ? 1 : 0, bytes},
      {BPF_RET | BPF_K, 0, 0, 0xffffffff},
      {BPF_RET | BPF_K, 0, 0, 0},
  };
  struct sock_fprog program = {sizeof code / sizeof code[0], code};
  return setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
}

// More room than the system's default, as far as that is allowed.
static inline void loop_widen_receive_buffer(int socket, int size) {
  if (setsockopt(socket, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof size) < 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
}

// How many packets a socket's full receive buffer has cost since it was opened; it wraps around.
static inline int loop_dropped_packets(int socket, uint32_t *count) {
  uint32_t facts[SK_MEMINFO_VARS] = {0};
  socklen_t length = sizeof facts;
  if (getsockopt(socket, SOL_SOCKET, SO_MEMINFO, facts, &length) < 0) return -1;
  if (length <= SK_MEMINFO_DROPS * sizeof facts[0]) return -1;
  *count = facts[SK_MEMINFO_DROPS];
  return 0;
}

// Makes the kernel tell when it had a packet, on the monitor channel.
static inline int loop_monitor_time_stamps(int socket) {
  int on = 1;
  return setsockopt(socket, SOL_SOCKET, SO_TIMESTAMP, &on, sizeof on);
}

// Makes a raw channel pass on all packets, with their time and direction.
static inline int loop_overhear_all(int socket) {
  struct hci_filter filter = {.type_mask = 0xffffffff, .event_mask = {0xffffffff, 0xffffffff}};
  int on = 1;
  if (setsockopt(socket, SOL_HCI, HCI_FILTER, &filter, sizeof filter) < 0) return -1;
  if (setsockopt(socket, SOL_HCI, HCI_TIME_STAMP, &on, sizeof on) < 0) return -1;
  return setsockopt(socket, SOL_HCI, HCI_DATA_DIR, &on, sizeof on);
}

struct loop_overheard {
  // Microseconds since 1970; 0 where the kernel did not tell.
  int64_t microseconds;
  // On a raw channel: whether the packet came from the controller.
  int is_incoming;
};

static inline ssize_t loop_overhear(
    int socket, void *buffer, size_t size, struct loop_overheard *facts) {
  char control[128] __attribute__((aligned(8)));
  struct iovec part = {buffer, size};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  ssize_t count = recvmsg(socket, &message, MSG_DONTWAIT);
  facts->microseconds = 0;
  facts->is_incoming = 0;
  if (count < 0) return count;
  for (struct cmsghdr *item = CMSG_FIRSTHDR(&message); item; item = CMSG_NXTHDR(&message, item)) {
    int is_time = (item->cmsg_level == SOL_SOCKET && item->cmsg_type == SO_TIMESTAMP) ||
        (item->cmsg_level == SOL_HCI && item->cmsg_type == HCI_CMSG_TSTAMP);
    if (is_time && item->cmsg_len >= CMSG_LEN(2 * sizeof(long))) {
      long time[2];
      memcpy(time, CMSG_DATA(item), sizeof time);
      facts->microseconds = (int64_t)time[0] * 1000000 + time[1];
    }
    if (item->cmsg_level == SOL_HCI && item->cmsg_type == HCI_CMSG_DIR &&
        item->cmsg_len >= CMSG_LEN(sizeof(int)))
      memcpy(&facts->is_incoming, CMSG_DATA(item), sizeof(int));
  }
  return count;
}

struct loop_link {
  uint64_t address;
  uint16_t handle;
  uint8_t is_low_energy;
  uint8_t is_outgoing;
};

// The links of a controller; their number, at most `capacity`, or -1.
static inline int loop_links(
    int socket, uint16_t device, struct loop_link *links, int capacity) {
  enum { LIMIT = 64, CONNECTED = 1, LOW_ENERGY = 0x80 };
  struct {
    struct hci_conn_list_req header;
    struct hci_conn_info links[LIMIT];
  } request = {.header = {.dev_id = device, .conn_num = LIMIT}};
  if (ioctl(socket, HCIGETCONNLIST, &request) < 0) return -1;
  int count = 0;
  for (int index = 0; index < request.header.conn_num && count < capacity; index++) {
    const struct hci_conn_info *info = &request.links[index];
    if (info->state != CONNECTED) continue;
    struct loop_link link = {
        .handle = info->handle,
        .is_low_energy = info->type == LOW_ENERGY,
        .is_outgoing = info->out,
    };
    for (int byte = 0; byte < 6; byte++)
      link.address |= (uint64_t)info->bdaddr.b[byte] << 8 * byte;
    links[count++] = link;
  }
  return count;
}
