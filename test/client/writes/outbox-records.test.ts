// @vitest-environment node
/** The records of the outbox as released versions wrote them: a tab with another version of the app reads the same ones. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import { type NewWrite, openOutboxStore } from '../../../client/writes/outbox-store.ts';
import { makeWrite } from './delivering-tabs.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const problem = { code: 'ITEM_UNAVAILABLE', title: 'Out.', errors: [] };
const request = { write: 'changeOrder', params: { id: 'order' }, body: { note: 'soup' } } as const;
const lock = { by: 'tab', untilMs: 9 };
const { order, taps } = makeWrite('', 'soup');

/** Each with the record that stands for it. */
const cases: [string, NewWrite, object][] = [
  ['that waits', { key: 'k', order, taps }, { work: { order, intents: taps } }],
  [
    'that this tab sends',
    { key: 'k', order, taps, request, attemptedAtMs: 5, lock },
    { work: { order, intents: taps, request }, attemptedAtMs: 5, hold: lock },
  ],
];

it.each(cases)('a write %s is stored, changed and read under the names of before', async (_, write, rest) => {
  const store = await openOutboxStore(() => () => {});
  const record = { seq: 1, scope: 'anna', key: 'k', revision: 1, ...rest };
  const records = async () => {
    const database = await openDB('kelner-outbox');
    const [name, ...found] = await database.getAll('entries');
    database.close();
    expect(name).toEqual({ seq: 0, scope: '', key: expect.any(String), work: null, revision: 0 });
    return found;
  };
  await store.change('anna', () => ({ add: [write] }));
  expect(await records()).toEqual([record]);
  await store.change('anna', ([stored]) => (stored ? { put: [{ ...stored, problem }] } : {}));
  expect(await records()).toEqual([{ ...record, problem }]);
  store.close();
});

it.each(cases)('a write %s that a version of before stored is read', async (_, write, rest) => {
  const first = await openOutboxStore(() => () => {});
  await first.change('anna', () => ({}));
  first.close();
  const database = await openDB('kelner-outbox');
  await database.add('entries', { scope: 'anna', key: 'k', revision: 3, problem, ...rest });
  database.close();
  const store = await openOutboxStore(() => () => {});
  expect(await store.list('anna')).toEqual([{ seq: 1, scope: 'anna', ...write, revision: 3, problem }]);
  store.close();
});
