/** Computes when a line at a station becomes late: after its target minutes, or at the guest's pickup time. */
const minuteMs = 60_000;
/** An order may be typed some minutes after the guest named the time. */
const pickupToleranceMs = 15 * minuteMs;

/** Whether a pickup time is too long ago for a new takeaway. */
export function isPickupOver(pickupAt: string, nowMs: number): boolean {
  return Date.parse(pickupAt) < nowMs - pickupToleranceMs;
}

/** A pickup time before sending is ignored: the guest is already waiting. */
export function dueAtMs({
  sentAt,
  targetMinutes,
  pickupAt,
}: {
  sentAt: string;
  targetMinutes: number;
  pickupAt?: string | null | undefined;
}): number {
  const sentMs = Date.parse(sentAt);
  const pickupMs = Date.parse(pickupAt ?? '');
  return pickupMs > sentMs ? pickupMs : sentMs + targetMinutes * minuteMs;
}
