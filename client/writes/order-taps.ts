/**
 * A waiter's taps on an order: those that wait for the server are merged, so that three quick ones become one request and
 * none is lost or counted twice, and turned into requests.
 */
import type { Allergen } from '#shared/catalog/allergens.ts';
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { writes } from '#shared/contract/writes.ts';
import { limits } from '#shared/kernel/limits.ts';
import type {
  ChosenOption,
  FireCommand,
  LineChange,
  LinesCommand,
  NewOrderLine,
  OpenItem,
  OrderChange,
  SendCommand,
  ServeCommand,
} from '#shared/order/order-command-schema.ts';
import type { LineModifier, LineWeight, Order } from '#shared/order/order-schema.ts';
import type { ClientProblemCode } from '../data/client-problem.ts';

/** A dish as the menu had it when it was tapped, or an open item: enough to show the line before the server knows it. */
export type LineSeed = Pick<WaiterMenuItem, 'name' | 'names' | 'station' | 'course'> & {
  /** Absent for an open item, which has a VAT rate and a station instead. */
  menuItemId?: string;
  vatRate?: number;
  stationId?: string;
  unitPrice: number;
  /** For one piece that is taken away. */
  deposit?: number;
  /** The line is sold by weight: no further tap is counted onto it. */
  weight?: LineWeight;
  isHalf?: boolean;
  modifiers: LineModifier[];
  /** Nobody chose options: the server takes each group's defaults. */
  takesDefaults?: true;
  note?: string;
  seat?: number;
  /** By default the line is as its order. */
  isTakeaway?: boolean;
  /** The allergens that the waiter was warned of. */
  confirmed?: Allergen[];
};

export type PlannedLine = LineSeed & { id: string; quantity: number };

/** The body of the PATCH, with the options as they are shown. */
export type PlannedChange = Omit<LineChange, 'modifiers' | 'weight'> & {
  modifiers?: LineModifier[];
  weight?: LineWeight;
  unitPrice?: number;
  /** Set with `isHalf`: how the line is shown until the server answers. */
  portion?: PlannedPortion;
};

export type PlannedPortion = Pick<LineSeed, 'name' | 'names' | 'unitPrice'> & { isHalf: boolean };

/** `raise` is relative: it becomes an absolute quantity when it is sent, from the newest order known then. */
export type OrderTap =
  | { kind: 'add'; line: PlannedLine }
  | { kind: 'raise'; lineId: string; by: number; seed: LineSeed }
  | { kind: 'change'; lineId: string; change: PlannedChange }
  | { kind: 'remove'; lineId: string }
  | ({ kind: 'send' } & SendCommand)
  | ({ kind: 'fire' } & FireCommand)
  | { kind: 'claim'; lineIds: string[] }
  /** `notReady`: the waiter confirmed that no station has marked the lines as ready. */
  | { kind: 'serve'; lineIds: string[]; notReady?: true }
  | { kind: 'changeOrder'; change: OrderChange }
  | { kind: 'cancel' };

/** The waiter's choices for a dish on the menu. Without `modifiers` the server takes each group's defaults. */
export type TapChoice = { quantity?: number } & Partial<
  Pick<LineSeed, 'modifiers' | 'course' | 'note' | 'seat' | 'isTakeaway' | 'confirmed' | 'weight'> &
    PlannedPortion
>;

/** Identifies an order on screens that have not read it. */
export type OrderReference = Pick<Order, 'id' | 'number' | 'type' | 'tableLabel' | 'name'>;

/** A call of the write table with its parameters and body. */
export type OrderRequest =
  | { write: 'addLines'; params: { id: string }; body: { lines: NewOrderLine[] } }
  | { write: 'changeLine'; params: { id: string; lineId: string }; body: LineChange }
  | { write: 'removeLine'; params: { id: string; lineId: string }; body: undefined }
  | { write: 'sendOrder'; params: { id: string }; body: SendCommand }
  | { write: 'fireCourse'; params: { id: string }; body: FireCommand }
  | { write: 'claimLines'; params: { id: string }; body: LinesCommand }
  | { write: 'serveLines'; params: { id: string }; body: ServeCommand }
  | { write: 'changeOrder'; params: { id: string }; body: OrderChange }
  | { write: 'cancelOrder'; params: { id: string }; body: Record<string, never> };

/** `taps` are those that the request carries, made absolute; `rest` waits behind it. */
export type PlannedRequest = { request: OrderRequest; taps: OrderTap[]; rest: OrderTap[] };

const writeNames = {
  add: 'addLines',
  raise: 'changeLine',
  change: 'changeLine',
  remove: 'removeLine',
  send: 'sendOrder',
  fire: 'fireCourse',
  claim: 'claimLines',
  serve: 'serveLines',
  changeOrder: 'changeOrder',
  cancel: 'cancelOrder',
} as const satisfies Record<OrderTap['kind'], OrderRequest['write']>;

