import t from 'tap';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { invoiceLimitOf } from '#shared/kernel/tax-id.ts';

t.test(
  'a receipt with NIP is a simplified invoice up to 450 PLN or 100 EUR, and from 2027 none is',
  async t => {
    const lastMs = Date.parse('2026-12-31T22:59:59.999Z');
    for (const [currency, whole] of [
      ['PLN', 450],
      ['EUR', 100],
    ] as const) {
      t.equal(invoiceLimitOf(currency, lastMs), whole * 10 ** fractionDigitsOf(currency), currency);
      t.equal(invoiceLimitOf(currency, lastMs + 1), 0, currency);
    }
    for (const currency of ['HUF', 'USD', 'JPY'])
      for (const ms of [lastMs, lastMs + 1]) t.equal(invoiceLimitOf(currency, ms), null, currency);
  },
);
