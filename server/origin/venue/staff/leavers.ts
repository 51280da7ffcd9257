/** Hands over what somebody had at work who takes no orders any more by another way than the staff list: with their account, or by a provider's word. */
import type { Transaction } from 'kysely';
import type { User } from '#shared/venue/user-schema.ts';
import type { ModuleLinks } from '../../kernel/calls/command-context.ts';
import { runInternally } from '../../kernel/calls/internal-command.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { staffMemberLeft } from './staff-links.ts';
import { canTakeOrders } from './users-rules.ts';

/** To an admin who is here, else to whoever takes orders; with nobody it stays. `staff`: as it was before. */
export async function reassignWorkOf(
  tx: Transaction<OriginTables>,
  leaver: User,
  {
    organizationId,
    staff,
    ...run
  }: {
    organizationId: string;
    staff: readonly User[];
    nowMs: number;
    links: ModuleLinks;
  },
): Promise<void> {
  const others = staff.filter(user => user.id !== leaver.id && canTakeOrders(user));
  const heir = others.find(({ roles }) => roles.includes('admin')) ?? others[0];
  if (canTakeOrders(leaver) || heir === undefined) return;
  const { id: userId, displayName } = leaver;
  await runInternally(tx, { organizationId, userId, displayName, deviceId: null }, run, context =>
    context.links.announce(context, staffMemberLeft, { userId, ordersTo: heir.id }),
  );
}
