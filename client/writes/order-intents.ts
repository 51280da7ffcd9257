/**
 * What a waiter's taps ask for, before the server has answered. Intents that still wait are merged, so that three
 * quick taps become one request and no tap is lost or doubled.
 */

import type { Allergen } from '#shared/allergens.ts';
import type { WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type {
  FireCommand,
  LineChange,
  OrderChange,
  SendCommand,
} from '#shared/schemas/order-command-schema.ts';
import type { LineModifier, LineWeight } from '#shared/schemas/order-schema.ts';

/** What a tap may say besides the dish. */
type LineWish = {
  note?: string;
  seat?: number;
  /** Absent: as its order. */
  isTakeaway?: boolean;
  /** The allergens that the waiter was warned of. */
  confirmed?: Allergen[];
};

/** What the menu said about a dish when it was tapped, or the waiter of an open item: enough to show the line before the server knows it. */
export type LineSeed = Pick<WaiterMenuItem, 'name' | 'names' | 'station' | 'course'> &
  LineWish & {
    /** Absent of an open item, which says its VAT rate and station instead. */
    menuItemId?: string;
    vatRate?: number;
    stationId?: string;
    unitPrice: number;
    /** Of one piece that leaves the house. */
    deposit?: number;
    /** Of what is sold by weight: no other line is counted onto it. */
    weight?: LineWeight;
    isHalf?: boolean;
    modifiers: LineModifier[];
    /** Nobody chose options: the server takes those that each group has by default. */
    takesDefaults?: true;
  };

export type PlannedLine = LineSeed & { id: string; quantity: number };

/** As the PATCH says it, with the options as they are shown. */
export type PlannedChange = Omit<LineChange, 'modifiers' | 'weight'> & {
  modifiers?: LineModifier[];
  weight?: LineWeight;
  unitPrice?: number;
  /** With `isHalf`: how its line is shown until the server answers. */
  portion?: PlannedPortion;
};

export type PlannedPortion = Pick<LineSeed, 'name' | 'names' | 'unitPrice'> & { isHalf: boolean };

/** `raise` is relative: it becomes an absolute quantity only when it is sent, from the newest order known then. */
export type OrderIntent =
  | { kind: 'add'; line: PlannedLine }
  | { kind: 'raise'; lineId: string; by: number; seed: LineSeed }
  | { kind: 'change'; lineId: string; change: PlannedChange }
  | { kind: 'remove'; lineId: string }
  | ({ kind: 'send' } & SendCommand)
  | ({ kind: 'fire' } & FireCommand)
  | { kind: 'claim'; lineIds: string[] }
  /** `notReady`: the waiter was asked, as no station has said that it is ready. */
  | { kind: 'serve'; lineIds: string[]; notReady?: true }
  | { kind: 'changeOrder'; change: OrderChange }
  | { kind: 'cancel' };

/** What a tap on the menu may say besides the dish; without `modifiers` the groups' defaults are taken. */
export type TapChoice = LineWish & {
  modifiers?: LineModifier[];
  quantity?: number;
  course?: number;
} & Partial<Pick<LineSeed, 'weight'> & PlannedPortion>;

export function seedOf(item: WaiterMenuItem, choice: Omit<TapChoice, 'quantity'> = {}): LineSeed {
  const { id, name, names, price, deposit, station } = item;
  const { modifiers, course = item.course, ...wish } = choice;
  return {
    menuItemId: id,
    name,
    names,
    unitPrice: price,
    ...(deposit !== undefined && { deposit }),
    station,
    course,
    ...(modifiers === undefined ? { modifiers: [], takesDefaults: true } : { modifiers }),
    ...wish,
  };
}

/** The order line an intent is about; null for what concerns the whole order. */
export function lineOf(intent: OrderIntent): string | null {
  if (intent.kind === 'add') return intent.line.id;
  return 'lineId' in intent ? intent.lineId : null;
}

/** A planned line with a change put on it; null clears, as in the PATCH it stands for. */
export function changePlanned(line: PlannedLine, change: PlannedChange): PlannedLine {
  const { note, seat, takesDefaults, confirmed, ...rest } = line;
  const word = change.allergyConfirmed ?? confirmed;
  const nextNote = change.note === undefined ? note : (change.note ?? undefined);
  const nextSeat = change.seat === undefined ? seat : (change.seat ?? undefined);
  return {
    ...rest,
    quantity: change.quantity ?? line.quantity,
    course: change.course ?? line.course,
    modifiers: change.modifiers ?? line.modifiers,
    ...(takesDefaults === undefined || change.modifiers !== undefined ? {} : { takesDefaults }),
    ...(nextNote === undefined ? {} : { note: nextNote }),
    ...(nextSeat === undefined ? {} : { seat: nextSeat }),
    ...(word && { confirmed: word }),
    ...(change.isTakeaway !== undefined && { isTakeaway: change.isTakeaway }),
    ...change.portion,
    ...(change.weight && { weight: change.weight, unitPrice: change.unitPrice ?? line.unitPrice }),
  };
}

/** One intent for two about the same line, or null where both have to stand. */
function joinLine(earlier: OrderIntent, later: OrderIntent): OrderIntent | null {
  if (later.kind === 'raise') {
    if (earlier.kind === 'raise') return { ...earlier, by: earlier.by + later.by };
    if (earlier.kind === 'add')
      return { kind: 'add', line: { ...earlier.line, quantity: earlier.line.quantity + later.by } };
    if (earlier.kind !== 'change' || earlier.change.quantity === undefined) return null;
    return { ...earlier, change: { ...earlier.change, quantity: earlier.change.quantity + later.by } };
  }
  if (later.kind !== 'change') return null;
  if (earlier.kind === 'add') return { kind: 'add', line: changePlanned(earlier.line, later.change) };
  if (earlier.kind === 'change') return { ...earlier, change: { ...earlier.change, ...later.change } };
  return earlier.kind === 'raise' && later.change.quantity !== undefined ? later : null;
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}

function joinOrder(earlier: OrderIntent, later: OrderIntent): OrderIntent | null {
  if (earlier.kind === 'serve' && later.kind === 'serve' && earlier.notReady === later.notReady)
    return { ...earlier, lineIds: union(earlier.lineIds, later.lineIds) };
  if (earlier.kind === 'claim' && later.kind === 'claim')
    return { kind: 'claim', lineIds: union(earlier.lineIds, later.lineIds) };
  if (earlier.kind === 'changeOrder' && later.kind === 'changeOrder') {
    // The later form was opened on what the earlier one told.
    const allergiesBefore = earlier.change.allergiesBefore ?? later.change.allergiesBefore;
    const change = { ...earlier.change, ...later.change, ...(allergiesBefore && { allergiesBefore }) };
    return { kind: 'changeOrder', change };
  }
  return null;
}

/** Nothing is merged across these: what was tapped before a Send belongs to it, what comes after does not. */
function isBarrier(intent: OrderIntent): boolean {
  return intent.kind === 'send' || intent.kind === 'fire' || intent.kind === 'cancel';
}

/** The same button twice. */
function isSame(one: OrderIntent | undefined, other: OrderIntent): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function withoutLine(open: readonly OrderIntent[], lineId: string): OrderIntent[] {
  const rest = open.filter(intent => lineOf(intent) !== lineId);
  const wasPlanned = open.some(intent => intent.kind === 'add' && intent.line.id === lineId);
  return wasPlanned ? rest : [...rest, { kind: 'remove', lineId }];
}

/** The waiting intents with one more behind them. */
export function mergeIntent(waiting: readonly OrderIntent[], intent: OrderIntent): OrderIntent[] {
  const start = waiting.findLastIndex(isBarrier) + 1;
  const before = waiting.slice(0, start);
  const open = waiting.slice(start);
  if (isBarrier(intent) && open.length === 0 && isSame(before.at(-1), intent)) return [...waiting];
  if (intent.kind === 'remove') return [...before, ...withoutLine(open, intent.lineId)];
  const line = lineOf(intent);
  const join = line === null ? joinOrder : joinLine;
  const index = open.findLastIndex(
    candidate => lineOf(candidate) === line && join(candidate, intent) !== null,
  );
  const earlier = open[index];
  const joined = earlier === undefined ? null : join(earlier, intent);
  return joined === null ? [...waiting, intent] : [...before, ...open.with(index, joined)];
}
