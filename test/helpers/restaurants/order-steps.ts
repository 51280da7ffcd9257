/** Steps that staff may take on two orders in any sequence, as data for property tests of the laws. */
import fc from 'fast-check';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import type { LineState } from '#shared/order/order-states.ts';
import { tillId } from '../fuzz/law-till.ts';
import { hoursCall, lawIngredientId, pricesCall, settingsCall } from '../fuzz/restaurant-steps.ts';
import { type Aim, type Call, calls, noSuchId } from '../fuzz/step-calls.ts';
import type { Answered, OriginFixture } from './origin-fixture.ts';
import { restaurantIds } from './small-restaurant.ts';

const { soup, dumplings, beer, water } = restaurantIds;

/** Each is drawn as often as it is listed. */
export const stepKinds = [
  ...[
    'add',
    'add',
    'addOpen',
    'addSet',
    'addSet',
    'exchange',
    'voidSet',
    'change',
    'remove',
    'send',
    'send',
    'sendOne',
    'hold',
    'fire',
    'claim',
    'serve',
  ],
  ...['serveUnready', 'undo', 'undo', 'holdBack', 'holdBack', 'rush', 'unrush', 'adjust'],
  ...['serve', 'start', 'ready', 'ready', 'recall', 'readyTicket', 'recallTicket', 'showTicket', 'seeTicket'],
  ...['seeLine', 'takeOut', 'void', 'void', 'discountLine', 'discountOrder', 'dropDiscount'],
  ...[
    'askDiscount',
    'approve',
    'approve',
    'split',
    'split',
    'move',
    'move',
    'moveBeside',
    'merge',
    'unmerge',
    'unmerge',
  ],
  ...['handOver', 'bill', 'payPart', 'payAll', 'payAll', 'payLine', 'payLines', 'payShare'],
  ...['changeKind', 'changeKind'],
  ...['refund', 'refund', 'close', 'closeUp', 'closeUp', 'reopen', 'reopen', 'receipt', 'cancel'],
  ...['call', 'call', 'call', 'undoCall', 'fireFromPass', 'countPortions', 'takeOutIngredient'],
  ...['settle', 'settle', 'setPrices', 'setPrices', 'setHours'],
  ...['moveLine', 'moveLine', 'movePart', 'unclaim'],
  'addMany',
  ...['addWeighed', 'reweigh', 'reweigh', 'addHalf', 'halve', 'halve'],
  ...['takeLine', 'takeLine', 'takePart', 'changeType', 'changeType'],
  ...['guests', 'guests', 'guests', 'removeCharge', 'askRemoval'],
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
  ['closeUp', 'changeKind', 'refund', 'changeKind'],
  ['payLines', 'changeKind', 'moveLine', 'changeKind', 'movePart'],
  ['closeUp', 'receipt'],
  ['merge', 'unmerge'],
  ['merge', 'moveLine', 'unmerge', 'movePart'],
  ['moveBeside', 'merge', 'unmerge', 'closeUp', 'reopen'],
  ['askDiscount', 'approve', 'moveLine', 'movePart'],
  ['hold', 'fire'],
  ['addSet', 'exchange', 'send', 'void', 'moveLine'],
  ['setPrices', 'addSet', 'send', 'bill', 'void', 'payLine'],
  ['addSet', 'send', 'discountLine', 'void', 'voidSet'],
  ['setPrices', 'add', 'change', 'bill'],
  ['setHours', 'add', 'change', 'send'],
  ['setPrices', 'addWeighed', 'setPrices', 'reweigh', 'send', 'reweigh', 'bill'],
  ['setPrices', 'addHalf', 'setPrices', 'halve', 'send', 'bill', 'halve'],
  ['holdBack', 'seeLine', 'fire'],
  ['holdBack', 'undo', 'serveUnready', 'undo'],
  ['payLines', 'moveLine', 'refund', 'movePart'],
  ['payLines', 'movePart', 'moveLine', 'refund'],
  ['changeType', 'payLines', 'moveLine', 'refund'],
  ['payShare', 'payShare', 'refund'],
  ['readyTicket', 'recallTicket', 'discountLine'],
  ['askDiscount', 'approve', 'add'],
  ['askDiscount', 'approve', 'merge', 'unmerge'],
  ['payAll', 'close'],
  ['changeType', 'takeLine', 'payLine', 'changeType'],
  ['takePart', 'payPart', 'takeLine'],
  ['guests', 'bill', 'payLine', 'guests'],
  ['guests', 'askRemoval', 'approve', 'add'],
  ['guests', 'removeCharge', 'merge', 'unmerge'],
  ['void', 'seeLine', 'showTicket', 'cancel'],
  ['settle', 'readyTicket', 'call', 'undoCall'],
  ['settle', 'ready', 'ready', 'call', 'claim', 'serve'],
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
  ...[
    'bill',
    'payPart',
    'payAll',
    'payLine',
    'payLines',
    'payShare',
    'refund',
    'changeKind',
    'close',
    'closeUp',
    'reopen',
    'receipt',
  ],
  ...['discountLine', 'discountOrder', 'dropDiscount', 'askDiscount', 'approve'],
  ...['removeCharge', 'askRemoval'],
]);
/** Steps with which an admin authorizes reductions. */
export const grantingSteps: ReadonlySet<string> = new Set([
  ...['discountLine', 'discountOrder', 'approve', 'removeCharge'],
]);
export const movingSteps: ReadonlySet<string> = new Set([
  ...['move', 'moveBeside', 'moveLine', 'merge', 'unmerge', 'handOver'],
]);

