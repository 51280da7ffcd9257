/** The data behind the cost of sold items, by SQL: their revenue by VAT rate, and the ingredients booked for them. */
import { type Kysely, sql } from 'kysely';
import type { IngredientUse } from '#shared/catalog/ingredient-schema.ts';
import { roundedAmount } from '#shared/catalog/stock-amounts.ts';
import { elementsOf, integerAt, joinInOrder, numberAt, textAt } from '../../../store/dialect-sql.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { Span } from '../../kernel/sheets/business-hours-rules.ts';
import { isCharged, isUndiscounted, lineValue, storedTimeOf } from '../report-sql.ts';

type Db = Kysely<OriginTables>;

/** `itemId` is empty for open items. */
export type RateSum = { itemId: string; rate: number; gross: number };
export type UseSum = { itemId: string; ingredientId: string; amount: number };
/** Pieces without a booking. */
export type UnbookedSum = { itemId: string; quantity: number };

function soldLines(organizationId: string, { from, to }: Span) {
  return sql`orders o ${joinInOrder} order_lines l on l.org_id = o.org_id and l.order_id = o.id
    where o.org_id = ${organizationId} and o.closed_at >= ${storedTimeOf(from)} and o.closed_at < ${storedTimeOf(to)}
      and o.state = 'closed' and ${isCharged}`;
}

/** Covers orders without a discount or service charge. */
export async function sumUndiscountedRates(db: Db, organizationId: string, span: Span): Promise<RateSum[]> {
  const { rows } = await sql<RateSum>`
    select coalesce(l.menu_item_id, '') as "itemId", l.vat_rate as rate, sum(${lineValue}) as gross
    from ${soldLines(organizationId, span)} and ${isUndiscounted}
    group by 1, 2`.execute(db);
  return rows;
}

/** The stock consumption stored with the lines. */
export async function sumBookedUses(db: Db, organizationId: string, span: Span): Promise<UseSum[]> {
  const { rows } = await sql<UseSum>`
    select "itemId", ${textAt('use', 'ingredientId')} as "ingredientId", sum(quantity * ${numberAt('use', 'quantity')}) as amount
    from (
      select lines."itemId" as "itemId", lines.quantity as quantity, uses.value as use
      from (select l.menu_item_id as "itemId", l.quantity as quantity, l.stock_taken as taken
        from ${soldLines(organizationId, span)} and l.menu_item_id is not null and l.stock_taken is not null) lines
      cross join ${elementsOf(sql`lines.taken`)} uses
    ) as booked
    group by 1, 2`.execute(db);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: roundedAmount(amount) }));
}

/** The number of recipe portions: a weighed dish's recipe is per unit of its price; half a portion counts as half. */
const portions = sql`case when l.weight is null then l.quantity * case when l.is_half = 1 then 0.5 else 1 end
  else ${integerAt('l.weight', 'grams')} / case when ${textAt('l.weight', 'pricedBy')} = 'kg' then 1000.0 else 100.0 end end`;

export async function sumUnbooked(db: Db, organizationId: string, span: Span): Promise<UnbookedSum[]> {
  const { rows } = await sql<UnbookedSum>`
    select l.menu_item_id as "itemId", sum(${portions}) as quantity
    from ${soldLines(organizationId, span)} and l.menu_item_id is not null
      and (l.stock_taken is null or l.stock_taken = '[]')
    group by 1`.execute(db);
  return rows.map(({ itemId, quantity }) => ({ itemId, quantity: roundedAmount(quantity) }));
}

/** The current recipes and own costs by item, archived ones included, and each ingredient's cost per unit; null if not stated. */
export type CostBasis = {
  readonly recipes: ReadonlyMap<string, readonly IngredientUse[]>;
  readonly items: ReadonlyMap<string, { readonly cost: number | null; readonly priced_by: string | null }>;
  readonly costs: ReadonlyMap<string, number | null>;
};

export async function findCostBasis(db: Db, organizationId: string): Promise<CostBasis> {
  const items = await db
    .selectFrom('menu_items')
    .select(['id', 'ingredients', 'cost', 'priced_by'])
    .where('org_id', '=', organizationId)
    .execute();
  const ingredients = await db
    .selectFrom('ingredients')
    .select(['id', 'unit_cost'])
    .where('org_id', '=', organizationId)
    .execute();
  return {
    recipes: new Map(items.map(item => [item.id, JSON.parse(item.ingredients)])),
    items: new Map(items.map(({ id, cost, priced_by }) => [id, { cost, priced_by }])),
    costs: new Map(ingredients.map(({ id, unit_cost }) => [id, unit_cost])),
  };
}
