/** Orders with card payments at terminals: SQL only. */
import type { Kysely } from 'kysely';
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
    .orderBy('id')
    .execute();
  return orders.flatMap(order => terminalPaymentsOf(order).map(entry => ({ ...entry, orderId: order.id })));
}

export async function organizationsAtTerminals(db: Kysely<OriginTables>): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('org_id')
    .distinct()
    .where('at_terminal', 'is not', null)
    .orderBy('org_id')
    .execute();
  return rows.map(({ org_id }) => org_id);
}
