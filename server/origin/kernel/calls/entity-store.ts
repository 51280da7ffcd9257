/**
 * Creates the store of one kind of master data: rows with organization, id and version, archived instead of
 * deleted. Each kind provides its table and the mapping between row and entity.
 */
import type { Kysely } from 'kysely';
import type { OriginTables } from '../origin-tables.ts';

type MasterRow = { org_id: string; id: string; archived_at: string | null; version: number };
type MasterTable = {
  [T in keyof OriginTables]: OriginTables[T] extends MasterRow ? T : never;
}[keyof OriginTables];
type Entity = { readonly id: string; readonly version: number };
type Db = Kysely<OriginTables>;

/** Kysely can't type queries on a table given as a parameter; all master tables have these columns. */
function masterRows(db: Db) {
  return db as unknown as Kysely<{ [T in MasterTable]: MasterRow }>;
}

type EntityStore<E extends Entity> = {
  /** Lists in the order of `orderBy`, without archived entities. */
  list(db: Db, orgId: string): Promise<E[]>;
  /** Archived entities count too. */
  isIdUsed(db: Db, orgId: string, id: string): Promise<boolean>;
  insert(db: Db, orgId: string, entity: E): Promise<void>;
  update(db: Db, orgId: string, entity: E): Promise<void>;
  archive(db: Db, orgId: string, id: string, at: string): Promise<void>;
};

export function createEntityStore<
  T extends MasterTable,
  E extends Entity,
  Initial extends Partial<OriginTables[T]> = object,
>(kind: {
  table: T;
  orderBy: readonly (keyof OriginTables[T] & string)[];
  toEntity(row: OriginTables[T]): E;
  toColumns(entity: E): Omit<OriginTables[T], 'org_id' | 'id' | 'archived_at' | keyof Initial>;
  /** Columns that only an insert writes. */
  initial?: Initial;
}): EntityStore<E> {
  const table: MasterTable = kind.table;
  return {
    async list(db, orgId) {
      const rows = await kind.orderBy
        .reduce(
          (query, column) => query.orderBy(db.dynamic.ref(column)),
          masterRows(db)
            .selectFrom(table)
            .selectAll()
            .where('org_id', '=', orgId)
            .where('archived_at', 'is', null),
        )
        .execute();
      return rows.map(row => kind.toEntity(row as OriginTables[T]));
    },
    async isIdUsed(db, orgId, id) {
      const query = masterRows(db).selectFrom(table).select('id');
      const row = await query.where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },
    async insert(db, orgId, entity) {
      const columns = { ...kind.initial, ...kind.toColumns(entity), version: entity.version };
      const row = { ...columns, org_id: orgId, id: entity.id, archived_at: null };
      await masterRows(db).insertInto(table).values(row).execute();
    },
    async update(db, orgId, entity) {
      const columns = { ...kind.toColumns(entity), version: entity.version };
      const query = masterRows(db).updateTable(table).set(columns);
      await query.where('org_id', '=', orgId).where('id', '=', entity.id).execute();
    },
    async archive(db, orgId, id, at) {
      await masterRows(db)
        .updateTable(table)
        .set(({ eb }) => ({ archived_at: at, version: eb('version', '+', 1) }))
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
    },
  };
}
