/** Steps that staff may take on two orders in any sequence, as data for property tests of the laws. */
import fc from 'fast-check';
import type { WriteName } from '#shared/contract/writes.ts';
import type { LineState } from '#shared/order-states.ts';
import type { Order, OrderLine } from '#shared/schemas/order-schema.ts';
import { tillId } from '../fuzz/law-till.ts';
import type { Answered, OriginFixture } from './origin-fixture.ts';
import { people, restaurantIds } from './small-restaurant.ts';

const { soup, dumplings, beer, water, table1, table2, location: noSuchId } = restaurantIds;

/** Each is drawn as often as it is listed. */
export const stepKinds = [
  ...['add', 'add', 'add', 'change', 'remove', 'send', 'send', 'sendOne', 'hold', 'fire', 'claim', 'serve'],
  ...['serveUnready', 'undo', 'undo', 'holdBack', 'holdBack', 'rush', 'unrush', 'adjust'],
  ...['serve', 'start', 'ready', 'ready', 'recall', 'readyTicket', 'recallTicket', 'showTicket', 'seeTicket'],
  ...['seeLine', 'takeOut', 'void', 'void', 'discountLine', 'discountOrder', 'dropDiscount'],
  ...['askDiscount', 'approve', 'approve', 'split', 'split', 'move', 'move', 'merge', 'unmerge', 'unmerge'],
  ...['handOver', 'bill', 'payPart', 'payAll', 'payAll', 'payLine', 'payShare'],
  ...['refund', 'refund', 'close', 'closeUp', 'closeUp', 'reopen', 'reopen', 'receipt', 'cancel'],
] as const;

/** The numbers are parameters of the step: which line, how many, how much. Most steps target lines that they can change. */
const orderStep = fc.record({
  kind: fc.constantFrom(...stepKinds),
  order: fc.constantFrom(0 as const, 0 as const, 1 as const),
  line: fc.nat({ max: 5 }),
  isAimed: fc.constantFrom(true, true, true, false),
  item: fc.constantFrom(soup, dumplings, beer, water),
  count: fc.integer({ min: 1, max: 9 }),
  percent: fc.integer({ min: 1, max: 100 }),
  as: fc.constantFrom('admin' as const, 'admin' as const, 'waiter' as const),
  isRepeated: fc.boolean(),
});
export type OrderStep = typeof orderStep extends fc.Arbitrary<infer S> ? S : never;

/** Steps that bring an order to a state in which the rarer commands apply. */
const openings: readonly (readonly OrderStep['kind'][])[] = [
  [],
  [],
  ['readyTicket', 'claim', 'serve'],
  ['readyTicket', 'recall', 'start', 'void'],
  ['closeUp', 'refund', 'reopen'],
  ['closeUp', 'receipt'],
  ['merge', 'unmerge'],
  ['hold', 'fire'],
  ['holdBack', 'seeLine', 'fire'],
  ['holdBack', 'undo', 'serveUnready', 'undo'],
  ['payShare', 'payShare', 'refund'],
  ['readyTicket', 'recallTicket', 'discountLine'],
  ['askDiscount', 'approve', 'add'],
  ['askDiscount', 'approve', 'merge', 'unmerge'],
  ['payAll', 'close'],
  ['void', 'seeLine', 'showTicket', 'cancel'],
];

/** An evening: an opening, then random steps. */
export const orderSteps: fc.Arbitrary<OrderStep[]> = fc
  .tuple(
    fc.constantFrom(...openings),
    fc.array(orderStep, { minLength: 3, maxLength: 3 }),
    fc.array(orderStep, { minLength: 1, maxLength: 6, size: 'max' }),
  )
  .map(([opening, patterns, steps]) => [
    ...opening.flatMap((kind, index): OrderStep[] => {
      const pattern = patterns[index % patterns.length];
      const order = kind === 'hold' || kind === 'fire' ? 1 : 0;
      return pattern === undefined ? [] : [{ ...pattern, kind, order, isAimed: true, as: 'admin' }];
    }),
    ...steps,
  ]);

