/** Plays a sound for new tickets, and for tickets that changed during preparation. */
import { useEffect, useRef, useState } from 'react';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import { createStationSound, type Tune } from './station-sound.ts';

export type SoundSwitch = { isOn: boolean; toggle(): void };

type Heard = { openIds: ReadonlySet<string>; changes: ReadonlySet<string> };

/** Keys of unacknowledged voids and of moved tickets. */
export function heardOf(tickets: readonly Ticket[]): Heard {
  const voids = tickets.flatMap(ticket => ticket.lines.filter(line => line.state === 'voided'));
  const moves = tickets.filter(ticket => ticket.movedFrom !== undefined);
  return {
    // A recalled ticket is not new, so all tickets but held ones count as heard.
    openIds: new Set(tickets.filter(ticket => ticket.state !== 'held').map(({ id }) => id)),
    changes: new Set([
      ...voids.map(({ id }) => id),
      ...moves.map(({ id, movedFrom }) => `${id} ${movedFrom}`),
    ]),
  };
}

/** The sound for changes since `before`; a void or move takes precedence, as it must interrupt work. */
export function tuneFor(before: Heard, tickets: readonly Ticket[]): Tune | null {
  const now = heardOf(tickets);
  if ([...now.changes].some(change => !before.changes.has(change))) return 'changed';
  const isNew = tickets.some(ticket => ticket.state === 'open' && !before.openIds.has(ticket.id));
  return isNew ? 'new' : null;
}

export function useStationSound(tickets: readonly Ticket[] | undefined): SoundSwitch {
  const [sound] = useState(() => createStationSound(() => new AudioContext()));
  const [isOn, setIsOn] = useState(false);
  /** Null before the first read, whose tickets aren't new. */
  const heard = useRef<Heard | null>(null);

  useEffect(() => {
    if (tickets === undefined) return;
    const tune = heard.current === null ? null : tuneFor(heard.current, tickets);
    if (tune !== null) sound.play(tune);
    heard.current = heardOf(tickets);
  }, [tickets, sound]);

  useEffect(() => () => sound.turnOff(), [sound]);

  const toggle = () => {
    if (!isOn) return void sound.turnOn().then(setIsOn);
    sound.turnOff();
    setIsOn(false);
  };
  return { isOn, toggle };
}
