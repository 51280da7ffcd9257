/** When somebody last used the system: "2 hours ago", after a week the date; "never" until they have joined. */
import type { TFunction } from 'i18next';
import type { User } from '#shared/venue/user-schema.ts';
import { agoText } from '../lists/ago-text.ts';

const weekMs = 7 * 24 * 60 * 60_000;

/** Null if not known, because an earlier version did not store it. */
export function lastSeenText(
  { joinedAt, lastSeenAt }: Pick<User, 'joinedAt' | 'lastSeenAt'>,
  how: { t: TFunction; language: string; nowMs: number; day: (iso: string) => string },
): string | null {
  if (lastSeenAt === undefined) return joinedAt === undefined ? how.t('admin.users.lastSeen.never') : null;
  const isLongAgo = how.nowMs - Date.parse(lastSeenAt) > weekMs;
  return isLongAgo ? how.day(lastSeenAt) : agoText(lastSeenAt, how.nowMs, how.language);
}