/** Steps without a law about line states or station screens: they concern money and receipts only. */
export const moneySteps: ReadonlySet<string> = new Set([
  ...['bill', 'payPart', 'payAll', 'payLine', 'payShare', 'refund', 'close', 'closeUp', 'reopen', 'receipt'],
  ...['discountLine', 'discountOrder', 'dropDiscount', 'askDiscount', 'approve'],
]);
/** Steps with which an admin authorizes reductions. */
export const grantingSteps: ReadonlySet<string> = new Set(['discountLine', 'discountOrder', 'approve']);
export const movingSteps: ReadonlySet<string> = new Set(['move', 'merge', 'unmerge', 'handOver']);

const aims: Partial<Record<OrderStep['kind'], readonly LineState[]>> = {
  change: ['draft'],
  remove: ['draft'],
  sendOne: ['draft', 'held'],
  claim: ['ready'],
  serve: ['ready'],
  serveUnready: ['sent', 'preparing'],
  undo: ['sent', 'served', 'held'],
  holdBack: ['sent'],
  rush: ['sent', 'preparing'],
  adjust: ['sent', 'preparing', 'held'],
  start: ['sent'],
  ready: ['sent', 'preparing'],
  recall: ['preparing', 'ready'],
  readyTicket: ['sent', 'preparing'],
  recallTicket: ['preparing', 'ready'],
  seeLine: ['voided', 'held', 'sent', 'preparing'],
  void: ['held', 'sent', 'preparing', 'ready', 'served'],
};

type Aim = { order: Order; other: Order; line: OrderLine | undefined; lineId: string; step: OrderStep };

function aimOf(orders: readonly [Order, Order], step: OrderStep): Aim {
  const order = orders[step.order];
  const states = aims[step.kind];
  const fitting = states === undefined ? [] : order.lines.filter(({ state }) => states.includes(state));
  const lines = step.isAimed && fitting.length > 0 ? fitting : order.lines;
  const line = lines[step.line % Math.max(1, lines.length)];
  const other = orders[step.order === 0 ? 1 : 0];
  return { order, other, line, lineId: line?.id ?? noSuchId, step };
}

type Call = { name: WriteName; body: unknown; params: Record<string, string> };
const reason = 'because';

function payment(amount: number, more: object = {}) {
  return { kind: 'card', amount: Math.max(1, amount), ...more };
}

function shareOf({ order, step }: Aim) {
  const of = 2 + (step.count % 2);
  const number = 1 + (step.line % of);
  const each = Math.floor(order.due / of);
  return { amount: number === of ? order.due - each * (of - 1) : each, share: { of, number } };
}

function dueOfLine({ order, lineId }: Aim): number {
  const paid = order.payments.flatMap(({ allocations }) =>
    allocations.filter(part => part.lineId === lineId),
  );
  const payable = order.lines.find(({ id }) => id === lineId)?.payable ?? 0;
  return payable - paid.reduce((sum, { amount }) => sum + amount, 0);
}

function cash(due: number, tip: number) {
  return { kind: 'cash', amount: Math.max(1, due), tip, tendered: Math.max(1, due) + tip + 50 };
}

/** Of a line that several stations make, now and then one of them alone. */
function partOf({ line, step }: Aim) {
  const stationId = line?.stations?.[step.count % 3]?.id;
  return stationId === undefined ? {} : { stationId };
}

/** The call of each kind of step. */
const calls: Record<
  OrderStep['kind'],
  (aim: Aim) => [name: WriteName, body: unknown, part?: 'line' | 'ticket' | 'approval']
