/** One try of one write of the write table: over HTTP, and what it tells into the cache. */
import type { QueryClient } from '@tanstack/react-query';
import { readPath } from '#shared/contract/paths.ts';
import { type WriteAnswer, type WriteName, writes } from '#shared/contract/writes.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { toClientProblem } from '../data/client-problem.ts';
import type { Http } from '../data/http.ts';
import { readKey } from '../data/read-options.ts';
import { pathOf, type WriteInput } from './pending-writes.ts';

export type WritingAccess = {
  http: Http;
  queryClient: QueryClient;
  /** Reads again what the write may have changed and no socket keeps up to date. */
  refreshAfterWrite(name: WriteName): void;
  /** The server has carried it out. */
  written?(name: WriteName): void;
};

export function isOrder(answer: unknown): answer is Order {
  return typeof answer === 'object' && answer !== null && 'lines' in answer && 'vatBreakdown' in answer;
}

/** Shows the order that answers every write to it at once, unless what is there is newer. */
export function keepOrder(queryClient: QueryClient, answer: unknown): void {
  if (!isOrder(answer)) return;
  const key = readKey(readPath('waiterOrder', { id: answer.id }));
  const known = queryClient.getQueryData<Order>(key);
  if (known === undefined || known.version <= answer.version) queryClient.setQueryData(key, answer);
}

/** Rejects with ClientProblem. `key`: the same for every try of the same wish. */
export async function sendWrite<N extends WriteName>(
  access: WritingAccess,
  name: N,
  { params, body, version }: WriteInput<N>,
  key: string,
): Promise<WriteAnswer<N>> {
  const { method } = writes[name];
  try {
    const path = pathOf(name, params);
    const answer = await access.http.send({ method, path, body, idempotencyKey: key, version });
    keepOrder(access.queryClient, answer.body);
    access.refreshAfterWrite(name);
    access.written?.(name);
    return answer.body as WriteAnswer<N>;
  } catch (error) {
    const problem = toClientProblem(error);
    // Refused mostly because somebody else was quicker: without a socket their change would show only minutes later.
    if (!problem.isPassing) access.refreshAfterWrite(name);
    throw problem;
  }
}
