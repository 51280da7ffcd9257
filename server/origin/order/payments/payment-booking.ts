/** Checks a payment, and books one that was paid: in cash, on a terminal without a link, or as a terminal approved it. */
import type { Order } from '#shared/order/order-schema.ts';
import type { NewPayment, PaymentKind } from '#shared/order/payment-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import { listDevices } from '../../venue/devices/devices-store.ts';
import { terminalsAmong } from '../../venue/devices/terminals.ts';
import { finishChange } from '../orders/order-change.ts';
import { paymentStored, sessionOfPayment } from '../orders/order-links.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { saveLines } from '../orders/order-store.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { balanceOf } from './balance-rules.ts';
import { billedNow } from './billing-rules.ts';
import { closedEvent, closing } from './closing-commands.ts';
import { type PaymentRow, undivided } from './payment-row.ts';
import { paymentTerms } from './payment-rules.ts';
import { insertPayment, nextPosition } from './payment-store.ts';
import { paymentView } from './payment-view.ts';
import { requirePlausible } from './plausible-amounts.ts';

/** Where a linked terminal is set up, a card without it is somebody's word, and needs the right. */
export async function requireLink({ tx, caller }: AnyCommand, kind: PaymentKind): Promise<void> {
  if (kind !== 'card' || caller.rights.cardWithoutLink) return;
  if (terminalsAmong(await listDevices(tx, caller.organizationId)).length > 0)
    throw new ProblemError('APPROVAL_REQUIRED');
}

/** The row of the requested payment, if it may be taken. */
export async function checkedPayment(
  context: AnyCommand,
  stored: StoredOrder,
  requested: NewPayment & { id: string },
): Promise<PaymentRow> {
  const { id, kind, amount, tip = 0, tendered = null } = requested;
  const { allocations, share } = paymentTerms(stored, requested);
  if (kind !== 'cash') await requirePlausible(context, { kind: 'tip', amount: tip, of: amount });
  return {
    org_id: context.caller.organizationId,
    id,
    order_id: stored.order.id,
    position: nextPosition(stored),
    kind,
    amount,
    tip,
    tendered,
    allocations: JSON.stringify(allocations),
    share: share === null ? null : JSON.stringify(share),
    refund_of: null,
    reason: null,
    cash_session_id: await context.links.ask(context, sessionOfPayment, { kind }),
    taken_by: JSON.stringify(personOf(context.caller)),
    at: context.now,
    ...undivided,
  };
}

type Booking = {
  payment: PaymentRow;
  closes: boolean;
  buyerTaxId: string | undefined;
  /** The lines that it pays; absent: any. */
  lineIds: readonly string[] | undefined;
  changes?: Partial<OrderRow>;
};

/** Stores the payment, and closes the order if requested and fully paid. */
export async function bookPayment(
  context: AnyCommand,
  stored: StoredOrder,
  { payment, buyerTaxId, lineIds, changes: own = {}, ...requested }: Booking,
): Promise<Order> {
  const { tx, now } = context;
  if (!(await insertPayment(tx, payment))) throw invalidField('id', 'is already in use', 'ID_TAKEN');
  await context.links.announce(context, paymentStored, { payment, orderNumber: stored.order.number });
  const payments = [...stored.payments, payment];
  const closes = requested.closes && balanceOf({ ...stored, payments }).due === 0;
  if (buyerTaxId !== undefined && !closes) {
    throw invalidField('buyerTaxId', 'is for the payment that closes the order');
  }
  const billed = billedNow(stored, now, lineIds);
  await saveLines(tx, stored.lines, billed);
  const taken = { type: 'payment.taken', payload: { payment: paymentView(payment) } };
  if (!closes) return finishChange(context, stored, own, billed, taken, { payments });
  context.record({ ...taken, entity: 'order', entityId: stored.order.id });
  const known = new Map(billed.map(line => [line.id, line]));
  const paid = { ...stored, payments, lines: stored.lines.map(line => known.get(line.id) ?? line) };
  const { changes, parts, lines } = await closing(context, paid, buyerTaxId);
  for (const line of lines) known.set(line.id, line);
  return finishChange(
    context,
    stored,
    { ...changes, ...own },
    [...known.values()],
    closedEvent(stored, changes),
    {
      ...parts,
      payments,
    },
  );
}
