/** Sold lines, summed in SQL: those of orders without a discount, and voids of any order. */
import { type Kysely, sql } from 'kysely';
import { integerAt, joinInOrder, textAt, wholeSum } from '../../store/dialect-sql.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import type { Span } from '../kernel/sheets/business-hours-rules.ts';
import type { VatSums } from '../order/orders/vat-sums.ts';
import { isCharged, isUndiscounted, lineGivenAway, lineValue, storedTimeOf } from './report-sql.ts';

type Db = Kysely<OriginTables>;

/** `grams` is for lines sold by weight; `halves` is how many of `quantity` were half portions. */
export type ItemSums = { itemId: string; quantity: number; value: number; grams: number; halves: number };
export type OpenItemSums = { name: string; personId: string; quantity: number; value: number };
export type SetSums = { setMenuId: string; name: string; quantity: number; value: number };
/** Sums by price list; `name` is empty for lines outside any list. */
type PriceListSums = { name: string; quantity: number; value: number; givenAway: number };
export type KnownItem = {
  itemId: string;
  name: string;
  names: string;
  categoryId: string;
  categoryName: string;
  categoryNames: string;
};

const sumOfGrams = sql`sum(coalesce(${integerAt('l.weight', 'grams')}, 0))`;
const sumOfHalves = sql`sum(case when l.is_half = 1 then l.quantity else 0 end)`;

function closedWithin(organizationId: string, { from, to }: Span) {
  return sql`o.org_id = ${organizationId} and o.closed_at >= ${storedTimeOf(from)} and o.closed_at < ${storedTimeOf(to)}`;
}

export async function sumUndiscountedItems(db: Db, organizationId: string, span: Span): Promise<ItemSums[]> {
  const { rows } = await sql<ItemSums>`
    select l.menu_item_id as "itemId", sum(l.quantity) as quantity, sum(${lineValue}) as value,
      ${sumOfGrams} as grams, ${sumOfHalves} as halves
    from orders o ${joinInOrder} order_lines l on l.org_id = o.org_id and l.order_id = o.id
    where ${closedWithin(organizationId, span)} and o.state = 'closed' and ${isCharged} and ${isUndiscounted}
      and l.menu_item_id is not null
    group by 1`.execute(db);
  return rows;
}

export async function sumVoidedItems(db: Db, organizationId: string, span: Span): Promise<ItemSums[]> {
  const { rows } = await sql<ItemSums>`
    select l.menu_item_id as "itemId", sum(l.quantity) as quantity, sum(${lineValue}) as value,
      ${sumOfGrams} as grams, ${sumOfHalves} as halves
    from orders o ${joinInOrder} order_lines l on l.org_id = o.org_id and l.order_id = o.id and l.state = 'voided'
    where ${closedWithin(organizationId, span)} and l.menu_item_id is not null
    group by 1`.execute(db);
  return rows;
}

/** Grouped by name and by who added them. */
export async function sumUndiscountedOpenItems(
  db: Db,
  organizationId: string,
  span: Span,
): Promise<OpenItemSums[]> {
  const { rows } = await sql<OpenItemSums>`
    select l.name as name, ${textAt('l.added_by', 'id')} as "personId", sum(l.quantity) as quantity, sum(${lineValue}) as value
    from orders o ${joinInOrder} order_lines l on l.org_id = o.org_id and l.order_id = o.id and l.menu_item_id is null
    where ${closedWithin(organizationId, span)} and o.state = 'closed' and ${isCharged} and ${isUndiscounted}
    group by 1, 2`.execute(db);
  return rows;
}

export async function sumVoidedOpenItems(
  db: Db,
  organizationId: string,
  span: Span,
): Promise<OpenItemSums[]> {
  const { rows } = await sql<OpenItemSums>`
    select l.name as name, ${textAt('l.added_by', 'id')} as "personId", sum(l.quantity) as quantity, sum(${lineValue}) as value
    from orders o ${joinInOrder} order_lines l
      on l.org_id = o.org_id and l.order_id = o.id and l.menu_item_id is null and l.state = 'voided'
    where ${closedWithin(organizationId, span)}
    group by 1, 2`.execute(db);
  return rows;
}

