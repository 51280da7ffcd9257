/**
 * Rings for new tickets of a station or the pass, and again every 20 s until the card is touched, because a
 * sound may go unheard.
 */
import type { Tune } from './station-sound.ts';

const repeatMs = 20_000;

/** Most urgent first. */
const urgency: readonly Tune[] = ['allergy', 'changed', 'new'];

/** The cards that a bell listens to: tickets at a station, orders at the pass. */
export type Ear<Card extends { id: string }, Known> = {
  hear(cards: readonly Card[]): Known;
  /** The most urgent change since `known`; null if there is none. */
  tuneFor(known: Known, cards: readonly Card[]): Tune | null;
  /** Whether nobody has reacted to the change yet. */
  isUnnoticed(card: Card, tune: Tune): boolean;
};

type TicketBell<Card> = {
  /** Updates the cards; those of the first call are not new. */
  observe(cards: readonly Card[]): void;
  touch(id: string): void;
  stop(): void;
};

export function createTicketBell<Card extends { id: string }, Known>(
  { hear, tuneFor, isUnnoticed }: Ear<Card, Known>,
  {
    play,
    setTimer,
  }: {
    play: (tune: Tune) => void;
    /** Returns the cancel function. */
    setTimer: (work: () => void, delayMs: number) => () => void;
  },
): TicketBell<Card> {
  let heard: Known | null = null;
  let cancel: (() => void) | null = null;
  /** Pending sounds by card. */
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

  function forgetNoticed(cards: readonly Card[]): void {
    for (const [id, tune] of ringing) {
      const card = cards.find(candidate => candidate.id === id);
      if (card === undefined || !isUnnoticed(card, tune)) ringing.delete(id);
    }
  }

  return {
    observe(cards) {
      const before = heard;
      heard = hear(cards);
      forgetNoticed(cards);
      const tune = before === null ? null : tuneFor(before, cards);
      if (before === null || tune === null) {
        if (ringing.size === 0) stop();
        return;
      }
      for (const card of cards) {
        const cardTune = tuneFor(before, [card]);
        if (cardTune !== null) ringing.set(card.id, cardTune);
      }
      play(tune);
      wait();
    },
    touch(id) {
      ringing.delete(id);
      if (ringing.size === 0) stop();
    },
    stop,
  };
}
