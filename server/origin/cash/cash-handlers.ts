/** Handles the facts and questions of orders and settings that concern cash. */
import type { ModuleLink } from '../kernel/calls/command-context.ts';
import { onQuestion } from '../kernel/calls/module-links.ts';
import { isInDayReport, isSessionOpen, sessionOfPayment } from '../order/orders/order-links.ts';
import { holdersOfUnconfirmedCash } from '../venue/settings/settings-links.ts';
import { findPaymentSession, listUnconfirmed } from './cash-session-store.ts';
import { isOrderReported } from './day-reports/day-report-store.ts';
import { cashSessionFor } from './session-of-payment.ts';

export const cashHandlers: readonly ModuleLink[] = [
  onQuestion(sessionOfPayment, (context, { kind, refunded }) => cashSessionFor(context, kind, refunded)),
  onQuestion(isSessionOpen, async ({ tx, caller }, { sessionId }) => {
    const session = await findPaymentSession(tx, caller.organizationId, sessionId);
    return session?.state === 'open';
  }),
  onQuestion(isInDayReport, ({ tx, caller }, { orderId }) =>
    isOrderReported(tx, caller.organizationId, orderId),
  ),
  onQuestion(holdersOfUnconfirmedCash, async ({ tx, caller }) =>
    (await listUnconfirmed(tx, caller.organizationId)).map(({ session }) => session.holder_name),
  ),
];
