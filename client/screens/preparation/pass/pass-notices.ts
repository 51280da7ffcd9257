/**
 * Changes of dishes that the pass has shown: voided, recalled, moved to another table, another allergy. Each
 * stays until somebody at the pass confirms it, also over a reload and after the station has confirmed it.
 * Pure.
 */
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';

/** Without guests' names, because it is stored on the device. */
type Place = Pick<Ticket, 'orderType' | 'orderNumber' | 'tableLabel'>;
type KnownLine = Place & {
  orderId: string;
  state: 'ready' | 'open' | 'voided';
  allergyVersion: number;
};

export type PassNotice = Place & {
  key: string;
  kind: 'voided' | 'recalled' | 'moved' | 'allergy';
  orderId: string;
  /** Set for a void or recall. */
  line?: Pick<TicketLine, 'name' | 'names' | 'kitchenNames' | 'quantity'>;
  /** Set for a move. */
  from?: Place;
};

type PassMemory = {
  lines: Readonly<Record<string, KnownLine>>;
  notices: readonly PassNotice[];
};

const emptyMemory: PassMemory = { lines: {}, notices: [] };

/** Invalid stored data counts as none. */
export function readMemory(stored: string | null): PassMemory {
  try {
    const memory = JSON.parse(stored ?? 'null');
    return Array.isArray(memory?.notices) && typeof memory?.lines === 'object' ? memory : emptyMemory;
  } catch {
    return emptyMemory;
  }
}

function placeOf({ orderType, orderNumber, tableLabel }: Place): Place {
  return { orderType, orderNumber, ...(tableLabel !== undefined && { tableLabel }) };
}

function stateOf({ state }: TicketLine): KnownLine['state'] {
  if (state === 'ready' || state === 'served') return 'ready';
  return state === 'voided' ? 'voided' : 'open';
}

function knownLine(ticket: Ticket, line: TicketLine): KnownLine {
  const { orderId, allergyVersion = 0 } = ticket;
  return { ...placeOf(ticket), orderId, state: stateOf(line), allergyVersion };
}

function dishOf({ name, names, kitchenNames, quantity }: TicketLine): PassNotice['line'] {
  return { name, names, ...(kitchenNames && { kitchenNames }), quantity };
}

function newsOf(before: KnownLine, ticket: Ticket, line: TicketLine): PassNotice[] {
  const now = knownLine(ticket, line);
  const { orderId } = now;
  const at = { ...placeOf(ticket), orderId };
  const isMoved = before.tableLabel !== now.tableLabel || before.orderNumber !== now.orderNumber;
  const dish = dishOf(line);
  return [
    ...(now.state === 'voided' && before.state !== 'voided'
      ? [{ key: `voided ${line.id}`, kind: 'voided' as const, ...at, ...(dish && { line: dish }) }]
      : []),
    ...(now.state === 'open' && before.state === 'ready'
      ? [{ key: `recalled ${line.id}`, kind: 'recalled' as const, ...at, ...(dish && { line: dish }) }]
      : []),
    ...(isMoved ? [{ key: `moved ${orderId}`, kind: 'moved' as const, ...at, from: placeOf(before) }] : []),
    ...(now.allergyVersion > before.allergyVersion
      ? [{ key: `allergy ${orderId}`, kind: 'allergy' as const, ...at }]
      : []),
  ];
}

/**
 * Updates the notices from the current tickets; a later notice on the same subject replaces an earlier one.
 */
export function followTickets(memory: PassMemory, tickets: readonly Ticket[]): PassMemory {
  const lines: Record<string, KnownLine> = {};
  const notices = new Map(memory.notices.map(notice => [notice.key, notice]));
  const madeAgain = new Set<string>();
  for (const ticket of tickets)
    for (const line of ticket.lines) {
      const before = memory.lines[line.id];
      lines[line.id] = knownLine(ticket, line);
      if (line.state === 'ready') madeAgain.add(`recalled ${line.id}`);
      if (before === undefined) continue;
      for (const notice of newsOf(before, ticket, line)) {
        const first = notices.get(notice.key);
        notices.set(notice.key, { ...notice, ...(first?.from && { from: first.from }) });
      }
    }
  // A recalled dish that is ready again needs no notice.
  for (const key of madeAgain) notices.delete(key);
  return { lines, notices: [...notices.values()] };
}

const subjectOf = ({ kind, orderId, line }: PassNotice) => `${kind} ${orderId} ${line?.name}`;

/** One notice for the portions of a dish, which may be several lines; it is confirmed as one. */
export function joinedNotices(notices: readonly PassNotice[]): PassNotice[] {
  return [...Map.groupBy(notices, subjectOf).values()].flatMap(some =>
    some.slice(0, 1).map(({ line, ...notice }) => {
      const quantity = some.reduce((sum, one) => sum + (one.line?.quantity ?? 0), 0);
      return { ...notice, ...(line && { line: { ...line, quantity } }) };
    }),
  );
}

export function confirmNotice(memory: PassMemory, key: string): PassMemory {
  const confirmed = memory.notices.filter(notice => notice.key === key).map(subjectOf);
  return { ...memory, notices: memory.notices.filter(notice => !confirmed.includes(subjectOf(notice))) };
}
