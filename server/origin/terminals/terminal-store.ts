/** Orders with card payments at terminals: SQL only. */
import { type Kysely, sql } from 'kysely';
import { byDialect } from '../../store/dialect-sql.ts';
import { organizationsAskingTotals } from '../cash/day-reports/terminal-totals/terminal-totals-store.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import { type StoredTerminalPayment, terminalPaymentsOf } from '../order/payments/terminal-payments.ts';

export type PaymentAtTerminal = StoredTerminalPayment & { orderId: string };

/** Includes those that are over, until their order is paid or sends another. */
export async function listAtTerminals(db: Kysely<OriginTables>, orgId: string): Promise<PaymentAtTerminal[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'at_terminal'])
    .where('org_id', '=', orgId)
    .where('at_terminal', 'is not', null)
    // The unary plus keeps SQLite from scanning all orders by their ids.
    .orderBy(byDialect({ sqlite: sql`+id`, postgres: sql`id` }))
    .execute();
  return orders.flatMap(order => terminalPaymentsOf(order).map(entry => ({ ...entry, orderId: order.id })));
}

/** Whether nobody is at its terminal before it. What has begun goes before what is only sent. */
export function isFirst(one: PaymentAtTerminal, list: readonly PaymentAtTerminal[]): boolean {
  const [first] = list.filter(({ terminalId }) => terminalId === one.terminalId).toSorted(byTurn);
  return first?.payment.id === one.payment.id;
}

export function byTurn(one: PaymentAtTerminal, other: PaymentAtTerminal): number {
  const begun = Number(other.begunAt !== null) - Number(one.begunAt !== null);
  return (
    begun || one.payment.at.localeCompare(other.payment.at) || one.payment.id.localeCompare(other.payment.id)
  );
}

/** The restaurants with a payment at a terminal, or with a terminal that was asked for its totals. */
export async function organizationsAtTerminals(db: Kysely<OriginTables>): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('org_id')
    .distinct()
    .where('at_terminal', 'is not', null)
    .orderBy('org_id')
    .execute();
  return [...new Set([...rows.map(({ org_id }) => org_id), ...(await organizationsAskingTotals(db))])];
}
