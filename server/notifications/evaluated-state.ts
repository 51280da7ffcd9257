/** Reads the stored state with which an evaluation of a restaurant is compared, in one statement, because it runs after every change. SQL only. */
import { jsonRowsOf, type RowOf, rowsAsJson } from '../store/json-rows.ts';
import { eachOf, onlyRow, prepareQuery } from '../store/prepared-query.ts';
import { type Alert, alertOf, openAlerts } from './alert-store.ts';
import { awaitedNotices } from './notice-store.ts';
import type { NotificationDb, NotificationTables } from './notification-tables.ts';
import { preferencesOf, type StoredPreferences, storedPreferences } from './preference-store.ts';

export type EvaluatedState = {
  /** Alerts that are not over, oldest first. */
  readonly alerts: readonly Alert[];
  /** The alert of each known key. */
  readonly keys: ReadonlyMap<string, string>;
  /** Notices that a screen must show or confirm by a certain time. */
  readonly awaited: readonly { id: string; due_at_ms: number | null }[];
  preferences(userId: string): StoredPreferences;
};

type Wanted = { organizationId: string; keys: string; userIds: string };

function keysAmong(db: NotificationDb, organizationId: string, keys: string) {
  return db
    .selectFrom('happening_keys')
    .select(['key', 'happening_id'])
    .where('org_id', '=', organizationId)
    .where('key', 'in', eachOf(keys));
}

const stateQuery = prepareQuery<NotificationTables, Wanted>()((db, value) => {
  const organizationId = value('organizationId');
  return db.selectNoFrom([
    rowsAsJson(openAlerts(db, organizationId)).as('alerts'),
    rowsAsJson(keysAmong(db, organizationId, value('keys'))).as('keys'),
    rowsAsJson(awaitedNotices(db, organizationId)).as('awaited'),
    rowsAsJson(storedPreferences(db, organizationId, eachOf(value('userIds')))).as('preferences'),
  ]);
});

export async function readEvaluatedState(
  db: NotificationDb,
  organizationId: string,
  { keys, userIds }: { keys: readonly string[]; userIds: readonly string[] },
): Promise<EvaluatedState> {
  const wanted = { organizationId, keys: JSON.stringify(keys), userIds: JSON.stringify(userIds) };
  const row = onlyRow(await stateQuery(db, wanted));
  const known = jsonRowsOf<RowOf<typeof keysAmong>>(row.keys);
  return {
    alerts: jsonRowsOf<RowOf<typeof openAlerts>>(row.alerts).map(alertOf),
    keys: new Map(known.map(({ key, happening_id }) => [key, happening_id])),
    awaited: jsonRowsOf(row.awaited),
    preferences: preferencesOf(jsonRowsOf(row.preferences)),
  };
}
