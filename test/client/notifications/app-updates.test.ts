/** A new version of the app takes over without interrupting anybody. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAppUpdates } from '../../../client/notifications/app-updates.ts';
import { createFakeLocks, createFakeNoticeEdges, FakeWorker, settled } from './fake-notice-edges.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A tab of the browser; `locks` make several one browser. */
async function openTab(locks = createFakeLocks(), changes = {}) {
  const edges = createFakeNoticeEdges({ locks, ...changes });
  const updates = createAppUpdates(edges);
  updates.start();
  await settled();
  const takenOver = (entry: string) => edges.fakeWorkers.say({ action: 'taken-over', entry });
  return { edges, updates, registration: edges.fakeWorkers.registration, takenOver };
}

it('with no order open the new version takes over, and the page is loaded anew', async () => {
  const { edges, registration, takenOver } = await openTab();
  const worker = new FakeWorker();
  registration.bring(worker);
  await settled();
  expect(worker.heard).toEqual([{ action: 'take-over' }]);
  worker.activate();
  takenOver('/assets/index-new.js');
  expect(edges.did).toEqual(['reloaded']);
});

it('while an order is open the new version waits; once it is closed it takes over', async () => {
  const { updates, registration } = await openTab();
  updates.setAtWork(true);
  const worker = new FakeWorker();
  registration.bring(worker);
  await settled();
  expect(updates.isReady()).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(worker.heard).toEqual([]);
  updates.setAtWork(false);
  await settled();
  expect(worker.heard).toEqual([{ action: 'take-over' }]);
});

it('an order in another tab of the browser holds it back too', async () => {
  const locks = createFakeLocks();
  const other = await openTab(locks);
  other.updates.setAtWork(true);
  await settled();
  const { registration } = await openTab(locks);
  const worker = new FakeWorker();
  registration.bring(worker);
  await settled();
  expect(worker.heard).toEqual([]);
  other.updates.setAtWork(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker.heard).toEqual([{ action: 'take-over' }]);
});

it('an open dialog and a typed word are waited for', async () => {
  const { edges, registration } = await openTab();
  edges.isIdleNow = false;
  const worker = new FakeWorker();
  registration.bring(worker);
  await settled();
  expect(worker.heard).toEqual([]);
  edges.isIdleNow = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker.heard).toHaveLength(1);
});

it('the person may have it at once, order or not', async () => {
  const { edges, updates, registration, takenOver } = await openTab();
  updates.setAtWork(true);
  const worker = new FakeWorker();
  registration.bring(worker);
  await settled();
  updates.apply();
  expect(worker.heard).toEqual([{ action: 'take-over' }]);
  takenOver('/assets/index-new.js');
  expect(edges.did).toEqual(['reloaded']);
});

it('a tab at work that another tab updated is loaded anew only afterwards', async () => {
  const { edges, updates, takenOver } = await openTab();
  updates.setAtWork(true);
  takenOver('/assets/index-new.js');
  expect(edges.did).toEqual([]);
  updates.setAtWork(false);
  expect(edges.did).toEqual(['reloaded']);
});

it('a page that is new already stays as it is', async () => {
  const { edges, takenOver } = await openTab();
  takenOver(edges.entry);
  expect(edges.did).toEqual([]);
});

it('without a certificate there is no worker and nothing breaks', async () => {
  const { updates } = await openTab(undefined, { isSecure: false, workers: null, locks: null });
  expect(await updates.worker()).toBeNull();
  updates.setAtWork(true);
  updates.setAtWork(false);
  expect(updates.isReady()).toBe(false);
});

it('a new version is looked for every hour and on coming back', async () => {
  const { edges, registration } = await openTab();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(registration.updates).toBe(1);
  edges.changeVisible(false);
  edges.changeVisible(true);
  await settled();
  expect(registration.updates).toBe(2);
});
