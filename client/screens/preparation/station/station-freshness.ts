/**
 * Freshness of a station's screen: shows the time since the last confirmation, and beyond a limit marks the whole
 * screen as stale, because a kitchen must not rely on outdated tickets.
 */
import type { Freshness, LiveStatus } from '../../../data/live/live-status.ts';

/** Ping interval, well below the limit. */
export const confirmEveryMs = 4_000;
/** Live: pinged every few seconds, so 10 s of silence is a fault. Polled: every 10 s, so the limit is larger. */
const limitsMs = { live: 10_000, polling: 15_000 };
/** A new screen is given time to connect before it counts as stale. */
const firstMs = 5_000;

export type StationTrust = {
  /** Seconds since the last confirmation; null if there was none. */
  seconds: number | null;
  isTrusted: boolean;
  isOffline: boolean;
};

export function judgeStation(
  freshness: Freshness,
  status: LiveStatus['kind'],
  nowMs: number,
  openedAtMs: number,
): StationTrust {
  const { confirmedAtMs, isStale } = freshness;
  const isOffline = status === 'offline';
  if (confirmedAtMs === null)
    return { seconds: null, isTrusted: nowMs - openedAtMs < firstMs && !isOffline, isOffline };
  const ageMs = Math.max(0, nowMs - confirmedAtMs);
  const limitMs = status === 'polling' ? limitsMs.polling : limitsMs.live;
  return { seconds: Math.floor(ageMs / 1_000), isTrusted: !isStale && ageMs < limitMs, isOffline };
}
