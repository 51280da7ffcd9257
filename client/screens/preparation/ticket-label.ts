/** What a ticket is called aloud: the table's label, or the number of a takeaway. */
import type { TFunction } from 'i18next';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';

type Called = Pick<Ticket, 'orderType' | 'tableLabel' | 'orderNumber'>;

/** Short, as in the ticket's header: "5", "#118". */
export function ticketLabel(t: TFunction, ticket: Called): string {
  if (ticket.orderType === 'dineIn' && ticket.tableLabel !== undefined) return ticket.tableLabel;
  return t('preparation.takeawayNumber', { number: ticket.orderNumber });
}

/** In words: "Table 5", "Takeaway 118". */
export function ticketPlace(t: TFunction, ticket: Called): string {
  if (ticket.orderType === 'dineIn' && ticket.tableLabel !== undefined)
    return t('preparation.recall.table', { label: ticket.tableLabel });
  return t('preparation.recall.takeaway', { number: ticket.orderNumber });
}
