/**
 * Limits wrong pairing codes per person, so that guessing locks nobody else out. It is held in memory: a
 * refused command stores nothing, and the few tries lost in a restart don't matter.
 */
import { pairingCodeValidMs } from '#shared/kernel/intervals.ts';
import { ProblemError } from '../../../http/errors.ts';

const wrongTriesMax = 10;

/** `triedBy` identifies a person of a restaurant. */
export type PairingTries = {
  /** Throws TOO_MANY_REQUESTS after too many wrong codes within ten minutes. */
  requireLeft(triedBy: string, nowMs: number): void;
  countWrong(triedBy: string, nowMs: number): void;
};

export function createPairingTries(): PairingTries {
  const wrongAtMs = new Map<string, number[]>();

  const recent = (triedBy: string, nowMs: number): number[] => {
    // Compare in both directions: a clock that was set back must not lock anybody out.
    const isRecent = (atMs: number) => Math.abs(nowMs - atMs) < pairingCodeValidMs;
    const recent = (wrongAtMs.get(triedBy) ?? []).filter(isRecent);
    if (recent.length === 0) wrongAtMs.delete(triedBy);
    return recent;
  };

  return {
    requireLeft(triedBy, nowMs) {
      const [oldestMs = nowMs, ...others] = recent(triedBy, nowMs);
      if (others.length + 1 < wrongTriesMax) return;
      const retryAfterSeconds = Math.ceil((oldestMs + pairingCodeValidMs - nowMs) / 1_000);
      throw new ProblemError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds });
    },
    countWrong(triedBy, nowMs) {
      wrongAtMs.set(triedBy, [...recent(triedBy, nowMs), nowMs]);
    },
  };
}
