/** Next steps of a waiter at tables and orders: pick up dishes, bring a bill, decide about a dish that is out, send items, fire a course, look after late dishes, ask about a sent one that is out. */
import type { OpenOrderSummary } from '#shared/order/waiter-table-schema.ts';
import type { TileFacts } from './tile-facts.ts';

/** In this order; of the same kind the one that waits longest first. */
const stepKinds = ['ready', 'bill', 'decide', 'unsent', 'held', 'late', 'ask'] as const;
type StepKind = (typeof stepKinds)[number];

type Place = {
  facts: Pick<TileFacts, 'kind' | 'openedAt' | 'counts' | 'lateMinutes'>;
  orders: readonly Partial<Pick<OpenOrderSummary, 'readySince' | 'billRequestedAt' | 'lateSince'>>[];
};

/** The most urgent one. What the waiter can do now comes before that a table is late. */
function stepOf({ facts, orders }: Place): StepKind | undefined {
  const { kind, counts, lateMinutes } = facts;
  const isDue: Record<StepKind, boolean> = {
    ready: counts.ready > 0,
    bill: kind !== 'paid' && orders.some(order => order.billRequestedAt !== undefined),
    decide: counts.decide > 0,
    unsent: counts.unsent > 0,
    held: kind === 'held',
    late: lateMinutes > 0,
    ask: counts.ask > 0,
  };
  return stepKinds.find(step => isDue[step]);
}

const sinceOf: { [step in StepKind]?: 'readySince' | 'billRequestedAt' | 'lateSince' } = {
  ready: 'readySince',
  bill: 'billRequestedAt',
  late: 'lateSince',
};

function waitingSince({ facts: { openedAt = '' }, orders }: Place, step: StepKind): string {
  const since = sinceOf[step];
  const times = since === undefined ? [] : orders.flatMap(order => order[since] ?? []);
  return times.sort()[0] ?? openedAt;
}

/** The places that wait for their waiter, each with its step, the most urgent first. */
export function nextSteps<P extends Place>(places: readonly P[]): (P & { step: StepKind })[] {
  const rank = ({ step }: { step: StepKind }) => stepKinds.indexOf(step);
  return places
    .flatMap(place => {
      const step = stepOf(place);
      return step === undefined ? [] : [{ ...place, step }];
    })
    .sort(
      (one, other) =>
        rank(one) - rank(other) || waitingSince(one, one.step).localeCompare(waitingSince(other, other.step)),
    );
}
