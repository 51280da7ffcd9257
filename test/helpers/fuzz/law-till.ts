/** The till at which property tests play, so that events can name a device. */
import type { OriginFixture } from '../restaurants/origin-fixture.ts';
import { restaurantIds } from '../restaurants/small-restaurant.ts';

export const tillId = '01970000-0000-7000-8000-000000000777';

/** Adds a paired till, so that events can name a device. */
export async function addTill({ database }: OriginFixture): Promise<void> {
  const nothing = { station: null, address: null, driver: null, bridge_token_hash: null, language: null };
  const unpaired = { pairing_hash: null, pairing_expires_at: null, revoked_at: null, archived_at: null };
  await database.db
    .insertInto('devices')
    .values({
      ...nothing,
      ...unpaired,
      org_id: restaurantIds.organization,
      id: tillId,
      name: 'Bar till',
      kind: 'till',
      paired_at: '2025-11-20T12:00:00.000Z',
      last_seen_at: null,
      app_version: null,
      clock_off_ms: null,
      version: 1,
    })
    .execute();
}
