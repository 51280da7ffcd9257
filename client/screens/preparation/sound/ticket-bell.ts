/** Rings for what came to a station, and again every 20 s until its ticket is touched: a sound that nobody heard was none. */
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import { type Heard, heardOf, isUnnoticed, tuneFor } from './heard-tickets.ts';
import type { Tune } from './station-sound.ts';

export const repeatMs = 20_000;

/** The most urgent first. */
const urgency: readonly Tune[] = ['allergy', 'changed', 'new'];

export type TicketBell = {
  /** The tickets as they are now; those of the first call are not new. */
  observe(tickets: readonly Ticket[]): void;
  /** The ticket was noticed. */
  touch(ticketId: string): void;
  stop(): void;
};

export function createTicketBell({
  play,
  setTimer,
}: {
  play: (tune: Tune) => void;
  /** Returns what cancels it. */
  setTimer: (work: () => void, delayMs: number) => () => void;
}): TicketBell {
  let heard: Heard | null = null;
  let cancel: (() => void) | null = null;
  /** By ticket. */
  const ringing = new Map<string, Tune>();

  const stop = () => {
    cancel?.();
    cancel = null;
  };

  function wait(): void {
    stop();
    if (ringing.size > 0) cancel = setTimer(repeat, repeatMs);
  }

  function repeat(): void {
    const tunes = new Set(ringing.values());
    const tune = urgency.find(candidate => tunes.has(candidate));
    if (tune !== undefined) play(tune);
    wait();
  }

  function forgetNoticed(tickets: readonly Ticket[]): void {
    for (const [id, tune] of ringing) {
      const ticket = tickets.find(candidate => candidate.id === id);
      if (ticket === undefined || !isUnnoticed(ticket, tune)) ringing.delete(id);
    }
  }

  return {
    observe(tickets) {
      const before = heard;
      heard = heardOf(tickets);
      forgetNoticed(tickets);
      const tune = before === null ? null : tuneFor(before, tickets);
      if (before === null || tune === null) {
        if (ringing.size === 0) stop();
        return;
      }
      for (const ticket of tickets) {
        const told = tuneFor(before, [ticket]);
        if (told !== null) ringing.set(ticket.id, told);
      }
      play(tune);
      wait();
    },
    touch(ticketId) {
      ringing.delete(ticketId);
      if (ringing.size === 0) stop();
    },
    stop,
  };
}