/** The call of the write table that carries the tap. */
export function writeNameOf({ kind }: OrderTap): OrderRequest['write'] {
  return writeNames[kind];
}

/** Whether the tap can be stored and sent later. Handing over an order is never queued. */
export function isStorable(tap: OrderTap): boolean {
  if (tap.kind === 'changeOrder' && tap.change.waiterId !== undefined) return false;
  return writes[writeNameOf(tap)].delivery === 'queued';
}

export function referenceOf({ id, number, type, tableLabel, name }: OrderReference): OrderReference {
  return {
    id,
    number,
    type,
    ...(tableLabel === undefined ? {} : { tableLabel }),
    ...(name === undefined ? {} : { name }),
  };
}

export function seedOf(item: WaiterMenuItem, choice: Omit<TapChoice, 'quantity'> = {}): LineSeed {
  const { id, name, names, price, deposit, station } = item;
  const { modifiers, course = item.course, ...rest } = choice;
  return {
    menuItemId: id,
    name,
    names,
    unitPrice: price,
    ...(deposit !== undefined && { deposit }),
    station,
    course,
    ...(modifiers === undefined ? { modifiers: [], takesDefaults: true } : { modifiers }),
    ...rest,
  };
}

/** Null for a tap that concerns the whole order. */
export function lineIdOf(tap: OrderTap): string | null {
  if (tap.kind === 'add') return tap.line.id;
  return 'lineId' in tap ? tap.lineId : null;
}

/** Applies a change to a line that the server does not know yet. Null clears a field, as in the PATCH. */
export function changePlanned(line: PlannedLine, change: PlannedChange): PlannedLine {
  const { note, seat, takesDefaults, confirmed, ...rest } = line;
  const warnedOf = change.allergyConfirmed ?? confirmed;
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
    ...(warnedOf && { confirmed: warnedOf }),
    ...(change.isTakeaway !== undefined && { isTakeaway: change.isTakeaway }),
    ...change.portion,
    ...(change.weight && { weight: change.weight, unitPrice: change.unitPrice ?? line.unitPrice }),
  };
}

