/** How the service worker handles pushes and notification clicks with different open tabs. */
import { expect, it } from 'vitest';
import { readPushMessage } from '../../../../client/notifications/worker/push-message.ts';
import { openFromClick, showPush } from '../../../../client/notifications/worker/worker-notifications.ts';
import type { Tab } from '../../../../client/notifications/worker/worker-scope.ts';

type FakeTab = Tab & { heard: unknown[]; went: string[] };

function createTab(path: string, { isVisible = false, answers = true } = {}): FakeTab {
  const tab: FakeTab = {
    url: `https://pos.example${path}`,
    visibilityState: isVisible ? 'visible' : 'hidden',
    focused: isVisible,
    heard: [],
    went: [],
    focus: async () => tab,
    async navigate(url) {
      tab.went.push(url);
      return tab;
    },
    postMessage(message, [port] = []) {
      tab.heard.push(message);
      if (answers && port instanceof MessagePort) port.postMessage('gone');
    },
  };
  return tab;
}

function createScope(tabs: Tab[] = [], { hasSilentTab = false } = {}) {
  const shown: { title: string; options: NotificationOptions }[] = [];
  const sent: { path: unknown; init: RequestInit | undefined }[] = [];
  const opened: string[] = [];
  return {
    shown,
    sent,
    opened,
    location: { origin: 'https://pos.example' },
    clients: {
      matchAll: async () => tabs,
      async openWindow(url: string) {
        opened.push(url);
        return null;
      },
      claim: async () => {},
    },
    registration: {
      async showNotification(title: string, options: NotificationOptions) {
        shown.push({ title, options });
      },
    },
    async fetch(path: unknown, init?: RequestInit) {
      sent.push({ path, init });
      return new Response(null, { status: 204 });
    },
    // Never fires before a response, however slow the machine is.
    setTimeout: (work: () => void, _delayMs: number) => Number(setTimeout(work, hasSilentTab ? 0 : 60_000)),
  };
}

const pushOf = (payload: unknown) => ({ data: { json: () => payload }, waitUntil() {} });
const clickOn = (data: unknown) => ({ notification: { close() {}, data }, waitUntil() {} });
const payload = {
  notification: { title: 'Table 12', body: '2 × Pierogi (kitchen)', tag: 'n1' },
  data: { kind: 'ready', orderId: 'o1', noticeId: 'n1', deliveryId: 'd1' },
};

it('a push is shown with its title, dishes, icon, tag and order, and confirmed', async () => {
  const scope = createScope();
  await showPush(scope, pushOf(payload));
  expect(scope.shown).toMatchObject([
    {
      title: 'Table 12',
      options: {
        body: '2 × Pierogi (kitchen)',
        icon: '/public/logo192.png',
        tag: 'n1',
        data: { orderId: 'o1' },
      },
    },
  ]);
  expect(scope.sent.map(({ path }) => path)).toEqual(['/push/confirmations']);
  expect(scope.sent[0]?.init).toMatchObject({ method: 'POST', body: '{"deliveryId":"d1"}' });
});

it('a push that says nothing is shown as "Notification" all the same §9.3a', async () => {
  const scope = createScope();
  const broken = {
    data: {
      json() {
        throw new SyntaxError('not JSON');
      },
    },
    waitUntil() {},
  };
  await showPush(scope, broken);
  await showPush(scope, { data: null, waitUntil() {} });
  await showPush(scope, pushOf('text'));
  expect(scope.shown.map(({ title }) => title)).toEqual(['Notification', 'Notification', 'Notification']);
  expect(scope.sent).toEqual([]);
});

it('an unknown kind and empty texts are left out', () => {
  expect(readPushMessage({ data: { kind: 'other', orderId: '', body: 'b' } })).toEqual({
    title: 'Notification',
    body: 'b',
  });
});

it('somebody who looks at a screen of ours is shown it there, and by the system without a sound', async () => {
  const tab = createTab('/app/waiter/tables', { isVisible: true });
  const scope = createScope([tab]);
  await showPush(scope, pushOf(payload));
  expect(scope.shown[0]?.options).toMatchObject({ silent: true });
  expect(tab.heard).toEqual([
    {
      action: 'push-shown',
      title: 'Table 12',
      body: '2 × Pierogi (kitchen)',
      orderId: 'o1',
      noticeId: 'n1',
      kind: 'ready',
    },
  ]);
});

it('a confirmation that gets lost harms nothing', async () => {
  const scope = { ...createScope(), fetch: () => Promise.reject(new TypeError('offline')) };
  await expect(showPush(scope, pushOf(payload))).resolves.toBeUndefined();
});

it('a click with no tab open opens the order', async () => {
  const scope = createScope();
  await openFromClick(scope, clickOn({ orderId: 'o 1' }));
  expect(scope.opened).toEqual(['https://pos.example/app/waiter/orders/o%201']);
});

it('a click brings the open tab to the order instead of opening another', async () => {
  const hidden = createTab('/app/admin');
  const seen = createTab('/app/waiter/tables', { isVisible: true });
  const scope = createScope([hidden, seen]);
  await openFromClick(scope, clickOn({ orderId: 'o1' }));
  expect(seen.heard).toEqual([{ action: 'navigate-to-order', orderId: 'o1' }]);
  expect([hidden.heard, scope.opened, seen.went]).toEqual([[], [], []]);
});

it('a tab in which nobody answers is loaded at the order', async () => {
  const tab = createTab('/', { answers: false });
  await openFromClick(createScope([tab], { hasSilentTab: true }), clickOn({ orderId: 'o1' }));
  expect(tab.went).toEqual(['https://pos.example/app/waiter/orders/o1']);
});

it('a wall screen stays where it is', async () => {
  const wall = createTab('/app/preparation/kitchen', { isVisible: true });
  const scope = createScope([wall]);
  await openFromClick(scope, clickOn({ orderId: 'o1' }));
  expect(wall.heard).toEqual([]);
  expect(scope.opened).toHaveLength(1);
});

it('what is about no order leads to the app', async () => {
  const scope = createScope();
  await openFromClick(scope, clickOn(undefined));
  expect(scope.opened).toEqual(['https://pos.example/']);
});
