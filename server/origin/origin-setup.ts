/** What local identity tells the embedded restaurant: a restaurant is opened, a person has come or changed their name. */
import { plainName } from '#shared/plain-text.ts';
import type { OrganizationRole, Role } from '#shared/roles.ts';
import type { User } from '#shared/schemas/user-schema.ts';
import { invalidField, ProblemError } from '../http/errors.ts';
import type { Database } from '../store/database.ts';
import { appendEvents, countChanges } from './events/event-store.ts';
import { areas, type OriginTables } from './origin-tables.ts';
import { addSampleRestaurant } from './sample/sample-restaurant.ts';
import { createDefaultSettings } from './settings/default-settings.ts';
import { insertSettings } from './settings/settings-store.ts';
import { introduceUser } from './staff/introduce-user.ts';
import { isNameTaken, isUsernameTaken, keepsOrganizationAdmin, withoutAdmin } from './staff/users-rules.ts';
import { listUsers, updateUser } from './staff/users-store.ts';

export type Newcomer = { userId: string; username: string; displayName: string };

export type OriginSetup = {
  /** Opens an empty restaurant, or the sample one, with its first admin. */
  openRestaurant(restaurant: {
    organizationId: string;
    restaurantName: string;
    language: string;
    admin: Newcomer;
    sample: boolean;
  }): Promise<void>;
  /**
   * Gives a person their row (without roles) or brings its names up to date, and notes that they were here. Throws
   * LAST_ADMIN where a role other than `admin` would leave the organization without one, NAME_TAKEN and USERNAME_TAKEN
   * for what is somebody else's.
   */
  introduceUser(
    user: Newcomer & { organizationId: string; organizationRole?: OrganizationRole },
  ): Promise<void>;
  /** The person belongs here no more: the row stays for what they did, without access. Throws LAST_ADMIN. */
  dismissUser(user: { organizationId: string; userId: string }): Promise<void>;
  /** Whether the list of people has the username for somebody else. */
  isUsernameTaken(user: { organizationId: string; userId: string; username: string }): Promise<boolean>;
  /** Whether somebody may work here, and whether they do as an admin. */
  statusOf(
    organizationId: string,
    userId: string,
  ): Promise<{ isActive: boolean; isAdmin: boolean; roles: readonly Role[] }>;
};

/** `onPersonChanged` is told when somebody's row may have changed: no write of the API says so to those who watch. */
export function createOriginSetup(
  database: Database<OriginTables>,
  now: () => number,
  onPersonChanged: (organizationId: string, userId: string) => void = () => {},
): OriginSetup {
  return {
    openRestaurant: ({ organizationId, restaurantName, language, admin, sample }) =>
      database.transaction(async tx => {
        const nowMs = now();
        await insertSettings(tx, organizationId, createDefaultSettings(restaurantName, language));
        await introduceUser(tx, { organizationId, ...admin, organizationRole: 'admin' }, nowMs);
        if (sample) await addSampleRestaurant(tx, { organizationId, nowMs });
        const at = new Date(nowMs).toISOString();
        await appendEvents(tx, { organizationId, userId: admin.userId, idempotencyKey: null, at }, [
          {
            type: 'restaurant.opened',
            entity: 'settings',
            entityId: organizationId,
            payload: { restaurantName, sample },
          },
        ]);
        await countChanges(tx, organizationId, new Set(areas), nowMs);
      }),
    async introduceUser(user) {
      const { organizationId, userId, organizationRole } = user;
      await database.transaction(async tx => {
        const staff = await listUsers(tx, organizationId);
        const before = staff.find(({ id }) => id === userId);
        const displayName = plainName(user.displayName);
        if (isNameTaken(staff, { id: userId, displayName }))
          throw invalidField('displayName', 'is already in use', 'NAME_TAKEN');
        const others = staff.filter(({ id }) => id !== userId);
        if (before?.username !== user.username && isUsernameTaken(others, user.username))
          throw invalidField('username', 'is already in use', 'USERNAME_TAKEN');
        const named = { ...user, displayName };
        const isDemoted =
          before?.orgRole === 'admin' && organizationRole !== undefined && organizationRole !== 'admin';
        if (isDemoted && !keepsOrganizationAdmin(staff, before, null)) throw new ProblemError('LAST_ADMIN');
        await introduceUser(tx, isDemoted ? { ...named, isDemoted } : named, now());
      });
      onPersonChanged(organizationId, userId);
    },
    async dismissUser({ organizationId, userId }) {
      await database.transaction(async tx => {
        const staff = await listUsers(tx, organizationId);
        const before = staff.find(({ id }) => id === userId);
        if (before === undefined || !before.isActive) return;
        if (!keepsOrganizationAdmin(staff, before, null)) throw new ProblemError('LAST_ADMIN');
        const after: User = {
          ...before,
          orgRole: 'basic_member',
          // Who is let in again is not at once the admin that they were for the organization.
          roles: before.orgRole === 'admin' ? withoutAdmin(before.roles) : before.roles,
          isActive: false,
          version: before.version + 1,
        };
        await updateUser(tx, organizationId, after);
        const nowMs = now();
        const at = new Date(nowMs).toISOString();
        const event = { type: 'user.changed', entity: 'user', entityId: userId, payload: { before, after } };
        await appendEvents(tx, { organizationId, userId, idempotencyKey: null, at }, [event]);
        await countChanges(tx, organizationId, new Set(['users']), nowMs);
      });
      onPersonChanged(organizationId, userId);
    },
    async isUsernameTaken({ organizationId, userId, username }) {
      const others = (await listUsers(database.db, organizationId)).filter(({ id }) => id !== userId);
      return isUsernameTaken(others, username);
    },
    async statusOf(organizationId, userId) {
      const user = (await listUsers(database.db, organizationId)).find(({ id }) => id === userId);
      if (user === undefined || !user.isActive) return { isActive: false, isAdmin: false, roles: [] };
      const { orgRole, roles } = user;
      return { isActive: true, isAdmin: orgRole === 'admin' || roles.includes('admin'), roles };
    },
  };
}