> = {
  add: ({ step }) => ['addLines', { lines: [{ menuItemId: step.item, quantity: step.count }] }],
  change: ({ step }) => ['changeLine', { quantity: step.count }],
  remove: () => ['removeLine', undefined],
  send: () => ['sendOrder', {}],
  sendOne: ({ lineId }) => ['sendOrder', { lineIds: [lineId] }],
  hold: () => ['sendOrder', { holdCourses: [1, 3] }],
  fire: ({ step }) => ['fireCourse', { course: step.count % 2 === 0 ? 1 : 3 }],
  claim: ({ lineId }) => ['claimLines', { lineIds: [lineId] }],
  serve: ({ lineId }) => ['serveLines', { lineIds: [lineId] }],
  serveUnready: ({ lineId }) => ['serveLines', { lineIds: [lineId], notReady: true }],
  undo: ({ lineId }) => ['undoLines', { lineIds: [lineId] }],
  holdBack: ({ lineId }) => ['holdLines', { lineIds: [lineId] }],
  rush: ({ lineId, step }) => ['rushLines', step.count % 3 === 0 ? {} : { lineIds: [lineId] }],
  unrush: ({ lineId }) => ['unrushLines', { lineIds: [lineId] }],
  adjust: ({ step }) => ['adjustLine', { note: step.count % 2 === 0 ? null : `Bez ${step.count}` }],
  start: aim => ['startLine', partOf(aim), 'line'],
  ready: aim => ['readyLine', partOf(aim), 'line'],
  recall: aim => ['recallLine', partOf(aim), 'line'],
  readyTicket: aim => ['readyTicket', partOf(aim), 'ticket'],
  recallTicket: aim => ['recallTicket', partOf(aim), 'ticket'],
  showTicket: () => ['showTicket', {}, 'ticket'],
  seeTicket: () => ['seeTicket', {}, 'ticket'],
  seeLine: aim => ['seeLine', partOf(aim), 'line'],
  takeOut: ({ step }) => ['setAvailability', { available: step.percent > 50 }],
  void: () => ['voidLine', { reason }],
  discountLine: ({ step }) => [
    'discountLine',
    { discount: { kind: 'percent', value: step.percent, reason } },
  ],
  discountOrder: ({ step }) => {
    const kind = step.count % 2 === 0 ? 'amount' : 'percent';
    return ['discountOrder', { discount: { kind, value: step.percent, reason } }];
  },
  dropDiscount: () => ['discountOrder', { discount: null }],
  askDiscount: ({ lineId, step }) => {
    const discount = { kind: step.count % 3 === 0 ? 'amount' : 'percent', value: step.percent };
    const line = step.count % 2 === 0 ? { kind: 'lineDiscount', lineId } : { kind: 'orderDiscount' };
    return ['askApproval', { ...line, discount, reason }];
  },
  approve: () => ['approve', {}, 'approval'],
  split: ({ line, step }) => ['splitLine', { quantity: 1 + (step.count % Math.max(1, line?.quantity ?? 1)) }],
  move: ({ step }) => ['moveOrder', { tableId: step.count % 2 === 0 ? table1 : table2 }],
  merge: ({ other }) => ['mergeOrders', { orderId: other.id }],
  unmerge: ({ other }) => ['unmergeOrders', { orderId: other.id }],
  handOver: ({ step }) => ['changeOrder', { waiterId: people[step.as].userId, guestCount: step.count }],
  bill: () => ['requestBill', {}],
  payPart: ({ order, step }) => ['takePayment', payment(Math.ceil((order.due * step.percent) / 90))],
  payAll: ({ order, step }) => ['takePayment', cash(order.due, step.count)],
  payLine: aim => ['takePayment', payment(dueOfLine(aim), { lineIds: [aim.lineId] })],
  payShare: aim => ['takePayment', { kind: 'voucher', ...shareOf(aim) }],
  refund: ({ step }) => [
    'refundPayment',
    step.count % 2 === 0 ? { reason } : { reason, amount: step.percent },
  ],
  close: () => ['closeOrder', {}],
  closeUp: ({ order }) => ['takePayment', payment(order.due, { closes: true })],
  reopen: () => ['reopenOrder', { reason }],
  receipt: () => ['queueReceipt', {}],
  cancel: () => ['cancelOrder', {}],
};

function callOf(aim: Aim): Call {
  const [name, body, part] = calls[aim.step.kind](aim);
  const { order, line, lineId, step } = aim;
  if (name === 'setAvailability') return { name, body, params: { id: step.item } };
  if (part === 'approval') return { name, body, params: { id: order.approvals[0]?.id ?? noSuchId } };
  if (part !== undefined)
    return { name, body, params: { id: part === 'line' ? lineId : (line?.ticketId ?? noSuchId) } };
  const paymentId = order.payments[step.line % Math.max(1, order.payments.length)]?.id ?? noSuchId;
  return { name, body, params: { id: order.id, lineId, paymentId } };
}

/** Applies the step to the current orders; the answer has the changed order, or the dish of `takeOut`. */
export function prepareStep(origin: OriginFixture, orders: readonly [Order, Order], step: OrderStep) {
  const { name, body, params } = callOf(aimOf(orders, step));
  return (key: string): Promise<Answered<Order>> =>
    // Bodies match their names in the table above; the origin refuses malformed ones.
    origin.command(name, body as never, {
      as: step.as,
      params,
      key,
      headers: { 'x-device-id': tillId },
    }) as Promise<Answered<never>>;
}
