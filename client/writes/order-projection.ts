/**
 * The order as the waiter should see it now: the newest one the server told, with what was tapped since laid over it.
 * Applying an intent that the server already carried out changes nothing, so an answer never shows twice.
 */

import {
  chargeOn,
  type GivenDiscount,
  lineDiscountMoney,
  orderDiscountMoney,
} from '#shared/discount-money.ts';
import { limits } from '#shared/limits.ts';
import { isCharged, mayServe } from '#shared/order-states.ts';
import { depositOn, lineTotal, type PricedLine } from '#shared/rules/order-money.ts';
import type { OrderServiceCharge } from '#shared/schemas/correction-schema.ts';
import type { WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { OrderChange } from '#shared/schemas/order-command-schema.ts';
import type { LineModifier, Order, OrderLine } from '#shared/schemas/order-schema.ts';
import {
  changePlanned,
  type LineSeed,
  lineOf,
  type OrderIntent,
  type PlannedLine,
  seedOf,
  type TapChoice,
} from './order-intents.ts';

/**
 * An order's line with what only this screen knows. What the server alone tells (times, who claimed it, a void…) is absent
 * from lines that it has not seen yet.
 */
export type LineView = PlannedLine &
  Partial<OrderLine> &
  Pick<OrderLine, 'state' | 'lineTotal' | 'discountTotal' | 'payable'> & {
    /** Not yet confirmed by the server. */
    isPending: boolean;
    /** Kept on this device until the server answers again. */
    isQueued: boolean;
  };

export type OrderView = {
  lines: LineView[];
  /** With the deposits. */
  total: number;
  depositTotal: number;
  /** Changes of the order's allergies that wait for the server, in their order: `allergiesAfter` makes them. */
  toldAllergies: OrderChange[];
};

type Priced = Pick<PricedLine, 'quantity' | 'unitPrice' | 'modifiers' | 'deposit' | 'isTakeaway'> & {
  discount?: GivenDiscount | undefined;
};

/** A line before its share of the order's discount. */
function lineMoney(line: Priced): { lineTotal: number; discountTotal: number; payable: number } {
  const full = lineTotal(line);
  const discountTotal = lineDiscountMoney(full, line.discount).taken;
  return { lineTotal: full, discountTotal, payable: full - discountTotal + depositOn(line) };
}

type Reductions = { discount?: GivenDiscount | undefined; serviceCharge?: OrderServiceCharge | undefined };

/** What the order costs when these are its charged lines. A removed service charge is the server's to measure again. */
function orderTotal(lines: readonly Priced[], { discount, serviceCharge: charge }: Reductions): number {
  const priced = lines.map(line => {
    const money = lineMoney(line);
    return { full: money.lineTotal, discount: line.discount ?? null, taken: money.discountTotal };
  });
  const amount = priced.reduce((sum, { full, taken }) => sum + full - taken, 0);
  const total = amount - orderDiscountMoney(priced, discount).taken;
  if (charge === undefined) return total;
  return total + (charge.removal === undefined ? chargeOn(total, charge.percent) : charge.amount);
}

function viewOf(line: OrderLine): LineView {
  return { ...line, isPending: false, isQueued: false };
}

function planned(line: PlannedLine & Partial<LineView>): LineView {
  return { ...line, ...lineMoney(line), state: 'draft', isPending: true, isQueued: false };
}

function put(lines: readonly LineView[], id: string, change: (line: LineView) => LineView): LineView[] {
  return lines.map(line => (line.id === id && line.state === 'draft' ? change(line) : line));
}

function pendingWhere(lines: readonly LineView[], isMeant: (line: LineView) => boolean): LineView[] {
  return lines.map(line => (isMeant(line) ? { ...line, isPending: true } : line));
}

/** What nobody said of a new line is as its order. */
function added(line: PlannedLine, type: Order['type']): LineView {
  return planned({ ...line, isTakeaway: line.isTakeaway ?? type === 'takeaway' });
}

function apply(lines: LineView[], intent: OrderIntent, type: Order['type']): LineView[] {
  switch (intent.kind) {
    case 'add':
      return lines.some(line => line.id === intent.line.id) ? lines : [...lines, added(intent.line, type)];
    case 'raise': {
      const { lineId, by, seed } = intent;
      // Sent by somebody else meanwhile: the tap becomes a line of its own.
      if (!lines.some(line => line.id === lineId && line.state === 'draft'))
        return [...lines, added({ ...seed, id: `${lineId}+`, quantity: by }, type)];
      return put(lines, lineId, line => planned({ ...line, quantity: line.quantity + by }));
    }
    case 'change':
      return put(lines, intent.lineId, line => {
        const { note: _, seat: __, takesDefaults: ___, ...known } = line;
        return planned({ ...known, ...changePlanned(line, intent.change) });
      });
    case 'remove':
      return lines.filter(line => line.id !== intent.lineId || line.state !== 'draft');
    case 'send':
      return pendingWhere(lines, ({ id, state }) =>
        intent.lineIds === undefined ? state === 'draft' : intent.lineIds.includes(id),
      );
    case 'fire':
      return pendingWhere(lines, ({ state, course }) => state === 'held' && course === intent.course);
    case 'claim':
      return pendingWhere(lines, ({ id }) => intent.lineIds.includes(id));
    case 'serve':
      return lines.map(line =>
        intent.lineIds.includes(line.id) &&
        mayServe({ ...line, isOnPaper: line.isOnPaper || intent.notReady })
          ? { ...line, state: 'served', isPending: true }
          : line,
      );
    default:
      return lines;
  }
}

/** What these intents touch shows as queued. */
function markQueued(lines: readonly LineView[], kept: readonly OrderIntent[]): LineView[] {
  const ids = new Set(
    kept.flatMap(intent => {
      if (intent.kind === 'serve') return intent.lineIds;
      const lineId = lineOf(intent);
      return lineId === null ? [] : [lineId, `${lineId}+`];
    }),
  );
  return lines.map(line => (line.isPending && ids.has(line.id) ? { ...line, isQueued: true } : line));
}

function toldIn(intents: readonly OrderIntent[]): OrderChange[] {
  const changes = intents.map(intent => (intent.kind === 'changeOrder' ? intent.change : {}));
  return changes.filter(change => 'allergies' in change || 'allergyNote' in change);
}

/** `kept` are the first of `intents`, those that are safe on this device. */
export function projectOrder(
  order: Order,
  intents: readonly OrderIntent[],
  kept: readonly OrderIntent[] = [],
): OrderView {
  const toldAllergies = toldIn(intents);
  const { total, depositTotal = 0 } = order;
  if (intents.length === 0) return { lines: order.lines.map(viewOf), total, depositTotal, toldAllergies };
  const lines = intents.reduce((known, intent) => apply(known, intent, order.type), order.lines.map(viewOf));
  const charged = lines.filter(line => isCharged(line.state));
  const deposits = charged.reduce((sum, line) => sum + depositOn(line), 0);
  return {
    lines: kept.length === 0 ? lines : markQueued(lines, kept),
    total: orderTotal(charged, order) + deposits,
    depositTotal: deposits,
    toldAllergies,
  };
}

function optionsOf(modifiers: readonly LineModifier[]): string {
  return modifiers
    .map(({ optionId, quantity }) => `${optionId} ${quantity}`)
    .sort()
    .join();
}

/**
 * The draft line that more of the same is counted onto: one of this device's own, with the same price, options, note,
 * seat and course. Other devices' drafts are left alone, so that two waiters who tap the same dish at once never overwrite each
 * other.
 */
function lineToRaise(
  lines: readonly LineView[],
  ownLineIds: ReadonlySet<string>,
  dish: LineSeed,
  by = 1,
  type: Order['type'] = 'dineIn',
): LineView | undefined {
  const options = optionsOf(dish.modifiers);
  const isTakeaway = dish.isTakeaway ?? type === 'takeaway';
  return lines.findLast(
    line =>
      line.state === 'draft' &&
      line.menuItemId === dish.menuItemId &&
      // What was added at the price of other hours keeps it.
      line.unitPrice === dish.unitPrice &&
      line.course === dish.course &&
      line.note === dish.note &&
      line.seat === dish.seat &&
      line.discount === undefined &&
      !line.isHalf === !dish.isHalf &&
      !line.weight &&
      !dish.weight &&
      !line.setMenu &&
      (line.isTakeaway ?? false) === isTakeaway &&
      line.quantity + by <= limits.quantityMax &&
      ownLineIds.has(line.id) &&
      optionsOf(line.modifiers) === options,
  );
}

/** What a tap on the menu asks for: more of a line of this device that is just the same, else a new one. */
export function intentOfTap(
  { view, order }: { view: Pick<OrderView, 'lines'>; order: Pick<Order, 'type'> },
  ownLineIds: ReadonlySet<string>,
  item: WaiterMenuItem,
  { quantity = 1, ...choice }: TapChoice,
  createId: () => string,
): OrderIntent {
  const seed = seedOf(item, choice);
  const line = lineToRaise(view.lines, ownLineIds, seed, quantity, order.type);
  if (line !== undefined) return { kind: 'raise', lineId: line.id, by: quantity, seed };
  return { kind: 'add', line: { ...seed, id: createId(), quantity } };
}
