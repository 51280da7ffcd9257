/**
 * What the first screen will ask the server, asked while its code is still on its way. Each answer serves the first call that
 * asks the same for the same person; nobody's, it is soon forgotten.
 */
type Asked = { answer: Promise<Response>; atMs: number; abort(): void };

const asked = new Map<string, Asked>();
/** A slow phone starts the app a few seconds after it asked; beyond this the answer is too old for a screen. */
const goodForMs = 10_000;

function keyOf(path: string, { method = 'GET', headers }: RequestInit): string {
  const sent = new Headers(headers);
  return [method, path, sent.get('authorization'), sent.get('x-device-id')].join(' ');
}

/**
 * Asks now. `next` gets a copy of the answer before whoever asks the same, so that what it asks ahead in turn is not asked
 * twice; it waits for no answer of its own. Failures are for whoever asks the same.
 */
export function askAhead(
  path: string,
  init: RequestInit = {},
  next?: (copy: Response) => Promise<void>,
): void {
  const controller = new AbortController();
  const fetched = fetch(path, { ...init, cache: 'no-store', signal: controller.signal });
  const answer = next === undefined ? fetched : fetched.then(response => handOn(response, next));
  answer.catch(() => undefined);
  asked.set(keyOf(path, init), { answer, atMs: performance.now(), abort: () => controller.abort() });
}

async function handOn(response: Response, next: (copy: Response) => Promise<void>): Promise<Response> {
  await next(response.clone()).catch(() => undefined);
  return response;
}

/** As `fetch`; what was asked ahead is not asked again. */
export function fetchAsked(path: string, init: RequestInit): Promise<Response> {
  const key = keyOf(path, init);
  const known = asked.get(key);
  asked.delete(key);
  if (known === undefined || performance.now() - known.atMs > goodForMs) return fetch(path, init);
  init.signal?.addEventListener('abort', known.abort);
  return known.answer;
}
