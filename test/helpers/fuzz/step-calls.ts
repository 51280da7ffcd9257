/** The call of each kind of step that `order-steps` draws. */
import type { WriteName } from '#shared/contract/writes.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import type { OrderStep } from '../restaurants/order-steps.ts';
import { people, restaurantIds } from '../restaurants/small-restaurant.ts';
import { weighedIds } from './portion-law-checks.ts';
import { chosenSet, lawSetMenu } from './set-law-checks.ts';

const { table1, table2, dumplings, beer } = restaurantIds;
/** Of no order, line or payment. */
export const noSuchId = restaurantIds.location;

export type Aim = {
  order: Order;
  other: Order;
  line: OrderLine | undefined;
  lineId: string;
  step: OrderStep;
};

export type Call = {
  name: WriteName;
  body: unknown;
  params: Record<string, string>;
  headers?: Record<string, string>;
};
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

function dueOf(order: Order, lineId: string): number {
  const paid = order.payments.flatMap(({ allocations }) =>
    allocations.filter(part => part.lineId === lineId),
  );
  const payable = order.lines.find(({ id }) => id === lineId)?.payable ?? 0;
  return payable - paid.reduce((sum, { amount }) => sum + amount, 0);
}

const dueOfLine = ({ order, lineId }: Aim) => dueOf(order, lineId);

/** Two or three lines together, with a tip. */
function together({ order, line, lineId, step }: Aim) {
  const others = order.lines.filter(other => other !== line && isCharged(other.state));
  const lineIds = [lineId, ...others.map(({ id }) => id)].slice(0, 2 + (step.percent % 2));
  return {
    ...cash(
      lineIds.reduce((sum, id) => sum + dueOf(order, id), 0),
      step.count,
    ),
    lineIds,
  };
}

function cash(due: number, tip: number) {
  return { kind: 'cash', amount: Math.max(1, due), tip, tendered: Math.max(1, due) + tip + 50 };
}

/** Of a line that several stations make, now and then one of them alone. */
function partOf({ line, step }: Aim) {
  const stationId = line?.stations?.[step.count % 3]?.id;
  return stationId === undefined ? {} : { stationId };
}

/** Of the same course; now and then of any. */
function otherDish({ line, step }: Aim): string {
  const course = lawSetMenu.courses.find(({ id }) => id === line?.setMenu?.courseId);
  const chosen = course?.dishes[step.count % course.dishes.length]?.itemId;
  return step.percent % 4 === 0 ? step.item : (chosen ?? step.item);
}

/** A set menu moves whole; now and then a dish of it is tried alone. */
function leavingWith({ order, line, lineId, step }: Aim): { id: string }[] {
  if (line?.setMenu === undefined || step.percent % 4 === 0) return [{ id: lineId }];
  return order.lines.flatMap(({ id, setMenu, state }) =>
    setMenu?.id === line.setMenu?.id && isCharged(state) ? [{ id }] : [],
  );
}

/** Now and then back as a tab, where no table is free. */
function otherType({ type }: Order, count: number) {
  if (type === 'dineIn') return { type: 'takeaway' };
  return {
    type: 'dineIn',
    isAdditional: count % 4 === 0,
    ...(count % 3 === 0 ? { name: 'Ola' } : { tableId: count % 2 === 0 ? table1 : table2 }),
  };
}

/** The call of each kind of step. */
export const calls: Record<
  Exclude<OrderStep['kind'], 'settle' | 'setPrices' | 'setHours'>,
  (aim: Aim) => [name: WriteName, body: unknown, part?: 'line' | 'ticket' | 'approval']
