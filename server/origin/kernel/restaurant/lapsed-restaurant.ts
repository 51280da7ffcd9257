/** Without its subscription a restaurant may finish orders of the current business day, and no others. */
import { businessDay } from '#shared/kernel/business-day.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { CommandContext } from '../calls/command-context.ts';

type Asked = Pick<CommandContext<unknown>, 'caller' | 'restaurant'>;

export async function isLapsed({ caller, restaurant }: Asked): Promise<boolean> {
  return caller.lacksPlan === true || (await restaurant()).needsSubscription;
}

/** Throws SUBSCRIPTION_REQUIRED for an order of an earlier business day: orders open at the lapse must not stay usable forever. */
export async function requireRunningDay(
  { caller, restaurant, nowMs }: Asked & { nowMs: number },
  { business_day }: { business_day: string },
): Promise<void> {
  if (!(await isLapsed({ caller, restaurant }))) return;
  const { timeZone, businessDayCutoff } = (await restaurant()).settings;
  if (business_day < businessDay(nowMs, timeZone, businessDayCutoff))
    throw new ProblemError('SUBSCRIPTION_REQUIRED');
}