const aims: Partial<Record<OrderStep['kind'], readonly LineState[]>> = {
  change: ['draft'],
  remove: ['draft'],
  sendOne: ['draft', 'held'],
  claim: ['ready'],
  unclaim: ['ready'],
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

/** Lines that the pass has, those that it called the waiter for, those that were weighed or may be halved, and dishes of sets. */
const lineAims: Partial<Record<OrderStep['kind'], (line: OrderLine) => boolean>> = {
  call: ({ isAtPass }) => isAtPass === true,
  reweigh: ({ weight }) => weight !== undefined,
  halve: ({ state, menuItemId }) => state === 'draft' && (menuItemId === dumplings || menuItemId === beer),
  exchange: ({ state, setMenu }) => state === 'draft' && setMenu !== undefined,
  voidSet: ({ state, setMenu }) => state !== 'draft' && state !== 'voided' && setMenu !== undefined,
  undoCall: ({ state, calledAt }) => state === 'ready' && calledAt !== undefined,
};

function aimOf(orders: readonly [Order, Order], step: OrderStep): Aim {
  const order = orders[step.order];
  const isFitting =
    lineAims[step.kind] ?? (({ state }: OrderLine) => aims[step.kind]?.includes(state) ?? false);
  const fitting = order.lines.filter(isFitting);
  const lines = step.isAimed && fitting.length > 0 ? fitting : order.lines;
  const line = lines[step.line % Math.max(1, lines.length)];
  const other = orders[step.order === 0 ? 1 : 0];
  return { order, other, line, lineId: line?.id ?? noSuchId, step };
}

function callOf(kind: keyof typeof calls, aim: Aim): Call {
  const [name, body, part] = calls[kind](aim);
  const { order, line, lineId, step } = aim;
  if (name === 'setAvailability') return { name, body, params: { id: step.item } };
  if (name === 'setIngredientAvailability') return { name, body, params: { id: lawIngredientId } };
  if (part === 'approval') return { name, body, params: { id: order.approvals[0]?.id ?? noSuchId } };
  if (part !== undefined)
    return { name, body, params: { id: part === 'line' ? lineId : (line?.ticketId ?? noSuchId) } };
  const paymentId = order.payments[step.line % Math.max(1, order.payments.length)]?.id ?? noSuchId;
  return { name, body, params: { id: order.id, lineId, paymentId } };
}

const officeCalls = { settle: settingsCall, setPrices: pricesCall, setHours: hoursCall } as const;

function isOffice(kind: OrderStep['kind']): kind is keyof typeof officeCalls {
  return Object.hasOwn(officeCalls, kind);
}

/** Applies the step to the current orders; the answer has the changed order, except that of `restaurantSteps`. */
export function prepareStep(origin: OriginFixture, orders: readonly [Order, Order], step: OrderStep) {
  const { kind } = step;
  const call = isOffice(kind) ? officeCalls[kind](origin, step) : callOf(kind, aimOf(orders, step));
  return async (key: string): Promise<Answered<Order>> => {
    const { name, body, params, headers } = await call;
    // Bodies match their names in the table of calls; the origin refuses malformed ones.
    return origin.command(name, body as never, {
      as: step.as,
      params,
      key,
      headers: { 'x-device-id': tillId, ...headers },
    }) as Promise<Answered<never>>;
  };
}
