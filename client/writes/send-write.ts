/** One write of the write table, without React: for what outlives the screen it was tapped on. */
import type { QueryClient } from '@tanstack/react-query';
import { fillPath, type PathParams, readPath } from '#shared/contract/paths.ts';
import { type WriteAnswer, type WriteBody, type WriteName, writes } from '#shared/contract/writes.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { toClientProblem } from '../data/client-problem.ts';
import type { DataAccess } from '../data/data-access.ts';
import { readKey } from '../data/read-options.ts';

export type WriteInput<N extends WriteName> = {
  params?: PathParams;
  body: WriteBody<N>;
  /** Of the entity as the person saw it; rows with `ifMatch` need it. */
  version?: number;
  /** By whoever owns it themselves (the order queue keeps its own); else the write's own, see `write-keys`. */
  idempotencyKey?: string;
};

export type WritingAccess = Pick<DataAccess, 'http' | 'queryClient' | 'refreshAfterWrite' | 'writeKeys'>;

function isOrder(answer: unknown): answer is Order {
  return typeof answer === 'object' && answer !== null && 'lines' in answer && 'vatBreakdown' in answer;
}

/** Shows the order that answers every write to it at once, unless what is there is newer. */
export function keepOrder(queryClient: QueryClient, answer: unknown): void {
  if (!isOrder(answer)) return;
  const key = readKey(readPath('waiterOrder', { id: answer.id }));
  const known = queryClient.getQueryData<Order>(key);
  if (known === undefined || known.version <= answer.version) queryClient.setQueryData(key, answer);
}

/** The input with the key, and the body, that it is to be sent with. Throws EARLIER_UNKNOWN. */
export function openWrite<N extends WriteName>(
  access: Pick<WritingAccess, 'writeKeys' | 'refreshAfterWrite'>,
  name: N,
  input: WriteInput<N>,
): WriteInput<N> & { idempotencyKey: string } {
  const { idempotencyKey } = input;
  if (idempotencyKey !== undefined) return { ...input, idempotencyKey };
  try {
    return { ...input, ...access.writeKeys.open(name, input) };
  } catch (error) {
    // Whoever is told to look has to see how it stands now.
    access.refreshAfterWrite(name);
    throw error;
  }
}

/** Rejects with ClientProblem. */
export async function sendWrite<N extends WriteName>(
  access: WritingAccess,
  name: N,
  input: WriteInput<N>,
): Promise<WriteAnswer<N>> {
  const { method, path } = writes[name];
  const { idempotencyKey, body: sent } = openWrite(access, name, input);
  try {
    const { body } = await access.http.send({
      method,
      path: fillPath(path, input.params),
      body: sent,
      idempotencyKey,
      version: input.version,
    });
    access.writeKeys.succeed(name, input, idempotencyKey);
    keepOrder(access.queryClient, body);
    access.refreshAfterWrite(name);
    return body as WriteAnswer<N>;
  } catch (error) {
    const problem = toClientProblem(error);
    access.writeKeys.fail(idempotencyKey, problem);
    // Refused mostly because somebody else was quicker: without a socket their change would show only minutes later.
    if (!problem.isPassing) access.refreshAfterWrite(name);
    throw problem;
  }
}
