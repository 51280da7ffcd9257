/** What local identity tells the embedded restaurant: a restaurant is opened, a person has come or changed their name. */
import type { Database } from '../database.ts';
import { appendEvents, countChanges } from './events/event-store.ts';
import { introduceUser } from './introduce-user.ts';
import { areas, type OriginTables } from './origin-tables.ts';
import { addSampleRestaurant } from './sample-restaurant.ts';
import { createDefaultSettings } from './settings/default-settings.ts';
import { insertSettings } from './settings/settings-store.ts';
import { listUsers } from './users/users-store.ts';

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
  /** Gives a person their row (without roles) or brings its names up to date, and notes that they were here. */
  introduceUser(user: Newcomer & { organizationId: string }): Promise<void>;
  /** Whether somebody may work here, and whether they do as an admin. */
  standingOf(organizationId: string, userId: string): Promise<{ isActive: boolean; isAdmin: boolean }>;
};

export function createOriginSetup(database: Database<OriginTables>, now: () => number): OriginSetup {
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
    introduceUser: user => database.transaction(tx => introduceUser(tx, user, now())),
    async standingOf(organizationId, userId) {
      const user = (await listUsers(database.db, organizationId)).find(({ id }) => id === userId);
      if (user === undefined || !user.isActive) return { isActive: false, isAdmin: false };
      return { isActive: true, isAdmin: user.orgRole === 'admin' || user.roles.includes('admin') };
    },
  };
}
