/**
 * Cache of the app's own files, so that a reload works offline. HTML pages come from the network as long as
 * our server responds, but never from a network's login page; restaurant data (`/api`, `/identity`) is never
 * cached.
 */
import { screenPaths } from '#shared/kernel/screen-paths.ts';
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
const languageFiles = ['common', 'office', 'preparation'].flatMap(texts =>
  ['en', 'pl-PL'].map(language => `/lang/${texts}/${language}.json`),
);
/**
 * Requests for restaurant data bypass the worker: no read waits for it to start, and no read keeps a new
 * version waiting by starting the old one, in Chromium for up to five minutes.
 */
const networkRoutes: readonly NetworkRoute[] = ['/api/*', '/identity/*'].map(urlPattern => ({
  condition: { urlPattern },
  source: 'network',
}));
/** In the page of every build (`client/index.html`). */
const pageMark = 'name="apple-mobile-web-app-title" content="Kelner"';
/** A network that has not answered after this time counts as offline. */
const answerWithinMs = 2_500;

const firstSegments = new Set<string | undefined>(
  Object.values(screenPaths).map(path => path.split('/')[1] ?? ''),
);

function isScreen(path: string): boolean {
  return firstSegments.has(path.split('/')[1]);
}

/** Our server redirects no screen, and the text of a redirect can't be read here. */
async function isOurPage(response: Response): Promise<boolean> {
  return response.ok && (await response.clone().text()).includes(pageMark);
}

/**
 * Only the page itself is HTML or plain text; such a body for another file comes from a network's login page.
 */
function isOurFile({ ok, headers }: Response): boolean {
  return ok && !/^text\/(html|plain)/.test(headers.get('content-type') ?? '');
}

export function createShellCache(scope: Scope, shell: Shell): ShellCache {
  const { caches } = scope;
  const name = `${cachePrefix}${shell.version}`;

  /** Also finds files of an open page that is older than this worker. */
  const findCached = (path: string) => caches.match(path, { ignoreSearch: true });

  const elapsed = () =>
    new Promise<'late'>(resolve => {
      scope.setTimeout(() => resolve('late'), answerWithinMs);
    });

  /** The network's response; if it fails, is late or is not our server's, the cached one. */
  async function networkFirst(
    answering: Promise<Response>,
    path: string,
    isOurs: (response: Response) => boolean | Promise<boolean>,
  ): Promise<Response> {
    const answered = answering.then(async response => ((await isOurs(response)) ? response : null));
    const first = await Promise.race([answered.catch(() => null), elapsed()]);
    if (first !== null && first !== 'late') return first;
    return (await findCached(path)) ?? answering;
  }

  async function fetchAndKeep(request: Request, path: string): Promise<Response> {
    const response = await scope.fetch(request);
    if (isOurFile(response)) {
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
    return networkFirst(load(), pagePath, isOurPage);
  }

  return {
    async install(event) {
      await event.addRoutes?.(networkRoutes);
      const cache = await caches.open(name);
      const changing = [...changingFiles, ...languageFiles];
      await cache.addAll([
        ...shell.files,
        ...[pagePath, ...changing].map(
          path => new Request(new URL(path, scope.location.origin), { cache: 'no-cache' }),
        ),
      ]);
      const page = await cache.match(pagePath);
      const files = await Promise.all([...shell.files, ...changing].map(path => cache.match(path)));
      if (page && (await isOurPage(page)) && files.every(file => file && isOurFile(file))) return;
      // A network's login page answered meanwhile; the browser retries the installation later.
      await caches.delete(name);
      throw new Error('The files are not those of our server');
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
        return findCached(pathname).then(found => found ?? fetchAndKeep(request, pathname));
      const isChanging = changingFiles.some(file => file === pathname) || pathname.startsWith('/lang/');
      return isChanging ? networkFirst(fetchAndKeep(request, pathname), pathname, isOurFile) : null;
    },
  };
}
