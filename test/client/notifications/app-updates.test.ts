/** Activation of a new service worker without interrupting a busy tab. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppUpdates } from '../../../client/notifications/app-updates.ts';
import { createFakeLocks, createFakeNoticeEnvironment, FakeWorker, settled } from './fake-notice-edges.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A tab of the browser; tabs with the same `locks` belong to one browser. */
async function openTab(locks = createFakeLocks(), changes = {}) {
  const environment = createFakeNoticeEnvironment({ locks, ...changes });
  const updates = new AppUpdates(environment);
  updates.start();
  await vi.advanceTimersByTimeAsync(3_000);
  await settled();
  const takenOver = (entry: string) => environment.fakeWorkers.say({ action: 'taken-over', entry });
  return { environment, updates, registration: environment.fakeWorkers.registration, takenOver };
}

it('with no order open the new version takes over, and the page is loaded anew', async () => {
  const { environment, registration, takenOver } = await openTab();
  const worker = new FakeWorker();
  registration.bring(worker);
  await settled();
  expect(worker.heard).toEqual([{ action: 'take-over' }]);
  worker.activate();
  takenOver('/assets/index-new.js');
  expect(environment.did).toEqual(['reloaded']);
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
  expect(worker.heard, 'the next screen loads its files first').toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(worker.heard).toEqual([{ action: 'take-over' }]);
});

it('an order opened in that second holds it back again', async () => {
  const { updates, registration } = await openTab();
  updates.setAtWork(true);
  const worker = new FakeWorker();
  registration.bring(worker);
  updates.setAtWork(false);
  await settled();
  updates.setAtWork(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker.heard).toEqual([]);
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
  await vi.advanceTimersByTimeAsync(5_000);
  expect(worker.heard).toEqual([{ action: 'take-over' }]);
});

it('an open dialog and a typed word are waited for', async () => {
  const { environment, registration } = await openTab();
  environment.isIdleNow = false;
  const worker = new FakeWorker();
  registration.bring(worker);
  await settled();
  expect(worker.heard).toEqual([]);
  environment.isIdleNow = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(worker.heard).toHaveLength(1);
});

it('what is busy for a moment as the order is closed holds it back for seconds only', async () => {
  const { environment, updates, registration, takenOver } = await openTab();
  updates.setAtWork(true);
  const worker = new FakeWorker();
  registration.bring(worker);
  environment.isIdleNow = false;
  updates.setAtWork(false);
  await settled();
  expect(worker.heard).toEqual([]);
  environment.isIdleNow = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(worker.heard).toEqual([{ action: 'take-over' }]);
  environment.isIdleNow = false;
  takenOver('/assets/index-new.js');
  expect(environment.did).toEqual([]);
  environment.isIdleNow = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(environment.did).toEqual(['reloaded']);
});

it('the person may have it at once, order or not', async () => {
  const { environment, updates, registration, takenOver } = await openTab();
  updates.setAtWork(true);
  const worker = new FakeWorker();
  registration.bring(worker);
  await settled();
  updates.apply();
  expect(worker.heard).toEqual([{ action: 'take-over' }]);
  takenOver('/assets/index-new.js');
  expect(environment.did).toEqual(['reloaded']);
});

it('a tab at work that another tab updated is loaded anew only afterwards', async () => {
  const { environment, updates, takenOver } = await openTab();
  updates.setAtWork(true);
  takenOver('/assets/index-new.js');
  expect(environment.did).toEqual([]);
  updates.setAtWork(false);
  expect(environment.did).toEqual(['reloaded']);
});

it('a page that is new already stays as it is', async () => {
  const { environment, takenOver } = await openTab();
  takenOver(environment.entry);
  expect(environment.did).toEqual([]);
});

it('without a certificate there is no worker and nothing breaks', async () => {
  const { updates } = await openTab(undefined, { isSecure: false, workers: null, locks: null });
  expect(await updates.worker()).toBeNull();
  updates.setAtWork(true);
  updates.setAtWork(false);
  expect(updates.isReady()).toBe(false);
});

it('a new version is looked for every hour and on coming back', async () => {
  const { environment, registration } = await openTab();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(registration.updates).toBe(1);
  environment.changeVisible(false);
  environment.changeVisible(true);
  await settled();
  expect(registration.updates).toBe(2);
});
