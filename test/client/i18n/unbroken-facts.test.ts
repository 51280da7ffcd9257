import { expect, it } from 'vitest';
import { unbrokenFacts } from '../../../client/i18n/unbroken-facts.ts';

it.each([
  ['Starters · 4 guests · round 2', 'Starters\u00a0· 4\u00a0guests\u00a0· round 2'],
  ['4 goście', '4\u00a0goście'],
  ['12 żurków · 3 łazanki', '12\u00a0żurków\u00a0· 3\u00a0łazanki'],
  ['paid · 2 to come', 'paid\u00a0· 2\u00a0to come'],
  ['odbiór 18:30 · 600 700 800', 'odbiór 18:30\u00a0· 600\u00a0700\u00a0800'],
])('%s: each number keeps its word, each line begins with a fact', (text, unbroken) => {
  expect(unbrokenFacts(text)).toBe(unbroken);
});
