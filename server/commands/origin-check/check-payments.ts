/** Checks payments at an origin: cash with a tip, one line, equal shares, a refund, and reopening. */

import type { Order } from '#shared/schemas/order-schema.ts';
import type { NewPayment, Payment } from '#shared/schemas/payment-schema.ts';
import type { CheckCaller } from './check-caller.ts';
import { type CheckDish, createCheckCommands } from './check-commands.ts';
import { fieldsFault, keptLinesFault } from './check-fields.ts';
import type { CheckReport } from './check-report.ts';

const reason = 'Check';

function lastPaymentFault({ payments }: Order, count: number, wanted: Partial<Payment>): string | null {
  if (payments.length !== count) return `payments has ${payments.length} entries instead of ${count}`;
  const last = payments.at(-1);
  return last === undefined ? null : fieldsFault(last, wanted, `payments/${count - 1}/`);
}

export async function checkPayments(
  caller: CheckCaller,
  report: CheckReport,
  dish: CheckDish,
): Promise<void> {
  const { command, open, serve, refuses } = createCheckCommands(caller, report);
  const line = { menuItemId: dish.id, quantity: 1 };
  let order = await serve({}, [line, line], dish);
  const total = 2 * dish.price;
  const [lineId = ''] = order.lines.map(({ id }) => id);
  const pay = async (wish: NewPayment, what: string, look: (after: Order) => string | null) => {
    order = await command('takePayment', order, wish, { what }, after => {
      return fieldsFault(after, { total }) ?? keptLinesFault(order, after) ?? look(after);
    });
  };

  const draft = await open({}, [line], dish);
  const unsent = { what: 'while something is not sent' };
  await refuses('requestBill', draft, {}, unsent, 'ORDER_HAS_UNSENT_LINES');
  const early = { kind: 'card', amount: dish.price } as const;
  await refuses('takePayment', draft, early, unsent, 'ORDER_HAS_UNSENT_LINES');

  const cash = { kind: 'cash', amount: 1_000, tip: 100, tendered: 2_000 } as const;
  const few = { what: 'with too little cash' };
  await refuses('takePayment', order, { ...cash, tendered: 1_099 }, few, 'TENDERED_TOO_LITTLE');
  await pay(cash, 'a part, in cash', after => {
    const taken = { kind: 'cash', amount: 1_000, tip: 100, change: 900 } as const;
    return (
      lastPaymentFault(after, 1, taken) ?? fieldsFault(after, { paid: 1_000, tip: 100, due: total - 1_000 })
    );
  });

  const params = { paymentId: order.payments[0]?.id ?? '' };
  const refund = { amount: 400, reason };
  const byWaiter = { what: 'by a waiter without the right', params };
  await refuses('refundPayment', order, refund, byWaiter, 'APPROVAL_REQUIRED');
  const byAdmin = { what: 'a part, by an admin', as: 'owner', params } as const;
  order = await command('refundPayment', order, refund, byAdmin, after => {
    const given = { kind: 'cash', amount: -400, refundOf: params.paymentId } as const;
    return lastPaymentFault(after, 2, given) ?? fieldsFault(after, { paid: 600, due: total - 600 });
  });
  const more = { ...byAdmin, what: 'more than is left of it' };
  await refuses('refundPayment', order, { amount: 601, reason }, more, 'REFUND_EXCEEDS_PAYMENT');

  const ofLine: NewPayment = { kind: 'card', amount: dish.price, lineIds: [lineId] };
  const stale = { what: 'a line at another price' };
  await refuses('takePayment', order, { ...ofLine, amount: dish.price - 1 }, stale, 'AMOUNT_CHANGED');
  await pay(ofLine, 'one line', after =>
    lastPaymentFault(after, 3, { allocations: [{ lineId, amount: dish.price }] }),
  );
  await refuses(
    'takePayment',
    order,
    { ...ofLine, amount: 1 },
    { what: 'a line that is paid' },
    'ALREADY_PAID',
  );
  const paidLine = { what: 'a line that is paid', as: 'owner', params: { lineId } } as const;
  await refuses('voidLine', order, { reason }, paidLine, 'ALREADY_PAID');

  const { due } = order;
  const half = Math.floor(due / 2);
  const share = { kind: 'voucher', amount: half, share: { of: 2, number: 1 } } as const;
  await pay(share, 'the first of two shares', after => fieldsFault(after, { due: due - half }));
  await refuses('takePayment', order, share, { what: 'a share that is paid' }, 'ALREADY_PAID');
  const last: NewPayment = { kind: 'other', amount: due - half, share: { of: 2, number: 2 }, closes: true };
  await pay(last, 'the last share, which closes', after =>
    fieldsFault(after, { state: 'closed', paid: total, due: 0, receiptState: 'none' }),
  );
  await refuses(
    'takePayment',
    order,
    { kind: 'cash', amount: 1 },
    { what: 'once all is paid' },
    'ALREADY_PAID',
  );

  const alone = { what: 'by a waiter without the right' };
  await refuses('reopenOrder', order, { reason }, alone, 'APPROVAL_REQUIRED');
  order = await command('reopenOrder', order, { reason }, { what: 'by an admin', as: 'owner' }, after => {
    if (after.closedAt !== undefined) return 'closedAt is still there';
    return fieldsFault(after, { state: 'open', paid: total, due: 0 }) ?? keptLinesFault(order, after);
  });
  await command('closeOrder', order, {}, { what: 'again' }, after => fieldsFault(after, { state: 'closed' }));
}
