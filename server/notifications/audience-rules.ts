/** Recipients, their language and escalation times of an alert: first its owners, then the others of the location, then the admins. Pure. */

import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { NoticeKind } from '#shared/platform/notice-kinds.ts';
import { type MutableKind, mutableKinds } from '#shared/platform/notification-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { Alert } from './alert-store.ts';
import type { AudienceLevel } from './notification-tables.ts';
import type { StoredPreferences } from './preference-store.ts';

const defaultTakeOverSeconds = 60;
const defaultAdminAlertSeconds = 180;

/** When each level is notified, if the alert still holds then. */
function levelTimes(
  { kind, openedAtMs }: Alert,
  settings: Settings | null,
): { level: AudienceLevel; atMs: number }[] {
  if (kind === 'approval') return [{ level: 'admins', atMs: openedAtMs }];
  const own = { level: 'own' as const, atMs: openedAtMs };
  if (kind === 'receiptFailed') return [own, { level: 'admins', atMs: openedAtMs }];
  if (kind !== 'ready') return [own];
  const { takeOverSeconds, adminAlertSeconds } = settings?.thresholds ?? {};
  return [
    own,
    { level: 'location', atMs: openedAtMs + (takeOverSeconds ?? defaultTakeOverSeconds) * 1_000 },
    { level: 'admins', atMs: openedAtMs + (adminAlertSeconds ?? defaultAdminAlertSeconds) * 1_000 },
  ];
}

/** Levels that are due and were not notified yet. */
export function dueLevels(alert: Alert, settings: Settings | null, nowMs: number): AudienceLevel[] {
  if (alert.state !== 'open') return [];
  return levelTimes(alert, settings)
    .filter(({ level, atMs }) => atMs <= nowMs && !alert.details.levels.includes(level))
    .map(({ level }) => level);
}

/** When the next level is due; null if none is. */
export function nextLevelMs(alert: Alert, settings: Settings | null, nowMs: number): number | null {
  if (alert.state !== 'open') return null;
  const ahead = levelTimes(alert, settings).filter(
    ({ level, atMs }) => atMs > nowMs && !alert.details.levels.includes(level),
  );
  return ahead.length === 0 ? null : Math.min(...ahead.map(({ atMs }) => atMs));
}

function isAdmin({ roles, orgRole }: User): boolean {
  return roles.includes('admin') || orgRole === 'admin';
}

/** Waiters with an open order at a table of the location. */
function waitersAt(tables: readonly WaiterTable[], locationId: string | undefined): string[] {
  return tables
    .filter(({ location }) => location.id === locationId)
    .flatMap(({ orders }) => orders.map(({ waiterId }) => waiterId));
}

/** The people of a level. `staff` null: unknown, then only people named by id; `tables` null: unknown, then all waiters count as those of the location. */
export function audience(
  level: AudienceLevel,
  { details }: Alert,
  { staff, tables }: { staff: readonly User[] | null; tables: readonly WaiterTable[] | null },
): string[] {
  const isHere = (id: string) => staff === null || staff.some(user => user.id === id && user.isActive);
  const others = (ids: readonly string[]) =>
    [...new Set(ids)].filter(id => id !== details.waiterId && isHere(id));
  if (level === 'own') {
    const own = details.userIds ?? (details.waiterId === undefined ? [] : [details.waiterId]);
    return [...new Set(own)].filter(isHere);
  }
  if (level === 'location') {
    const near = others(waitersAt(tables ?? [], details.locationId));
    if (near.length > 0) return near;
    return others((staff ?? []).filter(({ roles }) => roles.includes('waiter')).map(({ id }) => id));
  }
  const asker = details.approval?.askedBy.id;
  return (staff ?? [])
    .filter(user => user.isActive && isAdmin(user) && user.id !== asker)
    .map(({ id }) => id);
}

/** The language of the person's notices. */
export function languageFor(
  userId: string,
  { language }: StoredPreferences,
  { staff, settings }: { staff: readonly User[] | null; settings: Settings | null },
): string {
  return language ?? staff?.find(({ id }) => id === userId)?.language ?? settings?.defaultLanguage ?? 'en';
}

function isMutable(kind: NoticeKind): kind is MutableKind {
  return mutableKinds.some(mutable => mutable === kind);
}

/** Whether the person wants this notification now. Recalls, transfers, answers to the person and tests can't be muted. */
export function wants(kind: NoticeKind, preferences: StoredPreferences, nowMs: number): boolean {
  if (!isMutable(kind)) return true;
  const { off, mutedUntil } = preferences;
  return !off.includes(kind) && !(mutedUntil !== null && Date.parse(mutedUntil) > nowMs);
}
