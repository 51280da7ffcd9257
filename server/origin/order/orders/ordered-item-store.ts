/**
 * Reads what ordering needs besides the order, in one statement: the dishes with their category's course,
 * their modifier groups, the ingredients of both, the stations' printers.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Allergen } from '#shared/catalog/allergens.ts';
import type { IngredientUse } from '#shared/catalog/ingredient-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { PriceList } from '#shared/catalog/price-list-schema.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import { elementsOf, textAt } from '../../../store/dialect-sql.ts';
import { jsonRowsOf, rowsAsJson } from '../../../store/json-rows.ts';
import { eachOf, onlyRow, prepareQuery } from '../../../store/prepared-query.ts';
import {
  allergensById,
  containedAllergens,
  type IngredientAllergens,
  withContained,
} from '../../catalog/menu/contained-allergens.ts';
import { groupsOf } from '../../catalog/menu/modifier-groups-store.ts';
import { shownGroup } from '../../catalog/menu/modifier-rules.ts';
import { type DishPrice, dishPrice, halfPriceNow } from '../../catalog/menu/prices/price-list-rules.ts';
import { listsOn } from '../../catalog/menu/prices/price-list-store.ts';
import { outagesOf, outIngredients } from '../../catalog/stock/ingredients-store.ts';
import { type Outages, outageOf } from '../../catalog/stock/recipe-rules.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { printersAmong, type StationPrinter } from '../../venue/devices/devices-store.ts';

/**
 * `isOffered` is false for items that the waiter's menu hides: inactive, archived, or in a hidden category;
 * `isShort` is true while one of the ingredients is out.
 */
export type OrderedItem = Omit<ItemRow, 'is_hidden' | 'category_archived_at'> & {
  isOffered: boolean;
  isShort: boolean;
  /** The item's own allergens and those of its ingredients. */
  contained: Allergen[];
  groupIds: string[];
  /** The price list that currently sets `price`. */
  priceList: DishPrice['list'];
  /** The current price of half a portion; null if none is sold. */
  half: DishPrice | null;
};

export type OrderedMenu = {
  /** Keyed by id; open items, which have none, are not included. */
  readonly items: ReadonlyMap<string | null, OrderedItem>;
  /** Keyed by id, with current availability; an option's allergens include those of its ingredients. */
  readonly groups: ReadonlyMap<string, ModifierGroup>;
  /** The ids of new lines that exist already. */
  readonly takenLineIds: ReadonlySet<string>;
  /** The printers of the requested stations. */
  readonly printers: readonly StationPrinter[];
  /** The number of unserved lines of the person who adds lines; 0 if none are added. */
  readonly unservedLines: number;
};

/** The ids as JSON arrays. */
type Wanted = Record<'organizationId' | 'itemIds' | 'groupIds' | 'newLineIds' | 'printsAt', string>;
type Adding = Record<'addedBy' | 'addedSince', string>;

function itemsAmong(db: Kysely<OriginTables>, { organizationId, itemIds }: Wanted) {
  return db
    .selectFrom('menu_items as i')
    .innerJoin('menu_categories as c', join =>
      join.onRef('c.org_id', '=', 'i.org_id').onRef('c.id', '=', 'i.category_id'),
    )
    .select([
      'i.id',
      'i.category_id',
      'i.name',
      'i.names',
      'i.kitchen_names',
      'i.price',
      'i.priced_by',
      'i.tare_grams',
      'i.half_price',
      'i.vat_rate',
      'i.vat_rate_takeaway',
      'i.deposit',
    ])
    .select([
      'i.station',
      'i.station_id',
      'i.station_ids',
      'i.course',
      'i.target_minutes',
      'i.allergens',
      'i.modifier_group_ids',
    ])
    .select([
      'i.ingredients',
      'i.is_active',
      'i.availability',
      'i.unavailable',
      'i.portions_left',
      'i.archived_at',
      'i.version',
    ])
    .select(['c.default_course', 'c.default_station_id', 'c.default_station_ids', 'c.is_hidden'])
    .select(['c.archived_at as category_archived_at', 'c.availability as category_availability'])
    .where('i.org_id', '=', organizationId)
    .where('i.id', 'in', eachOf(itemIds));
}

