/**
 * How often a pairing code may be typed wrongly in one restaurant. Kept in memory: a refused command leaves nothing in the
 * store, and after a restart the few tries that are forgotten change nothing.
 */
import { pairingCodeValidMs } from '#shared/intervals.ts';
import { ProblemError } from '../../errors.ts';

const wrongTriesMax = 10;

export type PairingTries = {
  /** Throws TOO_MANY_REQUESTS while the last ten minutes saw too many wrong codes. */
  requireLeft(organizationId: string, nowMs: number): void;
  countWrong(organizationId: string, nowMs: number): void;
};

export function createPairingTries(): PairingTries {
  const wrongAtMs = new Map<string, number[]>();

  const recent = (organizationId: string, nowMs: number): number[] => {
    // In both directions: a clock that was set back must not lock anybody out.
    const isRecent = (atMs: number) => Math.abs(nowMs - atMs) < pairingCodeValidMs;
    const kept = (wrongAtMs.get(organizationId) ?? []).filter(isRecent);
    if (kept.length === 0) wrongAtMs.delete(organizationId);
    return kept;
  };

  return {
    requireLeft(organizationId, nowMs) {
      const [oldestMs = nowMs, ...others] = recent(organizationId, nowMs);
      if (others.length + 1 < wrongTriesMax) return;
      const retryAfterSeconds = Math.ceil((oldestMs + pairingCodeValidMs - nowMs) / 1_000);
      throw new ProblemError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds });
    },
    countWrong(organizationId, nowMs) {
      wrongAtMs.set(organizationId, [...recent(organizationId, nowMs), nowMs]);
    },
  };
}
