/** Determines the cash session of a payment or refund. */
import type { PaymentKind } from '#shared/order/payment-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import type { AnyCommand } from '../kernel/calls/command-context.ts';
import { findOpenSession, findPaymentSession } from './cash-session-store.ts';

/** Falls back to the open drawer session of the refunded payment: an approved refund isn't made at a device. */
async function drawerOf(
  { tx, caller }: Pick<AnyCommand, 'tx' | 'caller'>,
  refunded: { cash_session_id: string | null } | undefined,
): Promise<string | null> {
  if (!refunded?.cash_session_id) return null;
  const session = await findPaymentSession(tx, caller.organizationId, refunded.cash_session_id);
  return session?.kind === 'drawer' && session.state === 'open' ? session.id : null;
}

/**
 * The open session of the person who takes or refunds the payment, or else of the device. A counted session
 * takes nothing more, so a late refund belongs to the next one. Throws CASH_SESSION_REQUIRED.
 */
export async function cashSessionFor(
  context: Pick<AnyCommand, 'tx' | 'caller' | 'deviceId' | 'restaurant'>,
  kind: PaymentKind,
  refunded?: { cash_session_id: string | null },
): Promise<string | null> {
  const { tx, caller, deviceId } = context;
  const { settings } = await context.restaurant();
  if (!settings.usesCashSessions) return null;
  const { organizationId: orgId, userId } = caller;
  const own = await findOpenSession(tx, orgId, { kind: 'waiter', holderId: userId });
  const drawer =
    own === null && deviceId !== null
      ? await findOpenSession(tx, orgId, { kind: 'drawer', holderId: deviceId })
      : null;
  const id = own ?? drawer ?? (await drawerOf(context, refunded));
  if (id === null && kind === 'cash' && settings.requiresCashSession)
    throw new ProblemError('CASH_SESSION_REQUIRED');
  return id;
}
