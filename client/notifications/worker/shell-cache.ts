/**
 * Cache of the app's own files, so that a reload works offline. HTML pages come from the network as long as it
 * responds; restaurant data (`/api`, `/identity`) is never cached.
 */
import { screenPaths } from '#shared/screen-paths.ts';
import type { WorkerMessage } from './worker-messages.ts';
import {
  allTabs,
  type FetchEventLike,
  type InstallEventLike,
  type NetworkRoute,
  type WorkerScope,
} from './worker-scope.ts';

/** Build output, injected into the worker at build time. */
export type Shell = {
  /** Changes when any file changes. */
  version: string;
  /** Files with a content hash in their name, which never change. */
  files: readonly string[];
  /** Entry script of the page. */
  entry: string;
};

type Scope = Pick<
  WorkerScope,
  'caches' | 'clients' | 'fetch' | 'location' | 'registration' | 'setTimeout' | 'skipWaiting'
>;

type ShellCache = {
  install(event: Pick<InstallEventLike, 'addRoutes'>): Promise<void>;
  activate(): Promise<void>;
  /** Null: not one of our files, the browser handles the request. */
  answer(event: Pick<FetchEventLike, 'request' | 'preloadResponse'>): Promise<Response> | null;
};

const cachePrefix = 'kelner-shell-';
const pagePath = '/index.html';
/** Files without a content hash: fetched from the network each time, cached as fallback. */
const changingFiles = [
  '/config.json',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/public/logo192.png',
  '/public/badge96.png',
] as const;
const languageFiles = ['common', 'office'].flatMap(texts =>
  ['en', 'pl-PL'].map(language => `/lang/${texts}/${language}.json`),
);
/**
 * Restaurant data passes the worker by: no read waits for it to start, and a read that starts it while the next version
 * takes over would keep that version waiting, in Chromium for up to five minutes.
 */
const networkRoutes: readonly NetworkRoute[] = ['/api/*', '/identity/*'].map(urlPattern => ({
  condition: { urlPattern },
  source: 'network',
}));
/** A network that has not answered after this time counts as offline. */
const answerWithinMs = 2_500;

const firstSegments = new Set<string | undefined>(
  Object.values(screenPaths).map(path => path.split('/')[1] ?? ''),
);

function isScreen(path: string): boolean {
  return firstSegments.has(path.split('/')[1]);
}

export function createShellCache(scope: Scope, shell: Shell): ShellCache {
  const { caches } = scope;
  const name = `${cachePrefix}${shell.version}`;

  /** Also finds files of an open page that is older than this worker. */
  const kept = (path: string) => caches.match(path, { ignoreSearch: true });

  const elapsed = () =>
    new Promise<'late'>(resolve => {
      scope.setTimeout(() => resolve('late'), answerWithinMs);
    });

  /** The network's response; if it fails or is late, the cached one. */
  async function networkFirst(answering: Promise<Response>, path: string): Promise<Response> {
    const answered = answering.then(
      response => (response.status < 500 ? response : null),
      () => null,
    );
    const first = await Promise.race([answered, elapsed()]);
    if (first !== null && first !== 'late') return first;
    return (await kept(path)) ?? (await answered) ?? answering;
  }

  async function fetchAndKeep(request: Request, path: string): Promise<Response> {
    const response = await scope.fetch(request);
    if (response.ok) {
      const copy = response.clone();
      const cache = await caches.open(name);
      // A full disk must not fail the request.
      await cache.put(path, copy).catch(() => undefined);
    }
    return response;
  }

  async function page({
    request,
    preloadResponse,
  }: Pick<FetchEventLike, 'request' | 'preloadResponse'>): Promise<Response> {
    // Not cached: a newer page would need files that only its own worker caches.
    const load = async () => (await preloadResponse) ?? (await scope.fetch(request));
    return networkFirst(load(), pagePath);
  }

  return {
    async install(event) {
      await event.addRoutes?.(networkRoutes);
      const cache = await caches.open(name);
      const changing = [pagePath, ...changingFiles, ...languageFiles];
      await cache.addAll([
        ...shell.files,
        ...changing.map(path => new Request(new URL(path, scope.location.origin), { cache: 'no-cache' })),
      ]);
    },

    async activate() {
      const old = (await caches.keys()).filter(key => key.startsWith(cachePrefix) && key !== name);
      await Promise.all(old.map(key => caches.delete(key)));
      await scope.registration.navigationPreload?.enable();
      await scope.clients.claim();
      const message: WorkerMessage = { action: 'taken-over', entry: shell.entry };
      for (const tab of await allTabs(scope)) tab.postMessage(message);
    },

    answer(event) {
      const { request } = event;
      const { origin, pathname } = new URL(request.url);
      if (request.method !== 'GET' || origin !== scope.location.origin) return null;
      if (request.mode === 'navigate') return isScreen(pathname) ? page(event) : null;
      if (pathname.startsWith('/assets/'))
        return kept(pathname).then(found => found ?? fetchAndKeep(request, pathname));
      const isChanging = changingFiles.some(file => file === pathname) || pathname.startsWith('/lang/');
      return isChanging ? networkFirst(fetchAndKeep(request, pathname), pathname) : null;
    },
  };
}
