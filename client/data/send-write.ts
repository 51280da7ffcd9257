/** One write of the write table, without React: for what outlives the screen it was tapped on. */
import { fillPath, type PathParams } from '#shared/paths.ts';
import { createUuid } from '#shared/uuid.ts';
import { type WriteAnswer, type WriteBody, type WriteName, writes } from '#shared/writes.ts';
import { toClientProblem } from './client-problem.ts';
import type { DataAccess } from './data-access.ts';
import { keepOrder } from './order-answers.ts';

export type WriteInput<N extends WriteName> = {
  params?: PathParams;
  body: WriteBody<N>;
  /** Of the entity as the person saw it; rows with `ifMatch` need it. */
  version?: number;
  /** Of the first try, when this is a retry; else one is made. */
  idempotencyKey?: string;
};

/** Rejects with ClientProblem. */
export async function sendWrite<N extends WriteName>(
  access: Pick<DataAccess, 'http' | 'queryClient' | 'refreshAfterWrite'>,
  name: N,
  input: WriteInput<N>,
): Promise<WriteAnswer<N>> {
  const { method, path } = writes[name];
  try {
    const { body } = await access.http.send({
      method,
      path: fillPath(path, input.params),
      body: input.body,
      idempotencyKey: input.idempotencyKey ?? createUuid(),
      version: input.version,
    });
    keepOrder(access.queryClient, body);
    access.refreshAfterWrite(name);
    return body as WriteAnswer<N>;
  } catch (error) {
    const problem = toClientProblem(error);
    // Refused mostly because somebody else was quicker: without a socket their change would show only minutes later.
    if (!problem.isPassing) access.refreshAfterWrite(name);
    throw problem;
  }
}
