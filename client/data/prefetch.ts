/**
 * Prefetches the first screen's reads while its code is loading. Each response serves the first matching call of the
 * same user; unclaimed ones are dropped soon.
 */
type Prefetched = { answer: Promise<Response>; atMs: number; abort(): void };

const prefetched = new Map<string, Prefetched>();
/** A slow phone takes a few seconds to start the app; an older response is too stale to show. */
const goodForMs = 10_000;

function keyOf(path: string, { method = 'GET', headers }: RequestInit): string {
  const sent = new Headers(headers);
  return [method, path, sent.get('authorization'), sent.get('x-device-id')].join(' ');
}

/**
 * Sends the request now. `next` gets a copy of the response before its consumer, so that it can prefetch what depends
 * on it. Failures are reported to the consumer.
 */
export function prefetch(
  path: string,
  init: RequestInit = {},
  next?: (copy: Response) => Promise<void>,
): void {
  const controller = new AbortController();
  const fetched = fetch(path, { ...init, cache: 'no-store', signal: controller.signal });
  const answer = next === undefined ? fetched : fetched.then(response => passCopyTo(response, next));
  answer.catch(() => undefined);
  prefetched.set(keyOf(path, init), { answer, atMs: performance.now(), abort: () => controller.abort() });
}

async function passCopyTo(response: Response, next: (copy: Response) => Promise<void>): Promise<Response> {
  await next(response.clone()).catch(() => undefined);
  return response;
}

/** Like `fetch`, but uses a prefetched response where there is one. */
export function fetchPrefetched(path: string, init: RequestInit): Promise<Response> {
  const key = keyOf(path, init);
  const known = prefetched.get(key);
  prefetched.delete(key);
  if (known === undefined || performance.now() - known.atMs > goodForMs) return fetch(path, init);
  init.signal?.addEventListener('abort', known.abort);
  return known.answer;
}
