/** Writes a notice in the screen's language, with the minutes of now; one without facts keeps the text that it came with. */
import type { i18n } from 'i18next';
import { noticeText } from '#shared/platform/notice-text.ts';
import type { Notice } from '#shared/platform/notification-schema.ts';

export function writtenNotice<Kind extends Notice>(
  { t, language }: Pick<i18n, 't' | 'language'>,
  notice: Kind,
  nowMs: number,
): Kind {
  if (notice.facts === undefined) return notice;
  // A clock that is behind shows no fewer minutes than when the notice was sent.
  const atMs = Math.max(nowMs, Date.parse(notice.at));
  const { place, ...text } = noticeText(notice.facts, { language, say: t, nowMs: atMs });
  return { ...notice, ...text, ...(notice.orderId !== undefined && { place }) };
}
