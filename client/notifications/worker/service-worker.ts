/** Entry of the service worker, a separate script: dispatches browser events to the modules that handle them. */
import { createShellCache, type Shell } from './shell-cache.ts';
import { isPageMessage } from './worker-messages.ts';
import { openFromClick, showPush } from './worker-notifications.ts';
import type {
  ClickEventLike,
  FetchEventLike,
  InstallEventLike,
  MessageEventLike,
  PushEventLike,
  WorkerEvent,
  WorkerScope,
} from './worker-scope.ts';

declare const __SHELL__: Shell;

type WorkerEvents = {
  install: InstallEventLike;
  activate: WorkerEvent;
  fetch: FetchEventLike;
  push: PushEventLike;
  notificationclick: ClickEventLike;
  message: MessageEventLike;
};

type OwnScope = WorkerScope & {
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
};

const scope = globalThis as unknown as OwnScope;
const cache = createShellCache(scope, __SHELL__);

scope.addEventListener('install', event => event.waitUntil(cache.install(event)));
scope.addEventListener('activate', event => event.waitUntil(cache.activate()));
scope.addEventListener('fetch', event => {
  const answer = cache.answer(event);
  if (answer !== null) event.respondWith(answer);
});
scope.addEventListener('push', event => event.waitUntil(showPush(scope, event)));
scope.addEventListener('notificationclick', event => event.waitUntil(openFromClick(scope, event)));
// A new worker waits until a page reports that no tab is busy, or until the last tab is closed.
scope.addEventListener('message', event => {
  if (isPageMessage(event.data)) event.waitUntil(scope.skipWaiting());
});
