/**
 * The only writer to a socket. Data goes out together at the end of the tick; for a slow reader nothing is queued: the topics that are due are
 * remembered and read when the buffer has drained.
 */

import type { Cancel, LiveClock } from '../live-clock.ts';
import type { FlushScheduler } from './flush-scheduler.ts';
import type { FramedText } from './framed-text.ts';

export type LiveSocket = {
  /** The version that the page's client reported; null if none. */
  readonly version?: string | null;
  send(text: string): void;
  /** Sends a frame built once for many sockets. */
  sendFramed(framed: FramedText): void;
  close(code: number, reason: string): void;
  /** The client has authenticated. */
  greeted(): void;
  terminate(): void;
  /** Cheaper than counting bytes: false means that less is buffered than the limit for slow readers. */
  isFilling(): boolean;
  /** Bytes not yet accepted by the kernel. */
  bufferedBytes(): number;
  /** Writes between cork and uncork leave in one system call if possible. */
  cork(): void;
  uncork(): void;
};

/** A source with data for this socket; `writeDue` writes what is due now. */
export type DataSource = { writeDue(): void };

export type SocketOutbox = {
  send(text: string): void;
  sendFramed(framed: FramedText): void;
  /** Calls `source` at the end of the tick, or when the reader has caught up. */
  request(source: DataSource): void;
  forget(source: DataSource): void;
  /** The socket's buffer has drained. */
  drained(): void;
  /** True if the client hasn't read what it was sent. */
  isBehind(): boolean;
  stop(): void;
};

const behindAboveBytes = 64 * 1_024;
const caughtUpBelowBytes = 16 * 1_024;
const droppedAboveBytes = 1_048_576;
const droppedAfterMs = 15_000;
const checkMs = 1_000;

type OutboxContext = { clock: LiveClock; round: FlushScheduler };

/** A class because thousands live at once: a closure per method would make up most of a socket's memory. */
class Outbox implements SocketOutbox {
  readonly #context: OutboxContext;
  readonly #socket: LiveSocket;
  readonly #owner: { tooSlow(): void };
  /** Most ticks change one topic; only several need a list. */
  #due: DataSource | null = null;
  #moreDue: DataSource[] | null = null;
  #isFlushPlanned = false;
  #isStopped = false;
  #behindSinceMs: number | null = null;
  #cancelCheck: Cancel | null = null;

  constructor(context: OutboxContext, socket: LiveSocket, owner: { tooSlow(): void }) {
    this.#context = context;
    this.#socket = socket;
    this.#owner = owner;
  }

  send(text: string): void {
    if (this.#isStopped) return;
    this.#socket.send(text);
    // A client that reads nothing but keeps asking must not be answered forever.
    this.#watchReader();
  }

  sendFramed(framed: FramedText): void {
    if (!this.#isStopped) this.#socket.sendFramed(framed);
  }

  request(source: DataSource): void {
    if (this.#isStopped) return;
    if (this.#due === null) this.#due = source;
    else if (this.#due !== source) this.#requestMore(source);
    if (this.#isFlushPlanned || this.#behindSinceMs !== null) return;
    this.#isFlushPlanned = true;
    this.#context.round.add(this);
  }

  #requestMore(source: DataSource): void {
    this.#moreDue ??= [];
    if (!this.#moreDue.includes(source)) this.#moreDue.push(source);
  }

  #takeDue(): DataSource | null {
    const source = this.#due;
    this.#due = this.#moreDue?.shift() ?? null;
    if (this.#due === null) this.#moreDue = null;
    return source;
  }

  forget(source: DataSource): void {
    if (this.#due === source) this.#takeDue();
    else if (this.#moreDue !== null) this.#moreDue = this.#moreDue.filter(other => other !== source);
  }

  flush(): void {
    this.#isFlushPlanned = false;
    if (this.#isStopped || this.#behindSinceMs !== null) return;
    // Corked bytes count as buffered until they leave. Afterwards there may be room for the rest, and nothing else would ask for it.
    while (this.#due !== null && !this.#isTooMuch()) this.#writeTogether();
    this.#watchReader();
  }

  #writeTogether(): void {
    const isCorked = this.#moreDue !== null;
    if (isCorked) this.#socket.cork();
    try {
      while (this.#due !== null && !this.#isTooMuch()) this.#takeDue()?.writeDue();
    } finally {
      if (isCorked) this.#socket.uncork();
    }
  }

  #isTooMuch(): boolean {
    return this.#socket.isFilling() && this.#socket.bufferedBytes() > behindAboveBytes;
  }

  #watchReader(): void {
    if (this.#isStopped || this.#behindSinceMs !== null || !this.#isTooMuch()) return;
    this.#behindSinceMs = this.#context.clock.now();
    this.#planCheck();
  }

  #planCheck(): void {
    this.#cancelCheck = this.#context.clock.after(checkMs, () => this.#check());
  }

  #check(): void {
    this.drained();
    if (this.#behindSinceMs === null || this.#isStopped) return;
    const isTooLate = this.#context.clock.now() - this.#behindSinceMs >= droppedAfterMs;
    if (isTooLate || this.#socket.bufferedBytes() > droppedAboveBytes) this.#owner.tooSlow();
    else this.#planCheck();
  }

  drained(): void {
    if (this.#behindSinceMs === null || this.#socket.bufferedBytes() >= caughtUpBelowBytes) return;
    this.#behindSinceMs = null;
    this.#cancelCheck?.();
    this.#cancelCheck = null;
    if (this.#due !== null) this.flush();
  }

  isBehind(): boolean {
    return this.#behindSinceMs !== null;
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelCheck?.();
    this.#due = null;
    this.#moreDue = null;
  }
}

/** `owner` is notified when the reader is too slow and must be closed. */
export function createSocketOutbox(
  context: OutboxContext,
  socket: LiveSocket,
  owner: { tooSlow(): void },
): SocketOutbox {
  return new Outbox(context, socket, owner);
}
