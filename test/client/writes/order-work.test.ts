import { expect, it, vi } from 'vitest';
import type { KeptOrders } from '../../../client/writes/kept-orders.ts';
import { type OrderIntent, seedOf } from '../../../client/writes/order-intents.ts';
import { createOrderOutbox, partsOf } from '../../../client/writes/order-outbox.ts';
import { listWrite, type OrderOutbox } from '../../../client/writes/order-state.ts';
import { isKeepable, type OrderEntry, type OrderWork } from '../../../client/writes/order-work.ts';
import type { Amend, Amendment } from '../../../client/writes/outbox-entries.ts';
import { makeItem, makeOrder } from '../harness/order-factory.ts';

const order = makeOrder({});
const seed = seedOf(makeItem({ id: 'pierogi' }));
const add = (id: string, quantity = 1): OrderIntent => ({ kind: 'add', line: { ...seed, id, quantity } });
const raise = (lineId: string): OrderIntent => ({ kind: 'raise', lineId, by: 1, seed });

function entry(seq: number, intent: OrderIntent, change: Partial<OrderEntry> = {}): OrderEntry {
  const work = { order: { id: 'order', number: 118, type: 'dineIn' as const }, intents: [intent] };
  return { seq, scope: 'anna', key: `key-${seq}`, work, revision: 1, ...change };
}

/** How `act` changes what the device keeps. */
function amendmentOf(entries: OrderEntry[], act: (outbox: OrderOutbox) => unknown): Amendment<OrderWork> {
  let amendment: Amendment<OrderWork> = {};
  const amend = async (change: Amend<OrderWork>) => {
    amendment = change(entries);
  };
  const outbox = { amend, isHeld: () => false } as Partial<KeptOrders['outbox']> as KeptOrders['outbox'];
  act(createOrderOutbox({ entries, outbox, newest: () => undefined }, order.id));
  return amendment;
}
const keep = (entries: OrderEntry[], ...intents: OrderIntent[]) =>
  amendmentOf(entries, outbox => outbox.keep(listWrite({ order, intents, sending: null }, 'new')));
const retry = (entry: OrderEntry) => amendmentOf([entry], outbox => outbox.retry(entry.key));

it('a second tap on a dish that was never tried is counted onto it, under its key', () => {
  const { put, add: added } = keep([entry(1, add('a'))], raise('a'));
  expect(added).toEqual([]);
  expect(put).toMatchObject([{ key: 'key-1', revision: 2, work: { intents: [add('a', 2)] } }]);
});

it('what was tried already is left as it is: the tap stands behind it', () => {
  const tried = entry(1, add('a'), { attemptedAtMs: 1 });
  const { put, add: added } = keep([tried], raise('a'));
  expect(put).toEqual([]);
  expect(added).toMatchObject([{ key: 'new', work: { intents: [raise('a')] } }]);
});

it('taps that were stored together are merged one by one, and what another tab holds is left alone', () => {
  const together = entry(1, add('a'));
  together.work = { ...together.work, intents: [add('a'), add('b')] };
  const { put, add: added } = keep([together], raise('b'), raise('c'));
  expect(put).toMatchObject([{ revision: 2, work: { intents: [add('a'), add('b', 2)] } }]);
  expect(added).toMatchObject([{ key: 'new', work: { intents: [raise('c')] } }]);
  const elsewhere = { ...together, hold: { by: 'other', untilMs: 9 } };
  expect(keep([elsewhere], raise('b'))).toMatchObject({ put: [], add: [{}] });
});

it('another order’s work is not touched', () => {
  const other = entry(1, add('a'));
  other.work = { ...other.work, order: { ...other.work.order, id: 'other' } };
  expect(keep([other], raise('a')).add).toHaveLength(1);
});

it('a dish added and removed again without network leaves nothing to send', () => {
  const entries = [entry(1, add('a')), entry(2, add('b'))];
  const { remove, add: added } = keep(entries, { kind: 'remove', lineId: 'a' });
  expect({ remove, added }).toEqual({ remove: [1], added: [] });
});

it('a refused one is tried again with its key, and with a new one when its key is too old', () => {
  vi.setSystemTime(9);
  const problem = { code: 'ITEM_UNAVAILABLE', title: '', errors: [] };
  const refused = entry(1, add('a'), { attemptedAtMs: 1, problem });
  expect(retry(refused).put).toEqual([{ ...entry(1, add('a')), attemptedAtMs: 9, revision: 2 }]);
  const old = { ...refused, problem: { ...problem, code: 'KEPT_TOO_LONG' } };
  expect(retry(old).put).toMatchObject([{ key: expect.not.stringMatching('key-1') }]);
  vi.useRealTimers();
});

it('lines served together fall apart into single ones', () => {
  const { work } = entry(1, { kind: 'serve', lineIds: ['a', 'b'] });
  expect(partsOf(work).map(({ intents }) => intents)).toEqual([
    [{ kind: 'serve', lineIds: ['a'] }],
    [{ kind: 'serve', lineIds: ['b'] }],
  ]);
});

it.each<[OrderIntent, boolean]>([
  [add('a'), true],
  [raise('a'), true],
  [{ kind: 'change', lineId: 'a', change: { note: 'hot' } }, true],
  [{ kind: 'remove', lineId: 'a' }, true],
  [{ kind: 'serve', lineIds: ['a'] }, true],
  [{ kind: 'changeOrder', change: { note: 'birthday' } }, true],
  [{ kind: 'changeOrder', change: { waiterId: 'marek' } }, false],
  [{ kind: 'send' }, false],
  [{ kind: 'fire', course: 2 }, false],
  [{ kind: 'claim', lineIds: ['a'] }, false],
  [{ kind: 'cancel' }, false],
])('%o can wait for the server: %s', (intent, expected) => {
  expect(isKeepable(intent)).toBe(expected);
});
