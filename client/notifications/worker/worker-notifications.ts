/**
 * Service worker side of push: shows every push, even if a tab shows it too (Safari revokes push permission otherwise),
 * confirms it to the server, and opens the order on click.
 */

import { waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import type { PushConfirmation } from '#shared/platform/notification-schema.ts';
import { notificationOptions, type PushMessage, readPushMessage } from './push-message.ts';
import type { WorkerMessage } from './worker-messages.ts';
import {
  allTabs,
  type ClickEventLike,
  type PushEventLike,
  type Tab,
  type WorkerScope,
} from './worker-scope.ts';

type Scope = Pick<WorkerScope, 'clients' | 'registration' | 'fetch' | 'setTimeout' | 'location'>;

const confirmationPath = '/push/confirmations';
/** A tab that has not answered by then has no screen that could navigate to the order. */
const answerWithinMs = 1_000;

function readPayload({ data }: PushEventLike): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** Errors are ignored: a lost confirmation only makes a device look idle for longer than it is. */
async function confirm(scope: Scope, deliveryId: string): Promise<void> {
  const body: PushConfirmation = { deliveryId };
  await scope
    .fetch(confirmationPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    })
    .catch(() => undefined);
}

function notify(tabs: readonly Tab[], { deliveryId: _, ...shown }: PushMessage): void {
  const message: WorkerMessage = { action: 'push-shown', ...shown };
  for (const tab of tabs) tab.postMessage(message);
}

export async function showPush(scope: Scope, event: PushEventLike): Promise<void> {
  const message = readPushMessage(readPayload(event));
  const tabs = await allTabs(scope).catch(() => []);
  const isSeen = tabs.some(({ visibilityState }) => visibilityState === 'visible');
  await scope.registration.showNotification(message.title, notificationOptions(message, isSeen));
  notify(tabs, message);
  if (message.deliveryId !== undefined) await confirm(scope, message.deliveryId);
}

/** Never a wall screen; the focused or visible tab first. */
function chooseTab(tabs: readonly Tab[]): Tab | undefined {
  const movable = tabs.filter(({ url }) => !/^\/app\/preparation\/./.test(new URL(url).pathname));
  return (
    movable.find(({ focused }) => focused) ??
    movable.find(({ visibilityState }) => visibilityState === 'visible') ??
    movable[0]
  );
}

/** True if a screen in the tab navigated to the order. */
function askTab(scope: Scope, tab: Tab, orderId: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise(resolve => {
    port1.onmessage = () => resolve(true);
    scope.setTimeout(() => resolve(false), answerWithinMs);
    const message: WorkerMessage = { action: 'navigate-to-order', orderId };
    tab.postMessage(message, [port2]);
  }).then(hasGone => {
    port1.close();
    return hasGone === true;
  });
}

export async function openFromClick(scope: Scope, { notification }: ClickEventLike): Promise<void> {
  notification.close();
  const { data } = notification;
  const hasOrder = typeof data === 'object' && data !== null && 'orderId' in data;
  const orderId = hasOrder ? String(data.orderId) : null;
  const address = new URL(orderId === null ? '/' : waiterOrderPath(orderId), scope.location.origin).href;
  const tab = chooseTab(await allTabs(scope));
  if (tab === undefined) {
    await scope.clients.openWindow(address);
    return;
  }
  // Some systems do not allow focusing a tab; it navigates to the order anyway.
  const focused = await tab.focus().catch(() => tab);
  if (orderId === null || (await askTab(scope, focused, orderId))) return;
  await focused.navigate(address).catch(() => scope.clients.openWindow(address));
}