/** Set menus with at least one charged dish, each counted once. */
export async function sumUndiscountedSets(db: Db, organizationId: string, span: Span): Promise<SetSums[]> {
  const { rows } = await sql<SetSums>`
    select ${textAt('l.set_menu', 'setMenuId')} as "setMenuId", ${textAt('l.set_menu', 'name')} as name,
      count(distinct ${textAt('l.set_menu', 'id')}) as quantity, sum(${lineValue}) as value
    from orders o ${joinInOrder} order_lines l on l.org_id = o.org_id and l.order_id = o.id and l.set_menu is not null
    where ${closedWithin(organizationId, span)} and o.state = 'closed' and ${isCharged} and ${isUndiscounted}
    group by 1, 2`.execute(db);
  return rows;
}

/** Set menus whose dishes are all voided or removed. */
export async function sumVoidedSets(db: Db, organizationId: string, span: Span): Promise<SetSums[]> {
  const { rows } = await sql<SetSums>`
    select ${textAt('l.set_menu', 'setMenuId')} as "setMenuId", ${textAt('l.set_menu', 'name')} as name,
      count(distinct ${textAt('l.set_menu', 'id')}) as quantity, sum(${lineValue}) as value
    from orders o ${joinInOrder} order_lines l
      on l.org_id = o.org_id and l.order_id = o.id and l.set_menu is not null and l.state = 'voided'
    where ${closedWithin(organizationId, span)} and not exists (
      select 1 from order_lines left_over
      where left_over.org_id = l.org_id and left_over.order_id = l.order_id
        and ${textAt('left_over.set_menu', 'id')} = ${textAt('l.set_menu', 'id')} and left_over.state not in ('voided', 'removed'))
    group by 1, 2`.execute(db);
  return rows;
}

/** Includes open items. */
export async function sumUndiscountedPriceLists(
  db: Db,
  organizationId: string,
  span: Span,
): Promise<PriceListSums[]> {
  const { rows } = await sql<PriceListSums>`
    select coalesce(${textAt('l.price_list', 'name')}, '') as name, sum(l.quantity) as quantity,
      sum(${lineValue}) as value, sum(${lineGivenAway}) as "givenAway"
    from orders o ${joinInOrder} order_lines l on l.org_id = o.org_id and l.order_id = o.id
    where ${closedWithin(organizationId, span)} and o.state = 'closed' and ${isCharged} and ${isUndiscounted}
    group by 1`.execute(db);
  return rows;
}

/** Rounded once per order and rate in integers, as `netOf` in the money rules does. */
export async function sumUndiscountedVat(db: Db, organizationId: string, span: Span): Promise<VatSums[]> {
  const { rows } = await sql<VatSums>`
    select rate, sum(gross) as gross,
      sum((20000 * gross + 10000 + hundredths) / (2 * (10000 + hundredths))) as net
    from (
      select l.vat_rate as rate, cast(round(l.vat_rate * 100) as bigint) as hundredths, ${wholeSum(lineValue)} as gross
      from orders o ${joinInOrder} order_lines l on l.org_id = o.org_id and l.order_id = o.id
      where ${closedWithin(organizationId, span)} and o.state = 'closed' and ${isCharged} and ${isUndiscounted}
      group by o.id, l.vat_rate
    ) as sums
    group by rate`.execute(db);
  return rows;
}

/** Includes archived items. */
export async function findItems(db: Db, organizationId: string): Promise<KnownItem[]> {
  return db
    .selectFrom('menu_items as i')
    .innerJoin('menu_categories as c', join =>
      join.onRef('c.org_id', '=', 'i.org_id').onRef('c.id', '=', 'i.category_id'),
    )
    .where('i.org_id', '=', organizationId)
    .select([
      'i.id as itemId',
      'i.name as name',
      'i.names as names',
      'c.id as categoryId',
      'c.name as categoryName',
      'c.names as categoryNames',
    ])
    .execute();
}
