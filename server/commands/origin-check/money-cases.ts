/** Cases of an order's money: discounts, voids and their approvals, payments, bills and receipts. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApprovalRequest, DiscountRequest } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isReceiptPending, mayBePrinted } from '#shared/order/order-states.ts';
import type { NewPayment } from '#shared/order/payment-schema.ts';
import {
  type Case,
  type CheckRun,
  checks,
  dishNames,
  finds,
  keep,
  keeps,
  read,
  runs,
} from './check-cases.ts';
import { at, fieldsFault, some, unchangedLines, type Wanted } from './check-fields.ts';
import { CheckOrder, type CheckParts, type CheckPlace } from './check-order.ts';

const reason = 'Check';
const shareOf = (amount: number, percent: number) => Math.floor((amount * percent + 50) / 100);
const off = (kind: DiscountRequest['kind'], value: number) => ({ discount: { kind, value, reason } });
const notOff = { discount: null };

function discountCases({ dish: { price }, order, admin, one }: CheckPlace): Case[] {
  const single = order.with({ line: 1 });
  const [full, tenth, amount] = [4 * price, shareOf(price, 10), price - 1];
  const half = { 'discount/amount': full / 2, 'discount/approvedAmount': full / 2 };
  const grown = { discountTotal: full / 2, ...half, 'discount/fullAmount': shareOf(full + price, 50) };
  // biome-ignore format: a case a row
  return [
    order.opens([3, 1]),
    single.does('discountLine', '10 % off', off('percent', 10),
      { total: full - tenth, discountTotal: tenth, ...at('lines/1', { discountTotal: tenth, payable: price - tenth }) }),
    single.refuses('discountLine', 'more off than the waiter may', 'APPROVAL_REQUIRED', off('percent', 50)),
    order.refuses('discountOrder', '10 % more off everything', 'APPROVAL_REQUIRED', off('percent', 10)),
    single.does('discountLine', 'the discount taken back', notOff, { total: full, discountTotal: 0 }),
    order.does('sendOrder', 'everything'),
    admin.does('discountOrder', 'an amount off, by an admin', off('amount', amount), { total: full - amount, discountTotal: amount }),
    order.does('discountOrder', 'the discount taken back', notOff, { total: full, discountTotal: 0 }),
    admin.does('discountOrder', 'half of it off, by an admin', off('percent', 50), half),
    order.does('addLines', 'what is not discounted by what was given before', one, grown),
    order.does('discountOrder', 'that one taken back', notOff, { discountTotal: 0 }),
  ];
}

function voidCases({ dish: { price }, order, admin }: CheckPlace): Case[] {
  const parted = randomUUID();
  const [line, ofParted] = [`lines/${parted}`, { line: parted }];
  const split = () => at(line, { quantity: 1, splitFromId: order.now.lines[0]?.id, state: 'sent' });
  // biome-ignore format: a case a row
  return [
    order.serves([3]),
    order.does('splitLine', 'one piece of three', { id: parted, quantity: 1 },
      () => ({ total: 3 * price, ...at('lines/0', { quantity: 2, state: 'sent' }), ...split() })),
    order.refuses('splitLine', 'all pieces of a line', 'SPLIT_QUANTITY', { quantity: 2 }),
    // A line just sent may need no approval; a billed one does.
    order.does('requestBill', 'before a void'),
    order.with(ofParted).refuses('voidLine', 'what was billed, by a waiter without the right', 'APPROVAL_REQUIRED', { reason }),
    admin.with(ofParted).does('voidLine', 'by an admin', { reason },
      { total: 2 * price, ...at(line, { state: 'voided', payable: 0 }), ...at('lines/0', { state: 'sent', payable: 2 * price }) }),
    admin.with(ofParted).refuses('voidLine', 'a line that is voided', 'LINE_STATE', { reason }),
    admin.does('voidLine', 'the last line', { reason }, { total: 0 }),
    order.does('cancelOrder', 'with everything voided', {}, { state: 'cancelled' }),
  ];
}

function approvalCases({ dish, order, one, staff }: CheckPlace): Case[] {
  const [decided, lineId] = [keep<string>(), keep<string>()];
  const id = () => decided.now;
  const [total, none] = [2 * dish.price, { approvals: [] }];
  const half: ApprovalRequest = { kind: 'orderDiscount', discount: { kind: 'percent', value: 50 }, reason };
  const voids = (): ApprovalRequest => ({ kind: 'void', lineId: lineId.now, reason });
  const pending = (kind: string, amount: number) => ({
    'approvals/length': 1,
    ...at('approvals/0', { kind, state: 'pending', amount }),
  });
  const listed = () => ({ quantity: 2, name: order.now.lines[0]?.name ?? '', names: dishNames.names });
  const voided = at('lines/0', {
    state: 'voided',
    payable: 0,
    'void/by/id': staff.waiter,
    'void/approvedBy': some,
  });
  // biome-ignore format: a case a row
  return [
    order.serves([2]),
    keeps(lineId, () => order.now.lines[0]?.id ?? ''),
    order.does('askApproval', 'a discount', half, { total, ...pending('orderDiscount', dish.price) }),
    order.does('refuseApproval', 'by an admin', {}, { total, 'approvals/length': 1, 'approvals/0/state': 'refused' }),
    order.refuses('approve', 'one that was refused', 'APPROVAL_DECIDED'),
    order.does('dropApproval', 'one that was refused', undefined, none),

    order.does('askApproval', 'a discount once more', half),
    order.does('addLines', 'to an order that a question is about', one, pending('orderDiscount', shareOf(3 * dish.price, 50))),
    order.refuses('approve', 'less than it has become', 'APPROVAL_CHANGED', { amount: dish.price }),
    order.with({ line: 1 }).does('removeLine', 'that dish'),
    order.does('dropApproval', 'the question taken back', undefined, none),

    order.does('askApproval', 'a void', voids,
      () => ({ total, 'lines/0/state': 'sent', ...pending('void', total), 'approvals/0/lineId': lineId.now })),
    keeps(decided, () => order.now.approvals[0]?.id ?? ''),
    finds('what waits for an admin is listed', 'approvals', () => ({ [`${id()}/orderId`]: order.now.id, [`${id()}/line`]: listed() })),
    order.with({ as: 'waiter' }).denies('a waiter does not approve', 'approve', 'FORBIDDEN'),
    order.does('approve', 'a void, by an admin', {}, { ...voided, ...none }),
    order.with({ id }).refuses('approve', 'once more', 'APPROVAL_DECIDED'),
    order.does('cancelOrder', 'with everything voided'),
  ];
}

function paymentCases({ dish: { price }, order, other: draft, admin }: CheckPlace): Case[] {
  const total = 2 * price;
  const cash: NewPayment = { kind: 'cash', amount: 1_000, tip: 100, tendered: 2_000 };
  const early: NewPayment = { kind: 'card', amount: price };
  const lineId = () => order.now.lines[0]?.id ?? '';
  const ofLine = (amount: number) => (): NewPayment => ({ kind: 'card', amount, lineIds: [lineId()] });
  /** The amount due before the first of two shares. */
  const due = keep<number>();
  const half = () => Math.floor(due.now / 2);
  const firstShare = (): NewPayment => ({ kind: 'voucher', amount: half(), share: { of: 2, number: 1 } });
  const lastShare = (): NewPayment => ({
    kind: 'other',
    amount: due.now - half(),
    share: { of: 2, number: 2 },
    closes: true,
  });
  const payment = (index: number, fields: Wanted) => ({
    'payments/length': index + 1,
    ...at(`payments/${index}`, fields),
  });
  const pays = (what: string, body: NewPayment | (() => NewPayment), wants: () => Wanted) =>
    order.does('takePayment', what, body, () => ({ total, ...unchangedLines(order.now), ...wants() }));
  const taken = payment(0, { kind: 'cash', amount: 1_000, tip: 100, change: 900 });
  const given = () => payment(1, { kind: 'cash', amount: -400, refundOf: order.now.payments[0]?.id });
  // biome-ignore format: a case a row
  return [
    order.serves([1, 1]),
    draft.opens([1]),
    draft.refuses('requestBill', 'while something is not sent', 'ORDER_HAS_UNSENT_LINES'),
    draft.refuses('takePayment', 'while something is not sent', 'ORDER_HAS_UNSENT_LINES', early),
    order.refuses('takePayment', 'with too little cash', 'TENDERED_TOO_LITTLE', { ...cash, tendered: 1_099 }),
    pays('a part, in cash', cash, () => ({ ...taken, paid: 1_000, tip: 100, due: total - 1_000 })),
    order.refuses('refundPayment', 'by a waiter without the right', 'APPROVAL_REQUIRED', { amount: 400, reason }),
    admin.does('refundPayment', 'a part, by an admin', { amount: 400, reason }, () => ({ ...given(), paid: 600, due: total - 600 })),
    order.refuses('changePaymentKind', 'by a waiter without the right', 'APPROVAL_REQUIRED', { kind: 'card', reason }),
    admin.refuses('refundPayment', 'more than is left of it', 'REFUND_EXCEEDS_PAYMENT', { amount: 601, reason }),
    order.refuses('takePayment', 'a line at another price', 'AMOUNT_CHANGED', ofLine(price - 1)),
    pays('one line', ofLine(price), () => payment(2, { allocations: [{ lineId: lineId(), amount: price }] })),
    order.refuses('takePayment', 'a line that is paid', 'ALREADY_PAID', ofLine(1)),
    admin.refuses('voidLine', 'a line that is paid', 'ALREADY_PAID', { reason }),
    keeps(due, () => order.now.due),
    pays('the first of two shares', firstShare, () => ({ due: due.now - half() })),
    order.refuses('takePayment', 'a share that is paid', 'ALREADY_PAID', firstShare),
    pays('the last share, which closes', lastShare, () => ({ state: 'closed', paid: total, due: 0, receiptState: 'none' })),
    order.refuses('takePayment', 'once all is paid', 'ALREADY_PAID', { kind: 'cash', amount: 1 }),
    order.refuses('reopenOrder', 'by a waiter without the right', 'APPROVAL_REQUIRED', { reason }),
    admin.does('reopenOrder', 'by an admin', { reason },
      () => ({ closedAt: undefined, state: 'open', paid: total, due: 0, ...unchangedLines(order.now) })),
    order.does('closeOrder', 'again', {}, { state: 'closed' }),
  ];
}

