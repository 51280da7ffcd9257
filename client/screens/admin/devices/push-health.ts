/** Whether a browser shows what is sent to it, as far as it says so itself. */
import type { PushDevice } from '#shared/schemas/notification-schema.ts';

/** A phone that sleeps deeply may take minutes. */
const confirmsWithinMs = 10 * 60_000;

export type PushHealth = 'good' | 'silent' | 'untried';

export function pushHealth(
  { lastSentAt, lastConfirmedAt }: Pick<PushDevice, 'lastSentAt' | 'lastConfirmedAt'>,
  nowMs: number,
): PushHealth {
  if (lastSentAt === undefined) return lastConfirmedAt === undefined ? 'untried' : 'good';
  const sentMs = Date.parse(lastSentAt);
  if (lastConfirmedAt !== undefined && Date.parse(lastConfirmedAt) >= sentMs) return 'good';
  if (nowMs - sentMs < confirmsWithinMs) return lastConfirmedAt === undefined ? 'untried' : 'good';
  return 'silent';
}
