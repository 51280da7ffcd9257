/**
 * Compares this computer's clock with the database's. Nothing relies on them being equal, but what is written says when it happened: where clocks of
 * processes are apart, the times of one evening don't fit together. Someone has to set them.
 */
import type { FastifyBaseLogger } from 'fastify';

/** Beyond it times of one order look wrong. */
const apartMs = 1_000;
/** Below it they are together again: a clock that stands at the limit is one warning, not many. */
const togetherMs = 500;

export type ClockReading = {
  /** What the database's clock said. */
  databaseMs: number;
  /** From the question to the answer: it was read somewhere between. */
  tookMs: number;
};

type ClockWatch = {
  /** With each answer, at once. */
  read(reading: ClockReading): void;
  /** How far this process is ahead of the database; 0 until it is known. */
  offsetMs(): number;
};

export function watchClock({
  wallNow,
  log,
}: {
  wallNow: () => number;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}): ClockWatch {
  let offsetMs = 0;
  let isApart = false;

  return {
    read({ databaseMs, tookMs }) {
      // An answer that was long under way says nothing about a clock.
      if (tookMs > togetherMs) return;
      offsetMs = wallNow() - tookMs / 2 - databaseMs;
      const wasApart = isApart;
      isApart = Math.abs(offsetMs) - tookMs / 2 > (wasApart ? togetherMs : apartMs);
      const said = { aheadMs: Math.round(offsetMs) };
      if (isApart && !wasApart)
        log.warn(said, 'the clock of this computer and that of the database are more than a second apart');
      if (wasApart && !isApart) log.info(said, 'the clock of this computer and that of the database agree');
    },
    offsetMs: () => offsetMs,
  };
}
