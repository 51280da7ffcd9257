/** Approval requests: SQL only. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { eachOf, prepareQuery } from '../../../store/prepared-query.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { type ApprovalRow, openStates } from './approval-row.ts';

const openApprovalsQuery = prepareQuery<OriginTables, { organizationId: string; orderIds: string }>()(
  (db, value) =>
    db
      .selectFrom('approvals')
      .selectAll()
      .where('org_id', '=', value('organizationId'))
      .where('order_id', 'in', eachOf(value('orderIds')))
      .where('state', 'in', openStates)
      .orderBy('asked_at')
      .orderBy('id'),
);

/** Pending, refused and outdated requests of these orders (at least one order), the oldest first. */
export async function findOpenApprovals(
  db: Kysely<OriginTables>,
  organizationId: string,
  orderIds: readonly string[],
): Promise<ApprovalRow[]> {
  return openApprovalsQuery(db, { organizationId, orderIds: JSON.stringify(orderIds) });
}

/** Finds a request in any state. */
export async function findApproval(
  db: Kysely<OriginTables>,
  organizationId: string,
  id: string,
): Promise<ApprovalRow | null> {
  const row = await db
    .selectFrom('approvals')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** All pending requests of the restaurant, the oldest first. */
export async function listPendingApprovals(
  db: Kysely<OriginTables>,
  organizationId: string,
): Promise<ApprovalRow[]> {
  return db
    .selectFrom('approvals')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('state', '=', 'pending')
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
}

/** Counts the requests of this person. */
export async function countPendingApprovals(
  tx: Transaction<OriginTables>,
  { org_id, asked_by }: Pick<ApprovalRow, 'org_id' | 'asked_by'>,
): Promise<number> {
  const { pending } = await tx
    .selectFrom('approvals')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where('org_id', '=', org_id)
    .where('state', '=', sql.lit('pending' as const))
    .where('asked_by', '=', asked_by)
    .executeTakeFirstOrThrow();
  return Number(pending);
}

export async function insertApproval(tx: Transaction<OriginTables>, approval: ApprovalRow): Promise<void> {
  await tx.insertInto('approvals').values(approval).execute();
}

export async function decideApprovals(
  tx: Transaction<OriginTables>,
  organizationId: string,
  ids: readonly string[],
  decision: Pick<ApprovalRow, 'state' | 'decided_by' | 'decided_at'>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('approvals')
    .set(decision)
    .where('org_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}

/** Reassigns requests about these lines of `from` to the order that the lines move to. */
export async function giveApprovalsTo(
  tx: Transaction<OriginTables>,
  from: StoredOrder,
  moved: readonly { id: string }[],
  orderId: string,
): Promise<void> {
  const ids = new Set(moved.map(({ id }) => id));
  const moving = from.approvals.filter(({ request }) => {
    const { lineId, paymentId } = JSON.parse(request);
    return ids.has(lineId) || ids.has(paymentId);
  });
  if (moving.length === 0) return;
  await tx
    .updateTable('approvals')
    .set({ order_id: orderId })
    .where('org_id', '=', from.order.org_id)
    .where(
      'id',
      'in',
      moving.map(({ id }) => id),
    )
    .execute();
}
