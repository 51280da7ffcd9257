/** What goes out on the sockets, for whoever watches the server: plain numbers, read when somebody looks. */
import type { Socket } from 'node:net';

export type LiveTraffic = {
  /** Times that a socket was sent what a tick brought. */
  sends: number;
  /** Sockets that were closed because nobody read from them. */
  slowReaders: number;
  /** Counts the connection in until it closes. */
  opened(connection: Socket): void;
  readonly sockets: number;
  /** All that the kernel took or holds, of open and closed sockets. */
  readonly bytesSent: number;
};

export function createLiveTraffic(): LiveTraffic {
  const open = new Set<Socket>();
  let closedBytes = 0;

  // One listener for all: thousands are open at once.
  function takeEnd(this: Socket): void {
    if (open.delete(this)) closedBytes += this.bytesWritten;
  }

  return {
    sends: 0,
    slowReaders: 0,
    opened(connection) {
      open.add(connection);
      connection.on('close', takeEnd);
    },
    get sockets() {
      return open.size;
    },
    get bytesSent() {
      let bytes = closedBytes;
      for (const connection of open) bytes += connection.bytesWritten;
      return bytes;
    },
  };
}
