/** Lines that nobody has started, of open orders and of paid ones that wait for them, with their order's place and waiter: SQL only. */
import { type Kysely, sql } from 'kysely';
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import type { LineModifier } from '#shared/order/order-schema.ts';
import type { ReadContext } from '../../../kernel/calls/read-context.ts';
import { noTraining } from '../../../kernel/no-training.ts';
import { unservedLines, workSince } from '../../../kernel/open-day.ts';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import { partyLabelOf } from '../../../venue/tables/seating-store.ts';

export type UnstartedLine = {
  id: string;
  orderId: string;
  orderNumber: number;
  tableLabel: string | null;
  orderName: string | null;
  waiterId: string;
  waiterName: string;
  menuItemId: string;
  name: string;
  names: Record<string, string>;
  kitchenNames: Record<string, string> | null;
  unitPrice: number;
  quantity: number;
  state: 'draft' | 'held' | 'sent';
  modifiers: LineModifier[];
  seat: number | null;
  /** Allergies of the order and of its seats. */
  allergies: OrderAllergy[];
};

export type Reading = Pick<ReadContext, 'db' | 'caller' | 'nowMs'>;

/** Literals, because SQLite matches a partial index only against literals. */
const open = sql.lit('open' as const);
const closed = sql.lit('closed' as const);

function linesOfOrders(db: Kysely<OriginTables>, organizationId: string) {
  return db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', join =>
      join.onRef('l.org_id', '=', 'o.org_id').onRef('l.order_id', '=', 'o.id'),
    )
    .leftJoin('restaurant_tables as t', join =>
      join.onRef('t.org_id', '=', 'o.org_id').onRef('t.id', '=', 'o.table_id'),
    )
    .leftJoin('users as u', join => join.onRef('u.org_id', '=', 'o.org_id').onRef('u.id', '=', 'o.waiter_id'))
    .select([
      'l.id',
      'l.menu_item_id',
      'l.name',
      'l.names',
      'l.kitchen_names',
      'l.unit_price',
      'l.quantity',
      'l.state',
    ])
    .select([
      'l.modifiers',
      'l.seat',
      'o.allergies',
      'o.id as order_id',
      'o.number',
      'o.name as order_name',
      'o.waiter_id',
    ])
    .select(partyLabelOf('t.label', 'o.party_number').as('table_label'))
    .select('u.display_name as waiter_name')
    .where('o.org_id', '=', organizationId)
    .where(noTraining)
    .where('l.on_paper', '=', 0)
    .where('l.menu_item_id', 'is not', null)
    .$narrowType<{ menu_item_id: string; state: UnstartedLine['state'] }>()
    .orderBy('o.business_day')
    .orderBy('o.number')
    .orderBy('l.position');
}

/**
 * Drafts, held lines, and lines sent to a station that marks what it starts, of menu items, sorted by when their orders were opened;
 * then what a station still has to start of paid orders.
 */
export async function listUnstartedLines({ db, caller, nowMs }: Reading): Promise<UnstartedLine[]> {
  const { organizationId } = caller;
  const ofOpen = await linesOfOrders(db, organizationId)
    .where('o.state', '=', open)
    .where('l.state', 'in', ['draft', 'held', 'sent'])
    .execute();
  const ofPaid = await linesOfOrders(db, organizationId)
    .where('o.state', '=', closed)
    .where('l.state', '=', sql.lit('sent' as const))
    .where('o.id', 'in', unservedLines(db, organizationId, workSince({ nowMs })))
    .execute();
  return [...ofOpen, ...ofPaid].map(row => ({
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.number,
    tableLabel: row.table_label,
    orderName: row.order_name,
    waiterId: row.waiter_id,
    waiterName: row.waiter_name ?? '',
    menuItemId: row.menu_item_id,
    name: row.name,
    names: JSON.parse(row.names),
    kitchenNames: row.kitchen_names === '{}' ? null : JSON.parse(row.kitchen_names),
    unitPrice: row.unit_price,
    quantity: row.quantity,
    state: row.state,
    modifiers: JSON.parse(row.modifiers),
    seat: row.seat,
    allergies: JSON.parse(row.allergies),
  }));
}