/** Cases of billed lines. */
function billedCases({ dish, order, other: target, one, staff }: CheckPlace): Case[] {
  const part = new CheckOrder(dish);
  const ofFirst = (): NewPayment => ({
    kind: 'card',
    amount: dish.price,
    lineIds: [part.now.lines[0]?.id ?? ''],
  });
  const payer = { 'payments/0/by/id': staff.waiter };
  /** The lines after the bill. */
  const billed = keep<Order['lines']>();
  /** Only these lines are billed, as before. */
  const onlyBilled = ({ lines }: Order): Wanted => {
    const times = billed.now.map(({ id, billedAt }): [string, unknown] => [`lines/${id}/billedAt`, billedAt]);
    const others = lines.filter(({ id }) => billed.now.every(line => line.id !== id));
    return Object.fromEntries([...times, ...others.map(({ id }) => [`lines/${id}/billedAt`, undefined])]);
  };
  // biome-ignore format: a case a row
  return [
    part.serves([1, 1]),
    part.does('takePayment', 'one line, which bills it alone', ofFirst,
      { ...payer, 'lines/0/billedAt': some, 'lines/1/billedAt': undefined }),
    part.with({ as: 'owner', line: 1 }).does('voidLine', 'the other line', { reason }),
    part.does('closeOrder', 'with one line billed'),
    order.serves([1]),
    order.does('requestBill', 'which bills every line', {}, { 'lines/*/billedAt': some }),
    keeps(billed, () => order.now.lines),
    order.does('addLines', 'what nobody was billed yet', one, onlyBilled),
    order.does('sendOrder', 'what was added'),
    target.serves([1]),
    target.does('mergeOrders', 'with lines that are billed', () => ({ orderId: order.now.id }), onlyBilled),
    ...[0, 1, 2].map(line => target.with({ as: 'owner', line }).does('voidLine', 'a line of a merged order', { reason })),
    target.does('cancelOrder', 'with everything voided'),
  ];
}