/** The ids of the groups that these dishes offer, and of the named groups. */
function wantedGroupIds({ organizationId, itemIds, groupIds }: Wanted) {
  return sql<string>`(select g.value from menu_items as i, ${elementsOf(sql`i.modifier_group_ids`)} as g
    where i.org_id = ${organizationId} and i.id in ${eachOf(itemIds)}
    union select value from ${elementsOf(groupIds)})`;
}

function groupsAmong(db: Kysely<OriginTables>, wanted: Wanted) {
  return db
    .selectFrom('modifier_groups')
    .select(['id', 'name', 'names', 'min_choices', 'max_choices', 'version'])
    .where('org_id', '=', wanted.organizationId)
    .where('archived_at', 'is', null)
    .where('id', 'in', wantedGroupIds(wanted));
}

function optionsAmong(db: Kysely<OriginTables>, wanted: Wanted) {
  return db
    .selectFrom('modifier_options')
    .select(['id', 'group_id', 'name', 'names', 'price_delta', 'allergens', 'ingredients'])
    .select(['has_no_allergens', 'is_available', 'is_default', 'sort_order'])
    .where('org_id', '=', wanted.organizationId)
    .where('archived_at', 'is', null)
    .where('group_id', 'in', wantedGroupIds(wanted))
    .orderBy('sort_order');
}

/** Ingredients with allergens of these dishes and of the options that they offer. */
function ingredientsAmong(db: Kysely<OriginTables>, wanted: Wanted) {
  const { organizationId, itemIds } = wanted;
  return db
    .selectFrom('ingredients')
    .select(['id', 'allergens'])
    .where('org_id', '=', organizationId)
    .where('allergens', '<>', sql.lit('[]'))
    .where(
      'id',
      'in',
      sql<string>`(select ${textAt('u.value', 'ingredientId')}
        from menu_items as i, ${elementsOf(sql`i.ingredients`)} as u
        where i.org_id = ${organizationId} and i.id in ${eachOf(itemIds)}
        union select ${textAt('u.value', 'ingredientId')}
        from modifier_options as o, ${elementsOf(sql`o.ingredients`)} as u
        where o.org_id = ${organizationId} and o.archived_at is null and o.group_id in ${wantedGroupIds(wanted)})`,
    );
}

/** Repeats the condition of the partial index literally, so that SQLite uses it. */
const underWay = sql<boolean>`(l.state in ('draft', 'held', 'sent', 'preparing', 'ready') or (l.state = 'voided' and l.seen_at is null))`;

