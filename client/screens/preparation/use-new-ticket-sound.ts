/** Sounds when a ticket arrives that was not on the screen before. */
import { useEffect, useRef, useState } from 'react';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import { createStationSound } from './station-sound.ts';

export type SoundSwitch = { isOn: boolean; toggle(): void };

export function useNewTicketSound(tickets: readonly Ticket[] | undefined): SoundSwitch {
  const [sound] = useState(() => createStationSound(() => new AudioContext()));
  const [isOn, setIsOn] = useState(false);
  /** Null until the tickets were read once: those are not new. */
  const knownIds = useRef<ReadonlySet<string> | null>(null);

  useEffect(() => {
    if (tickets === undefined) return;
    const known = knownIds.current;
    const open = tickets.filter(ticket => ticket.state === 'open');
    if (known !== null && open.some(ticket => !known.has(ticket.id))) sound.play();
    knownIds.current = new Set(tickets.map(ticket => ticket.id));
  }, [tickets, sound]);

  useEffect(() => () => sound.turnOff(), [sound]);

  const toggle = () => {
    if (!isOn) return void sound.turnOn().then(setIsOn);
    sound.turnOff();
    setIsOn(false);
  };
  return { isOn, toggle };
}