const dayMs = 24 * 60 * 60_000;

/** Reductions are attributed to who made or requested them, not to the order's waiter. */
function attributionCases({ dish, order, admin, staff }: CheckPlace): Case[] {
  const readRow = async (run: CheckRun, id: string) => {
    const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
    const { rows } = await read(run, 'waitersReport', { from: dayFromNow(-1), to: dayFromNow(1) });
    const {
      voids = 0,
      reducedAfterBill = 0,
      refunds = 0,
    } = rows.find(({ waiterId }) => waiterId === id) ?? {};
    return { voids, reducedAfterBill, refunds };
  };
  const grown = async (run: CheckRun, id: string, refunded: number) => {
    const { voids, reducedAfterBill, refunds } = await readRow(run, id);
    const { price } = dish;
    return { voids: voids + price, reducedAfterBill: reducedAfterBill + price, refunds: refunds + refunded };
  };
  const [ofAdmin, ofWaiter] = [keep<Wanted>(), keep<Wanted>()];
  const stands = (line: string, id: string, wanted: typeof ofAdmin) =>
    checks(line, async run => fieldsFault(await readRow(run, id), wanted.now));
  const voidsSecond = (): ApprovalRequest => ({ kind: 'void', lineId: order.now.lines[1]?.id ?? '', reason });
  const refund = { amount: 400, reason };
  const again: NewPayment = { kind: 'card', amount: 400, closes: true };
  // biome-ignore format: a case a row
  return [
    keeps(ofAdmin, run => grown(run, staff.admin, refund.amount)),
    keeps(ofWaiter, run => grown(run, staff.waiter, 0)),
    order.serves([1, 1, 1]),
    order.does('requestBill', 'of three lines'),
    admin.does('voidLine', 'what is billed, by an admin', { reason }, { 'lines/0/void/by/id': staff.admin }),
    order.does('askApproval', 'a void of what is billed', voidsSecond),
    order.does('approve', 'that void'),
    order.does('takePayment', 'the line that is left', { kind: 'cash', amount: dish.price }),
    admin.does('refundPayment', 'by an admin', refund, { 'payments/1/by/id': staff.admin }),
    order.does('takePayment', 'what was given back, which closes', again),
    stands("what an admin took off stands with the admin, not with the order's waiter", staff.admin, ofAdmin),
    stands('what an admin approved stands with who asked for it', staff.waiter, ofWaiter),
  ];
}

