/**
 * Adds a restaurant's stations to its settings, one of each group with what was set for it, and to the menu and to what was ordered where it
 * goes. Lines and tickets that nobody has to do anything with any more are left as they were.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const columns = [
  ['menu_categories', 'default_station_id'],
  ['menu_items', 'station_id'],
  ['order_lines', 'station_id'],
  ['tickets', 'station_id'],
] as const;

const names = { en: { kitchen: 'Kitchen', bar: 'Bar' }, pl: { kitchen: 'Kuchnia', bar: 'Bar' } };
const colors = { kitchen: '#ea580c', bar: '#2563eb' };
const groups = ['kitchen', 'bar'] as const;

type Stored = {
  defaultLanguage?: string;
  stationWork?: { station: string; mode: string }[];
  [field: string]: unknown;
};

function withStations({ stationWork = [], ...rest }: Stored) {
  const words = rest.defaultLanguage?.startsWith('pl') ? names.pl : names.en;
  const stations = groups.map(group => {
    const mode = stationWork.find(({ station }) => station === group)?.mode;
    return { id: group, group, name: words[group], color: colors[group], ...(mode && { mode }) };
  });
  return { ...rest, stations };
}

async function addStations(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ org_id: string; document: string }>`
    select org_id, document from settings`.execute(db);
  for (const { org_id, document } of rows) {
    const after = JSON.stringify(withStations(JSON.parse(document)));
    await sql`update settings set document = ${after} where org_id = ${org_id}`.execute(db);
  }
}

export const stationsMigration: Migration = {
  name: '0024-stations',
  async up(db) {
    for (const [table, column] of columns)
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text`.execute(db);
    await addStations(db);
    await sql`update order_lines set station_id = station
      where station <> 'none' and (state in ('held', 'sent', 'preparing', 'ready')
        or state = 'voided' and seen_at is null)`.execute(db);
    await sql`update tickets set station_id = station where (org_id, id) in (
      select org_id, ticket_id from order_lines where station_id is not null
      union select org_id, held_from from order_lines where station_id is not null)`.execute(db);
  },
};
