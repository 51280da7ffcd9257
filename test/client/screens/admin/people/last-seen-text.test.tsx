import { expect, it } from 'vitest';
import { lastSeenText } from '../../../../../client/screens/admin/people/last-seen-text.ts';
import { createTestTranslation } from '../../../harness/screen-harness.tsx';

const nowMs = Date.parse('2025-11-20T18:00:00.000Z');
const joinedAt = '2025-01-01T10:00:00.000Z';
const ago = (minutes: number) => new Date(nowMs - minutes * 60_000).toISOString();

it.each([
  ['en', { joinedAt, lastSeenAt: ago(0) }, 'now'],
  ['en', { joinedAt, lastSeenAt: ago(121) }, '2 hours ago'],
  ['pl-PL', { joinedAt, lastSeenAt: ago(121) }, '2 godziny temu'],
  ['pl-PL', { joinedAt, lastSeenAt: ago(24 * 60) }, 'wczoraj'],
  ['en', { joinedAt, lastSeenAt: ago(8 * 24 * 60) }, 'on 2025-11-12'],
  ['en', {}, 'never'],
  ['pl-PL', {}, 'nigdy'],
  ['en', { joinedAt }, null],
])('in %s, %o is %s', async (language, user, text) => {
  const { t } = await createTestTranslation(language);
  const day = (iso: string) => `on ${iso.slice(0, 10)}`;
  expect(lastSeenText(user, { t, language, nowMs, day })).toBe(text);
});
