/** Checks receipts at an origin: only one per order, no change after it, copies, and skipping. */
import { setTimeout as pause } from 'node:timers/promises';
import { isReceiptPending, mayBePrinted } from '#shared/order-states.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { CheckCaller } from './check-caller.ts';
import { type CheckDish, createCheckCommands } from './check-commands.ts';
import { fieldsFault, keptLinesFault } from './check-fields.ts';
import type { CheckReport } from './check-report.ts';
import { createCheckWrites } from './check-write-calls.ts';

const reason = 'Check';
const lookAgainMs = 100;
/** Timeout for a printer, if there is one. */
const printedWithinMs = 5_000;

export async function checkReceipts(
  caller: CheckCaller,
  report: CheckReport,
  dish: CheckDish,
): Promise<void> {
  const { command, serve, read, refuses } = createCheckCommands(caller, report);
  const { make, send, refused } = createCheckWrites(caller, report);
  const as = 'waiter';
  const closed = async (): Promise<Order> => {
    const order = await serve({}, [{ menuItemId: dish.id, quantity: 1 }], dish);
    await refuses('queueReceipt', order, {}, { what: 'of an order that is not closed' }, 'ORDER_NOT_CLOSED');
    const payment = { kind: 'card', amount: order.due, closes: true } as const;
    return command('takePayment', order, payment, { what: 'all of it, which closes' }, after =>
      fieldsFault(after, { state: 'closed' }),
    );
  };

  const waived = await closed();
  const params = { id: waived.id };
  await refused(
    'a waiter does not waive a receipt',
    () => send('waiveReceipt', { reason }, { as, params }),
    'FORBIDDEN',
  );
  await command('waiveReceipt', waived, { reason }, { what: 'by an admin', as: 'owner' }, after =>
    fieldsFault(after, { receiptState: 'waived', isReceiptPending: false }),
  );

  const order = await closed();
  const wrong = { buyerTaxId: '1234567890' };
  await refuses('queueReceipt', order, wrong, { what: 'for a tax number that is none' }, 'TAX_ID_INVALID');
  const pendingFault = ({ receiptState, isReceiptPending: found }: Order) =>
    fieldsFault({ isReceiptPending: found }, { isReceiptPending: isReceiptPending(receiptState) });
  // The printer works in parallel: the order that is read may be newer than the response.
  await make('queueReceipt', {}, { as, params: { id: order.id } }, after => {
    const asked: Order = after;
    if (asked.receiptState === 'none') return 'receiptState is still none';
    return pendingFault(asked) ?? keptLinesFault(order, asked);
  });
  let printed = await read(order.id);
  for (let leftMs = printedWithinMs; printed.isReceiptPending && leftMs > 0; leftMs -= lookAgainMs) {
    await pause(lookAgainMs);
    printed = await read(order.id);
  }
  if (!mayBePrinted(printed.receiptState)) {
    report.skip('a receipt is asked for once', `its printing ended as ${printed.receiptState}`);
    return;
  }
  await refuses('queueReceipt', printed, {}, { what: 'a second one' }, 'RECEIPT_EXISTS');
  const behind = { what: 'behind a receipt', as: 'owner' } as const;
  await refuses('reopenOrder', printed, { reason }, behind, 'RECEIPT_EXISTS');
  if (printed.receiptState !== 'issued') {
    report.skip('a receipt can be copied', `none came out: it is ${printed.receiptState}`);
    return;
  }
  await refuses('retryReceipt', printed, {}, { what: 'of a receipt that came out' }, 'RECEIPT_STATE');
  await command(
    'copyReceipt',
    printed,
    {},
    { what: 'of a receipt that came out' },
    after => fieldsFault(after, { receiptState: 'issued' }) ?? pendingFault(after),
  );
}
