import { describe, expect, it } from 'vitest';
import { matchesSearch } from '../../../../../client/screens/admin/lists/search-text.ts';

describe('searching the menu', () => {
  it('finds Polish dishes without Polish letters', () => {
    expect(matchesSearch('zurek', ['Żurek w chlebie'])).toBe(true);
    expect(matchesSearch('LOSOS', ['Łosoś z pieca'])).toBe(true);
  });

  it('wants every word, in whichever name it stands', () => {
    expect(matchesSearch('pierogi cheese', ['Pierogi ruskie', 'Dumplings with cheese'])).toBe(true);
    expect(matchesSearch('pierogi beef', ['Pierogi ruskie', 'Dumplings with cheese'])).toBe(false);
    expect(matchesSearch('', ['anything'])).toBe(true);
  });
});
