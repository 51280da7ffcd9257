/** Types for the part of the service worker's global scope that we use, because the client is typed for pages. */
export type WorkerEvent = { waitUntil(work: Promise<unknown>): void };

/** A request that the browser sends by itself, without starting the worker. */
export type NetworkRoute = { condition: { urlPattern: string }; source: 'network' };

export type InstallEventLike = WorkerEvent & {
  /** Missing in browsers that start the worker for each request. */
  addRoutes?(routes: readonly NetworkRoute[]): Promise<void>;
};

export type PushEventLike = WorkerEvent & { data: { json(): unknown } | null };

export type ClickEventLike = WorkerEvent & { notification: { close(): void; data: unknown } };

export type MessageEventLike = WorkerEvent & { data: unknown };

export type FetchEventLike = WorkerEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};

/** An open tab of our app. */
export type Tab = {
  readonly url: string;
  readonly visibilityState: string;
  readonly focused: boolean;
  focus(): Promise<Tab>;
  navigate(url: string): Promise<Tab | null>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
};

type Tabs = {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
  openWindow(url: string): Promise<Tab | null>;
  claim(): Promise<void>;
};

export type WorkerScope = {
  readonly location: { readonly origin: string };
  readonly clients: Tabs;
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  readonly caches: CacheStorage;
  fetch(input: RequestInfo, init?: RequestInit): Promise<Response>;
  setTimeout(work: () => void, delayMs: number): number;
  skipWaiting(): Promise<void>;
};

/** All tabs of our app, including those that an older worker controls. */
export function allTabs(scope: Pick<WorkerScope, 'clients'>): Promise<readonly Tab[]> {
  return scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
}
