/** From when something that a station has is late: after its target minutes, or with the guest who comes to pick it up. */
const minuteMs = 60_000;

/** A pickup time that was over when it was sent says nothing any more: the guest is waiting. */
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