/** Merges two taps on one line; null if both are needed. */
function joinLine(earlier: OrderTap, later: OrderTap): OrderTap | null {
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

function joinOrder(earlier: OrderTap, later: OrderTap): OrderTap | null {
  if (earlier.kind === 'serve' && later.kind === 'serve' && earlier.notReady === later.notReady)
    return { ...earlier, lineIds: union(earlier.lineIds, later.lineIds) };
  if (earlier.kind === 'claim' && later.kind === 'claim')
    return { kind: 'claim', lineIds: union(earlier.lineIds, later.lineIds) };
  if (earlier.kind === 'changeOrder' && later.kind === 'changeOrder') {
    // The later form was opened with the allergies of the earlier one.
    const allergiesBefore = earlier.change.allergiesBefore ?? later.change.allergiesBefore;
    const change = { ...earlier.change, ...later.change, ...(allergiesBefore && { allergiesBefore }) };
    return { kind: 'changeOrder', change };
  }
  return null;
}

/** Nothing is merged across these: what was tapped before a Send belongs to it, what comes after does not. */
function isBarrier(tap: OrderTap): boolean {
  return tap.kind === 'send' || tap.kind === 'fire' || tap.kind === 'cancel';
}

/** The same button twice. */
function isSame(one: OrderTap | undefined, other: OrderTap): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function withoutLine(open: readonly OrderTap[], lineId: string): OrderTap[] {
  const rest = open.filter(tap => lineIdOf(tap) !== lineId);
  const wasPlanned = open.some(tap => tap.kind === 'add' && tap.line.id === lineId);
  return wasPlanned ? rest : [...rest, { kind: 'remove', lineId }];
}

/** The waiting taps with one more behind them. */
export function mergeTap(waiting: readonly OrderTap[], tap: OrderTap): OrderTap[] {
  const start = waiting.findLastIndex(isBarrier) + 1;
  const before = waiting.slice(0, start);
  const open = waiting.slice(start);
  if (isBarrier(tap) && open.length === 0 && isSame(before.at(-1), tap)) return [...waiting];
  if (tap.kind === 'remove') return [...before, ...withoutLine(open, tap.lineId)];
  const line = lineIdOf(tap);
  const join = line === null ? joinOrder : joinLine;
  const index = open.findLastIndex(
    candidate => lineIdOf(candidate) === line && join(candidate, tap) !== null,
  );
  const earlier = open[index];
  const joined = earlier === undefined ? null : join(earlier, tap);
  return joined === null ? [...waiting, tap] : [...before, ...open.with(index, joined)];
}

function chosen(modifiers: readonly LineModifier[]): ChosenOption[] {
  return modifiers.map(({ optionId, quantity }) => ({ optionId, quantity }));
}

function openItemOf({ name, unitPrice: price, vatRate = 0, station, stationId }: PlannedLine): OpenItem {
  return { name, price, vatRate, station, ...(stationId && { stationId }) };
}

function newLine(line: PlannedLine): NewOrderLine {
  const { id, menuItemId, quantity, isHalf, course, note, seat, isTakeaway } = line;
  const { modifiers, takesDefaults, confirmed } = line;
  return {
    id,
    ...(menuItemId === undefined ? { openItem: openItemOf(line) } : { menuItemId }),
    quantity,
    ...weighing(line.weight),
    ...(isHalf && { isHalf }),
    course,
    ...(takesDefaults ? {} : { modifiers: chosen(modifiers) }),
    ...(note !== undefined && { note }),
    ...(seat !== undefined && { seat }),
    ...(isTakeaway !== undefined && { isTakeaway }),
    ...(confirmed && { allergyConfirmed: confirmed }),
  };
}

function weighing(weight: PlannedLine['weight']) {
  if (weight === undefined) return;
  const { grams, tareGrams = 0 } = weight;
  return { weight: { grossGrams: grams + tareGrams, ...(tareGrams && { tareGrams }) } };
}

function lineChange({ modifiers, weight, portion: _, unitPrice: __, ...change }: PlannedChange): LineChange {
  return { ...change, ...weighing(weight), ...(modifiers && { modifiers: chosen(modifiers) }) };
}

/** Makes a raise absolute. A line that is no longer a draft, or is a half now, gets a new line beside it. */
function settle(tap: OrderTap, order: Pick<Order, 'id' | 'lines'>, createId: () => string): OrderTap {
  if (tap.kind !== 'raise') return tap;
  const line = order.lines.find(candidate => candidate.id === tap.lineId);
  if (line?.state !== 'draft' || line.isHalf !== tap.seed.isHalf)
    return { kind: 'add', line: { ...tap.seed, id: createId(), quantity: tap.by } };
  const quantity = Math.min(line.quantity + tap.by, limits.quantityMax);
  return { kind: 'change', lineId: tap.lineId, change: { quantity } };
}

function requestOf(tap: Exclude<OrderTap, { kind: 'add' | 'raise' }>, id: string): OrderRequest {
  switch (tap.kind) {
    case 'change':
      return {
        write: 'changeLine',
        params: { id, lineId: tap.lineId },
        body: lineChange(tap.change),
      };
    case 'remove':
      return { write: 'removeLine', params: { id, lineId: tap.lineId }, body: undefined };
    case 'send': {
      const { kind: _, ...body } = tap;
      return { write: 'sendOrder', params: { id }, body };
    }
    case 'fire': {
      const { kind: _, ...body } = tap;
      return { write: 'fireCourse', params: { id }, body };
    }
    case 'claim':
      return { write: 'claimLines', params: { id }, body: { lineIds: tap.lineIds } };
    case 'serve': {
      const { kind: _, ...body } = tap;
      return { write: 'serveLines', params: { id }, body };
    }
    case 'changeOrder':
      return { write: 'changeOrder', params: { id }, body: tap.change };
    default:
      return { write: 'cancelOrder', params: { id }, body: {} };
  }
}

/** The next request; consecutive additions share one. Null if no tap waits. `order.lines` are needed for a raise only. */
export function planRequest(
  waiting: readonly OrderTap[],
  order: Pick<Order, 'id' | 'lines'>,
  createId: () => string,
): PlannedRequest | null {
  const [head, ...rest] = waiting;
  if (head === undefined) return null;
  const first = settle(head, order, createId);
  if (first.kind === 'raise') return null;
  if (first.kind !== 'add') return { request: requestOf(first, order.id), taps: [first], rest };
  const lines = [first.line];
  while (rest[0]?.kind === 'add' && lines.length < limits.linesPerCommandMax) {
    lines.push(rest[0].line);
    rest.shift();
  }
  return {
    request: { write: 'addLines', params: { id: order.id }, body: { lines: lines.map(newLine) } },
    taps: lines.map(line => ({ kind: 'add', line })),
    rest,
  };
}

/** One request for each tap. */
export function planEach(
  taps: readonly OrderTap[],
  order: Pick<Order, 'id' | 'lines'>,
  createId: () => string,
): PlannedRequest[] {
  const plans = taps.map(tap => planRequest([tap], order, createId));
  return plans.filter(plan => plan !== null);
}

const transientCodes: ReadonlySet<string> = new Set<ClientProblemCode>([
  'NETWORK',
  'REQUEST_IN_PROGRESS',
  'UNAUTHENTICATED',
  'TOO_MANY_REQUESTS',
  'REQUEST_TIMEOUT',
  'ORIGIN_UNREACHABLE',
  'ORIGIN_INVALID',
  'ORIGIN_TIMEOUT',
  'OVERLOADED',
  'STORAGE_UNAVAILABLE',
  'NOT_READY',
  'SIGN_OUT_INCOMPLETE',
  'INTERNAL',
]);

/** Whether to retry the same request: the outcome is unknown, or the server or the session is at fault. */
export function isTransient(code: string): boolean {
  return transientCodes.has(code);
}
