/**
 * One timer for the heartbeats of all sockets: each socket is called once per round, one round after it joined, and the timer runs only while there
 * are sockets.
 */
import type { Cancel, LiveClock } from '../live-clock.ts';

export type HasHeartbeat = { beat(): void };

export type Heartbeats = {
  add(member: HasHeartbeat): void;
  remove(member: HasHeartbeat): void;
};

const stepMs = 1_000;

/** `roundMs` is a whole number of seconds. */
export function createHeartbeats(clock: LiveClock, roundMs: number): Heartbeats {
  const slots = Array.from({ length: roundMs / stepMs }, () => new Set<HasHeartbeat>());
  const slotOf = new Map<HasHeartbeat, Set<HasHeartbeat>>();
  let at = 0;
  let cancel: Cancel | null = null;

  const step = (): void => {
    cancel = clock.after(stepMs, step);
    at = (at + 1) % slots.length;
    for (const member of slots[at] ?? []) member.beat();
  };

  return {
    add(member) {
      const slot = slots[at];
      if (slot === undefined || slotOf.has(member)) return;
      slot.add(member);
      slotOf.set(member, slot);
      cancel ??= clock.after(stepMs, step);
    },
    remove(member) {
      slotOf.get(member)?.delete(member);
      slotOf.delete(member);
      if (slotOf.size > 0) return;
      cancel?.();
      cancel = null;
    },
  };
}
