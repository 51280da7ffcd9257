import { expect, it } from 'vitest';
import {
  firstLayout,
  type PageLayout,
  readLayout,
  readTidyLayout,
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

const input = { isHeld: false, mayShift: true, isScrolled: false, page: 0 };
const read = (cards: readonly Card[], before: PageLayout) => readLayout(listOf(cards), before, input);
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

it('what is left of a rush stands by age again where half of the room is free, and else where it stood', () => {
  const cards = ['a', 'b', 'c', 'd'].map(id => ({ id, height: 140 }));
  const full = read(cards, firstLayout);
  const most = cards.slice(1);
  const stood = read(most, full);
  expect(readTidyLayout(listOf(most), stood)).toBe(stood);
  const few = cards.slice(2);
  const scattered = read(few, stood);
  expect(scattered.places.get('d')).toEqual(full.places.get('d'));
  const tidy = readTidyLayout(listOf(few), scattered);
  expect([...tidy.places]).toEqual([...read(few, firstLayout).places]);
  expect(tidy.places.get('c')).toEqual({ column: 0, top: 0 });
});
