/** The settings of each restaurant as one versioned document: SQL only. */
import type { Kysely } from 'kysely';
import type { Settings, SettingsChange } from '#shared/venue/settings-schema.ts';
import type { OriginTables, SettingsRow } from '../origin-tables.ts';
import { createDefaultSettings } from './default-settings.ts';

type Db = Kysely<OriginTables>;

export type Restaurant = {
  readonly settings: Settings;
  /** Whether it must subscribe before it can continue, as set by the operator. */
  readonly needsSubscription: boolean;
  /** Set by the operator: no data of it is read or written. */
  readonly isArchived: boolean;
};

/** Settings stored by an older version lack newer fields, which get the defaults in the restaurant's language. */
function completed(
  stored: Partial<SettingsChange> & Pick<SettingsChange, 'restaurantName' | 'defaultLanguage'>,
): SettingsChange {
  const defaults = createDefaultSettings(stored.restaurantName, stored.defaultLanguage);
  const { quickNotes, quickNoteScopes = [] } = { ...defaults, ...stored };
  return {
    ...defaults,
    ...stored,
    // The default scopes apply only to quick notes that the restaurant left unchanged.
    quickNoteScopes: quickNoteScopes.filter(({ note }) => quickNotes.includes(note)),
    thresholds: { ...defaults.thresholds, ...stored.thresholds },
    receipt: { ...defaults.receipt, ...stored.receipt },
  };
}

type StoredSettings = Pick<SettingsRow, 'document' | 'version' | 'needs_subscription' | 'archived_at'>;

/** A null row means an organization that signed up at another server; it has the defaults as version 1. The document is parsed at the first use. */
export function restaurantOf(row: StoredSettings | null): Restaurant {
  let settings: Settings | undefined;
  return {
    needsSubscription: row?.needs_subscription === 1,
    isArchived: row !== null && row.archived_at !== null,
    get settings() {
      settings ??=
        row === null
          ? { ...createDefaultSettings('Restaurant', 'en'), version: 1 }
          : { ...completed(JSON.parse(row.document)), version: row.version };
      return settings;
    },
  };
}

export async function readRestaurant(db: Db, orgId: string): Promise<Restaurant> {
  const row = await db
    .selectFrom('settings')
    .select(['document', 'version', 'needs_subscription', 'archived_at'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return restaurantOf(row ?? null);
}

export async function readSettings(db: Db, orgId: string): Promise<Settings> {
  return (await readRestaurant(db, orgId)).settings;
}

/** Stores version 1; fails if the organization already has settings. */
export async function insertSettings(db: Db, orgId: string, settings: SettingsChange): Promise<void> {
  await db
    .insertInto('settings')
    .values({
      org_id: orgId,
      document: JSON.stringify(settings),
      needs_subscription: 0,
      version: 1,
      archived_at: null,
    })
    .execute();
}

export async function storeSettings(db: Db, orgId: string, settings: Settings): Promise<void> {
  const { version, ...fields } = settings;
  const document = JSON.stringify(fields);
  await db
    .insertInto('settings')
    .values({ org_id: orgId, document, needs_subscription: 0, version, archived_at: null })
    .onConflict(conflict => conflict.column('org_id').doUpdateSet({ document, version }))
    .execute();
}
