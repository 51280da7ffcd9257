/** What the order's commands ask about cash sessions and day reports. */
import type { ModuleLink } from '../calls/command-context.ts';
import { onQuestion } from '../calls/module-links.ts';
import { isInDayReport, isSessionOpen, sessionOfPayment } from '../orders/order-links.ts';
import { findPaymentSession } from './cash-session-store.ts';
import { isOrderReported } from './day-reports/day-report-store.ts';
import { cashSessionFor } from './session-of-payment.ts';

export const cashLinks: readonly ModuleLink[] = [
  onQuestion(sessionOfPayment, (context, { kind, refunded }) => cashSessionFor(context, kind, refunded)),
  onQuestion(isSessionOpen, async ({ tx, caller }, { sessionId }) => {
    const session = await findPaymentSession(tx, caller.organizationId, sessionId);
    return session?.state === 'open';
  }),
  onQuestion(isInDayReport, ({ tx, caller }, { orderId }) =>
    isOrderReported(tx, caller.organizationId, orderId),
  ),
];
