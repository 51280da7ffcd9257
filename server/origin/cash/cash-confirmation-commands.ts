/** An admin accepts a cash session's count or requests a recount. */
import type { CashConfirmation, CashRecount, CashSession } from '#shared/order/payment-schema.ts';
import { personOf } from '../kernel/callers/callers.ts';
import type { CommandContext } from '../kernel/calls/command-context.ts';
import { listUsers } from '../venue/staff/users-store.ts';
import { finishCash, loadCashSession } from './cash-session-commands.ts';
import { confirmsThemselves, requireState } from './cash-session-rules.ts';

export async function confirmCash(context: CommandContext<CashConfirmation>): Promise<CashSession> {
  const { tx, caller, body, now } = context;
  const stored = await loadCashSession(context);
  requireState(stored.session, 'counted');
  context.expectVersion(stored.session);
  const isBySelf = confirmsThemselves(stored, caller, await listUsers(tx, caller.organizationId));
  const confirmed = { ...body, by: personOf(caller), at: now, ...(isBySelf && { isBySelf }) };
  const changes = { state: 'confirmed', confirmed: JSON.stringify(confirmed) } as const;
  return finishCash(context, stored, changes, { type: 'cashSession.confirmed', payload: { confirmed } });
}

/** Earlier counts stay on record. */
export async function askRecount(context: CommandContext<CashRecount>): Promise<CashSession> {
  const { caller, body, now } = context;
  const stored = await loadCashSession(context);
  requireState(stored.session, 'counted');
  context.expectVersion(stored.session);
  const recount = { reason: body.reason, by: personOf(caller), at: now };
  const changes = { state: 'recount', recount: JSON.stringify(recount) } as const;
  return finishCash(context, stored, changes, { type: 'cashSession.recountAsked', payload: { recount } });
}
