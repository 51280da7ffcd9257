/** Turns waiting intents into the next request of an order, and says what a failed one means. */
import { limits } from '#shared/limits.ts';
import type { Station } from '#shared/roles.ts';
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
} from '#shared/schemas/order-command-schema.ts';
import type { LineModifier, Order, OrderLine } from '#shared/schemas/order-schema.ts';
import type { ClientProblemCode } from '../data/client-problem.ts';
import type { OrderIntent, PlannedChange, PlannedLine } from './order-intents.ts';

type OfOrder = { id: string };
type OfLine = { id: string; lineId: string };

/** A write of the write table, ready to go. */
export type OrderRequest =
  | { write: 'addLines'; params: OfOrder; body: { lines: NewOrderLine[] } }
  | { write: 'changeLine'; params: OfLine; body: LineChange }
  | { write: 'removeLine'; params: OfLine; body: undefined }
  | { write: 'sendOrder'; params: OfOrder; body: SendCommand }
  | { write: 'fireCourse'; params: OfOrder; body: FireCommand }
  | { write: 'claimLines'; params: OfOrder; body: LinesCommand }
  | { write: 'serveLines'; params: OfOrder; body: ServeCommand }
  | { write: 'changeOrder'; params: OfOrder; body: OrderChange }
  | { write: 'cancelOrder'; params: OfOrder; body: Record<string, never> };

/** `KEPT_TOO_LONG`: it waited on this device until its key was no longer good. */
export type WriteProblemCode = ClientProblemCode | 'KEPT_TOO_LONG';

/** `intents` are what the request carries, made absolute; `rest` is what waits behind it. */
export type PlannedRequest = { request: OrderRequest; intents: OrderIntent[]; rest: OrderIntent[] };

const writeOfIntent = {
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
} as const satisfies Record<OrderIntent['kind'], OrderRequest['write']>;

/** The row of the write table that carries it. */
export function writeOf({ kind }: OrderIntent): OrderRequest['write'] {
  return writeOfIntent[kind];
}

/** What has to be known of an order to plan on it; its lines only for a raise. */
type KnownOrder = Pick<Order, 'id' | 'lines'>;

function chosen(modifiers: readonly LineModifier[]): ChosenOption[] {
  return modifiers.map(({ optionId, quantity }) => ({ optionId, quantity }));
}

/** Of a line that is of no item of the menu. */
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

/** A relative raise, made absolute by the newest order; a line that left the draft state, or became a half or a whole, gets another beside it. */
function settle(intent: OrderIntent, order: KnownOrder, createId: () => string): OrderIntent {
  if (intent.kind !== 'raise') return intent;
  const line = order.lines.find(candidate => candidate.id === intent.lineId);
  if (line?.state !== 'draft' || line.isHalf !== intent.seed.isHalf)
    return { kind: 'add', line: { ...intent.seed, id: createId(), quantity: intent.by } };
  const quantity = Math.min(line.quantity + intent.by, limits.quantityMax);
  return { kind: 'change', lineId: intent.lineId, change: { quantity } };
}

function requestOf(intent: Exclude<OrderIntent, { kind: 'add' | 'raise' }>, id: string): OrderRequest {
  switch (intent.kind) {
    case 'change':
      return {
        write: 'changeLine',
        params: { id, lineId: intent.lineId },
        body: lineChange(intent.change),
      };
    case 'remove':
      return { write: 'removeLine', params: { id, lineId: intent.lineId }, body: undefined };
    case 'send': {
      const { kind: _, ...body } = intent;
      return { write: 'sendOrder', params: { id }, body };
    }
    case 'fire': {
      const { kind: _, ...body } = intent;
      return { write: 'fireCourse', params: { id }, body };
    }
    case 'claim':
      return { write: 'claimLines', params: { id }, body: { lineIds: intent.lineIds } };
    case 'serve': {
      const { kind: _, ...body } = intent;
      return { write: 'serveLines', params: { id }, body };
    }
    case 'changeOrder':
      return { write: 'changeOrder', params: { id }, body: intent.change };
    default:
      return { write: 'cancelOrder', params: { id }, body: {} };
  }
}

/** The next request; additions that stand side by side travel together. Null when nothing waits. */
export function planRequest(
  waiting: readonly OrderIntent[],
  order: KnownOrder,
  createId: () => string,
): PlannedRequest | null {
  const [head, ...rest] = waiting;
  if (head === undefined) return null;
  const first = settle(head, order, createId);
  if (first.kind === 'raise') return null;
  if (first.kind !== 'add') return { request: requestOf(first, order.id), intents: [first], rest };
  const lines = [first.line];
  while (rest[0]?.kind === 'add' && lines.length < limits.linesPerCommandMax) {
    lines.push(rest[0].line);
    rest.shift();
  }
  return {
    request: { write: 'addLines', params: { id: order.id }, body: { lines: lines.map(newLine) } },
    intents: lines.map(line => ({ kind: 'add', line })),
    rest,
  };
}

/** A request for each. */
export function planEach(
  intents: readonly OrderIntent[],
  order: KnownOrder,
  createId: () => string,
): PlannedRequest[] {
  const plans = intents.map(intent => planRequest([intent], order, createId));
  return plans.filter(plan => plan !== null);
}

/** Where the outcome is unknown or a machine at fault: no answer, a busy or broken server, a session that is being renewed. */
const passingCodes: ReadonlySet<WriteProblemCode> = new Set<WriteProblemCode>([
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

/** Whether the same request should be tried again as it is. */
export function isTransient(code: WriteProblemCode): boolean {
  return passingCodes.has(code);
}

export type StationCounts = Record<Station, number>;

/** Units that a Send puts where; `held` are those that the stations see but don't begin yet. */
export type SendCounts = StationCounts & { held: number };

type Sendable = Pick<OrderLine, 'id' | 'course' | 'quantity' | 'state' | 'station'>;

/** What goes where when this is sent: without `lineIds` every draft, and of `holdCourses` nothing begins. */
export function countSend(
  lines: readonly Sendable[],
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

/** What goes where when this course is fired. */
export function countFire(lines: readonly Sendable[], course: number): SendCounts {
  const held = lines.filter(line => line.state === 'held' && line.course === course);
  return countSend(held, { lineIds: held.map(({ id }) => id) });
}
