/** Dishes that left a card for another place, by card: "1 Żurek → 2", until the new place is confirmed. */
import type { TFunction } from 'i18next';
import type { Cooked } from '#shared/catalog/kitchen-name.ts';
import { rowsOf } from './line-rows.ts';
import type { BoardCard } from './station-board.ts';
import { isOpenLine } from './ticket-facts.ts';
import { ticketLabel } from './ticket-label.ts';

export function findDepartures(
  t: TFunction,
  cards: readonly BoardCard[],
  nameOf: (dish: Cooked) => string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { ticket } of cards.flatMap(({ tickets }) => tickets)) {
    const { movedFrom, orderId, stationId, sentAt } = ticket;
    if (movedFrom === undefined) continue;
    // Guests who came to the place later have no part in it.
    const former = cards.find(({ tickets }) =>
      tickets.some(
        ({ ticket: one }) =>
          one.orderId !== orderId &&
          one.stationId === stationId &&
          one.sentAt <= sentAt &&
          ticketLabel(t, one) === movedFrom,
      ),
    );
    if (former === undefined) continue;
    const dishes = rowsOf(ticket.lines.filter(isOpenLine)).map(({ quantity, first }) =>
      t('preparation.recall.dish', { quantity, name: nameOf(first) }),
    );
    const text = `${dishes.join(', ')} → ${ticketLabel(t, ticket)}`;
    found.set(former.id, [found.get(former.id), text].filter(Boolean).join(' · '));
  }
  return found;
}
