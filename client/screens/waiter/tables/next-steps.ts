/** Next steps of a waiter at tables and orders: pick up dishes, bring a bill, send items, fire a course. */
import type { OpenOrderSummary } from '#shared/order/waiter-table-schema.ts';
import type { TileFacts } from './tile-facts.ts';

/** In this order; of the same kind the one that waits longest first. */
const stepKinds: readonly TileFacts['kind'][] = ['ready', 'bill', 'decide', 'unsent', 'new', 'held'];

type Place = {
  facts: Pick<TileFacts, 'kind' | 'openedAt'>;
  orders: readonly Partial<Pick<OpenOrderSummary, 'readySince' | 'billRequestedAt'>>[];
};

function waitingSince({ facts: { kind, openedAt = '' }, orders }: Place): string {
  const since = kind === 'ready' ? 'readySince' : kind === 'bill' ? 'billRequestedAt' : undefined;
  const times = since === undefined ? [] : orders.flatMap(order => order[since] ?? []);
  return times.sort()[0] ?? openedAt;
}

/** The places that wait for their waiter, the most urgent first. */
export function nextSteps<P extends Place>(places: readonly P[]): P[] {
  const rank = ({ facts }: Place) => stepKinds.indexOf(facts.kind);
  return places
    .filter(place => rank(place) >= 0)
    .sort((one, other) => rank(one) - rank(other) || waitingSince(one).localeCompare(waitingSince(other)));
}
