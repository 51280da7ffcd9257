import { expect, it } from 'vitest';
import { agoText } from '../../../../../client/screens/admin/lists/ago-text.ts';

const at = '2026-11-20T18:00:00.000Z';
const after = (seconds: number, language = 'en') => agoText(at, Date.parse(at) + seconds * 1_000, language);

it('how long ago is said in words, in the reader’s language', () => {
  expect([0, 59, 60, 3_599, 3_600, 86_400, 3 * 86_400].map(seconds => after(seconds))).toEqual([
    'now',
    'now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    'yesterday',
    '3 days ago',
  ]);
  expect(after(300, 'pl-PL')).toBe('5 minut temu');
});

it('a clock that runs behind makes nothing the future', () => {
  expect(after(-90)).toBe('now');
});
