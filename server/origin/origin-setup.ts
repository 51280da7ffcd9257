/** Implements local identity's calls to the embedded restaurant: create a restaurant, add or rename a person. */
import type { Transaction } from 'kysely';
import { plainName } from '#shared/kernel/plain-text.ts';
import type { OrganizationRole, Role } from '#shared/kernel/roles.ts';
import type { Device, PairingClaim } from '#shared/venue/device-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { invalidField, ProblemError } from '../http/errors.ts';
import type { Database } from '../store/database.ts';
import { introduceUser } from './kernel/callers/introduce-user.ts';
import { withoutAdmin } from './kernel/callers/staff-rights.ts';
import { heldByStation } from './kernel/callers/station-account-rules.ts';
import { runInternally } from './kernel/calls/internal-command.ts';
import { appendEvents, countChanges } from './kernel/events/event-store.ts';
import { areas, type OriginTables } from './kernel/origin-tables.ts';
import { createDefaultSettings } from './kernel/restaurant/default-settings.ts';
import { insertSettings } from './kernel/restaurant/settings-store.ts';
import { originLinks } from './origin-links.ts';
import { addSampleRestaurant } from './sample/sample-restaurant.ts';
import { claimPairing } from './venue/devices/pairing-commands.ts';
import { createPairingTries } from './venue/devices/pairing-tries.ts';
import { reassignWorkOf } from './venue/staff/leavers.ts';
import { isNameTaken, isUsernameTaken, keepsOrganizationAdmin } from './venue/staff/users-rules.ts';
import { listUsers, updateUser } from './venue/staff/users-store.ts';

type Newcomer = { userId: string; username: string; displayName: string };

export type OriginSetup = {
  /** Creates an empty restaurant, or the sample one, with its first admin. */
  openRestaurant(restaurant: NewRestaurant & { admin: Newcomer }): Promise<void>;
  /**
   * Creates a person's row (without roles) or updates their names, and records that they have joined. Throws
   * LAST_ADMIN if a role other than `admin` would leave the organization without one, and NAME_TAKEN or
   * USERNAME_TAKEN for another person's name.
   */
  introduceUser(
    user: Newcomer & { organizationId: string; organizationRole?: OrganizationRole },
  ): Promise<void>;
  /** Removes the person's access; the row stays for the history. Throws LAST_ADMIN. */
  dismissUser(user: { organizationId: string; userId: string }): Promise<void>;
  /** Whether another person on the staff list has the username. */
  isUsernameTaken(user: { organizationId: string; userId: string; username: string }): Promise<boolean>;
  /** Whether the person is active, and whether they are an admin. */
  statusOf(
    organizationId: string,
    userId: string,
  ): Promise<{ isActive: boolean; isAdmin: boolean; isStation?: true; roles: readonly Role[] }>;
  /** False for an archived device. */
  isDevice(device: { organizationId: string; deviceId: string }): Promise<boolean>;
  /** Pairs the device of a code without a person; null for a wrong code. */
  claimPairing(claim: PairingClaim & { organizationId: string }): Promise<PairedWithoutPerson | null>;
  /** Marks the account as a station's screen, permanently. */
  noteStation(user: { organizationId: string; userId: string }): Promise<void>;
};

type PairedWithoutPerson = Pick<Device, 'id' | 'name' | 'kind'> & {
  organizationId: string;
  pairedAt: string;
};

type NewRestaurant = {
  organizationId: string;
  restaurantName: string;
  language: string;
  /** Null if people sign in through another identity provider. */
  admin: Newcomer | null;
  sample: boolean;
};

export async function insertRestaurant(
  tx: Transaction<OriginTables>,
  { organizationId, restaurantName, language, admin, sample }: NewRestaurant,
  nowMs: number,
): Promise<void> {
  // Only new restaurants hold later courses by default; existing ones continue to send every course.
  const settings = { ...createDefaultSettings(restaurantName, language), sendsFirstCourse: true };
  await insertSettings(tx, organizationId, settings);
  if (admin !== null) await introduceUser(tx, { organizationId, ...admin, organizationRole: 'admin' }, nowMs);
  if (sample) await addSampleRestaurant(tx, { organizationId, nowMs });
  const at = new Date(nowMs).toISOString();
  const userId = admin?.userId ?? '';
  await appendEvents(tx, { organizationId, userId, idempotencyKey: null, at }, [
    {
      type: 'restaurant.opened',
      entity: 'settings',
      entityId: organizationId,
      payload: { restaurantName, sample },
    },
  ]);
  await countChanges(tx, organizationId, new Set(areas), nowMs);
}

