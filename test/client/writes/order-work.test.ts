import { expect, it } from 'vitest';
import { type OrderIntent, seedOf } from '../../../client/writes/order-intents.ts';
import { appendIntents, partsOf, retryEntry } from '../../../client/writes/order-outbox.ts';
import { isKeepable, type OrderEntry } from '../../../client/writes/order-work.ts';
import { makeItem, makeOrder } from '../harness/order-factory.ts';

const order = makeOrder({});
const seed = seedOf(makeItem({ id: 'pierogi' }));
const add = (id: string, quantity = 1): OrderIntent => ({ kind: 'add', line: { ...seed, id, quantity } });
const raise = (lineId: string): OrderIntent => ({ kind: 'raise', lineId, by: 1, seed });

function entry(seq: number, intent: OrderIntent, change: Partial<OrderEntry> = {}): OrderEntry {
  const work = { order: { id: 'order', number: 118, type: 'dineIn' as const }, intents: [intent] };
  return { seq, scope: 'anna', key: `key-${seq}`, work, revision: 1, ...change };
}

it('a second tap on a dish that was never tried is counted onto it, under its key', () => {
  const { put, add: added } = appendIntents([entry(1, add('a'))], order, [raise('a')], 'new');
  expect(added).toEqual([]);
  expect(put).toMatchObject([{ key: 'key-1', revision: 2, work: { intents: [add('a', 2)] } }]);
});

it('what was tried already is left as it is: the tap stands behind it', () => {
  const tried = entry(1, add('a'), { attemptedAtMs: 1 });
  const { put, add: added } = appendIntents([tried], order, [raise('a')], 'new');
  expect(put).toEqual([]);
  expect(added).toMatchObject([{ key: 'new', work: { intents: [raise('a')] } }]);
});

it('taps that were stored together are merged one by one, and what another tab holds is left alone', () => {
  const together = entry(1, add('a'));
  together.work = { ...together.work, intents: [add('a'), add('b')] };
  const { put, add: added } = appendIntents([together], order, [raise('b'), raise('c')], 'new');
  expect(put).toMatchObject([{ revision: 2, work: { intents: [add('a'), add('b', 2)] } }]);
  expect(added).toMatchObject([{ key: 'new', work: { intents: [raise('c')] } }]);
  const elsewhere = { ...together, hold: { by: 'other', untilMs: 9 } };
  expect(appendIntents([elsewhere], order, [raise('b')], 'new')).toMatchObject({ put: [], add: [{}] });
});

it('another order’s work is not touched', () => {
  const other = entry(1, add('a'));
  other.work = { ...other.work, order: { ...other.work.order, id: 'other' } };
  expect(appendIntents([other], order, [raise('a')], 'new').add).toHaveLength(1);
});

it('a dish added and removed again without network leaves nothing to send', () => {
  const entries = [entry(1, add('a')), entry(2, add('b'))];
  const { remove, add: added } = appendIntents(entries, order, [{ kind: 'remove', lineId: 'a' }], 'new');
  expect({ remove, added }).toEqual({ remove: [1], added: [] });
});

it('a refused one is tried again with its key, and with a new one when its key is too old', () => {
  const problem = { code: 'ITEM_UNAVAILABLE', title: '', errors: [] };
  const refused = entry(1, add('a'), { attemptedAtMs: 1, problem });
  expect(retryEntry([refused], 'key-1', 9, () => 'fresh').put).toEqual([
    { ...entry(1, add('a')), attemptedAtMs: 9, revision: 2 },
  ]);
  const old = { ...refused, problem: { ...problem, code: 'KEPT_TOO_LONG' } };
  expect(retryEntry([old], 'key-1', 9, () => 'fresh').put).toMatchObject([{ key: 'fresh' }]);
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
