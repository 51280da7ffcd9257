import t from 'tap';
import { type WriteName, writeNames, writes } from '#shared/contract/writes.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';

/** What an admin may do without a subscription: let people go, read the books, confirm the cash, close the day, decide for waiters, have paper come out (also of a printer that moved). */
const staysOpen: readonly WriteName[] = [
  'saveFilters',
  'changeUser',
  'archiveUser',
  'approve',
  'refuseApproval',
  'confirmCash',
  'askRecount',
  'makeDayReport',
  'printDayReport',
  'sendDayReport',
  'waiveReceipt',
  'retryPrint',
  'dropPrint',
  'changeDevice',
  'testPrint',
  'printFiscalDayReport',
  'makeBridgeToken',
  'approveDrawer',
  'eraseGuestData',
  'cancelEmptyOrders',
  'resolveAtTerminal',
  'askTerminalTotals',
  'retryInvoice',
  'correctInvoice',
  'saveKsefCredential',
  'removeKsefCredential',
];

t.test(
  'without a subscription the office and new orders are closed, and of an open order only what is added on a later day',
  async t => {
    const closed = writeNames.filter(name => {
      const { needsSubscription }: WriteRow = writes[name];
      return needsSubscription === 'always';
    });
    const expected = writeNames.filter(
      name =>
        name === 'createOrder' || (writes[name].path.startsWith('/api/admin/') && !staysOpen.includes(name)),
    );
    t.same(closed, expected);
    const ofEarlierDays = writeNames.filter(name => {
      const { needsSubscription }: WriteRow = writes[name];
      return needsSubscription === 'earlierDays';
    });
    t.same(ofEarlierDays.toSorted(), ['addLines', 'addSet', 'changeLine', 'exchangeSetDish']);
  },
);

t.test('a write that changes an order has the open questions about it looked at again', async t => {
  const orderWrites = writeNames.filter(name => {
    const touched: readonly string[] = writes[name].touches;
    return touched.includes('waiterOrder');
  });
  t.ok(orderWrites.length > 30, 'orders are changed by many');
  for (const name of orderWrites) {
    const touched: readonly string[] = writes[name].touches;
    t.ok(touched.includes('approvals'), name);
  }
});

/** The calls behind the kinds of an approval request. */
const requested: readonly WriteName[] = [
  'voidLine',
  'discountLine',
  'discountOrder',
  'refundPayment',
  'removeServiceCharge',
  'takePayment',
  'changePaymentKind',
  'reopenOrder',
];

t.test('asking and approving name every refusal of the call that they carry out', async t => {
  const refusalsOf = (name: WriteName) => (writes[name] as WriteRow).refusals ?? [];
  const codes = new Set(requested.flatMap(refusalsOf).filter(code => code !== 'APPROVAL_REQUIRED'));
  for (const name of ['askApproval', 'approve'] as const)
    t.same(
      [...codes].filter(code => !refusalsOf(name).includes(code)),
      [],
      name,
    );
});
