/** Turns waiting intents into the next request of an order, and says what a failed one means. */
import { type ErrorCode, errorCatalogue } from '#shared/error-catalogue.ts';
import { limits } from '#shared/limits.ts';
import type { LineChange, NewOrderLine, Order, OrderChange } from '#shared/schemas/order-schema.ts';
import type { OrderIntent, PlannedLine } from './order-intents.ts';

/** A write of the write table, ready to go. */
export type OrderRequest =
  | { write: 'addLines'; params: { id: string }; body: { lines: NewOrderLine[] } }
  | { write: 'changeLine'; params: { id: string; lineId: string }; body: LineChange }
  | { write: 'removeLine'; params: { id: string; lineId: string }; body: undefined }
  | { write: 'sendOrder'; params: { id: string }; body: { lineIds?: string[] } }
  | { write: 'serveLines'; params: { id: string }; body: { lineIds: string[] } }
  | { write: 'changeOrder'; params: { id: string }; body: OrderChange }
  | { write: 'cancelOrder'; params: { id: string }; body: Record<string, never> };

/** `intents` are what the request carries, made absolute; `rest` is what waits behind it. */
export type PlannedRequest = { request: OrderRequest; intents: OrderIntent[]; rest: OrderIntent[] };

function newLine(line: PlannedLine): NewOrderLine {
  const { id, menuItemId, quantity, course, note, seat } = line;
  return {
    id,
    menuItemId,
    quantity,
    course,
    ...(note === undefined ? {} : { note }),
    ...(seat === undefined ? {} : { seat }),
  };
}

/** A relative raise, made absolute by the newest order; a line that left the draft state gets a successor. */
function settle(intent: OrderIntent, order: Order, createId: () => string): OrderIntent {
  if (intent.kind !== 'raise') return intent;
  const line = order.lines.find(candidate => candidate.id === intent.lineId);
  if (line?.state !== 'draft')
    return { kind: 'add', line: { ...intent.seed, id: createId(), quantity: intent.by } };
  const quantity = Math.min(line.quantity + intent.by, limits.quantityMax);
  return { kind: 'change', lineId: intent.lineId, change: { quantity } };
}

function requestOf(intent: Exclude<OrderIntent, { kind: 'add' | 'raise' }>, id: string): OrderRequest {
  switch (intent.kind) {
    case 'change':
      return { write: 'changeLine', params: { id, lineId: intent.lineId }, body: intent.change };
    case 'remove':
      return { write: 'removeLine', params: { id, lineId: intent.lineId }, body: undefined };
    case 'send':
      return { write: 'sendOrder', params: { id }, body: {} };
    case 'serve':
      return { write: 'serveLines', params: { id }, body: { lineIds: intent.lineIds } };
    case 'changeOrder':
      return { write: 'changeOrder', params: { id }, body: intent.change };
    default:
      return { write: 'cancelOrder', params: { id }, body: {} };
  }
}

/** The next request; additions that stand side by side travel together. Null when nothing waits. */
export function planRequest(
  waiting: readonly OrderIntent[],
  order: Order,
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

/** Whether the outcome is unknown or the machine at fault, so that the same request should be tried again as it is. */
export function isTransient(code: ErrorCode | 'NETWORK'): boolean {
  if (code === 'NETWORK' || code === 'REQUEST_IN_PROGRESS' || code === 'UNAUTHENTICATED') return true;
  const { status } = errorCatalogue[code];
  return status >= 500 || status === 429;
}
