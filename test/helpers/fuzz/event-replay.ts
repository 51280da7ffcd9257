/** Law 8: replaying an order's events must yield what the tables contain. */
import { lineStates } from '#shared/order/order-states.ts';
import type { EventRow } from '../../../server/origin/kernel/origin-tables.ts';
import type { OriginFixture } from '../restaurants/origin-fixture.ts';

type Facts = Readonly<Record<string, unknown>>;

function factsOf(value: unknown): Facts {
  return typeof value === 'object' && value !== null ? (value as Facts) : {};
}

function listOf(value: unknown): Facts[] {
  return Array.isArray(value) ? value.map(factsOf) : [];
}

type Replay = {
  /** State, quantity and VAT rate by line. */
  lines: Map<string, { state: unknown; quantity: unknown; vatRate: unknown }>;
  /** Total, paid, tip, service charge and deposits by order, as JSON. */
  sums: Map<string, string>;
  /** Paid by order, from its payments alone. */
  paid: Map<string, number>;
  broken: string[];
};

function sumsText(sums: unknown): string {
  const { total, paid, tip, serviceCharge = 0, deposits = 0 } = factsOf(sums);
  return JSON.stringify([total, paid, tip, serviceCharge, deposits]);
}

function applySums({ sums, broken }: Replay, event: EventRow, payload: Facts): void {
  if (event.type === 'order.opened') {
    const { total, serviceCharge, depositTotal = 0 } = factsOf(payload.after);
    const { amount = 0 } = factsOf(serviceCharge);
    sums.set(event.entity_id, JSON.stringify([total, 0, 0, amount, depositTotal]));
  }
  if (payload.sums === undefined) return;
  const { before, after } = factsOf(payload.sums);
  const known = sums.get(event.entity_id);
  if (known !== sumsText(before)) broken.push(`${event.type} starts from ${sumsText(before)}, not ${known}`);
  sums.set(event.entity_id, sumsText(after));
}

function addLine({ lines }: Replay, { id, quantity, vatRate }: Facts, state: unknown): void {
  lines.set(String(id), { state, quantity, vatRate });
}

function applyRate({ lines, broken }: Replay, id: unknown, { before, after }: Facts): void {
  const line = lines.get(String(id));
  if (line === undefined || line.vatRate !== factsOf(before).vatRate) broken.push(`VAT of ${id} was another`);
  else line.vatRate = factsOf(after).vatRate;
}

function applyLines(replay: Replay, event: EventRow, payload: Facts): void {
  const { lines, broken } = replay;
  if (event.type === 'order.opened') {
    for (const line of listOf(factsOf(payload.after).lines)) addLine(replay, line, 'draft');
  }
  if (event.type === 'lines.added') {
    for (const line of listOf(payload.lines)) addLine(replay, line, 'draft');
    return;
  }
  if (event.type === 'line.exchanged')
    for (const line of listOf(payload.added)) addLine(replay, line, 'draft');
  const own = lines.get(String(payload.lineId));
  if (event.type === 'line.changed' && own !== undefined) own.quantity = factsOf(payload.after).quantity;
  if (event.type === 'line.changed' || event.type === 'line.takeawayChanged')
    applyRate(replay, payload.lineId, payload);
  if (event.type === 'order.typeChanged')
    for (const line of listOf(payload.lines)) applyRate(replay, line.id, line);
  if (event.type === 'line.split' && own !== undefined) {
    const { quantity, newQuantity } = factsOf(payload.after);
    own.quantity = quantity;
    lines.set(String(payload.newLineId), { ...own, quantity: newQuantity });
  }
  for (const { id, before, after } of listOf(payload.lines)) {
    // Events of acknowledgements have before and after values as well, which aren't line states.
    if (!lineStates.some(state => state === after)) continue;
    const line = lines.get(String(id));
    if (line === undefined || line.state !== before) broken.push(`${event.type} moves ${id} from ${before}`);
    else line.state = after;
  }
}

function replayEvents(events: readonly EventRow[]): Replay {
  const replay: Replay = { lines: new Map(), sums: new Map(), paid: new Map(), broken: [] };
  for (const event of events) {
    const payload = factsOf(JSON.parse(event.payload));
    applySums(replay, event, payload);
    applyLines(replay, event, payload);
    if (event.type === 'order.linesMovedIn')
      for (const { amount } of listOf(payload.payments)) {
        const from = String(payload.orderId);
        replay.paid.set(from, (replay.paid.get(from) ?? 0) - Number(amount));
        replay.paid.set(event.entity_id, (replay.paid.get(event.entity_id) ?? 0) + Number(amount));
      }
    const { amount } = factsOf(payload.payment);
    if (typeof amount !== 'number') continue;
    replay.paid.set(event.entity_id, (replay.paid.get(event.entity_id) ?? 0) + amount);
  }
  return replay;
}

/** Replays every order's events in order and returns where they differ from its tables. */
export async function replayBroken({ database: { db } }: OriginFixture): Promise<string[]> {
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('entity', '=', 'order')
    .orderBy('seq')
    .execute();
  const { lines, sums, paid, broken } = replayEvents(events);
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'total', 'paid', 'tip', 'service_total', 'deposit_total'])
    .execute();
  const stored = await db.selectFrom('order_lines').select(['id', 'state', 'quantity', 'vat_rate']).execute();
  const wrongOrders = orders.flatMap(order => {
    const { total, paid: kept, tip, service_total: charge, deposit_total: deposits } = order;
    const isSame =
      sums.get(order.id) === JSON.stringify([total, kept, tip, charge, deposits]) &&
      (paid.get(order.id) ?? 0) === kept;
    return isSame
      ? []
      : [`order ${order.id}: ${sums.get(order.id)} is told, ${total}, ${kept}, ${tip} is kept`];
  });
  const wrongLines = stored.flatMap(({ id, state, quantity, vat_rate }) => {
    const told = lines.get(id);
    const isSame = told?.state === state && told.quantity === quantity && told.vatRate === vat_rate;
    return isSame
      ? []
      : [`line ${id}: ${told?.quantity} ${told?.state} is told, ${quantity} ${state} is kept`];
  });
  const isWhole = lines.size === stored.length;
  return [...broken, ...wrongOrders, ...wrongLines, ...(isWhole ? [] : ['lines are told that are not kept'])];
}
