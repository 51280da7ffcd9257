/** Sounds of the pass: a dish that has become ready, and notices to confirm. Pure. */
import type { Ear } from '../sound/ticket-bell.ts';
import { isCallable, type PassCardFacts } from './pass-cards.ts';
import type { PassNotice } from './pass-notices.ts';

/** `id`: the order's id. */
type HeardCard = {
  id: string;
  dishes: readonly string[];
  notices: readonly Pick<PassNotice, 'key' | 'kind'>[];
};

/** Includes notices of orders whose card is gone. */
export function heardCards(cards: readonly PassCardFacts[], notices: readonly PassNotice[]): HeardCard[] {
  const dishes = new Map(
    cards.map(({ orderId, courses }) => {
      const waiting = courses
        .flatMap(course => course.dishes)
        .filter(one => !one.isOnPaper && isCallable(one));
      return [orderId, waiting.map(({ line }) => line.id)];
    }),
  );
  const ids = new Set([...dishes.keys(), ...notices.map(({ orderId }) => orderId)]);
  return [...ids].map(id => ({
    id,
    dishes: dishes.get(id) ?? [],
    notices: notices.filter(({ orderId }) => orderId === id),
  }));
}

export const passEar: Ear<HeardCard, ReadonlySet<string>> = {
  hear: cards =>
    new Set(cards.flatMap(({ dishes, notices }) => [...dishes, ...notices.map(({ key }) => key)])),
  tuneFor(known, cards) {
    const unheard = cards.flatMap(({ notices }) => notices).filter(({ key }) => !known.has(key));
    if (unheard.some(({ kind }) => kind === 'allergy')) return 'allergy';
    if (unheard.length > 0) return 'changed';
    return cards.some(({ dishes }) => dishes.some(id => !known.has(id))) ? 'new' : null;
  },
  isUnnoticed: ({ dishes, notices }, tune) => (tune === 'new' ? dishes : notices).length > 0,
};
