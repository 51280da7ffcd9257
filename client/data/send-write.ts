/** One write of the write table, without React: for what outlives the screen it was tapped on. */
import { fillPath, type PathParams } from '#shared/paths.ts';
import { type WriteAnswer, type WriteBody, type WriteName, writes } from '#shared/writes.ts';
import { toClientProblem } from './client-problem.ts';
import type { DataAccess } from './data-access.ts';
import { keepOrder } from './order-answers.ts';

export type WriteInput<N extends WriteName> = {
  params?: PathParams;
  body: WriteBody<N>;
  /** Of the entity as the person saw it; rows with `ifMatch` need it. */
  version?: number;
  /** By whoever owns it themselves (the order queue keeps its own); else the write's own, see `write-keys`. */
  idempotencyKey?: string;
};

export type WritingAccess = Pick<DataAccess, 'http' | 'queryClient' | 'refreshAfterWrite' | 'writeKeys'>;

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
