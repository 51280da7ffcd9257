/** An order of the demo's past while it is played: its rows as the commands would leave them, and the events that they would record. */
import type { Person } from '#shared/schemas/parts.ts';
import { moneyOf } from '../../origin/orders/order-pricing.ts';
import type { OrderLineRow, OrderRow, TicketRow } from '../../origin/orders/order-row.ts';
import type { NamedOrderRow, StoredOrder } from '../../origin/orders/stored-order.ts';
import type { PaymentRow } from '../../origin/payments/payment-row.ts';
import type { PrintJobRow } from '../../origin/printing/print-jobs/print-job-row.ts';

export type PlayedEvent = {
  readonly atMs: number;
  readonly userId: string;
  readonly type: string;
  readonly entityId: string;
  readonly payload: Record<string, unknown>;
};

export type PlayedOrder = {
  order: NamedOrderRow;
  lines: OrderLineRow[];
  payments: PaymentRow[];
  readonly tickets: TicketRow[];
  readonly jobs: PrintJobRow[];
  readonly events: PlayedEvent[];
};

export type Step = {
  readonly atMs: number;
  readonly by: Person;
  readonly type: string;
  readonly payload: Record<string, unknown>;
};

type Changes = {
  readonly order?: Partial<OrderRow>;
  /** Added, or in place of those with their ids. */
  readonly lines?: readonly OrderLineRow[];
  readonly payment?: PaymentRow;
};

export function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}

export function storedOf({ order, lines, payments }: PlayedOrder): StoredOrder {
  return { order, lines, payments, approvals: [], receipt: null };
}

/** The lines' states before and after, as events tell them. */
export function movesOf(before: readonly OrderLineRow[], after: readonly OrderLineRow[]) {
  const states = new Map(before.map(({ id, state }) => [id, state]));
  return after.map(({ id, state }) => ({ id, before: states.get(id), after: state }));
}

/** Changes the order and notes the event, with the order's sums where they changed. */
export function playStep(played: PlayedOrder, step: Step, changes: Changes): void {
  const { atMs, by, type, payload } = step;
  const replaced = new Map((changes.lines ?? []).map(line => [line.id, line]));
  const kept = played.lines.map(line => {
    const now = replaced.get(line.id) ?? line;
    replaced.delete(line.id);
    return now;
  });
  played.lines = [...kept, ...replaced.values()];
  if (changes.payment !== undefined) played.payments = [...played.payments, changes.payment];
  const { total: was, paid: hadPaid, tip: hadTip, version } = played.order;
  const order = { ...played.order, ...changes.order, version: version + 1 };
  const { total } = moneyOf({ order, lines: played.lines });
  const paid = played.payments.reduce((sum, { amount }) => sum + amount, 0);
  const tip = played.payments.reduce((sum, payment) => sum + payment.tip, 0);
  played.order = { ...order, total, paid, tip };
  const isSame = total === was && paid === hadPaid && tip === hadTip;
  const sums = { before: { total: was, paid: hadPaid, tip: hadTip }, after: { total, paid, tip } };
  played.events.push({
    ...{ atMs, userId: by.id, type, entityId: order.id },
    payload: { ...payload, ...(!isSame && { sums }) },
  });
}
