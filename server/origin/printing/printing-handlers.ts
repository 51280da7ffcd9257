/** Handles the facts and questions of order commands that concern printing. */
import type { ModuleLink } from '../kernel/calls/command-context.ts';
import { onFact, onQuestion } from '../kernel/calls/module-links.ts';
import {
  billWanted,
  isPrintBegun,
  linesLeaving,
  linesUnserved,
  orderReopened,
  paymentStored,
  receiptOf,
  sentLinesChanged,
  ticketsSent,
} from '../order/orders/order-links.ts';
import { openDrawerFor } from './drawers/drawer-commands.ts';
import { nameInTickets } from './print-jobs/moved-job-lines.ts';
import { dropReceiptJobs, listOpenPrintJobs } from './print-jobs/print-job-store.ts';
import { linesOfJob } from './print-jobs/printed-lines.ts';
import { queueBill } from './print-jobs/queue-bill.ts';
import { queueKitchenTickets, queueStationSlips } from './print-jobs/queue-kitchen-tickets.ts';
import { queueReceipt } from './print-jobs/queue-receipt.ts';
import { queueUnservedTickets } from './print-jobs/served-before-printing.ts';

export const printingHandlers: readonly ModuleLink[] = [
  onFact(ticketsSent, (context, { stored, tickets, lines, printers }) =>
    queueKitchenTickets(context, stored, tickets, lines, printers),
  ),
  onFact(sentLinesChanged, (context, { stored, slip, lines }) =>
    queueStationSlips(context, stored, slip, lines),
  ),
  onFact(linesUnserved, (context, { stored, lines }) => queueUnservedTickets(context, stored, lines)),
  onFact(linesLeaving, ({ tx }, { stored, lines }) => nameInTickets(tx, stored, lines)),
  onFact(billWanted, queueBill),
  onFact(paymentStored, (context, { payment, orderNumber }) => openDrawerFor(context, payment, orderNumber)),
  onFact(orderReopened, async (context, order) => {
    await dropReceiptJobs(context.tx, order, ['failed'], context.now);
    if (order.receipt_state === 'failed') context.touch('printing');
  }),
  onQuestion(receiptOf, (context, { stored, buyerTaxId }) => queueReceipt(context, stored, { buyerTaxId })),
  onQuestion(isPrintBegun, async ({ tx }, { stored, line }) => {
    const jobs = await listOpenPrintJobs(tx, line.org_id);
    return jobs.some(
      ({ state, line_ids }) =>
        state !== 'queued' &&
        state !== 'failed' &&
        line_ids !== null &&
        linesOfJob(stored.lines, JSON.parse(line_ids)).includes(line),
    );
  }),
];
