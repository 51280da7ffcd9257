/** Combines the parts of a dish that several stations make: each ticket has the state of its own part, and a waiter is notified once all are ready. */
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';

const atWork: readonly TicketLine['state'][] = ['sent', 'preparing', 'ready'];

/** The line in the combined state of all its stations. */
export function wholeDish(line: TicketLine): TicketLine {
  const { stations = [] } = line;
  if (stations.length === 0 || !atWork.includes(line.state)) return line;
  const { readyAt: _, ...rest } = line;
  if (stations.some(({ status }) => status !== 'ready')) return { ...rest, state: 'preparing' };
  const times = stations.flatMap(({ at }) => at ?? []).sort();
  const last = times.at(-1);
  return { ...rest, state: 'ready', ...(last !== undefined && { readyAt: last }) };
}

/** The station that passes the dish to the waiter: the first of several. */
export function stationOf(
  line: Pick<TicketLine, 'stations'>,
  ticket: Pick<Ticket, 'stationId'>,
): Pick<Ticket, 'stationId'> {
  const stationId = line.stations?.[0]?.id ?? ticket.stationId;
  return stationId === undefined ? {} : { stationId };
}

/** Whether the dish is ready, reported on one ticket only: that of the last station. */
export function isReadyHere(line: TicketLine, { stationId }: Pick<Ticket, 'stationId'>): boolean {
  const { state, readyAt } = wholeDish(line);
  if (state !== 'ready' || readyAt === undefined) return false;
  return line.stations === undefined || line.stations.find(({ at }) => at === readyAt)?.id === stationId;
}
