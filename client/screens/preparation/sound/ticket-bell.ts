/** Rings for what came to a station or the pass, and again every 20 s until its card is touched: a sound that nobody heard was none. */
import type { Tune } from './station-sound.ts';

const repeatMs = 20_000;

/** The most urgent first. */
const urgency: readonly Tune[] = ['allergy', 'changed', 'new'];

/** What somebody is told by sound about cards: tickets at a station, orders at the pass. */
export type Ear<Card extends { id: string }, Known> = {
  hear(cards: readonly Card[]): Known;
  /** The most urgent of what they say that was not known. */
  tuneFor(known: Known, cards: readonly Card[]): Tune | null;
  /** Whether what was told is still to be noticed. */
  isUnnoticed(card: Card, tune: Tune): boolean;
};

type TicketBell<Card> = {
  /** The cards as they are now; those of the first call are not new. */
  observe(cards: readonly Card[]): void;
  /** The card was noticed. */
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
    /** Returns what cancels it. */
    setTimer: (work: () => void, delayMs: number) => () => void;
  },
): TicketBell<Card> {
  let heard: Known | null = null;
  let cancel: (() => void) | null = null;
  /** By card. */
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
        const told = tuneFor(before, [card]);
        if (told !== null) ringing.set(card.id, told);
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
