/** Counters of the outgoing socket traffic, read by the metrics. */
import type { Socket } from 'node:net';

export type LiveTraffic = {
  /** Flushes, counted once per socket. */
  sends: number;
  /** Sockets closed because the client stopped reading. */
  slowReaders: number;
  /** Counts the connection as open until it closes. */
  opened(connection: Socket): void;
  readonly sockets: number;
  /** Bytes that the kernel accepted, over open and closed sockets. */
  readonly bytesSent: number;
};

export function createLiveTraffic(): LiveTraffic {
  const open = new Set<Socket>();
  let closedBytes = 0;

  // One listener shared by thousands of sockets.
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
