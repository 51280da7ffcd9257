/** Finds orders whose guests' data is due to be erased, and erases it in every table that holds it: SQL only. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OrderState } from '#shared/order/order-states.ts';
import { byDialect } from '../../../../../store/dialect-sql.ts';
import type { OriginTables } from '../../../../kernel/origin-tables.ts';
import {
  allergiesWithoutTexts,
  documentWithoutTexts,
  type Erasure,
  mergedWithoutTexts,
  withoutGuestTexts,
} from './guest-text-rules.ts';

type Db = Kysely<OriginTables>;
type Tx = Transaction<OriginTables>;

/** How much of an order's guest data is erased, in `orders.guest_erasure`; any change of the order resets it to 0. */
const levels = { allergies: 1, everything: 2 } as const satisfies Record<Erasure, number>;

export type DueOrder = { id: string; closed_at: string };

/** Orders after `after`, by time of closing. A merged order waits until the order that it joined is closed. */
export async function findDueOrders(
  db: Db,
  organizationId: string,
  { erasure, before, after, count }: { erasure: Erasure; before: string; after: DueOrder; count: number },
): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select o.id, o.closed_at from orders o
    where o.org_id = ${organizationId} and o.state <> 'open' and o.guest_erasure < 2
      and o.guest_erasure < ${levels[erasure]}
      and o.closed_at < ${before} and (o.closed_at, o.id) > (${after.closed_at}, ${after.id})
      and not exists (select 1 from orders t where t.org_id = o.org_id and t.id = o.merged_into_id and t.state = 'open')
    order by o.closed_at, o.id
    limit ${count}`.execute(db);
  return rows;
}

/** Whether a print job of the order is still to be printed, or may have been. */
export async function hasOpenPrintJob(db: Db, organizationId: string, orderId: string): Promise<boolean> {
  const open = await db
    .selectFrom('print_jobs')
    .select('id')
    .where('org_id', '=', organizationId)
    .where('order_id', '=', orderId)
    .where('dropped_at', 'is', null)
    .where('state', 'in', ['queued', 'printing', 'unknown'])
    .executeTakeFirst();
  return open !== undefined;
}

type ErasedOrder = { organizationId: string; orderId: string; erasure: Erasure };

type Texts = {
  name: string | null;
  phone: string | null;
  note: string | null;
  allergy_note: string | null;
  allergies: string;
  merged_from: string;
};

function textsAfter(order: Texts, erasure: Erasure): Texts {
  const common = {
    allergy_note: null,
    allergies: allergiesWithoutTexts(order.allergies),
    merged_from: mergedWithoutTexts(order.merged_from, erasure),
  };
  return erasure === 'everything'
    ? { ...common, name: null, phone: null, note: null }
    : { ...common, name: order.name, phone: order.phone, note: order.note };
}

/** The raised level distinguishes this write from a change of the order; the version increases if a screen would show a difference. */
async function eraseHeading(
  tx: Tx,
  { organizationId, orderId, erasure }: ErasedOrder,
  isChanged: boolean,
): Promise<boolean> {
  const { rows } = await sql<Texts>`
    select name, phone, note, allergy_note, allergies, merged_from from orders
    where org_id = ${organizationId} and id = ${orderId}`.execute(tx);
  const [order] = rows;
  if (order === undefined) return false;
  const after = textsAfter(order, erasure);
  const columns = (Object.keys(after) as (keyof Texts)[]).filter(column => after[column] !== order[column]);
  const isSeen = isChanged || columns.length > 0;
  const set = [
    ...columns.map(column => sql`${sql.ref(column)} = ${after[column]}`),
    ...(isSeen ? [sql`version = version + 1`] : []),
    sql`guest_erasure = ${levels[erasure]}`,
  ];
  await sql`update orders set ${sql.join(set)} where org_id = ${organizationId} and id = ${orderId}`.execute(
    tx,
  );
  return isSeen;
}

async function eraseLines(tx: Tx, { organizationId, orderId }: ErasedOrder): Promise<boolean> {
  const lines = await tx
    .selectFrom('order_lines')
    .select(['id', 'note', 'adjustment', 'stations'])
    .where('org_id', '=', organizationId)
    .where('order_id', '=', orderId)
    .where(({ or, eb }) =>
      or([
        eb('note', 'is not', null),
        eb('adjustment', 'is not', null),
        eb('stations', 'like', '%droppedNotes%'),
      ]),
    )
    .execute();
  for (const { id, stations } of lines) {
    const parts: { adjustment?: unknown }[] | null = stations === null ? null : JSON.parse(stations);
    const calm = parts?.map(part => ({ ...part, adjustment: null })) ?? null;
    await tx
      .updateTable('order_lines')
      .set({ note: null, adjustment: null, stations: calm === null ? null : JSON.stringify(calm) })
      .where('org_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
  }
  await tx
    .updateTable('tickets')
    .set({ moved_from: null })
    .where('org_id', '=', organizationId)
    .where('order_id', '=', orderId)
    .where('moved_from', 'is not', null)
    .execute();
  await tx
    .deleteFrom('order_texts')
    .where('org_id', '=', organizationId)
    .where('order_id', '=', orderId)
    .execute();
  return lines.length > 0;
}

/** Events remain, in their order and with the data for accounting: only the texts are removed. */
async function eraseEvents(tx: Tx, { organizationId, orderId, erasure }: ErasedOrder): Promise<boolean> {
  const events = await tx
    .selectFrom('events')
    .select(['seq', 'payload'])
    .where('org_id', '=', organizationId)
    .where('entity', '=', 'order')
    .where('entity_id', '=', orderId)
    .execute();
  let isChanged = false;
  for (const { seq, payload } of events) {
    const after = withoutGuestTexts(payload, erasure);
    if (after === payload) continue;
    isChanged = true;
    await tx
      .updateTable('events')
      .set({ payload: after })
      .where('org_id', '=', organizationId)
      .where('seq', '=', seq)
      .execute();
  }
  return isChanged;
}

async function erasePrintJobs(tx: Tx, { organizationId, orderId, erasure }: ErasedOrder): Promise<boolean> {
  const jobs = await tx
    .selectFrom('print_jobs')
    .select(['id', 'document'])
    .where('org_id', '=', organizationId)
    .where('order_id', '=', orderId)
    .execute();
  let isChanged = false;
  for (const { id, document } of jobs) {
    const after = documentWithoutTexts(document, erasure);
    if (after === document) continue;
    isChanged = true;
    await tx
      .updateTable('print_jobs')
      .set({ document: after })
      .where('org_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
  }
  return isChanged;
}

/** E-mails that wait are not sent any more. */
async function eraseMails(tx: Tx, { organizationId, orderId }: ErasedOrder): Promise<void> {
  await tx
    .deleteFrom('invoice_mails')
    .where('org_id', '=', organizationId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Returns whether anything was erased. An order at this level or above is skipped. */
export async function eraseOrder(tx: Tx, order: ErasedOrder): Promise<boolean> {
  const { organizationId, orderId, erasure } = order;
  const { rows } = await sql`select 1 from orders
    where org_id = ${organizationId} and id = ${orderId} and guest_erasure < ${levels[erasure]}`.execute(tx);
  if (rows.length === 0) return false;
  if (erasure === 'everything') await eraseMails(tx, order);
  const changes = [
    erasure === 'everything' && (await eraseLines(tx, order)),
    await eraseEvents(tx, order),
    await erasePrintJobs(tx, order),
  ];
  return eraseHeading(tx, order, changes.some(Boolean));
}

/** Erases from answers stored for repeated requests; a day after an order's last change there are none. */
export async function eraseAnswers(tx: Tx, { organizationId, orderId }: ErasedOrder): Promise<void> {
  const answers = await tx
    .selectFrom('idempotency_records')
    .select(['user_id', 'key', 'body'])
    .where('org_id', '=', organizationId)
    .where(
      byDialect({
        sqlite: sql<boolean>`instr(body, ${orderId}) > 0`,
        postgres: sql<boolean>`strpos(body, ${orderId}) > 0`,
      }),
    )
    .execute();
  for (const { user_id, key, body } of answers)
    await tx
      .updateTable('idempotency_records')
      .set({ body: withoutGuestTexts(body, 'everything') })
      .where('org_id', '=', organizationId)
      .where('user_id', '=', user_id)
      .where('key', '=', key)
      .execute();
}

/** Omits orders that don't exist. */
export async function findOrderStates(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, OrderState>> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('org_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(orders.map(({ id, state }) => [id, state]));
}
