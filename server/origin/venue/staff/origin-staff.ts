/** Calls from an external identity provider to the embedded restaurant: who is admitted, readmitted, or an admin. */
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { businessDay, businessDayStart } from '#shared/kernel/business-day.ts';
import { plainName } from '#shared/kernel/plain-text.ts';
import type { OrganizationRole } from '#shared/kernel/roles.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { Database } from '../../../store/database.ts';
import { introduceUser } from '../../kernel/callers/introduce-user.ts';
import type { ModuleLinks } from '../../kernel/calls/command-context.ts';
import { appendEvents, countChanges, type EventDraft } from '../../kernel/events/event-store.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { createDefaultSettings } from '../../kernel/restaurant/default-settings.ts';
import { readSettings, storeSettings } from '../../kernel/restaurant/settings-store.ts';
import { reassignWorkOf } from './leavers.ts';
import { freeName, isUsernameTaken } from './users-rules.ts';
import { isUserIdUsed, listUsers, updateUser } from './users-store.ts';

type Member = { organizationId: string; userId: string };

/** The provider has decided on memberships and admin roles: nothing is refused here. */
type OriginStaffKeeper = {
  introduceUser(
    user: Member & { username: string; displayName: string; organizationRole?: OrganizationRole },
  ): Promise<void>;
  dismissUser(user: Member): Promise<void>;
  /** Creates the row of an admitted user; an existing one is unchanged. */
  expectUser(user: Member & { username: string; displayName: string; isAdmin: boolean }): Promise<void>;
  /** Lifts the dismissal of a former user. */
  readmitUser(user: Member): Promise<void>;
  /** Grants or removes the restaurant's admin role according to the organization's. */
  setOrganizationAdmin(user: Member & { isAdmin: boolean }): Promise<void>;
  /** Everybody on the staff list, keyed by id. */
  namesOf(
    organizationId: string,
  ): Promise<ReadonlyMap<string, { readonly username: string; readonly displayName: string }>>;
  /** When the restaurant's business day began. */
  dayStartMs(organizationId: string): Promise<number>;
  /** A restaurant that has neither the name `before` nor the default one keeps its name. */
  renameRestaurant(names: { organizationId: string; name: string; before: string | null }): Promise<void>;
};

function withAdmin(user: User, isAdmin: boolean): User {
  const others = user.roles.filter(role => role !== 'admin');
  return {
    ...user,
    orgRole: isAdmin ? 'admin' : 'basic_member',
    roles: isAdmin ? [...others, 'admin'] : others,
  };
}

/** The provider's name, with a number appended if another person here has it. */
async function nameFor(
  tx: Transaction<OriginTables>,
  { organizationId, userId, displayName }: Member & { displayName: string },
): Promise<string> {
  return freeName(await listUsers(tx, organizationId), userId, plainName(displayName) || userId);
}

/** `onPersonChanged` is called when a person's row may have changed. */
export function createOriginStaff(
  database: Database<OriginTables>,
  links: ModuleLinks,
  now: () => number,
  onPersonChanged: (organizationId: string, userId: string) => void,
): OriginStaffKeeper {
  const record = async (
    tx: Transaction<OriginTables>,
    { organizationId, userId }: Member,
    event: EventDraft & { entity: 'user' | 'settings' },
  ): Promise<void> => {
    const nowMs = now();
    const at = new Date(nowMs).toISOString();
    await appendEvents(tx, { organizationId, userId, idempotencyKey: null, at }, [event]);
    await countChanges(tx, organizationId, new Set([event.entity === 'user' ? 'users' : 'settings']), nowMs);
  };

  const change = async (member: Member, changed: (user: User) => User): Promise<void> => {
    const { organizationId, userId } = member;
    await database.transaction(organizationId, async tx => {
      const staff = await listUsers(tx, organizationId);
      const before = staff.find(({ id }) => id === userId);
      const next = before && changed(before);
      if (next === undefined || isDeepStrictEqual(before, next)) return;
      const after = { ...next, version: next.version + 1 };
      await updateUser(tx, organizationId, after);
      const payload = { before, after };
      await record(tx, member, { type: 'user.changed', entity: 'user', entityId: userId, payload });
      await reassignWorkOf(tx, after, { organizationId, staff, nowMs: now(), links });
    });
    onPersonChanged(organizationId, userId);
  };

  return {
    async expectUser({ isAdmin, username, displayName, organizationId, userId }) {
      await database.transaction(organizationId, async tx => {
        if (await isUserIdUsed(tx, organizationId, userId)) return;
        const isTaken = isUsernameTaken(await listUsers(tx, organizationId), username);
        const introduction = {
          organizationId,
          userId,
          displayName: await nameFor(tx, { organizationId, userId, displayName }),
          // An id is unique as a name.
          username: isTaken ? userId.replace(/\W/g, '_') : username,
          organizationRole: isAdmin ? 'admin' : 'basic_member',
          isExpected: true,
        } as const;
        await introduceUser(tx, introduction, now());
      });
      onPersonChanged(organizationId, userId);
    },
    async introduceUser(user) {
      await database.transaction(user.organizationId, async tx => {
        const displayName = await nameFor(tx, user);
        await introduceUser(tx, { ...user, displayName }, now());
      });
      onPersonChanged(user.organizationId, user.userId);
    },
    dismissUser: member =>
      change(member, user => ({
        ...(user.orgRole === 'admin' ? withAdmin(user, false) : user),
        orgRole: 'basic_member',
        isActive: false,
      })),
    readmitUser: member => change(member, user => ({ ...user, isActive: true })),
    setOrganizationAdmin: ({ isAdmin, ...member }) =>
      change(member, user => (user.isStation ? user : withAdmin(user, isAdmin))),
    async namesOf(organizationId) {
      const staff = await listUsers(database.db, organizationId);
      return new Map(staff.map(({ id, username, displayName }) => [id, { username, displayName }]));
    },
    async dayStartMs(organizationId) {
      const { timeZone, businessDayCutoff } = await readSettings(database.db, organizationId);
      const day = businessDay(now(), timeZone, businessDayCutoff);
      return businessDayStart(day, timeZone, businessDayCutoff);
    },
    async renameRestaurant({ organizationId, name, before: formerName }) {
      await database.transaction(organizationId, async tx => {
        const before = await readSettings(tx, organizationId);
        const first = createDefaultSettings('Restaurant', 'en').restaurantName;
        if (before.restaurantName !== (formerName ?? first) && before.restaurantName !== first) return;
        const after = { ...before, restaurantName: name, version: before.version + 1 };
        await storeSettings(tx, organizationId, after);
        const payload = { before, after };
        const event = {
          type: 'settings.changed',
          entity: 'settings',
          entityId: organizationId,
          payload,
        } as const;
        await record(tx, { organizationId, userId: '' }, event);
      });
    },
  };
}
