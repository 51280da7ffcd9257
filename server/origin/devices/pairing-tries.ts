/**
 * How often somebody may type a pairing code wrongly: whoever guesses holds up nobody else. Kept in memory: a refused
 * command leaves nothing in the store, and after a restart the few tries that are forgotten change nothing.
 */
import { pairingCodeValidMs } from '#shared/intervals.ts';
import { ProblemError } from '../../http/errors.ts';

const wrongTriesMax = 10;

/** `triedBy` names a person of a restaurant. */
export type PairingTries = {
  /** Throws TOO_MANY_REQUESTS while the last ten minutes saw too many wrong codes. */
  requireLeft(triedBy: string, nowMs: number): void;
  countWrong(triedBy: string, nowMs: number): void;
};

export function createPairingTries(): PairingTries {
  const wrongAtMs = new Map<string, number[]>();

  const recent = (triedBy: string, nowMs: number): number[] => {
    // In both directions: a clock that was set back must not lock anybody out.
    const isRecent = (atMs: number) => Math.abs(nowMs - atMs) < pairingCodeValidMs;
    const kept = (wrongAtMs.get(triedBy) ?? []).filter(isRecent);
    if (kept.length === 0) wrongAtMs.delete(triedBy);
    return kept;
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
