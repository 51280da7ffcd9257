/**
 * The order as the waiter sees it: the newest one from the server, with the taps since applied to it. Applying a tap that the
 * server has carried out changes nothing, so that it never shows twice.
 */

import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { Station } from '#shared/kernel/roles.ts';
import {
  chargeOn,
  type GivenDiscount,
  lineDiscountMoney,
  orderDiscountMoney,
} from '#shared/order/discount-money.ts';
import type { OrderChange, SendCommand } from '#shared/order/order-command-schema.ts';
import { depositOn, lineTotal, type PricedLine } from '#shared/order/order-money.ts';
import type { LineModifier, Order, OrderLine } from '#shared/order/order-schema.ts';
import { isCharged, mayServe } from '#shared/order/order-states.ts';
import {
  changePlanned,
  type LineSeed,
  lineIdOf,
  type OrderTap,
  type PlannedLine,
  seedOf,
  type TapChoice,
} from './order-taps.ts';

/** A line that the server does not know yet lacks what only the server sets (times, who claimed it, a void…). */
export type LineView = PlannedLine &
  Partial<OrderLine> &
  Pick<OrderLine, 'state' | 'lineTotal' | 'discountTotal' | 'payable'> & {
    /** Not yet confirmed by the server. */
    isPending: boolean;
    /** Stored on this device until the server can be reached. */
    isQueued: boolean;
  };

export type OrderView = {
  lines: LineView[];
  /** Includes the deposits. */
  total: number;
  depositTotal: number;
  /** Changes of the order's allergies that wait for the server, oldest first, for `allergiesAfter`. */
  allergyChanges: OrderChange[];
};

type Priced = Pick<PricedLine, 'quantity' | 'unitPrice' | 'modifiers' | 'deposit' | 'isTakeaway'> & {
  discount?: GivenDiscount | undefined;
};

/** A line's amounts without its share of the order's discount. */
function lineMoney(line: Priced): { lineTotal: number; discountTotal: number; payable: number } {
  const full = lineTotal(line);
  const discountTotal = lineDiscountMoney(full, line.discount).taken;
  return { lineTotal: full, discountTotal, payable: full - discountTotal + depositOn(line) };
}

