/** Without its subscription a restaurant may finish orders of the current business day, and no others. */
import { businessDay } from '#shared/business-day.ts';
import { ProblemError } from '../../http/errors.ts';
import type { CommandContext } from '../calls/command-context.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { readSettings } from './settings-store.ts';
import { isSubscriptionNeeded } from './subscription-store.ts';

type Asked = Pick<CommandContext<unknown>, 'tx' | 'caller'>;

export async function isLapsed({ tx, caller }: Asked): Promise<boolean> {
  return caller.lacksPlan === true || isSubscriptionNeeded(tx, caller.organizationId);
}

/** Throws SUBSCRIPTION_REQUIRED for an order of an earlier business day: orders open at the lapse must not stay usable forever. */
export async function requireRunningDay(
  { tx, caller, nowMs }: Asked & { nowMs: number },
  { business_day }: Pick<OrderRow, 'business_day'>,
): Promise<void> {
  if (!(await isLapsed({ tx, caller }))) return;
  const { timeZone, businessDayCutoff } = await readSettings(tx, caller.organizationId);
  if (business_day < businessDay(nowMs, timeZone, businessDayCutoff))
    throw new ProblemError('SUBSCRIPTION_REQUIRED');
}
