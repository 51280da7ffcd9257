/**
 * The one place that writes to a socket. Data goes out when the tick's changes are all known, together; for a slow
 * reader nothing is queued: what is due is only remembered, and taken from the topics when there is room again.
 */

import type { Cancel, LiveClock } from '../live-clock.ts';
import type { FlushScheduler } from './flush-scheduler.ts';
import type { FramedText } from './framed-text.ts';

export type LiveSocket = {
  send(text: string): void;
  /** The same for what was framed once for many. */
  sendFramed(framed: FramedText): void;
  close(code: number, reason: string): void;
  /** Whoever is at the other end has said who they are. */
  greeted(): void;
  terminate(): void;
  /** Cheaper than counting: false says that less is buffered than a reader may be behind. */
  isFilling(): boolean;
  /** Bytes that are on their way and not yet with the kernel. */
  bufferedBytes(): number;
  /** What is sent between these two leaves in one write where possible. */
  cork(): void;
  uncork(): void;
};

/** Something that may have data for this socket; writes what is due now. */
export type DataSource = { writeDue(): void };

export type SocketOutbox = {
  send(text: string): void;
  sendFramed(framed: FramedText): void;
  /** `source` has something to say at the end of the tick, or when the reader has caught up. */
  request(source: DataSource): void;
  forget(source: DataSource): void;
  /** The socket's buffer ran empty. */
  drained(): void;
  /** The reader hasn't taken what it was sent. */
  isBehind(): boolean;
  stop(): void;
};

const behindAboveBytes = 64 * 1_024;
const caughtUpBelowBytes = 16 * 1_024;
const droppedAboveBytes = 1_048_576;
const droppedAfterMs = 15_000;
const checkMs = 1_000;

export type OutboxContext = { clock: LiveClock; round: FlushScheduler };

/** A class because thousands live at once: a closure for each method would be most of what a socket costs in memory. */
class Outbox implements SocketOutbox {
  readonly #surroundings: OutboxContext;
  readonly #socket: LiveSocket;
  readonly #owner: { tooSlow(): void };
  /** Most ticks bring news of one topic: only the others need a list. */
  #due: DataSource | null = null;
  #moreDue: DataSource[] | null = null;
  #isFlushPlanned = false;
  #isStopped = false;
  #behindSinceMs: number | null = null;
  #cancelCheck: Cancel | null = null;

  constructor(context: OutboxContext, socket: LiveSocket, owner: { tooSlow(): void }) {
    this.#surroundings = context;
    this.#socket = socket;
    this.#owner = owner;
  }

  send(text: string): void {
    if (this.#isStopped) return;
    this.#socket.send(text);
    // Whoever reads nothing but keeps asking must not be answered for ever.
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
    this.#surroundings.round.add(this);
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
    if (this.#moreDue === null) this.#writeAll();
    else {
      this.#socket.cork();
      try {
        this.#writeAll();
      } finally {
        this.#socket.uncork();
      }
    }
    this.#watchReader();
  }

  #writeAll(): void {
    while (this.#due !== null && !this.#isTooMuch()) this.#takeDue()?.writeDue();
  }

  #isTooMuch(): boolean {
    return this.#socket.isFilling() && this.#socket.bufferedBytes() > behindAboveBytes;
  }

  #watchReader(): void {
    if (this.#isStopped || this.#behindSinceMs !== null || !this.#isTooMuch()) return;
    this.#behindSinceMs = this.#surroundings.clock.now();
    this.#planCheck();
  }

  #planCheck(): void {
    this.#cancelCheck = this.#surroundings.clock.after(checkMs, () => this.#check());
  }

  #check(): void {
    this.drained();
    if (this.#behindSinceMs === null || this.#isStopped) return;
    const isTooLate = this.#surroundings.clock.now() - this.#behindSinceMs >= droppedAfterMs;
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

/** `owner` is told when the reader is too slow to be kept. */
export function createSocketOutbox(
  context: OutboxContext,
  socket: LiveSocket,
  owner: { tooSlow(): void },
): SocketOutbox {
  return new Outbox(context, socket, owner);
}
