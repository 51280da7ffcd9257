/**
 * The tickets of a station's screen, each with the versions of all orders shown on it: a held-back line is
 * shown on its former ticket, even after it has moved to another order.
 */
import type { ReadContext } from '../../kernel/calls/read-context.ts';
import { createOrderRows } from '../../kernel/events/order-rows.ts';
import type { Wall } from './shown-ticket-store.ts';
import {
  byAge,
  findTicketVersionsById,
  findWallVersions,
  findWallVersionsAmong,
  type HeldBackLine,
  heldBackFrom,
  type TicketVersion,
} from './ticket-version-store.ts';

const byId = (one: HeldBackLine, other: HeldBackLine) => (one.id < other.id ? -1 : 1);

/** Reads tickets again if their orders were written since; some may have nothing to show any more. */
export function createTicketFinder() {
  const ticketRows = createOrderRows<TicketVersion>({ orderIdOf: row => row.order_id, compare: byAge });
  const heldBackRows = createOrderRows<HeldBackLine>({ orderIdOf: row => row.order_id, compare: byId });
  return async (context: ReadContext, wall: Wall) => {
    const { db, caller, once } = context;
    const { organizationId } = caller;
    const { group, stationId = '', sentSince } = wall;
    const name = `${group} ${stationId} ${sentSince}`;
    // Both lists share one statement.
    const all = () => once(`wall ${name}`, () => findWallVersions(db, organizationId, wall));
    const among = (orderIds: readonly string[]) =>
      once(`wall ${name} of ${orderIds.join()}`, () =>
        findWallVersionsAmong(db, organizationId, { wall, orderIds }),
      );
    const own = await ticketRows(context, {
      name,
      all: async () => (await all()).tickets,
      among: async orderIds => (await among(orderIds)).tickets,
    });
    const lines = await heldBackRows(context, {
      name,
      all: async () => (await all()).heldBack,
      among: async orderIds => (await among(orderIds)).heldBack,
    });
    const heldBack = heldBackFrom(lines, wall);
    const known = new Set(heldBack.size === 0 ? [] : own.map(({ id }) => id));
    const ids = [...heldBack.keys()].filter(id => !known.has(id));
    const former = await findTicketVersionsById(db, organizationId, { ids, sentSince });
    const tickets = former.length === 0 ? own : [...own, ...former].sort(byAge);
    const sourcesOf = (id: string) => heldBack.get(id) ?? [];
    return {
      tickets: tickets.map(ticket => {
        const lines = sourcesOf(ticket.id).map(line => `${line.id} ${line.order_id}.${line.version}`);
        return { id: ticket.id, versions: [`${ticket.order_id}.${ticket.version}`, ...lines.sort()].join() };
      }),
      /** These tickets, and the current tickets of held-back lines shown on them. */
      withSources(ids: readonly string[]) {
        const sources = ids.flatMap(id => sourcesOf(id).flatMap(line => line.ticket_id ?? []));
        return [...new Set([...ids, ...sources])];
      },
    };
  };
}
