/** Notices per person and their pending pushes: SQL only. A person has at most one notice per alert. */
import { sql } from 'kysely';
import type { Notice } from '#shared/platform/notification-schema.ts';
import type {
  NoticeState,
  NoticesTable,
  NotificationDb,
  PushDeliveriesTable,
} from './notification-tables.ts';

/** Literals, because SQLite only matches partial indexes against literals. */
const over = sql.lit('over' as const);
const [shown, decided] = [sql.lit('shown' as const), sql.lit('decided' as const)];

/** A notice in the format of the socket message. */
export function noticeOf(row: NoticesTable): Notice {
  return {
    id: row.id,
    kind: row.kind,
    at: row.at,
    title: row.title,
    body: row.body,
    ...(row.facts !== null && { facts: JSON.parse(row.facts) }),
    ...(row.place !== null && { place: row.place }),
    ...(row.order_id !== null && { orderId: row.order_id }),
    ...(row.line_ids !== null && { lineIds: JSON.parse(row.line_ids) }),
  };
}

/** False if the person already has one for that alert. */
export async function insertNotice(db: NotificationDb, row: NoticesTable): Promise<boolean> {
  const inserted = await db
    .insertInto('notices')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length === 1;
}

export async function findNotice(
  db: NotificationDb,
  orgId: string,
  id: string,
): Promise<NoticesTable | null> {
  const query = db.selectFrom('notices').selectAll().where('org_id', '=', orgId).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

export function noticesOf(db: NotificationDb, orgId: string, alertId: string): Promise<NoticesTable[]> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('happening_id', '=', alertId)
    .execute();
}

/** A person's open notices. */
export function openNoticesOf(db: NotificationDb, orgId: string, userId: string): Promise<NoticesTable[]> {
  return openNoticesOfAll(db, orgId, [userId]);
}

/** Several persons' open notices, each person's in their order. */
export async function openNoticesOfAll(
  db: NotificationDb,
  orgId: string,
  userIds: readonly string[],
): Promise<NoticesTable[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('notices')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('user_id', 'in', userIds)
    .where('state', '<>', 'over')
    .orderBy('at')
    .execute();
}

/** Open notices of each restaurant as one text, which changes with them. */
export async function openNoticesIn(
  db: NotificationDb,
  orgIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('notices')
    .select(({ fn }) => ['org_id', 'state', fn.countAll<number>().as('count'), fn.max('at').as('last')])
    .where('org_id', 'in', orgIds)
    .where('state', '<>', over)
    .groupBy(['org_id', 'state'])
    .orderBy('org_id')
    .orderBy('state')
    .execute();
  const byOrganization = Map.groupBy(rows, ({ org_id }) => org_id);
  return new Map(Array.from(byOrganization, ([id, states]) => [id, JSON.stringify(states)]));
}

/** The ids of notices that are over. */
export async function overAmong(
  db: NotificationDb,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('notices')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .where('state', '=', 'over')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Notices that a screen must show or confirm in time. */
export function awaitedNotices(db: NotificationDb, orgId: string) {
  return db
    .selectFrom('notices')
    .select(['id', 'due_at_ms'])
    .where('org_id', '=', orgId)
    .where('state', 'in', [shown, decided])
    .where('due_at_ms', 'is not', null);
}

export async function setNotice(
  db: NotificationDb,
  orgId: string,
  id: string,
  change:
    | { state: NoticeState; is_told?: 1; due_at_ms: number | null }
    | Pick<NoticesTable, 'title' | 'body' | 'facts' | 'line_ids'>,
): Promise<void> {
  await db
    .updateTable('notices')
    .set(change)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '<>', 'over')
    .execute();
}

export async function insertDeliveries(
  db: NotificationDb,
  rows: readonly PushDeliveriesTable[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('push_deliveries')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** Pushes to send, with their content. `token_id` is null if the device no longer belongs to the person. */
export function dueDeliveries(db: NotificationDb, orgId: string) {
  return db
    .selectFrom('push_deliveries as d')
    .innerJoin('notices as n', join =>
      join.onRef('n.org_id', '=', 'd.org_id').onRef('n.id', '=', 'd.notice_id'),
    )
    .leftJoin('push_tokens as t', join =>
      join
        .onRef('t.org_id', '=', 'd.org_id')
        .onRef('t.user_id', '=', 'n.user_id')
        .onRef('t.token', '=', 'd.token'),
    )
    .select(['d.id', 'd.token', 'd.attempts', 'd.due_at_ms', 'd.created_at_ms', 't.id as token_id'])
    .select(['n.id as notice_id', 'n.user_id', 'n.kind', 'n.title', 'n.body', 'n.facts', 'n.order_id'])
    .where('d.org_id', '=', orgId)
    .where('d.state', '=', 'due')
    .orderBy('d.created_at_ms')
    .execute();
}
export type DueDelivery = Awaited<ReturnType<typeof dueDeliveries>>[number];

export async function setDelivery(
  db: NotificationDb,
  orgId: string,
  id: string,
  change: Partial<Pick<PushDeliveriesTable, 'state' | 'attempts' | 'due_at_ms'>>,
): Promise<void> {
  await db
    .updateTable('push_deliveries')
    .set(change)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute();
}

/** Drops pushes not sent yet. */
export async function dropDeliveries(db: NotificationDb, orgId: string, noticeId: string): Promise<void> {
  await db
    .updateTable('push_deliveries')
    .set({ state: 'dropped' })
    .where('org_id', '=', orgId)
    .where('notice_id', '=', noticeId)
    .where('state', '=', 'due')
    .execute();
}

/** Whether a push of the notice was sent or is still pending. */
export async function hasDelivery(db: NotificationDb, orgId: string, noticeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_deliveries')
    .select('id')
    .where('org_id', '=', orgId)
    .where('notice_id', '=', noticeId)
    .where('state', '<>', 'dropped')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a delivery by its id alone: the id is a secret known to the receiving device. */
export async function findDelivery(db: NotificationDb, id: string) {
  const row = await db
    .selectFrom('push_deliveries as d')
    .innerJoin('notices as n', join =>
      join.onRef('n.org_id', '=', 'd.org_id').onRef('n.id', '=', 'd.notice_id'),
    )
    .select(['d.org_id', 'd.token', 'd.notice_id', 'n.user_id'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
