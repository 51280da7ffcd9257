/** A page that is loaded anew without the server: in the whole app, over what an earlier page kept on the device. */
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { type NewWrite, openOutboxStore } from '../../client/writes/outbox-store.ts';
import { address, openApp, press, settle, signedIn, title } from './harness/app-harness.tsx';
import type { Answers, FakeAnswer } from './harness/fake-browser-environment.ts';
import { makeLine, makeOrder, makeSummary, makeTable } from './harness/order-factory.ts';
import { testMember } from './harness/screen-harness.tsx';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const persistedReadsName = 'kelner-reads';
const tables = '/app/waiter/tables';
const room = { 'GET /api/waiter/tables': [makeTable({ label: 'T7' })], 'GET /api/waiter/orders': [] };
const lost = () => Promise.reject(new TypeError('offline'));
const silent = () => new Promise<never>(() => {});

/** The disk answers in turns of its own, which no fake clock moves. */
async function untilDisk(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    await new Promise<void>(resolve => setImmediate(resolve));
    await settle();
  }
}

const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await untilDisk();
};

/** A page that is closed does nothing more; here its effects end, and would forget what they kept. */
function close(): void {
  const disk = globalThis.indexedDB;
  globalThis.indexedDB = new IDBFactory();
  cleanup();
  globalThis.indexedDB = disk;
}

/** What a page that was open for a while leaves in the browser. */
async function workBefore(answers: Answers = room): Promise<Record<string, string>> {
  const { kept } = await openApp(tables, signedIn, answers);
  await pass(5_000);
  close();
  return Object.fromEntries(kept);
}

/** Every request is answered so. */
function cutBy(answer: () => Promise<FakeAnswer>): Answers {
  const paths = ['GET /identity/state', 'POST /identity/token', 'GET /api/auth/userinfo'];
  return Object.fromEntries([...paths, ...Object.keys(room)].map(path => [path, answer]));
}

const banner = () => screen.queryByText(/^Without connection · data from \d/)?.textContent;

test('without network the tables stand there with their age, until the server confirms them', async () => {
  const kept = await workBefore();
  const environment = await openApp(tables, {}, cutBy(lost), kept);
  await untilDisk();
  expect(title()).toBe('Tables');
  expect(screen.getAllByText('T7')).toHaveLength(1);
  expect(banner()).toBeTruthy();
  Object.assign(environment.answers, room, {
    'GET /identity/state': signedIn,
    'POST /identity/token': { token: 't', expiresAt: '2099-01-01T00:00:00.000Z' },
    'GET /api/waiter/tables': [makeTable({ label: 'T8' })],
  });
  await pass(15_000);
  expect(screen.getAllByText('T8')).toHaveLength(1);
  expect(banner()).toBeUndefined();
});

test('a network that says nothing is waited for for seconds only', async () => {
  const kept = await workBefore();
  await openApp(tables, {}, cutBy(silent), kept);
  await pass(4_000);
  await pass(3_500);
  expect(screen.getAllByText('T7')).toHaveLength(1);
  expect(banner()).toBeTruthy();
});

test('in a captive portal that answers everything in its own words they stand there as well', async () => {
  const kept = await workBefore();
  for (const status of [200, 403, 511]) {
    const portal = async () => ({ status, body: '<html>Accept our terms</html>' });
    await openApp(tables, {}, cutBy(portal), kept);
    await untilDisk();
    expect([screen.getAllByText('T7').length, banner() !== undefined]).toEqual([1, true]);
    close();
  }
});

test('what the server says is shown, however old what is kept', async () => {
  const kept = await workBefore();
  const answers = { ...room, 'GET /api/waiter/tables': [makeTable({ label: 'T8' })] };
  await openApp(tables, signedIn, answers, kept);
  expect(screen.queryByText('T7')).toBeNull();
  expect(banner()).toBeUndefined();
});

test('a refusal is none that what is kept stands in for', async () => {
  const kept = await workBefore();
  const refused = () => ({ status: 403, body: { code: 'FORBIDDEN', title: 'No.', status: 403 } });
  await openApp(tables, signedIn, { ...room, 'GET /api/waiter/tables': refused }, kept);
  await untilDisk();
  expect(screen.queryByText('T7')).toBeNull();
});

const storedTimes = async () => {
  const database = await openDB(persistedReadsName);
  const times = await database.getAll('times');
  database.close();
  return times;
};

test('what is shown from the device grows older, however often it is loaded anew', async () => {
  let kept = await workBefore();
  const before = await storedTimes();
  expect(before.length).toBeGreaterThan(0);
  for (let reload = 0; reload < 2; reload += 1) {
    const environment = await openApp(tables, {}, cutBy(lost), kept);
    await pass(60_000);
    expect(screen.getAllByText('T7')).toHaveLength(1);
    expect(await storedTimes()).toEqual(before);
    kept = Object.fromEntries(environment.kept);
    close();
  }
});