/** Strangers share their wrong tries: a person who signs in still pairs while these are spent. */
function createPairing(database: Database<OriginTables>, now: () => number): OriginSetup['claimPairing'] {
  const tries = createPairingTries();
  return async ({ organizationId, ...body }) => {
    const actor = { organizationId, userId: '', displayName: '', deviceId: null };
    const effects = { nowMs: now(), links: originLinks };
    const paired = await database
      .transaction(organizationId, tx =>
        runInternally(tx, actor, effects, context => claimPairing({ ...context, body }, tries)),
      )
      .catch((error: unknown) => {
        if (error instanceof ProblemError && error.code === 'PAIRING_CODE_INVALID') return null;
        throw error;
      });
    if (paired === null) return null;
    const { id, name, kind, pairedAt = '' } = paired.result;
    return { organizationId, id, name, kind, pairedAt };
  };
}

/** `onPersonChanged` is called when a person's row may have changed without a write through the API. */
export function createOriginSetup(
  database: Database<OriginTables>,
  now: () => number,
  onPersonChanged: (organizationId: string, userId: string) => void = () => {},
): OriginSetup {
  return {
    claimPairing: createPairing(database, now),
    openRestaurant: restaurant =>
      database.transaction(restaurant.organizationId, tx => insertRestaurant(tx, restaurant, now())),
    async introduceUser(user) {
      const { organizationId, userId, organizationRole } = user;
      await database.transaction(organizationId, async tx => {
        const staff = await listUsers(tx, organizationId);
        const before = staff.find(({ id }) => id === userId);
        const displayName = plainName(user.displayName);
        if (isNameTaken(staff, { id: userId, displayName }))
          throw invalidField('displayName', 'is already in use', 'NAME_TAKEN');
        const others = staff.filter(({ id }) => id !== userId);
        if (before?.username !== user.username && isUsernameTaken(others, user.username))
          throw invalidField('username', 'is already in use', 'USERNAME_TAKEN');
        const named = { ...user, displayName };
        if (before?.isStation && organizationRole === 'admin')
          throw invalidField('role', 'is not for the screen of a station', 'STATION_ACCOUNT');
        const isDemoted =
          before?.orgRole === 'admin' && organizationRole !== undefined && organizationRole !== 'admin';
        if (isDemoted && !keepsOrganizationAdmin(staff, before, null)) throw new ProblemError('LAST_ADMIN');
        await introduceUser(tx, isDemoted ? { ...named, isDemoted } : named, now());
        const after = isDemoted && (await listUsers(tx, organizationId)).find(({ id }) => id === userId);
        if (after)
          await reassignWorkOf(tx, after, { organizationId, staff, nowMs: now(), links: originLinks });
      });
      onPersonChanged(organizationId, userId);
    },
    async isDevice({ organizationId, deviceId }) {
      const found = await database.db
        .selectFrom('devices')
        .select('id')
        .where('org_id', '=', organizationId)
        .where('id', '=', deviceId)
        .where('archived_at', 'is', null)
        .executeTakeFirst();
      return found !== undefined;
    },
    async noteStation({ organizationId, userId }) {
      const station = { organizationId, userId, isStation: true } as const;
      await database.transaction(organizationId, tx => introduceUser(tx, station, now()));
      onPersonChanged(organizationId, userId);
    },
    async dismissUser({ organizationId, userId }) {
      await database.transaction(organizationId, async tx => {
        const staff = await listUsers(tx, organizationId);
        const before = staff.find(({ id }) => id === userId);
        if (before === undefined || !before.isActive) return;
        if (!keepsOrganizationAdmin(staff, before, null)) throw new ProblemError('LAST_ADMIN');
        const after: User = {
          ...before,
          orgRole: 'basic_member',
          // A readmitted person doesn't regain the admin role that came from the organization.
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
        await reassignWorkOf(tx, after, { organizationId, staff, nowMs, links: originLinks });
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
      if (user.isStation) return { isActive: true, isAdmin: false, isStation: true, ...heldByStation(user) };
      return { isActive: true, isAdmin: orgRole === 'admin' || roles.includes('admin'), roles };
    },
  };
}
