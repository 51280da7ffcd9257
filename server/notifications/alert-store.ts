/** Alerts and their identifying keys: SQL only. */

import { sql } from 'kysely';
import type { ApprovalKind } from '#shared/order/correction-schema.ts';
import type { PaymentKind } from '#shared/order/payment-schema.ts';
import type { NoticeKind } from '#shared/platform/notice-kinds.ts';
import type {
  AlertSource,
  AlertState,
  AlertsTable,
  AudienceLevel,
  NotificationDb,
} from './notification-tables.ts';

/** `id`: of its line. `stationId`: the station that waiters read. Both are absent in alerts of earlier releases. */
export type Dish = {
  id?: string;
  stationId?: string;
  quantity: number;
  name: string;
  names: Record<string, string>;
};
/** `by`: the person who is fetching it. */
export type ReadyDish = Dish & {
  id: string;
  station: 'kitchen' | 'bar';
  readyAt: string;
  state: 'waiting' | 'claimed' | 'recalled' | 'done';
  by?: { id: string; name: string };
};

/** The data for an alert's texts and recipients. */
export type AlertDetails = {
  levels: AudienceLevel[];
  tableLabel?: string;
  orderName?: string;
  orderNumber?: number;
  waiterId?: string;
  locationId?: string;
  /** Ready and recalled dishes. */
  dishes?: ReadyDish[];
  /** Late dishes. `lineIds`: lines that only have to be served. */
  late?: {
    what: 'preparing' | 'unserved';
    dishes: Dish[];
    station: 'kitchen' | 'bar';
    sinceAt: string;
    lineIds?: string[];
  };
  /** Alerts of an earlier version have only the subject. */
  approval?: {
    subject: string;
    askedBy: { id: string; name: string };
    kind?: ApprovalKind;
    paymentKind?: PaymentKind;
    line?: Dish;
  };
  /** The simulator has no name. */
  receipt?: { printerName?: string; isUnknown: boolean };
  /** Dishes not started that are 86'd, and alternatives, each with the menu item's id. */
  unavailable?: { dishes: Dish[]; instead: Omit<Dish, 'quantity'>[] };
  /** The answer to these people's report of an unavailable dish. */
  report?: { dish: Omit<Dish, 'quantity'>; isConfirmed: boolean; by: string };
  /** Orders offered to a colleague; `by`: the other person. Without an outcome the offer is open. */
  transfer?: {
    by: string;
    places: { tableLabel?: string; orderName?: string; orderNumber?: number }[];
    outcome?: 'accepted' | 'declined' | 'cancelled' | 'expired';
  };
  /** Recipients at every level, instead of the usual ones. */
  userIds?: string[];
};

export type Alert = {
  id: string;
  kind: NoticeKind;
  state: AlertState;
  source: AlertSource;
  orderId: string | null;
  openedAtMs: number;
  dueAtMs: number;
  details: AlertDetails;
};

export function alertOf(row: Omit<AlertsTable, 'org_id'>): Alert {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    source: row.source,
    orderId: row.order_id,
    openedAtMs: row.opened_at_ms,
    dueAtMs: row.due_at_ms,
    details: JSON.parse(row.details),
  };
}

/** A literal, because SQLite only matches partial indexes against literals. */
const over = sql.lit('over' as const);

/** Alerts that are not over, oldest first. */
export function openAlerts(db: NotificationDb, orgId: string) {
  return db
    .selectFrom('happenings')
    .select(['id', 'kind', 'state', 'source', 'order_id', 'details', 'opened_at_ms', 'due_at_ms'])
    .where('org_id', '=', orgId)
    .where('state', '<>', over)
    .orderBy('opened_at_ms')
    .orderBy('id');
}

export async function saveAlert(db: NotificationDb, orgId: string, alert: Alert): Promise<void> {
  const { id, kind, source, openedAtMs } = alert;
  const changing = {
    state: alert.state,
    order_id: alert.orderId,
    details: JSON.stringify(alert.details),
    due_at_ms: alert.dueAtMs,
  };
  await db
    .insertInto('happenings')
    .values({ org_id: orgId, id, kind, source, opened_at_ms: openedAtMs, ...changing })
    .onConflict(conflict => conflict.columns(['org_id', 'id']).doUpdateSet(changing))
    .execute();
}

/** False, and nothing is stored, if one of them is known already. */
export async function addKeys(
  db: NotificationDb,
  orgId: string,
  keys: readonly string[],
  alertId: string,
  atMs: number,
): Promise<boolean> {
  if (keys.length === 0) return true;
  const rows = keys.map(key => ({ org_id: orgId, key, happening_id: alertId, at_ms: atMs }));
  const added = await db
    .insertInto('happening_keys')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .execute();
  const isNew = added.length === new Set(keys).size;
  const own = added.map(({ key }) => key);
  if (!isNew && own.length > 0)
    await db.deleteFrom('happening_keys').where('org_id', '=', orgId).where('key', 'in', own).execute();
  return isNew;
}

/** Keys that another alert has meanwhile stay. */
export async function dropKeys(
  db: NotificationDb,
  orgId: string,
  keys: readonly string[],
  alertId: string,
): Promise<void> {
  if (keys.length === 0) return;
  await db
    .deleteFrom('happening_keys')
    .where('org_id', '=', orgId)
    .where('key', 'in', keys)
    .where('happening_id', '=', alertId)
    .execute();
}

/** Deletes alerts that ended before `beforeMs`, whose keys can't recur, and answers to writes as old, which nobody repeats any more. */
export async function forgetAlerts(db: NotificationDb, orgId: string, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('notification_answers')
    .where('org_id', '=', orgId)
    .where('at_ms', '<', beforeMs)
    .execute();
  await db
    .deleteFrom('happenings')
    .where('org_id', '=', orgId)
    .where('state', '=', 'over')
    .where('opened_at_ms', '<', beforeMs)
    .execute();
  await db.deleteFrom('happening_keys').where('org_id', '=', orgId).where('at_ms', '<', beforeMs).execute();
  await db
    .deleteFrom('notices')
    .where('org_id', '=', orgId)
    .where('state', '=', 'over')
    .where('at', '<', new Date(beforeMs).toISOString())
    .execute();
  await db
    .deleteFrom('push_deliveries')
    .where('org_id', '=', orgId)
    .where('created_at_ms', '<', beforeMs)
    .execute();
}
