/**
 * The one place that writes to a socket. Data goes out when the tick's changes are all known, together; for a slow
 * reader nothing is queued: what is due is only remembered, and taken from the topics when there is room again.
 */
import type { Cancel, LiveClock } from './live-clock.ts';

export type LiveSocket = {
  send(frame: string | Buffer): void;
  close(code: number, reason: string): void;
  terminate(): void;
  /** Bytes that are on their way and not yet with the kernel. */
  bufferedBytes(): number;
  /** What is sent inside `work` leaves in one write where possible. */
  together(work: () => void): void;
};

/** Something that may have data for this socket; writes what is due now. */
export type DataSource = { writeDue(): void };

export type SocketOutbox = {
  send(frame: string | Buffer): void;
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

export function createSocketOutbox(options: {
  socket: LiveSocket;
  clock: LiveClock;
  tooSlow: () => void;
}): SocketOutbox {
  const { socket, clock } = options;
  const due = new Set<DataSource>();
  let isFlushPlanned = false;
  let isStopped = false;
  let behindSinceMs: number | null = null;
  let cancelCheck: Cancel = () => {};

  const planFlush = (): void => {
    if (isFlushPlanned || behindSinceMs !== null) return;
    isFlushPlanned = true;
    clock.soon(flush);
  };

  const writeAll = (): void => {
    for (const source of due) {
      if (isStopped || socket.bufferedBytes() > behindAboveBytes) return;
      due.delete(source);
      source.writeDue();
    }
  };

  function flush(): void {
    isFlushPlanned = false;
    if (isStopped) return;
    if (due.size > 1) socket.together(writeAll);
    else writeAll();
    if (!isStopped && behindSinceMs === null && socket.bufferedBytes() > behindAboveBytes) {
      behindSinceMs = clock.now();
      cancelCheck = clock.after(checkMs, check);
    }
  }

  const catchUp = (): void => {
    if (behindSinceMs === null || socket.bufferedBytes() >= caughtUpBelowBytes) return;
    behindSinceMs = null;
    cancelCheck();
    if (due.size > 0) flush();
  };

  function check(): void {
    catchUp();
    if (behindSinceMs === null || isStopped) return;
    const isTooLate = clock.now() - behindSinceMs >= droppedAfterMs;
    if (isTooLate || socket.bufferedBytes() > droppedAboveBytes) options.tooSlow();
    else cancelCheck = clock.after(checkMs, check);
  }

  return {
    send(frame) {
      if (!isStopped) socket.send(frame);
    },
    request(source) {
      due.add(source);
      planFlush();
    },
    forget(source) {
      due.delete(source);
    },
    drained: catchUp,
    isBehind: () => behindSinceMs !== null,
    stop() {
      isStopped = true;
      cancelCheck();
      due.clear();
    },
  };
}
