/**
 * Difference between this browser's clock and the server's: the server's time must lie between request and
 * response.
 */
import type { HealthRow } from '#shared/platform/health-schema.ts';

/**
 * Screens use the server's clock, so a small difference only misleads an operator who reads this device's
 * clock.
 */
const offMs = 2_000;
/**
 * From this difference on the clock counts as wrong: price lists, business days and certificates use the
 * server's.
 */
const wrongMs = 60_000;

export function clockRow(times: { serverMs: number; askedMs: number; answeredMs: number }): HealthRow {
  const { serverMs, askedMs, answeredMs } = times;
  const ms = Math.max(0, askedMs - serverMs, serverMs - answeredMs);
  if (ms > wrongMs) return { topic: 'clock', state: 'act', finding: 'wrong', ms };
  if (ms > offMs) return { topic: 'clock', state: 'look', finding: 'off', ms };
  return { topic: 'clock', state: 'fine', finding: 'fine', ms };
}
