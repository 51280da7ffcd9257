/**
 * Compares this computer's clock with the database's. Nothing depends on equal clocks, but stored times of different processes don't fit together if clocks
 * differ. An operator has to correct them.
 */
import type { FastifyBaseLogger } from 'fastify';

/** Beyond this, times of one order look wrong. */
const apartMs = 1_000;
/** Below this the clocks agree again: a clock near the limit causes one warning, not many. */
const togetherMs = 500;

export type ClockReading = {
  /** The reading of the database's clock. */
  databaseMs: number;
  /** The round-trip time: the clock was read within it. */
  tookMs: number;
};

type ClockWatch = {
  /** Called for each reading, without delay. */
  read(reading: ClockReading): void;
  /** How far this process is ahead of the database; 0 while unknown. */
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
      // A reading with a long round trip says nothing about the clock.
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
