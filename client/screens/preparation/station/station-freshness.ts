/**
 * Whether a station's screen may be trusted: it says when its tickets were last confirmed, and from a limit on it turns
 * red as a whole. A kitchen that believes a dead screen is the worst that can happen to it.
 */
import type { Freshness, LiveStatus } from '../../../data/live/live-status.ts';

/** How often the screen asks the server whether it is still there, well within the limit. */
export const confirmEveryMs = 4_000;
/** Live: asked every few seconds, so 10 s of silence is a fault. Polled: every 10 s, so a late answer is not yet one. */
const limitsMs = { live: 10_000, polling: 15_000 };
/** A screen that just opened is given the time to connect before it is called unreliable. */
const firstMs = 5_000;

export type StationTrust = {
  /** Seconds since the last confirmation; null: there was none yet. */
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