> = {
  add: ({ step }) => ['addLines', { lines: [{ menuItemId: step.item, quantity: step.count }] }],
  addMany: ({ step: { item, count } }) => [
    'addLines',
    {
      lines: Array.from({ length: limits.linesPerCommandMax }, () => ({ menuItemId: item, quantity: count })),
    },
  ],
  addOpen: ({ step: { count, percent } }) => {
    const vatRate = count % 2 === 0 ? 8 : 23;
    const openItem = { name: count % 2 === 0 ? 'Tort' : 'TORT', price: percent * 37, vatRate };
    const place = count % 3 === 0 ? { station: 'none' } : { station: 'kitchen', stationId: 'grill' };
    return ['addLines', { lines: [{ openItem: { ...openItem, ...place }, quantity: count, course: 3 }] }];
  },
  addWeighed: ({ step: { count, percent } }) => {
    const weight = { grossGrams: percent * 7, ...(count % 3 === 0 && { tareGrams: count }) };
    const menuItemId = count % 2 === 0 ? weighedIds.fish : weighedIds.salad;
    return ['addLines', { lines: [{ menuItemId, quantity: 1, weight }] }];
  },
  reweigh: ({ line, step }) => [
    line?.state === 'draft' ? 'changeLine' : 'adjustLine',
    { weight: { grossGrams: step.percent * step.count } },
  ],
  addHalf: ({ step: { count } }) => [
    'addLines',
    { lines: [{ menuItemId: count % 2 === 0 ? dumplings : beer, quantity: count, isHalf: true }] },
  ],
  halve: ({ line, step: { count } }) => [
    'changeLine',
    { isHalf: line?.isHalf !== true, ...(count % 3 === 0 && { quantity: count }) },
  ],
  addSet: ({ step }) => ['addSet', chosenSet(step.count)],
  exchange: aim => ['exchangeSetDish', { menuItemId: otherDish(aim) }],
  voidSet: () => ['voidLine', { reason, wholeSet: true }],
  change: ({ step }) => ['changeLine', { quantity: step.count }],
  remove: () => ['removeLine', undefined],
  send: () => ['sendOrder', {}],
  sendOne: ({ lineId }) => ['sendOrder', { lineIds: [lineId] }],
  hold: () => ['sendOrder', { holdCourses: [1, 3] }],
  fire: ({ step }) => ['fireCourse', { course: step.count % 2 === 0 ? 1 : 3 }],
  claim: ({ lineId }) => ['claimLines', { lineIds: [lineId] }],
  unclaim: ({ lineId }) => ['unclaimLines', { lineIds: [lineId] }],
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
  countPortions: ({ step }) => ['setAvailability', { available: true, portionsLeft: step.count - 1 }],
  takeOutIngredient: ({ step }) => ['setIngredientAvailability', { available: step.percent > 50 }],
  call: ({ lineId }) => ['callWaiter', { lineIds: [lineId] }],
  undoCall: ({ lineId }) => ['undoCall', { lineIds: [lineId] }],
  fireFromPass: ({ step }) => ['fireFromPass', { course: step.count % 2 === 0 ? 1 : 3 }],
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
  moveBeside: ({ other }) => ['moveOrder', { tableId: other.tableId ?? table1, isAdditional: true }],
  moveLine: aim => ['moveLines', { lines: leavingWith(aim), orderId: aim.other.id }],
  movePart: ({ lineId, other }) => ['moveLines', { lines: [{ id: lineId, quantity: 1 }], orderId: other.id }],
  takeLine: ({ line }) => ['setLineTakeaway', { isTakeaway: line?.isTakeaway !== true }],
  takePart: ({ line }) => ['setLineTakeaway', { isTakeaway: line?.isTakeaway !== true, quantity: 1 }],
  changeType: ({ order, step }) => ['changeOrderType', otherType(order, step.count)],
  merge: ({ other }) => ['mergeOrders', { orderId: other.id }],
  unmerge: ({ other }) => ['unmergeOrders', { orderId: other.id }],
  handOver: ({ step }) => ['changeOrder', { waiterId: people[step.as].userId, guestCount: step.count }],
  guests: ({ step }) => ['changeOrder', { guestCount: step.count }],
  removeCharge: ({ step }) => ['removeServiceCharge', { removal: step.count % 4 === 0 ? null : { reason } }],
  askRemoval: () => ['askApproval', { kind: 'serviceCharge', reason }],
  bill: () => ['requestBill', {}],
  payPart: ({ order, step }) => ['takePayment', payment(Math.ceil((order.due * step.percent) / 90))],
  payAll: ({ order, step }) => ['takePayment', cash(order.due, step.count)],
  payLine: aim => ['takePayment', payment(dueOfLine(aim), { lineIds: [aim.lineId] })],
  payLines: aim => ['takePayment', together(aim)],
  payShare: aim => ['takePayment', { kind: 'voucher', ...shareOf(aim) }],
  refund: ({ step }) => [
    'refundPayment',
    step.count % 2 === 0 ? { reason } : { reason, amount: step.percent },
  ],
  changeKind: ({ step }) => ['changePaymentKind', { kind: step.count % 2 === 0 ? 'card' : 'cash', reason }],
  close: () => ['closeOrder', {}],
  closeUp: ({ order }) => ['takePayment', payment(order.due, { closes: true })],
  reopen: () => ['reopenOrder', { reason }],
  receipt: () => ['queueReceipt', {}],
  cancel: () => ['cancelOrder', {}],
};
