/** An order of the demo's past while it is played: its rows as the commands would leave them, and the events that they would record. */
import type { Person } from '#shared/kernel/schema-parts.ts';
import { sumsChange } from '../../origin/order/orders/order-change.ts';
import { moneyOf, storedSums } from '../../origin/order/orders/order-pricing.ts';
import type { OrderLineRow, OrderRow, TicketRow } from '../../origin/order/orders/order-row.ts';
import type { NamedOrderRow, StoredOrder } from '../../origin/order/orders/stored-order.ts';
import type { PaymentRow } from '../../origin/order/payments/payment-row.ts';
import type { PrintJobRow } from '../../origin/printing/print-jobs/print-job-row.ts';

type PlayedEvent = {
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

type Step = {
  readonly atMs: number;
  readonly by: Person;
  readonly type: string;
  readonly payload: Record<string, unknown>;
};

type Changes = {
  readonly order?: Partial<OrderRow>;
  /** New lines, or replacements of those with the same ids. */
  readonly lines?: readonly OrderLineRow[];
  readonly payment?: PaymentRow;
};

export function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}

export function storedOf({ order, lines, payments }: PlayedOrder): StoredOrder {
  return { order, lines, payments, approvals: [], receipt: null };
}

/** The lines' states before and after, as in event payloads. */
export function movesOf(before: readonly OrderLineRow[], after: readonly OrderLineRow[]) {
  const states = new Map(before.map(({ id, state }) => [id, state]));
  return after.map(({ id, state }) => ({ id, before: states.get(id), after: state }));
}

/** Changes the order and records the event, with the order's sums if they changed. */
export function playStep(played: PlayedOrder, step: Step, changes: Changes): void {
  const { atMs, by, type, payload } = step;
  const replaced = new Map((changes.lines ?? []).map(line => [line.id, line]));
  const unchanged = played.lines.map(line => {
    const now = replaced.get(line.id) ?? line;
    replaced.delete(line.id);
    return now;
  });
  played.lines = [...unchanged, ...replaced.values()];
  if (changes.payment !== undefined) played.payments = [...played.payments, changes.payment];
  const before = played.order;
  const order = { ...before, ...changes.order, version: before.version + 1 };
  const paid = played.payments.reduce((sum, { amount }) => sum + amount, 0);
  const tip = played.payments.reduce((sum, payment) => sum + payment.tip, 0);
  const sums = { ...storedSums(moneyOf({ order, lines: played.lines })), paid, tip };
  played.order = { ...order, ...sums };
  played.events.push({
    atMs,
    userId: by.id,
    type,
    entityId: order.id,
    payload: { ...payload, ...sumsChange(before, sums) },
  });
}
