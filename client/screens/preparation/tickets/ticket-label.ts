/** Label of a ticket: the table's label, the name of a bar tab, or the number of a takeaway. */
import type { TFunction } from 'i18next';
import type { Ticket } from '#shared/order/ticket-schema.ts';

type Called = Pick<Ticket, 'orderType' | 'tableLabel' | 'orderNumber' | 'orderName' | 'isTraining'>;

/** Short form for the ticket's header: "5", "Ola", "#118". */
export function ticketLabel(t: TFunction, ticket: Called): string {
  if (ticket.isTraining) return t('preparation.training');
  if (ticket.orderType === 'dineIn' && ticket.tableLabel !== undefined) return ticket.tableLabel;
  if (ticket.orderType === 'dineIn' && ticket.orderName !== undefined) return ticket.orderName;
  return t('preparation.takeawayNumber', { number: ticket.orderNumber });
}

/** "Aleksandra W.": a wall has little room for a name. */
export function shortName(name: string): string {
  return name.replace(/ (\S)\S+/g, '\u00a0$1.');
}

/** Long form: "Table 5", "Tab Ola", "Takeaway 118". */
export function ticketPlace(t: TFunction, ticket: Called): string {
  if (ticket.isTraining) return t('order.training', { number: ticket.orderNumber });
  if (ticket.orderType === 'dineIn' && ticket.tableLabel !== undefined)
    return t('preparation.recall.table', { label: ticket.tableLabel });
  if (ticket.orderType === 'dineIn')
    return t('preparation.recall.tab', { name: ticket.orderName ?? ticket.orderNumber });
  return t('preparation.recall.takeaway', { number: ticket.orderNumber });
}
