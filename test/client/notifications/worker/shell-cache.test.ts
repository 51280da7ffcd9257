/** Responses of the service worker's cache online, offline, with a network that never answers and in a captive portal. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createShellCache } from '../../../../client/notifications/worker/shell-cache.ts';
import { root } from '../../../helpers/source-tree.ts';

const origin = 'https://pos.example';
const shell = { version: 'v2', files: ['/assets/index-a.js'], entry: '/assets/index-a.js' };

const pathOf = (input: RequestInfo | URL) =>
  new URL(typeof input === 'string' ? input : 'url' in input ? input.url : input.href, origin).pathname;

const ownPage = readFileSync(join(root, 'client', 'index.html'), 'utf8');
const asFile = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } });

/** A minimal CacheStorage: bodies by cache name and path; what is added comes from `network`. */
function createCaches(network: Network, start: Record<string, Record<string, string>> = {}) {
  const stored = new Map(
    Object.entries(start).map(([name, files]) => [name, new Map(Object.entries(files))]),
  );
  const find = (path: string) => {
    for (const files of stored.values()) {
      const body = files.get(path);
      if (body !== undefined) return new Response(body);
    }
    return undefined;
  };
  const caches = {
    match: async (path: string) => find(path),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    async open(name: string) {
      const files = stored.get(name) ?? new Map<string, string>();
      const types = new Map<string, string>();
      stored.set(name, files);
      return {
        async addAll(requests: (string | Request)[]) {
          for (const request of requests) {
            const response = await network(pathOf(request));
            types.set(pathOf(request), response.headers.get('content-type') ?? '');
            files.set(pathOf(request), await response.text());
          }
        },
        async match(path: string) {
          const headers = { 'content-type': types.get(path) ?? '' };
          return new Response(files.get(path), { headers });
        },
        async put(path: string, response: Response) {
          files.set(path, await response.text());
        },
      };
    },
  };
  return { stored, caches: caches as unknown as CacheStorage };
}

type Network = (path: string) => Promise<Response>;
const offline: Network = () => Promise.reject(new TypeError('offline'));
const silent: Network = () => new Promise(() => {});

function createRig(network: Network, start?: Record<string, Record<string, string>>) {
  const { stored, caches } = createCaches(network, start);
  const posted: unknown[] = [];
  const tab = { postMessage: (message: unknown) => posted.push(message) };
  const scope = {
    caches,
    location: { origin },
    registration: { showNotification: async () => {} },
    clients: { matchAll: async () => [tab], openWindow: async () => null, claim: async () => {} },
    fetch: (input: RequestInfo) => network(pathOf(input)),
    setTimeout: (work: () => void) => Number(setTimeout(work, 5)),
    skipWaiting: async () => {},
  };
  const cache = createShellCache(scope as unknown as Parameters<typeof createShellCache>[0], shell);
  const ask = (path: string, { mode = 'cors', method = 'GET' } = {}) =>
    cache.answer({
      request: { url: `${origin}${path}`, method, mode } as Request,
      preloadResponse: Promise.resolve(undefined),
    });
  return { cache, stored, posted, ask };
}

const cached = {
  'kelner-shell-v2': { '/index.html': 'kept page', '/assets/index-a.js': 'kept code', '/config.json': '{}' },
};

const ours: Network = async path => (path === '/index.html' ? new Response(ownPage) : asFile('{}'));

it('installing keeps the page, its files and the texts of both languages', async () => {
  const { cache, stored } = createRig(ours);
  await cache.install({});
  const files = [...(stored.get('kelner-shell-v2')?.keys() ?? [])];
  expect(files).toEqual(
    expect.arrayContaining(['/index.html', '/assets/index-a.js', '/lang/common/pl-PL.json', '/config.json']),
  );
});

