/** Records that a station has seen the allergies of an order. */
import type { AllergySeenCommand } from '#shared/catalog/allergy-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { finishChange } from '../orders/order-change.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import { saveLines } from '../orders/order-store.ts';
import { orderView } from '../orders/order-view.ts';
import { joinStations } from '../preparation/line-stations.ts';
import { loadStationTicket, rowsOfTicket } from '../preparation/station-parts.ts';
import { isAllergyUnseen, seenAs } from './allergy-rules.ts';

const isUnserved = ({ state }: OrderLineRow) => ['held', 'sent', 'preparing', 'ready'].includes(state);

/**
 * Confirms for the order's dishes at the ticket's station at this moment; a later dish, and a later version of
 * the allergies, have to be seen again.
 */
export async function seeAllergy(context: CommandContext<AllergySeenCommand>): Promise<Order> {
  const { tx, caller, body, now } = context;
  const { stored, ticket } = await loadStationTicket(context);
  const { order } = stored;
  if (order.allergy_version !== body.version) throw new ProblemError('ALLERGY_CHANGED');
  const sight = seenAs(order, { by: personOf(caller), at: now });
  const isHere = ({ station_id, station }: OrderLineRow) =>
    station_id === ticket.station_id && (station_id !== null || station === ticket.station);
  const rows = rowsOfTicket(stored, ticket, body, line => (isHere(line) ? ticket.id : null))
    .filter(line => isUnserved(line) && isAllergyUnseen(order, line))
    .map(line => ({ ...line, allergy_seen: sight }));
  const seen = joinStations(stored.lines, rows);
  if (seen.length === 0) return orderView(stored);
  await saveLines(tx, stored.lines, seen);
  const lines = seen.map(({ id }) => ({ id }));
  const payload = { ticketId: ticket.id, station: ticket.station, version: order.allergy_version, lines };
  return finishChange(context, stored, {}, seen, { type: 'ticket.allergySeen', payload });
}
