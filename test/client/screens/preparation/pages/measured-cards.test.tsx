import { expect, it } from 'vitest';
import {
  firstLayout,
  type PageLayout,
  readLayout,
} from '../../../../../client/screens/preparation/pages/measured-cards.ts';

type Card = { id: string; height: number; isPinned?: boolean };

/** Two columns of 300 px. */
function listOf(cards: readonly Card[]): HTMLElement {
  const list = document.createElement('div');
  Object.defineProperties(list, { clientWidth: { value: 610 }, clientHeight: { value: 300 } });
  for (const { id, height, isPinned = false } of cards) {
    const card = document.createElement('div');
    Object.assign(card.dataset, { card: id, ticket: id, pinned: String(isPinned) });
    card.getBoundingClientRect = () => ({ height }) as DOMRect;
    list.append(card);
  }
  return list;
}

const read = (cards: readonly Card[], before: PageLayout) =>
  readLayout(listOf(cards), before, { isHeld: false, mayShift: true, isScrolled: false, page: 0 });
const firstPage = ({ places }: PageLayout) => [...places].filter(([, { column }]) => column < 2).sort();

it('a wall that is opened while an allergy is unseen stands as before, and then as by age once that is seen', () => {
  const old = ['a', 'b', 'c', 'd'].map(id => ({ id, height: 140 }));
  const allergy = { id: 'allergy', height: 290 };
  const calm = read(old, firstLayout);
  const pinned = read([...old, { ...allergy, isPinned: true }], calm);
  expect(firstPage(pinned).length).toBe(3);
  const opened = read([...old, { ...allergy, isPinned: true }], firstLayout);
  expect(firstPage(opened)).toEqual(firstPage(pinned));
  expect(firstPage(read([...old, allergy], opened))).toEqual(firstPage(calm));
});
