/** Table rows of notifications. `*_at` are ISO 8601 UTC, `*_at_ms` milliseconds. */
import type { Kysely, Transaction } from 'kysely';
import type { NoticeKind } from '#shared/platform/notice-kinds.ts';

export type PushTokensTable = {
  token: string;
  /** Shown to admins instead of the token. */
  id: string;
  org_id: string;
  user_id: string;
  session_id: string;
  device_id: string | null;
  browser: string;
  created_at: string;
  last_sent_at: string | null;
  last_confirmed_at: string | null;
};

/** `gathering`: waits for further dishes of its order · `taken`: someone is fetching them. */
export type AlertState = 'gathering' | 'open' | 'taken' | 'over';
/** The data that decides whether it still holds; `none`: one-time. */
export type AlertSource =
  | 'stations'
  | 'approvals'
  | 'printJobs'
  | 'blockedOrders'
  | 'availabilityReports'
  | 'orderTransfers'
  | 'none';

export type AlertsTable = {
  org_id: string;
  id: string;
  kind: NoticeKind;
  state: AlertState;
  source: AlertSource;
  order_id: string | null;
  details: string;
  opened_at_ms: number;
  /** When recipients are notified, if further dishes may join until then. */
  due_at_ms: number;
};

type AlertKeysTable = { org_id: string; key: string; happening_id: string; at_ms: number };

/**
 * `decided`: nobody could be reached yet, or a screen of another process may show it · `shown`: sent to a screen, unconfirmed · `pushed`: sent to the push service · `confirmed`: a screen or
 * device confirmed display.
 */
export type NoticeState = 'decided' | 'shown' | 'pushed' | 'confirmed' | 'over';

/** Levels of escalation: its owners, the others of the location, the admins. */
export type AudienceLevel = 'own' | 'location' | 'admins';

export type NoticesTable = {
  org_id: string;
  id: string;
  happening_id: string;
  user_id: string;
  kind: NoticeKind;
  level: AudienceLevel;
  /** Title, body and place in the person's language, read by earlier releases and where there are no facts. */
  title: string;
  body: string;
  /** Null in rows of earlier releases. */
  facts: string | null;
  at: string;
  place: string | null;
  order_id: string | null;
  line_ids: string | null;
  state: NoticeState;
  /** 1 if it was sent at least once. */
  is_told: 0 | 1;
  /** When it is pushed unless a screen shows or confirms it before. */
  due_at_ms: number | null;
};

export type PushDeliveriesTable = {
  org_id: string;
  id: string;
  notice_id: string;
  token: string;
  state: 'due' | 'sent' | 'dropped';
  attempts: number;
  due_at_ms: number;
  created_at_ms: number;
};

type NoticePreferencesTable = {
  org_id: string;
  user_id: string;
  off: string;
  muted_until: string | null;
  language: string | null;
};

type NotificationAnswersTable = {
  org_id: string;
  user_id: string;
  key: string;
  request_hash: string;
  status: number;
  body: string;
  at_ms: number;
};

export type NotificationTables = {
  push_tokens: PushTokensTable;
  happenings: AlertsTable;
  happening_keys: AlertKeysTable;
  notices: NoticesTable;
  push_deliveries: PushDeliveriesTable;
  notice_preferences: NoticePreferencesTable;
  notification_answers: NotificationAnswersTable;
};

export type NotificationDb = Kysely<NotificationTables> | Transaction<NotificationTables>;
