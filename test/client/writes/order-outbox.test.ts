import { expect, it, vi } from 'vitest';
import { isStorable, type OrderTap, seedOf } from '../../../client/writes/order-taps.ts';
import { createOrderWrite } from '../../../client/writes/order-write-list.ts';
import type { OrderOutbox } from '../../../client/writes/order-writes.ts';
import type { Outbox } from '../../../client/writes/outbox.ts';
import type { OutboxChange, StoredWrite } from '../../../client/writes/outbox-store.ts';
import { createOrderOutbox } from '../../../client/writes/tab-outbox.ts';
import { makeItem, makeOrder } from '../harness/order-factory.ts';

const order = makeOrder({});
const seed = seedOf(makeItem({ id: 'pierogi' }));
const add = (id: string, quantity = 1): OrderTap => ({ kind: 'add', line: { ...seed, id, quantity } });
const raise = (lineId: string): OrderTap => ({ kind: 'raise', lineId, by: 1, seed });

function write(seq: number, tap: OrderTap, change: Partial<StoredWrite> = {}): StoredWrite {
  const order = { id: 'order', number: 118, type: 'dineIn' as const };
  return { seq, scope: 'anna', key: `key-${seq}`, order, taps: [tap], revision: 1, ...change };
}

/** How `act` changes what the device stores. */
function changeOf(stored: StoredWrite[], act: (outbox: OrderOutbox) => unknown): ReturnType<OutboxChange> {
  let result: ReturnType<OutboxChange> = {};
  const change = async (make: OutboxChange) => {
    result = make(stored);
  };
  const outbox = { change, writes: () => stored, isLocked: () => false } as Partial<Outbox> as Outbox;
  act(createOrderOutbox(outbox, order.id, undefined));
  return result;
}
const store = (stored: StoredWrite[], ...taps: OrderTap[]) =>
  changeOf(stored, outbox => outbox.store(createOrderWrite(order, 'new', taps)));
const retry = (refused: StoredWrite) => changeOf([refused], outbox => outbox.retry(refused.key));

it('a second tap on a dish that was never tried is counted onto it, under its key', () => {
  const { put, add: added } = store([write(1, add('a'))], raise('a'));
  expect(added).toEqual([]);
  expect(put).toMatchObject([{ key: 'key-1', revision: 2, taps: [add('a', 2)] }]);
});

it('what was tried already is left as it is: the tap stands behind it', () => {
  const tried = write(1, add('a'), { attemptedAtMs: 1 });
  const { put, add: added } = store([tried], raise('a'));
  expect(put).toEqual([]);
  expect(added).toMatchObject([{ key: 'new', taps: [raise('a')] }]);
});

it('taps that were stored together are merged one by one, and what another tab holds is left alone', () => {
  const together = write(1, add('a'));
  together.taps = [add('a'), add('b')];
  const { put, add: added } = store([together], raise('b'), raise('c'));
  expect(put).toMatchObject([{ revision: 2, taps: [add('a'), add('b', 2)] }]);
  expect(added).toMatchObject([{ key: 'new', taps: [raise('c')] }]);
  const elsewhere = { ...together, lock: { by: 'other', untilMs: 9 } };
  expect(store([elsewhere], raise('b'))).toMatchObject({ put: [], add: [{}] });
});

it('another order’s work is not touched', () => {
  const other = write(1, add('a'));
  other.order = { ...other.order, id: 'other' };
  expect(store([other], raise('a')).add).toHaveLength(1);
});

it('a dish added and removed again without network leaves nothing to send', () => {
  const entries = [write(1, add('a')), write(2, add('b'))];
  const { remove, add: added } = store(entries, { kind: 'remove', lineId: 'a' });
  expect({ remove, added }).toEqual({ remove: [1], added: [] });
});

it('a refused one is tried again with its key, and with a new one when its key is too old', () => {
  vi.setSystemTime(9);
  const problem = { code: 'ITEM_UNAVAILABLE', title: '', errors: [] };
  const refused = write(1, add('a'), { attemptedAtMs: 1, problem });
  expect(retry(refused).put).toEqual([{ ...write(1, add('a')), attemptedAtMs: 9, revision: 2 }]);
  const old = { ...refused, problem: { ...problem, code: 'KEPT_TOO_LONG' } };
  expect(retry(old).put).toMatchObject([{ key: expect.not.stringMatching('key-1') }]);
  vi.useRealTimers();
});

it.each<[OrderTap, boolean]>([
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
])('%o can wait for the server: %s', (tap, expected) => {
  expect(isStorable(tap)).toBe(expected);
});