test('back on a screen that was left meanwhile it still says how old it is', async () => {
  const kept = await workBefore();
  await openApp(tables, {}, cutBy(lost), kept);
  await untilDisk();
  const said = banner();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  fireEvent.click(screen.getAllByRole('link', { name: 'Orders' })[0] as HTMLElement);
  await pass(5_000);
  fireEvent.click(screen.getAllByRole('link', { name: 'Tables' })[0] as HTMLElement);
  await pass(20_000);
  expect(screen.getAllByText('T7')).toHaveLength(1);
  expect(banner()).toBe(said);
});

test('what was done without network is on the tables after a reload, too', async () => {
  const now = new Date().toISOString();
  const lines = [makeLine({ id: 'l1', state: 'ready', sentAt: now, shownAt: now, readyAt: now })];
  const order = makeOrder({
    openedAt: now,
    waiterId: testMember.userId,
    tableId: 'table',
    tableLabel: 'T7',
    lines,
  });
  const orders = [makeSummary({ id: order.id, readyLines: 1, total: order.total, openedAt: now })];
  const busy = {
    'GET /api/waiter/tables': [makeTable({ id: 'table', label: 'T7', orders })],
    'GET /api/waiter/orders': [order],
  };
  const kept = await workBefore(busy);
  await store(kept, { key: 'k1', order, taps: [{ kind: 'serve', lineIds: ['l1'] }] });
  const other = { id: 'o2', number: 8, type: 'takeaway' as const };
  await store(kept, { key: 'k2', order: other, taps: [{ kind: 'serve', lineIds: ['l2'] }] });
  await openApp(tables, {}, cutBy(lost), kept);
  const tile = () => screen.getByRole('button', { name: /^T7/ }).getAttribute('data-kind');
  await pass(5_000);
  expect(tile()).toBe('served');
  expect(screen.getByText(/2 changes are queued on this device/).textContent).toMatch(/^Table T7, .*8/);
});

/** Stores a write as an earlier page did. */
async function store(kept: Record<string, string>, write: NewWrite): Promise<void> {
  const { orgId, userId } = JSON.parse(kept['kelner.member'] ?? '{}');
  const outbox = await openOutboxStore(() => () => {});
  await outbox.change(`${orgId} ${userId}`, () => ({ add: [write] }));
  outbox.close();
}

test('the outbox opens after the first tables, and at once in a browser that has one', async () => {
  const { kept } = await openApp(tables, signedIn, room);
  await untilDisk();
  expect(await names()).not.toContain('kelner-outbox');
  await pass(5_000);
  expect(await names()).toContain('kelner-outbox');
  close();
  const order = { id: 'o1', number: 7, type: 'dineIn' as const, tableLabel: 'T7' };
  const stored = Object.fromEntries(kept);
  await store(stored, { key: 'k1', order, taps: [{ kind: 'serve', lineIds: ['l1'] }] });
  await openApp(tables, signedIn, room, stored);
  await untilDisk();
  await press('Anna');
  await press('Sign out');
  expect(screen.getByRole('dialog', { name: 'Sign out with unsent changes?' })).toBeTruthy();
});

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

test('signing out removes it', async () => {
  await openApp(tables, signedIn, { ...room, 'POST /api/auth/logout': () => ({ status: 204 }) });
  await pass(5_000);
  expect(await names()).toContain(persistedReadsName);
  await press('Anna');
  await press('Sign out');
  await untilDisk();
  expect(address()).toBe('/auth/login');
  expect(await names()).not.toContain(persistedReadsName);
});

test('a tab that does not know of it yet brings nothing back', async () => {
  const { kept } = await openApp(tables, signedIn, room);
  await pass(5_000);
  kept.delete('kelner.member');
  await deleteDB(persistedReadsName);
  await pass(60_000);
  expect(await names()).not.toContain(persistedReadsName);
});

test('so does a page on which nobody is signed in any more, and a membership that ended', async () => {
  const { organizationId: _, ...nowhere } = { ...signedIn, organizations: [] };
  for (const state of [{ setupRequired: false, signedIn: false }, nowhere]) {
    const kept = await workBefore();
    expect(await names()).toContain(persistedReadsName);
    await openApp(tables, state, room, kept);
    await untilDisk();
    expect(await names()).not.toContain(persistedReadsName);
    cleanup();
  }
});

test('on a shared screen nothing is kept', async () => {
  const shared = { ...signedIn, screen: { lockAfterSeconds: 60 }, sharedBy: 'pin' };
  await openApp(tables, shared, room);
  await pass(5_000);
  expect(await names()).not.toContain(persistedReadsName);
});

test('after another person signed in on the same device, the one before finds nothing', async () => {
  const kept = await workBefore();
  const member = JSON.parse(kept['kelner.member'] ?? '{}');
  const other = { ...member, userId: 'tomek', userInfo: { ...member.userInfo, userId: 'tomek' } };
  await openApp(tables, {}, cutBy(lost), { ...kept, 'kelner.member': JSON.stringify(other) });
  await untilDisk();
  expect(screen.queryByText('T7')).toBeNull();
});
