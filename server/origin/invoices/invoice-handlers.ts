/** Answers the questions of order commands that concern invoices. */
import type { ModuleLink } from '../kernel/calls/command-context.ts';
import { onQuestion } from '../kernel/calls/module-links.ts';
import { invoicedTotal } from '../order/orders/order-links.ts';
import { sumInvoiced } from './invoice-store.ts';

export const invoiceHandlers: readonly ModuleLink[] = [
  onQuestion(invoicedTotal, ({ tx, caller }, { orderId }) => sumInvoiced(tx, caller.organizationId, orderId)),
];