it('restaurant data does not start the worker, where the browser can be told so', async () => {
  const { cache } = createRig(ours);
  const routes: unknown[] = [];
  await cache.install({ addRoutes: async added => void routes.push(...added) });
  expect(routes).toEqual([
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/identity/*' }, source: 'network' },
  ]);
});

it('a page comes from the network while our server answers', async () => {
  const { ask } = createRig(async () => new Response(ownPage), cached);
  expect(await (await ask('/app/waiter/tables', { mode: 'navigate' }))?.text()).toBe(ownPage);
});

it('without network, and with one that says nothing, the page that is kept opens', async () => {
  for (const network of [offline, silent]) {
    const { ask } = createRig(network, cached);
    expect(await (await ask('/app/waiter/orders/1', { mode: 'navigate' }))?.text()).toBe('kept page');
  }
});

it('a server that is broken is as good as none', async () => {
  const { ask } = createRig(async () => new Response('bad gateway', { status: 502 }), cached);
  expect(await (await ask('/', { mode: 'navigate' }))?.text()).toBe('kept page');
});

describe('in a captive portal', () => {
  const signIn = '<!doctype html><title>Hotel Wi-Fi</title><form>Accept our terms</form>';
  const html = (status: number) =>
    new Response(signIn, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
  // Without status and text, as a worker sees the redirect of a navigation.
  const answers = {
    '200': () => html(200),
    '302': () => Response.error(),
    '403': () => html(403),
    '511': () => html(511),
  };

  it.each(Object.entries(answers))('a reload (%s) keeps the page that is kept', async (_, answer) => {
    const { ask } = createRig(async () => answer(), cached);
    expect(await (await ask('/app/waiter/tables', { mode: 'navigate' }))?.text()).toBe('kept page');
  });

  it.each(Object.entries(answers))('files (%s) stay what they were', async (_, answer) => {
    const { ask, stored } = createRig(async () => answer(), cached);
    expect(await (await ask('/config.json'))?.text()).toBe('{}');
    await ask('/assets/late-b.js');
    expect(Object.fromEntries(stored.get('kelner-shell-v2') ?? [])).toEqual(cached['kelner-shell-v2']);
  });

  it.each(['/index.html', '/assets/index-a.js', '/config.json'])(
    'a version whose %s came from the portal is not installed',
    async captured => {
      const { cache, stored } = createRig(async path => (path === captured ? html(200) : ours(path)));
      await expect(cache.install({})).rejects.toThrow('not those of our server');
      expect(stored.size).toBe(0);
    },
  );

  it('a browser that has kept nothing yet is shown what comes', async () => {
    const { ask } = createRig(async () => html(200));
    expect(await (await ask('/app/waiter/tables', { mode: 'navigate' }))?.text()).toBe(signIn);
  });
});

it('answers about the restaurant are never kept', () => {
  const { ask } = createRig(offline, cached);
  const paths = ['/api/waiter/tables', '/identity/state', '/health/live', '/index.html'];
  expect(paths.map(path => ask(path))).toEqual([null, null, null, null]);
  expect(ask('/metrics', { mode: 'navigate' })).toBeNull();
  expect(ask('/assets/index-a.js', { method: 'POST' })).toBeNull();
});

it('a file of the app comes from the device, and one that is not there is fetched and kept', async () => {
  const { ask, stored } = createRig(async path => asFile(`fetched ${path}`), cached);
  expect(await (await ask('/assets/index-a.js'))?.text()).toBe('kept code');
  expect(await (await ask('/assets/late-b.js'))?.text()).toBe('fetched /assets/late-b.js');
  expect(stored.get('kelner-shell-v2')?.get('/assets/late-b.js')).toBe('fetched /assets/late-b.js');
});

it('the texts are asked for anew, and kept for when nothing answers', async () => {
  const { ask } = createRig(async () => asFile('new texts'), cached);
  expect(await (await ask('/lang/common/en.json'))?.text()).toBe('new texts');
  const cut = createRig(offline, { 'kelner-shell-v2': { '/lang/common/en.json': 'old texts' } });
  expect(await (await cut.ask('/lang/common/en.json'))?.text()).toBe('old texts');
});

it('taking over drops what older workers kept and tells the tabs', async () => {
  const { cache, stored, posted } = createRig(offline, { ...cached, 'kelner-shell-v1': {}, other: {} });
  await cache.activate();
  expect([...stored.keys()]).toEqual(['kelner-shell-v2', 'other']);
  expect(posted).toEqual([{ action: 'taken-over', entry: '/assets/index-a.js' }]);
});
