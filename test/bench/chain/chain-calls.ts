/** Calls of a chain's people: each write with a key of its own, tried again with it at one process and the next until it is answered for good. */
import { randomUUID } from 'node:crypto';
import { Agent, fetch } from 'undici';
import type { Person } from './chain-restaurants.ts';

/** A process, or a balancer in front of several. `localAddress`: of the device that asks. */
export type Place = { readonly url: string; readonly localAddress?: string };

export type Written = {
  key: string;
  organizationId: string;
  path: string;
  status: number;
  /** How often it was tried before. */
  refused: number;
  /** From the first try to the answer. */
  tookMs: number;
  body: unknown;
};

export type ChainCalls = {
  get<T>(person: Person, path: string, at: number): Promise<T>;
  /** `at`: which process is tried first. */
  write(person: Person, path: string, body: unknown, at: number): Promise<Written>;
  /** All that were answered with success. */
  readonly acknowledged: readonly Written[];
};

const retryMs = 250;
/** After these the device would tell its person. */
const triesMax = 80;

export function createCalls(places: readonly Place[], publicUrl: string): ChainCalls {
  const acknowledged: Written[] = [];
  const asking = places.map(({ url, localAddress }) => ({
    url,
    dispatcher: new Agent({ connect: { ...(localAddress !== undefined && { localAddress }) } }),
  }));
  const placeAt = (turn: number) => {
    const found = asking[turn % asking.length];
    if (found === undefined) throw new Error('There is no process');
    return found;
  };
  return {
    acknowledged,
    async get<T>(person: Person, path: string, at: number) {
      const headers = { authorization: `Bearer ${person.token()}` };
      const { url, dispatcher } = placeAt(at);
      const response = await fetch(`${url}${path}`, { headers, dispatcher });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as T;
    },
    async write(person, path, body, at) {
      const key = randomUUID();
      const startedMs = performance.now();
      for (let refused = 0; ; refused += 1) {
        const headers = {
          authorization: `Bearer ${person.token()}`,
          origin: publicUrl,
          'content-type': 'application/json',
          'idempotency-key': key,
        };
        const { url, dispatcher } = placeAt(at + refused);
        const answer = await fetch(`${url}${path}`, {
          ...{ method: 'POST', headers, dispatcher },
          body: JSON.stringify(body),
        })
          .then(async response => {
            const text = await response.text();
            const isJson = response.headers.get('content-type')?.includes('json') === true;
            return { status: response.status, body: isJson ? JSON.parse(text) : {} };
          })
          // Not acknowledged: refused, or cut off before all of it arrived.
          .catch(() => ({ status: 0, body: {} }));
        const { status } = answer;
        const isUnderWay = status === 409 && answer.body.code === 'REQUEST_IN_PROGRESS';
        const isForGood = status !== 0 && status < 500 && status !== 429 && !isUnderWay;
        if (isForGood || refused >= triesMax) {
          const written = {
            ...{ key, path, refused, organizationId: person.organizationId, body: answer.body, status },
            tookMs: performance.now() - startedMs,
          };
          if (status >= 200 && status < 300) acknowledged.push(written);
          return written;
        }
        await new Promise(resolve => setTimeout(resolve, retryMs * (0.5 + Math.random())));
      }
    },
  };
}
