/**
 * A WebSocket as the outbox writes to it. Shared pre-built frames go straight to the TCP connection and skip ws's framing per socket; they go through ws if
 * extensions are negotiated or the socket is closing.
 */
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { closeCodes } from '#shared/live/live-messages.ts';
import type { LiveClock } from '../live-clock.ts';
import type { FramedText } from './framed-text.ts';
import type { LiveTraffic } from './live-traffic.ts';
import type { LiveSocket } from './socket-outbox.ts';

const closeWithinMs = 1_000;
/** A stream reports `needDrain` from its high-water mark on, which is at most this. */
const fillingBytesMax = 64 * 1_024;
const asText = { binary: false };

/** Shared by all sockets. */
type ConnectionParts = {
  clock: LiveClock;
  traffic: LiveTraffic;
  connectionKnown: (connection: Socket) => void;
};

class SocketConnection implements LiveSocket {
  readonly version: string | null;
  readonly #socket: WebSocket;
  readonly #connection: Socket;
  readonly #isBare: boolean;
  readonly #parts: ConnectionParts;

  constructor(socket: WebSocket, connection: Socket, parts: ConnectionParts, version: string | null) {
    this.version = version;
    this.#socket = socket;
    this.#connection = connection;
    // Extensions change frames and may delay some, which must then not be overtaken; and a stream with a higher high-water mark would report a full buffer
    // too late.
    this.#isBare = socket.extensions === '' && connection.writableHighWaterMark <= fillingBytesMax;
    this.#parts = parts;
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  sendFramed({ frame, payload }: FramedText): void {
    // Nothing may follow a close frame.
    if (this.#isBare && this.#socket.readyState === WebSocket.OPEN) this.#connection.write(frame);
    else this.#socket.send(payload, asText);
  }

  close(code: number, reason: string): void {
    const socket = this.#socket;
    if (code === closeCodes.slowReader) this.#parts.traffic.slowReaders += 1;
    socket.close(code, reason);
    // A client that reads nothing doesn't read the close frame either.
    if (socket.bufferedAmount > 0) this.#parts.clock.after(closeWithinMs, () => socket.terminate());
  }

  greeted(): void {
    this.#parts.connectionKnown(this.#connection);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  isFilling(): boolean {
    return !this.#isBare || this.#connection.writableNeedDrain;
  }

  bufferedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  cork(): void {
    this.#connection.cork();
  }

  uncork(): void {
    this.#connection.uncork();
  }
}

export function createSocketConnection(
  socket: WebSocket,
  connection: Socket,
  parts: ConnectionParts,
  version: string | null = null,
): LiveSocket {
  return new SocketConnection(socket, connection, parts, version);
}
