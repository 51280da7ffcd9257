/** Ingredients of each restaurant: SQL only. */
import type { Kysely } from 'kysely';
import type { Unavailability } from '#shared/catalog/menu-schema.ts';
import { createEntityStore } from '../../kernel/calls/entity-store.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { IngredientRow } from './ingredient-row.ts';
import type { StoredIngredient } from './ingredients-rules.ts';
import { isOver } from './recipe-rules.ts';

type Db = Kysely<OriginTables>;

function toIngredient(row: IngredientRow): StoredIngredient {
  return {
    id: row.id,
    name: row.name,
    ...(row.names !== '{}' && { names: JSON.parse(row.names) }),
    unit: row.unit,
    lowStock: row.low_stock,
    allergens: JSON.parse(row.allergens),
    ...(row.has_no_allergens === 1 && { hasNoAllergens: true }),
    stock: row.stock,
    ...(row.unit_cost !== null && { unitCost: row.unit_cost }),
    ...(row.out_by !== null &&
      row.out_at !== null && {
        out: {
          by: row.out_by,
          at: row.out_at,
          ...(row.out_until !== null && { until: row.out_until }),
        },
      }),
    version: row.version,
  };
}

/** Omits the stock, which only movements write. */
function toColumns(ingredient: StoredIngredient) {
  return {
    name: ingredient.name,
    names: JSON.stringify(ingredient.names ?? {}),
    unit: ingredient.unit,
    low_stock: ingredient.lowStock,
    unit_cost: ingredient.unitCost ?? null,
    allergens: JSON.stringify(ingredient.allergens),
    has_no_allergens: ingredient.hasNoAllergens ? 1 : 0,
    out_by: ingredient.out?.by ?? null,
    out_at: ingredient.out?.at ?? null,
    out_until: ingredient.out?.until ?? null,
    version: ingredient.version,
  };
}

/** Sorted by name; clients sort by language. */
export const {
  list: listIngredients,
  isIdUsed: isIngredientIdUsed,
  insert: insertIngredient,
  update: updateIngredient,
  archive: archiveIngredient,
} = createEntityStore({
  table: 'ingredients',
  orderBy: ['name'],
  toEntity: toIngredient,
  toColumns,
  // The first movement sets the stock.
  initial: { stock: 0 },
});

/** Ingredients with no stock, or no more than their threshold, by name. */
export async function listLowStock(
  db: Db,
  orgId: string,
): Promise<Pick<StoredIngredient, 'name' | 'names'>[]> {
  const rows = await db
    .selectFrom('ingredients')
    .select(['name', 'names'])
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null)
    .where(({ eb, or, ref }) => or([eb('stock', '<=', 0), eb('stock', '<=', ref('low_stock'))]))
    .orderBy('name')
    .execute();
  return rows.map(({ name, names }) => ({ name, names: JSON.parse(names) }));
}

export async function listIngredientIds(db: Db, orgId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('ingredients')
    .select('id')
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ids and allergens of the ingredients with declared allergens. */
export function listIngredientAllergens(
  db: Db,
  orgId: string,
): Promise<Pick<IngredientRow, 'id' | 'allergens'>[]> {
  return db
    .selectFrom('ingredients')
    .select(['id', 'allergens'])
    .where('org_id', '=', orgId)
    .where(({ eb, or }) => or([eb('allergens', '<>', '[]'), eb('has_no_allergens', '=', 1)]))
    .execute();
}

type OutRow = Pick<IngredientRow, 'id' | 'name' | 'names' | 'out_by' | 'out_at' | 'out_until'>;

/** The rows of ingredients that somebody marked as out; for some the time may be over. */
export function outIngredients(db: Db, orgId: string) {
  return db
    .selectFrom('ingredients')
    .select(['id', 'name', 'names', 'out_by', 'out_at', 'out_until'])
    .where('org_id', '=', orgId)
    .where('out_at', 'is not', null)
    .where('archived_at', 'is', null);
}

/** Keyed by id, with the reason shown for everything that uses them; omits those whose time is over. */
export function outagesOf(rows: readonly OutRow[], nowMs: number): Map<string, Unavailability> {
  return new Map(
    rows.flatMap(({ id, name, names, out_by, out_at, out_until }) => {
      const outage = {
        reason: name,
        ...(names !== '{}' && { reasonNames: JSON.parse(names) }),
        by: out_by ?? '',
        at: out_at ?? '',
        ...(out_until !== null && { until: out_until }),
      };
      return isOver(outage, nowMs) ? [] : [[id, outage] as const];
    }),
  );
}

export async function listOutages(
  db: Db,
  orgId: string,
  nowMs: number,
): Promise<Map<string, Unavailability>> {
  return outagesOf(await outIngredients(db, orgId).execute(), nowMs);
}
