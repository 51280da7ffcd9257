// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { eventDetails } from '../../../../../client/screens/admin/orders/event-details.ts';
import { createTestTranslation } from '../../../harness/screen-harness.tsx';

it('a change after sending is told with the options before and after', async () => {
  const { t } = await createTestTranslation();
  const words = { t, language: 'en', money: String, time: String };
  const options = (...names: string[]) => names.map(name => ({ name, quantity: 1 }));
  const before = { note: null, modifiers: options('Rare') };
  const egg = { name: 'Jajko', names: { en: 'Egg' }, quantity: 2 };
  const after = { note: 'no salt', modifiers: [...options('Medium'), egg] };
  expect(eventDetails(words, 'line.adjusted', { before, after })).toEqual([
    'Note: – → no salt',
    'Options: Rare → Medium, 2× Egg',
  ]);
  const plain = { note: null, modifiers: [] };
  expect(eventDetails(words, 'line.adjusted', { before: plain, after: before })).toEqual([
    'Options: – → Rare',
  ]);
});

it('that an item or an order leaves the house is told with its VAT and its table', async () => {
  const { t } = await createTestTranslation();
  const words = { t, language: 'en', money: String, time: String };
  const line = { before: { isTakeaway: false, vatRate: 8 }, after: { isTakeaway: true, vatRate: 5 } };
  expect(eventDetails(words, 'line.takeawayChanged', line)).toEqual(['To go: No → Yes', 'VAT: 8% → 5%']);
  const before = { type: 'dineIn', tableLabel: '5', guestCount: 2, pickup_at: null };
  const after = { ...before, type: 'takeaway', tableLabel: null };
  expect(eventDetails(words, 'order.typeChanged', { before, after })).toEqual([
    'Type: Dine-in → Takeaway',
    'Table: 5 → –',
  ]);
});

it('each station of a Send is named once, and apart where it holds a course', async () => {
  const { t } = await createTestTranslation();
  const words = { t, language: 'en', money: String, time: String };
  const tickets = [
    { station: 'kitchen' },
    { station: 'kitchen' },
    { station: 'kitchen', isHeld: true },
    { station: 'bar' },
  ];
  const [first, held, ...others] = eventDetails(words, 'lines.sent', { tickets });
  expect([first, ...others]).toEqual(['Kitchen', 'Bar']);
  expect(held).toContain('Kitchen');
});

it('of items that moved it is told what was paid for them', async () => {
  const { t } = await createTestTranslation();
  const words = { t, language: 'en', money: String, time: String };
  const payments = [
    { id: 'whole', amount: 900, tip: 100 },
    { id: 'part', amount: 2_200, tip: 0, dividedFrom: 'payment' },
  ];
  const details = (payload: object) => eventDetails(words, 'order.linesMovedIn', { number: 7, ...payload });
  expect(details({ payments })).toEqual(['No. 7', 'with 3100 that was paid']);
  expect(details({})).toEqual(['No. 7']);
});
