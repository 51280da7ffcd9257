/** How far this browser's clock and the server's are apart: the server's time must lie between question and answer. */
import type { HealthRow } from '#shared/schemas/office/health-schema.ts';

/** Screens count from the server's clock; what an operator reads off this one is off by as much. */
const offMs = 2_000;
/** Price lists, business days and certificates go by the server's clock. */
const wrongMs = 60_000;

export function clockRow(times: { serverMs: number; askedMs: number; answeredMs: number }): HealthRow {
  const { serverMs, askedMs, answeredMs } = times;
  const ms = Math.max(0, askedMs - serverMs, serverMs - answeredMs);
  if (ms > wrongMs) return { topic: 'clock', state: 'act', finding: 'wrong', ms };
  if (ms > offMs) return { topic: 'clock', state: 'look', finding: 'off', ms };
  return { topic: 'clock', state: 'fine', finding: 'fine', ms };
}
