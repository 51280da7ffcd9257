/** Answers who is signed in, to every member of the restaurant. */
import { ProblemError } from '../../errors.ts';
import { requireEntity } from '../entity-rules.ts';
import type { OriginRoutes } from '../origin-routes.ts';
import { readRestaurant } from '../settings/settings-store.ts';
import { listUsers } from '../users/users-store.ts';
import { userInfoOf } from './account-rules.ts';

export function registerAccount({ read }: OriginRoutes): void {
  read('userInfo', {
    areas: ['users', 'settings'],
    async tag({ caller }) {
      // The BFF's own credential is nobody's.
      if (caller.isService) throw new ProblemError('FORBIDDEN');
      return [caller.userId, ...caller.roles, ...(caller.lacksPlan ? ['unpaid'] : [])].join('-');
    },
    async answer({ db, caller }) {
      const person = requireEntity(await listUsers(db, caller.organizationId), caller.userId);
      return userInfoOf(person, caller, await readRestaurant(db, caller.organizationId));
    },
  });
}
