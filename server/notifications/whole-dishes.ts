/** Of a dish that several stations make, each ticket says how far its own is. A waiter is told of the dish: ready once all are. */
import type { Ticket, TicketLine } from '#shared/schemas/ticket-schema.ts';

const atWork: readonly TicketLine['state'][] = ['sent', 'preparing', 'ready'];

/** The line as all of its stations together have it. */
export function wholeDish(line: TicketLine): TicketLine {
  const { stations = [] } = line;
  if (stations.length === 0 || !atWork.includes(line.state)) return line;
  const { readyAt: _, ...rest } = line;
  if (stations.some(({ status }) => status !== 'ready')) return { ...rest, state: 'preparing' };
  const times = stations.flatMap(({ at }) => at ?? []).sort();
  const last = times.at(-1);
  return { ...rest, state: 'ready', ...(last !== undefined && { readyAt: last }) };
}

/** Whether its dish is ready, and said so on just one ticket: that of the station that was the last. */
export function isReadyHere(line: TicketLine, { stationId }: Pick<Ticket, 'stationId'>): boolean {
  const { state, readyAt } = wholeDish(line);
  if (state !== 'ready' || readyAt === undefined) return false;
  return line.stations === undefined || line.stations.find(({ at }) => at === readyAt)?.id === stationId;
}
