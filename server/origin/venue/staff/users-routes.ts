/** Routes of the staff list. */

import { listPresence } from '../../kernel/callers/presence-store.ts';
import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import { findLastActors } from '../../kernel/events/event-store.ts';
import { saveFilters } from './saved-filters-commands.ts';
import { readFilters } from './saved-filters-store.ts';
import { archiveStaffMember, changeUser, createUser } from './users-commands.ts';
import { canTakeOrders, inNameOrder, presenceTag } from './users-rules.ts';
import { listUsers } from './users-store.ts';

export function registerUsers({ read, command }: OriginRoutes): void {
  read('users', {
    areas: ['users'],
    async tag({ db, caller }) {
      return presenceTag(await listPresence(db, caller.organizationId));
    },
    async answer({ db, caller }) {
      const presence = await listPresence(db, caller.organizationId);
      const users = inNameOrder(await listUsers(db, caller.organizationId));
      const stations = users.filter(({ isStation }) => isStation).map(({ id }) => id);
      const created = { entity: 'user', ids: stations, types: ['user.created'] };
      const makers = await findLastActors(db, caller.organizationId, created);
      return users.map(user => {
        // Joining counts as the first use.
        const lastSeenAt = presence.get(user.id) ?? user.joinedAt;
        const madeBy = makers.get(user.id);
        return { ...user, ...(lastSeenAt !== undefined && { lastSeenAt }), ...(madeBy && { madeBy }) };
      });
    },
  });
  read('colleagues', {
    areas: ['users'],
    answer: async ({ db, caller }) =>
      inNameOrder(await listUsers(db, caller.organizationId))
        // Somebody who has not joined yet could not accept an order.
        .filter(user => canTakeOrders(user) && user.joinedAt !== undefined)
        .map(({ id, displayName }) => ({ id, displayName })),
  });
  read('savedFilters', {
    areas: [],
    async tag({ db, caller: { organizationId, userId } }) {
      return `${userId}-${(await readFilters(db, organizationId, userId)).version}`;
    },
    answer: ({ db, caller: { organizationId, userId } }) => readFilters(db, organizationId, userId),
  });
  command('saveFilters', saveFilters);
  command('createUser', createUser);
  command('changeUser', changeUser);
  command('archiveUser', archiveStaffMember);
}
