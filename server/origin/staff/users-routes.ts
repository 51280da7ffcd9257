/** Routes of the staff list. */
import type { OriginRoutes } from '../calls/origin-routes.ts';
import { archiveStaffMember, changeUser, createUser } from './users-commands.ts';
import { canTakeOrders, inNameOrder } from './users-rules.ts';
import { listUsers } from './users-store.ts';

export function registerUsers({ read, command }: OriginRoutes): void {
  read('users', {
    areas: ['users'],
    answer: async ({ db, caller }) => inNameOrder(await listUsers(db, caller.organizationId)),
  });
  read('colleagues', {
    areas: ['users'],
    answer: async ({ db, caller }) =>
      inNameOrder((await listUsers(db, caller.organizationId)).filter(canTakeOrders)).map(
        ({ id, displayName }) => ({ id, displayName }),
      ),
  });
  command('createUser', createUser);
  command('changeUser', changeUser);
  command('archiveUser', archiveStaffMember);
}
