/** The whole order that answers every write to it is shown at once, not only when the socket brings it. */
import type { QueryClient } from '@tanstack/react-query';
import { readPath } from '#shared/paths.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { readKey } from './read-options.ts';

function isOrder(answer: unknown): answer is Order {
  return typeof answer === 'object' && answer !== null && 'lines' in answer && 'vatBreakdown' in answer;
}

/** Puts `answer` in the cache if it is an order and not older than what is there. */
export function keepOrder(queryClient: QueryClient, answer: unknown): void {
  if (!isOrder(answer)) return;
  const key = readKey(readPath('waiterOrder', { id: answer.id }));
  const known = queryClient.getQueryData<Order>(key);
  if (known === undefined || known.version <= answer.version) queryClient.setQueryData(key, answer);
}
