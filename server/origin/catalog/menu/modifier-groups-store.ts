/** Modifier groups with their options: SQL only. An option's stored availability excludes that of its ingredients. */
import type { Kysely } from 'kysely';
import type { IngredientUse } from '#shared/catalog/ingredient-schema.ts';
import type { ModifierGroup, ModifierOption } from '#shared/catalog/modifier-schema.ts';
import { createEntityStore } from '../../kernel/calls/entity-store.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { ModifierGroupRow, ModifierOptionRow } from './modifier-row.ts';

type Db = Kysely<OriginTables>;

type StoredGroup = Omit<ModifierGroupRow, 'org_id' | 'archived_at'>;
type StoredOption = Omit<ModifierOptionRow, 'org_id' | 'archived_at'>;

function toOption(row: StoredOption): ModifierOption {
  return {
    id: row.id,
    name: row.name,
    names: JSON.parse(row.names),
    priceDelta: row.price_delta,
    allergens: JSON.parse(row.allergens),
    ...(row.has_no_allergens === 1 && { hasNoAllergens: true }),
    ingredients: JSON.parse(row.ingredients),
    isAvailable: row.is_available === 1,
    isDefault: row.is_default === 1,
  };
}

function toGroup(row: StoredGroup, options: readonly StoredOption[]): ModifierGroup {
  return {
    id: row.id,
    name: row.name,
    names: JSON.parse(row.names),
    min: row.min_choices,
    max: row.max_choices,
    options: options.map(toOption),
    version: row.version,
  };
}

function optionColumns(option: ModifierOption, place: number) {
  return {
    name: option.name,
    names: JSON.stringify(option.names),
    price_delta: option.priceDelta,
    allergens: JSON.stringify(option.allergens),
    has_no_allergens: option.hasNoAllergens ? 1 : 0,
    ingredients: JSON.stringify(option.ingredients),
    is_available: option.isAvailable ? 1 : 0,
    is_default: option.isDefault ? 1 : 0,
    sort_order: place,
    archived_at: null,
  };
}

function groupColumns(group: ModifierGroup) {
  return {
    name: group.name,
    names: JSON.stringify(group.names),
    min_choices: group.min,
    max_choices: group.max,
    version: group.version,
  };
}

const groupStore = createEntityStore({
  table: 'modifier_groups',
  orderBy: ['name'],
  toEntity: (row: ModifierGroupRow) => toGroup(row, []),
  toColumns: groupColumns,
});
export const isGroupIdUsed = groupStore.isIdUsed;

/** Assembles groups with their options from rows. */
export function groupsOf(groups: readonly StoredGroup[], options: readonly StoredOption[]): ModifierGroup[] {
  const byGroup = Map.groupBy(options, option => option.group_id);
  return groups.map(group => toGroup(group, byGroup.get(group.id) ?? []));
}

/** Lists groups by name, without archived ones; clients sort by language. Options are in display order. */
export async function listGroups(db: Db, orgId: string): Promise<ModifierGroup[]> {
  const groups = await db
    .selectFrom('modifier_groups')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute();
  const options = await db
    .selectFrom('modifier_options')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null)
    .orderBy('sort_order')
    .execute();
  return groupsOf(groups, options);
}

export async function listGroupIds(db: Db, orgId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('modifier_groups')
    .select('id')
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Recipes of options, without those of archived groups; the name is the option's. */
export async function listOptionRecipes(
  db: Db,
  orgId: string,
): Promise<{ name: string; ingredients: IngredientUse[] }[]> {
  const rows = await db
    .selectFrom('modifier_options')
    .select(['name', 'ingredients'])
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null)
    .where('ingredients', '<>', '[]')
    .execute();
  return rows.map(({ name, ingredients }) => ({ name, ingredients: JSON.parse(ingredients) }));
}

/** The options among `ids` that ever existed here, archived or not, each with its group. */
export async function findOptions(
  db: Db,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, { groupId: string; option: ModifierOption }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('modifier_options')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(row => [row.id, { groupId: row.group_id, option: toOption(row) }]));
}

async function storeOptions(db: Db, orgId: string, group: ModifierGroup): Promise<void> {
  for (const [place, option] of group.options.entries()) {
    const columns = optionColumns(option, place);
    await db
      .insertInto('modifier_options')
      .values({ org_id: orgId, id: option.id, group_id: group.id, ...columns })
      .onConflict(conflict => conflict.columns(['org_id', 'id']).doUpdateSet(columns))
      .execute();
  }
}

export async function insertGroup(db: Db, orgId: string, group: ModifierGroup): Promise<void> {
  await groupStore.insert(db, orgId, group);
  await storeOptions(db, orgId, group);
}

async function archiveOptions(
  db: Db,
  orgId: string,
  groupId: string,
  remainingIds: readonly string[],
  at: string,
): Promise<void> {
  await db
    .updateTable('modifier_options')
    .set({ archived_at: at })
    .where('org_id', '=', orgId)
    .where('group_id', '=', groupId)
    .where('archived_at', 'is', null)
    .$if(remainingIds.length > 0, query => query.where('id', 'not in', remainingIds))
    .execute();
}

/** Archives options that `group` no longer has at `at`, and restores those that it has again. */
export async function updateGroup(db: Db, orgId: string, group: ModifierGroup, at: string): Promise<void> {
  await groupStore.update(db, orgId, group);
  const remainingIds = group.options.map(({ id }) => id);
  await archiveOptions(db, orgId, group.id, remainingIds, at);
  await storeOptions(db, orgId, group);
}

export async function archiveGroup(db: Db, orgId: string, id: string, at: string): Promise<void> {
  await groupStore.archive(db, orgId, id, at);
  await archiveOptions(db, orgId, id, [], at);
}
