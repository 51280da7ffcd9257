/**
 * A real service worker in real Chromium, with the two things that headless Chromium lacks: a system that shows notifications, so they are recorded
 * here, and a user who clicks them, so the click is an event dispatched in the worker. Pushes are sent over the DevTools protocol.
 */
import { once } from 'node:events';
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';

type ShownNotification = {
  title: string;
  options: { body: string; icon: string; tag?: string; data: { orderId?: string } };
};

type WorkerStage = {
  readonly worker: Worker;
  push(payload: unknown): Promise<void>;
  shown(): Promise<ShownNotification[]>;
  /** Clicks the newest; resolves when the worker has handled it. */
  click(): Promise<void>;
  /** URLs of the windows it opened. */
  opened(): Promise<string[]>;
};

/** Test hooks injected into the worker. */
type Planted = {
  shown: ShownNotification[];
  opened: string[];
  registration: { showNotification(title: string, options: unknown): Promise<void> };
  clients: { openWindow(url: string): Promise<null> };
  dispatchEvent(event: Event): boolean;
};

async function registrationId(session: CDPSession): Promise<string> {
  const told = once(session as never, 'ServiceWorker.workerRegistrationUpdated');
  await session.send('ServiceWorker.enable');
  const [{ registrations }] = (await told) as [{ registrations: { registrationId: string }[] }];
  const [first] = registrations;
  if (first === undefined) throw new Error('no worker is registered');
  return first.registrationId;
}

/** The page's worker, once it is active. */
export async function stageWorker(context: BrowserContext, page: Page): Promise<WorkerStage> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('the page has no service worker');
  const session = await context.newCDPSession(page);
  const id = await registrationId(session);
  const origin = new URL(page.url()).origin;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Planted;
    scope.shown = [];
    scope.opened = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, options: structuredClone(options) as ShownNotification['options'] });
    };
    scope.clients.openWindow = async url => {
      scope.opened.push(url);
      return null;
    };
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as Planted).shown);
  return {
    worker,
    shown,
    opened: () => worker.evaluate(() => (globalThis as unknown as Planted).opened),
    async push(payload) {
      const before = (await shown()).length;
      await session.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId: id,
        data: JSON.stringify(payload),
      });
      while ((await shown()).length === before)
        await page.evaluate('new Promise(done => setTimeout(done, 20))');
    },
    click: () =>
      worker.evaluate(async () => {
        const scope = globalThis as unknown as Planted;
        const newest = scope.shown.at(-1);
        let work: Promise<unknown> = Promise.resolve();
        const event = Object.assign(new Event('notificationclick'), {
          notification: { data: newest?.options.data, close() {} },
          waitUntil(given: Promise<unknown>) {
            work = given;
          },
        });
        scope.dispatchEvent(event);
        await work;
      }),
  };
}
