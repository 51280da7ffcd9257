/** How a send makes tickets of drafts: one per station and course, so that a screen gets what it has to make as one card. */
import type { OrderLineRow, TicketRow } from '../origin-tables.ts';

export type Sending = {
  lines: OrderLineRow[];
  tickets: TicketRow[];
};

export type SendOptions = {
  drafts: readonly OrderLineRow[];
  /** Counts the sends of this order from 1. */
  round: number;
  nowMs: number;
  /** When a dish has no target of its own, it is late after this. */
  lateMinutes: number;
  createId: () => string;
};

function isoAfter(nowMs: number, minutes: number): string {
  return new Date(nowMs + minutes * 60_000).toISOString();
}

/** The drafts as sent. What needs no preparation is ready at once and stands on no ticket. */
export function sendDrafts({ drafts, round, nowMs, lateMinutes, createId }: SendOptions): Sending {
  const sentAt = new Date(nowMs).toISOString();
  const tickets = new Map<string, TicketRow>();
  const ticketOf = (draft: OrderLineRow) => {
    const { station, course } = draft;
    if (station === 'none') return null;
    const group = `${station}/${course}`;
    const known = tickets.get(group);
    if (known !== undefined) return known;
    const sameTicket = drafts.filter(other => other.station === station && other.course === course);
    const targets = sameTicket.flatMap(line => line.target_minutes ?? []);
    const ticket: TicketRow = {
      org_id: draft.org_id,
      id: createId(),
      order_id: draft.order_id,
      station,
      course,
      round,
      sent_at: sentAt,
      target_minutes: targets.length === 0 ? lateMinutes : Math.max(...targets),
    };
    tickets.set(group, ticket);
    return ticket;
  };
  const lines = drafts.map((draft): OrderLineRow => {
    const ticket = ticketOf(draft);
    if (ticket === null) return { ...draft, state: 'ready', round, sent_at: sentAt, ready_at: sentAt };
    const lateAt = isoAfter(nowMs, draft.target_minutes ?? lateMinutes);
    return { ...draft, state: 'sent', round, ticket_id: ticket.id, sent_at: sentAt, late_at: lateAt };
  });
  return { lines, tickets: [...tickets.values()] };
}