/** The total of an order with these charged lines. Only the server recalculates a removed service charge. */
function orderTotal(lines: readonly Priced[], { discount, serviceCharge: charge }: Order): number {
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

function added(line: PlannedLine, type: Order['type']): LineView {
  return planned({ ...line, isTakeaway: line.isTakeaway ?? type === 'takeaway' });
}

function apply(lines: LineView[], tap: OrderTap, type: Order['type']): LineView[] {
  switch (tap.kind) {
    case 'add':
      return lines.some(line => line.id === tap.line.id) ? lines : [...lines, added(tap.line, type)];
    case 'raise': {
      const { lineId, by, seed } = tap;
      // Somebody else has sent the line meanwhile: the tap becomes a line of its own.
      if (!lines.some(line => line.id === lineId && line.state === 'draft'))
        return [...lines, added({ ...seed, id: `${lineId}+`, quantity: by }, type)];
      return put(lines, lineId, line => planned({ ...line, quantity: line.quantity + by }));
    }
    case 'change':
      return put(lines, tap.lineId, line => {
        const { note: _, seat: __, takesDefaults: ___, ...known } = line;
        return planned({ ...known, ...changePlanned(line, tap.change) });
      });
    case 'remove':
      return lines.filter(line => line.id !== tap.lineId || line.state !== 'draft');
    case 'send':
      return pendingWhere(lines, ({ id, state }) =>
        tap.lineIds === undefined ? state === 'draft' : tap.lineIds.includes(id),
      );
    case 'fire':
      return pendingWhere(lines, ({ state, course }) => state === 'held' && course === tap.course);
    case 'claim':
      return pendingWhere(lines, ({ id }) => tap.lineIds.includes(id));
    case 'serve':
      return lines.map(line =>
        tap.lineIds.includes(line.id) && mayServe({ ...line, isOnPaper: line.isOnPaper || tap.notReady })
          ? { ...line, state: 'served', isPending: true }
          : line,
      );
    default:
      return lines;
  }
}

function markQueued(lines: readonly LineView[], queued: readonly OrderTap[]): LineView[] {
  const ids = new Set(
    queued.flatMap(tap => {
      if (tap.kind === 'serve') return tap.lineIds;
      const lineId = lineIdOf(tap);
      return lineId === null ? [] : [lineId, `${lineId}+`];
    }),
  );
  return lines.map(line => (line.isPending && ids.has(line.id) ? { ...line, isQueued: true } : line));
}

/** `queued` are the first of `taps`, those that are stored on this device. */
export function projectOrder(
  order: Order,
  taps: readonly OrderTap[],
  queued: readonly OrderTap[] = [],
): OrderView {
  const changes = taps.map(tap => (tap.kind === 'changeOrder' ? tap.change : {}));
  const allergyChanges = changes.filter(change => 'allergies' in change || 'allergyNote' in change);
  const { total, depositTotal = 0 } = order;
  if (taps.length === 0) return { lines: order.lines.map(viewOf), total, depositTotal, allergyChanges };
  const lines = taps.reduce((known, tap) => apply(known, tap, order.type), order.lines.map(viewOf));
  const charged = lines.filter(line => isCharged(line.state));
  const deposits = charged.reduce((sum, line) => sum + depositOn(line), 0);
  return {
    lines: queued.length === 0 ? lines : markQueued(lines, queued),
    total: orderTotal(charged, order) + deposits,
    depositTotal: deposits,
    allergyChanges,
  };
}

function optionsOf(modifiers: readonly LineModifier[]): string {
  return modifiers
    .map(({ optionId, quantity }) => `${optionId} ${quantity}`)
    .sort()
    .join();
}

/**
 * The draft line that a dish is counted onto: a line of this device with the same price, options, note, seat and course. Other
 * devices' drafts are not changed, so that two waiters who tap the same dish at once never overwrite each other.
 */
function lineToRaise(
  lines: readonly LineView[],
  ownLineIds: ReadonlySet<string>,
  dish: LineSeed,
  by: number,
  type: Order['type'],
): LineView | undefined {
  const options = optionsOf(dish.modifiers);
  const isTakeaway = dish.isTakeaway ?? type === 'takeaway';
  return lines.findLast(
    line =>
      line.state === 'draft' &&
      line.menuItemId === dish.menuItemId &&
      // A line that was added at the price of other hours keeps it.
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

/** A tap on the menu raises a line of this device that is just the same, or adds a new one. */
export function tapOnDish(
  { view, order }: { view: Pick<OrderView, 'lines'>; order: Pick<Order, 'type'> },
  ownLineIds: ReadonlySet<string>,
  item: WaiterMenuItem,
  { quantity = 1, ...choice }: TapChoice,
  createId: () => string,
): OrderTap {
  const seed = seedOf(item, choice);
  const line = lineToRaise(view.lines, ownLineIds, seed, quantity, order.type);
  if (line !== undefined) return { kind: 'raise', lineId: line.id, by: quantity, seed };
  return { kind: 'add', line: { ...seed, id: createId(), quantity } };
}

/** Units that a Send puts at each station; the stations see `held` ones, but don't begin them yet. */
export type SendCounts = Record<Station | 'held', number>;

type CountedLine = Pick<OrderLine, 'id' | 'course' | 'quantity' | 'state' | 'station'>;

/** Counts what a Send puts where. Without `lineIds` it sends every draft. */
export function countSend(
  lines: readonly CountedLine[],
  { lineIds, holdCourses = [] }: SendCommand = {},
): SendCounts {
  const counts: SendCounts = { kitchen: 0, bar: 0, none: 0, held: 0 };
  for (const line of lines) {
    const isMeant = lineIds === undefined ? line.state === 'draft' : lineIds.includes(line.id);
    if (!isMeant || (line.state !== 'draft' && line.state !== 'held')) continue;
    const isHeld = line.state === 'draft' && holdCourses.includes(line.course);
    counts[isHeld ? 'held' : line.station] += line.quantity;
  }
  return counts;
}

export function countFire(lines: readonly CountedLine[], course: number): SendCounts {
  const held = lines.filter(line => line.state === 'held' && line.course === course);
  return countSend(held, { lineIds: held.map(({ id }) => id) });
}
