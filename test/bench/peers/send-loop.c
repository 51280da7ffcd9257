/*
 * Peer: as little as a server can do. Accepts WebSocket handshakes, and for each line on its input builds the frame of one
 * update (or of each of N, concatenated) once and sends it to every socket in a plain loop. Usage: send-loop PAYLOAD-FILE
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define CLIENTS_MAX 8192
static int clients[CLIENTS_MAX];
static int client_count = 0;
static char payload[65536];
static size_t payload_length = 0;

/* The receivers of the bench don't check the accept key, so none is computed. */
static const char answer[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";

static void accept_one(int listener) {
  char request[4096];
  int one = 1, client = accept(listener, NULL, NULL);
  if (client < 0) return;
  size_t length = 0;
  while (length < sizeof request - 1) {
    ssize_t got = read(client, request + length, sizeof request - 1 - length);
    if (got <= 0) { close(client); return; }
    length += (size_t)got;
    request[length] = 0;
    if (strstr(request, "\r\n\r\n")) break;
  }
  setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (write(client, answer, sizeof answer - 1) < 0 || client_count == CLIENTS_MAX) { close(client); return; }
  clients[client_count++] = client;
}

static void send_all(int updates) {
  static char frames[8 * 65540];
  size_t length = 0;
  for (int update = 0; update < updates && update < 8; update += 1) {
    frames[length++] = (char)0x81;
    frames[length++] = 126;
    frames[length++] = (char)(payload_length >> 8);
    frames[length++] = (char)(payload_length & 255);
    memcpy(frames + length, payload, payload_length);
    length += payload_length;
  }
  for (int index = 0; index < client_count; index += 1) {
    size_t sent = 0;
    while (sent < length) {
      ssize_t now = send(clients[index], frames + sent, length - sent, MSG_NOSIGNAL);
      if (now < 0) { if (errno == EINTR) continue; break; }
      sent += (size_t)now;
    }
  }
}

int main(int count, char **arguments) {
  if (count < 2) return 2;
  FILE *file = fopen(arguments[1], "rb");
  if (!file) return 2;
  payload_length = fread(payload, 1, sizeof payload, file);
  fclose(file);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
  socklen_t size = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1024)) return 1;
  getsockname(listener, (struct sockaddr *)&address, &size);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  struct pollfd waiting[2] = {{.fd = listener, .events = POLLIN}, {.fd = 0, .events = POLLIN}};
  for (;;) {
    if (poll(waiting, 2, -1) < 0) continue;
    if (waiting[0].revents) accept_one(listener);
    if (waiting[1].revents) {
      char line[64];
      ssize_t got = read(0, line, sizeof line - 1);
      if (got <= 0) return 0;
      line[got] = 0;
      send_all(atoi(line));
    }
  }
}
