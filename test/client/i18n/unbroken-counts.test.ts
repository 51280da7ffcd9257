import { expect, it } from 'vitest';
import { unbrokenCounts } from '../../../client/i18n/unbroken-counts.ts';

it.each([
  ['Starters · 4 guests · round 2', 'Starters · 4\u00a0guests · round 2'],
  ['4 goście', '4\u00a0goście'],
  ['12 żurków · 3 łazanki', '12\u00a0żurków · 3\u00a0łazanki'],
  ['paid · 2 to come', 'paid · 2\u00a0to come'],
  ['odbiór 18:30 · 600 700 800', 'odbiór 18:30 · 600 700 800'],
])('%s keeps each number with its word', (text, kept) => {
  expect(unbrokenCounts(text)).toBe(kept);
});
