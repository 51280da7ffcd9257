/** Locations of the restaurant: SQL only. */
import type { Kysely } from 'kysely';
import type { TableLocation } from '#shared/schemas/table-schema.ts';
import type { OriginTables, TableLocationRow } from '../origin-tables.ts';

type Db = Kysely<OriginTables>;

function toLocation(row: TableLocationRow): TableLocation {
  return {
    id: row.id,
    name: row.name,
    sortOrder: row.sort_order,
    color: row.color,
    version: row.version,
  };
}

function toColumns(location: TableLocation) {
  return {
    name: location.name,
    sort_order: location.sortOrder,
    color: location.color,
    version: location.version,
  };
}

/** In display order, without archived ones. */
export async function listLocations(db: Db, orgId: string): Promise<TableLocation[]> {
  const rows = await db
    .selectFrom('table_locations')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('name')
    .execute();
  return rows.map(toLocation);
}

/** Whether the id was ever used here, archived or not. */
export async function isLocationIdUsed(db: Db, orgId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('table_locations')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertLocation(db: Db, orgId: string, location: TableLocation): Promise<void> {
  const row = { org_id: orgId, id: location.id, archived_at: null, ...toColumns(location) };
  await db.insertInto('table_locations').values(row).execute();
}

export async function updateLocation(db: Db, orgId: string, location: TableLocation): Promise<void> {
  await db
    .updateTable('table_locations')
    .set(toColumns(location))
    .where('org_id', '=', orgId)
    .where('id', '=', location.id)
    .execute();
}

export async function archiveLocation(db: Db, orgId: string, id: string, at: string): Promise<void> {
  await db
    .updateTable('table_locations')
    .set(({ eb }) => ({ archived_at: at, version: eb('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