const lookAgainMs = 100;
/** Timeout for a printer, if there is one. */
const printedWithinMs = 5_000;

/** One receipt per order, no change afterwards, copies, and skipping. */
function receiptCases({ order, other: waived, admin }: CheckPlace): Case[] {
  const all = (one: CheckOrder) => (): NewPayment => ({ kind: 'card', amount: one.now.due, closes: true });
  const pending = ({ receiptState }: Order) => ({ isReceiptPending: isReceiptPending(receiptState) });
  const asked = (after: Order) =>
    after.receiptState === 'none'
      ? 'receiptState is still none'
      : { ...pending(after), ...unchangedLines(order.now) };
  // biome-ignore format: a case a row
  const closes = (one: CheckOrder) => [
    one.serves([1]),
    one.refuses('queueReceipt', 'of an order that is not closed', 'ORDER_NOT_CLOSED'),
    one.does('takePayment', 'all of it, which closes', all(one), { state: 'closed' }),
  ];
  // biome-ignore format: a case a row
  const onlyOnce = [
    order.refuses('queueReceipt', 'a second one', 'RECEIPT_EXISTS'),
  ];
  // biome-ignore format: a case a row
  const copies = [
    order.refuses('retryReceipt', 'of a receipt that came out', 'RECEIPT_STATE'),
    order.does('copyReceipt', 'of a receipt that came out', {}, after => ({ receiptState: 'issued', ...pending(after) })),
  ];
  /** The printer works in parallel: the order that is read may be newer than the response. */
  const awaitsPrinter: Case = async run => {
    await order.reads()(run);
    for (let leftMs = printedWithinMs; order.now.isReceiptPending && leftMs > 0; leftMs -= lookAgainMs) {
      await pause(lookAgainMs);
      await order.reads()(run);
    }
    const { receiptState } = order.now;
    if (!mayBePrinted(receiptState))
      return run.report.skip('a receipt is asked for once', `its printing ended as ${receiptState}`);
    await runs(onlyOnce)(run);
    if (order.now.receipt?.isFiscal)
      await runs([admin.refuses('reopenOrder', 'behind a fiscal receipt', 'RECEIPT_EXISTS', { reason })])(
        run,
      );
    if (receiptState === 'issued') return runs(copies)(run);
    run.report.skip('a receipt can be copied', `none came out: it is ${receiptState}`);
  };
  // biome-ignore format: a case a row
  return [
    ...closes(waived),
    waived.with({ as: 'waiter' }).denies('a waiter does not waive a receipt', 'waiveReceipt', 'FORBIDDEN', { reason }),
    waived.does('waiveReceipt', 'by an admin', { reason }, { receiptState: 'waived', isReceiptPending: false }),
    ...closes(order),
    order.refuses('queueReceipt', 'for a tax number that is none', 'TAX_ID_INVALID', { buyerTaxId: '1234567890' }),
    order.makes('queueReceipt', {}, asked),
    awaitsPrinter,
  ];
}

export const moneyParts: CheckParts = {
  'discounts, splits and voids': place => [...discountCases(place), ...voidCases(place)],
  approvals: approvalCases,
  payments: paymentCases,
  'what is billed': place => [...billedCases(place), ...attributionCases(place)],
  receipts: receiptCases,
};
