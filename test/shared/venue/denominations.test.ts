import t from 'tap';
import { denominationsOf } from '#shared/venue/denominations.ts';

t.test('every note that is in use can be counted, and none that is not', async t => {
  for (const currency of ['CHF', 'SEK', 'NOK', 'UAH'])
    t.equal(denominationsOf(currency)[0], 100_000, currency);
  for (const currency of ['PLN', 'EUR']) t.equal(denominationsOf(currency)[0], 50_000, currency);
});
