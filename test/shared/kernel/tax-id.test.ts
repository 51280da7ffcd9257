import t from 'tap';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { invoiceLimitOf } from '#shared/kernel/tax-id.ts';

t.test('a receipt with NIP is a simplified invoice up to 450 PLN or 100 EUR', async t => {
  for (const [currency, whole] of [
    ['PLN', 450],
    ['EUR', 100],
  ] as const)
    t.equal(invoiceLimitOf(currency), whole * 10 ** fractionDigitsOf(currency), currency);
  for (const currency of ['HUF', 'USD', 'JPY']) t.equal(invoiceLimitOf(currency), null, currency);
});
