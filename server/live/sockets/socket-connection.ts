/**
 * A WebSocket as the outbox writes to it. What was framed once for many goes straight to the connection, past the framing
 * that ws does for each socket anew; through ws where it has its own ways with frames or the socket is on its way out.
 */
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { closeCodes } from '#shared/live-messages.ts';
import type { LiveClock } from '../live-clock.ts';
import type { FramedText } from './framed-text.ts';
import type { LiveTraffic } from './live-traffic.ts';
import type { LiveSocket } from './socket-outbox.ts';

const closeWithinMs = 1_000;
/** A stream says that it wants to be drained from its high-water mark on, which is this or less. */
const fillingBytesMax = 64 * 1_024;
const asText = { binary: false };

/** The same for all sockets. */
export type ConnectionParts = {
  clock: LiveClock;
  traffic: LiveTraffic;
  connectionKnown: (connection: Socket) => void;
};

class SocketConnection implements LiveSocket {
  readonly #socket: WebSocket;
  readonly #connection: Socket;
  readonly #isBare: boolean;
  readonly #parts: ConnectionParts;

  constructor(socket: WebSocket, connection: Socket, parts: ConnectionParts) {
    this.#socket = socket;
    this.#connection = connection;
    // Extensions would change the frames and hold some back, which then must not be overtaken; and a stream that fills up
    // later would say too late that it did.
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
    // A reader who takes nothing doesn't take the goodbye either.
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
): LiveSocket {
  return new SocketConnection(socket, connection, parts);
}
