/** Whether a push-registered browser shows what is sent to it, judged by its confirmations. */
import type { PushDevice } from '#shared/platform/notification-schema.ts';

/** A phone in deep sleep may need minutes. */
const confirmsWithinMs = 10 * 60_000;

type PushHealth = 'good' | 'silent' | 'untried';

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
