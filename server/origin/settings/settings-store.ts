/** Keeps the settings of each restaurant as one document with its version. */
import type { Kysely } from 'kysely';
import type { Settings, SettingsChange } from '#shared/schemas/settings-schema.ts';
import type { OriginTables } from '../origin-tables.ts';
import { createDefaultSettings } from './default-settings.ts';

type Db = Kysely<OriginTables>;

export type Restaurant = {
  readonly settings: Settings;
  /** Whether it has to subscribe before it works on, by the operator's word. */
  readonly needsSubscription: boolean;
};

/** What was stored by an older version lacks the settings that came since: these are the defaults, in the restaurant's language. */
function completed(
  stored: Partial<SettingsChange> & Pick<SettingsChange, 'restaurantName' | 'defaultLanguage'>,
): SettingsChange {
  const defaults = createDefaultSettings(stored.restaurantName, stored.defaultLanguage);
  return {
    ...defaults,
    ...stored,
    thresholds: { ...defaults.thresholds, ...stored.thresholds },
    receipt: { ...defaults.receipt, ...stored.receipt },
  };
}

/** An organization that never opened its restaurant here (it signed up elsewhere) has the defaults, as version 1. */
export async function readRestaurant(db: Db, orgId: string): Promise<Restaurant> {
  const row = await db
    .selectFrom('settings')
    .select(['document', 'version', 'needs_subscription'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) {
    const settings = { ...createDefaultSettings('Restaurant', 'en'), version: 1 };
    return { settings, needsSubscription: false };
  }
  const settings = { ...completed(JSON.parse(row.document)), version: row.version };
  return { settings, needsSubscription: row.needs_subscription === 1 };
}

export async function readSettings(db: Db, orgId: string): Promise<Settings> {
  return (await readRestaurant(db, orgId)).settings;
}

/** As version 1; fails where the organization has settings already. */
export async function insertSettings(db: Db, orgId: string, settings: SettingsChange): Promise<void> {
  await db
    .insertInto('settings')
    .values({ org_id: orgId, document: JSON.stringify(settings), needs_subscription: 0, version: 1 })
    .execute();
}

export async function storeSettings(db: Db, orgId: string, settings: Settings): Promise<void> {
  const { version, ...fields } = settings;
  const document = JSON.stringify(fields);
  await db
    .insertInto('settings')
    .values({ org_id: orgId, document, needs_subscription: 0, version })
    .onConflict(conflict => conflict.column('org_id').doUpdateSet({ document, version }))
    .execute();
}