/** A person's unpaid lines that a list or a station's screen shows until they are served or seen. */
function unservedLinesOf(
  db: Kysely<OriginTables>,
  { organizationId }: Wanted,
  { addedBy, addedSince }: Adding,
) {
  return db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', join =>
      join.onRef('o.org_id', '=', 'l.org_id').onRef('o.id', '=', 'l.order_id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('unserved'))
    .where('l.org_id', '=', organizationId)
    .where('l.added_by', '=', addedBy)
    .where('l.added_at', '>', addedSince)
    .where(underWay)
    .where(({ eb, or }) =>
      or([eb('o.state', '=', 'open'), eb('o.paid', '=', 0), eb('l.state', '=', 'voided')]),
    );
}

const menuQuery = prepareQuery<OriginTables, Wanted & Adding>()((db, value) => {
  const wanted = {
    organizationId: value('organizationId'),
    itemIds: value('itemIds'),
    groupIds: value('groupIds'),
    newLineIds: value('newLineIds'),
    printsAt: value('printsAt'),
  };
  const lines = db.selectFrom('order_lines').select('id').where('org_id', '=', wanted.organizationId);
  return db.selectNoFrom([
    rowsAsJson(itemsAmong(db, wanted)).as('items'),
    rowsAsJson(groupsAmong(db, wanted)).as('groups'),
    rowsAsJson(optionsAmong(db, wanted)).as('options'),
    rowsAsJson(db.selectFrom('price_lists').select('lists').where('org_id', '=', wanted.organizationId)).as(
      'price_lists',
    ),
    rowsAsJson(outIngredients(db, wanted.organizationId)).as('outages'),
    rowsAsJson(ingredientsAmong(db, wanted)).as('ingredients'),
    rowsAsJson(lines.where('id', 'in', eachOf(wanted.newLineIds))).as('taken_lines'),
    rowsAsJson(printersAmong(db, wanted.organizationId, eachOf(wanted.printsAt))).as('printers'),
    unservedLinesOf(db, wanted, { addedBy: value('addedBy'), addedSince: value('addedSince') }).as(
      'unserved',
    ),
  ]);
});

type ItemRow = Awaited<ReturnType<ReturnType<typeof itemsAmong>['execute']>>[number];

function orderedItem(
  { is_hidden, category_archived_at, ...item }: ItemRow,
  outages: Outages,
  allergensOf: IngredientAllergens,
  lists: readonly PriceList[],
): OrderedItem {
  const isListed = item.is_active === 1 && item.archived_at === null;
  const isOffered = isListed && is_hidden === 0 && category_archived_at === null;
  const ingredients: IngredientUse[] = JSON.parse(item.ingredients);
  const isShort = outageOf(ingredients, outages) !== undefined;
  const contained = containedAllergens({ allergens: JSON.parse(item.allergens), ingredients }, allergensOf);
  const dish = { id: item.id, categoryId: item.category_id, price: item.price };
  const { price, list: priceList } = dishPrice(dish, lists);
  const half = item.half_price === null ? null : halfPriceNow(dish, item.half_price, lists);
  return {
    ...item,
    price,
    priceList,
    half,
    isOffered,
    isShort,
    contained,
    groupIds: JSON.parse(item.modifier_group_ids),
  };
}

type NeededMenu = {
  nowMs: number;
  /** Includes archived dishes; null for an open item. */
  itemIds: readonly (string | null)[];
  /** Groups besides those that the dishes offer. */
  groupIds?: readonly string[];
  newLineIds?: readonly string[];
  /** Groups and ids of the stations whose printers are needed. */
  printsAt?: readonly string[];
  addedBy?: Person;
};

/** Ignores older lines, so that a restaurant that never marks lines as served doesn't reach the limit. */
const unservedForMs = 24 * 60 * 60_000;

export async function findOrderedMenu(
  tx: Transaction<OriginTables>,
  organizationId: string,
  { nowMs, itemIds, groupIds = [], newLineIds = [], printsAt = [], addedBy }: NeededMenu,
): Promise<OrderedMenu> {
  const found = onlyRow(
    await menuQuery(tx, {
      organizationId,
      itemIds: JSON.stringify(itemIds),
      groupIds: JSON.stringify(groupIds),
      newLineIds: JSON.stringify(newLineIds),
      printsAt: JSON.stringify(printsAt),
      addedBy: addedBy === undefined ? '' : JSON.stringify(addedBy),
      addedSince: new Date(nowMs - unservedForMs).toISOString(),
    }),
  );
  const outages = outagesOf(jsonRowsOf(found.outages), nowMs);
  const [stored] = jsonRowsOf<{ lists: string }>(found.price_lists);
  const lists: PriceList[] = stored === undefined ? [] : JSON.parse(stored.lists);
  const on = await listsOn(tx, organizationId, { lists, nowMs });
  const allergensOf = allergensById(jsonRowsOf(found.ingredients));
  const items = jsonRowsOf<ItemRow>(found.items).map(item => orderedItem(item, outages, allergensOf, on));
  const groups = groupsOf(jsonRowsOf(found.groups), jsonRowsOf(found.options));
  return {
    items: new Map(items.map(item => [item.id, item])),
    groups: new Map(groups.map(group => [group.id, withContained(shownGroup(group, outages), allergensOf)])),
    takenLineIds: new Set(jsonRowsOf<{ id: string }>(found.taken_lines).map(({ id }) => id)),
    printers: jsonRowsOf(found.printers),
    unservedLines: Number(found.unserved),
  };
}
