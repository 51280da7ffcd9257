import { readFileSync } from 'node:fs';
import t from 'tap';
import type { InvoiceSettings, SettingsChange } from '#shared/venue/settings-schema.ts';
import { countryCodes } from '../../../../server/origin/invoices/party-countries.ts';
import { setUpInvoices } from '../../../helpers/restaurants/invoiced-order.ts';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';

t.test('invoices need a NIP, złoty, and VAT rates that they have fields for', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  const { version, ...known } = (await origin.read('settings')).data;
  const faultsOf = async (change: Partial<SettingsChange>) => {
    const headers = { 'if-match': `"${version}"` };
    const { problem } = await origin.command('saveSettings', { ...known, ...change }, { headers });
    return problem.errors?.map(({ path }) => path);
  };
  const { taxId: _, ...withoutTaxId } = known;
  const headers = { 'if-match': `"${version}"` };
  const nameless = await origin.command('saveSettings', withoutTaxId, { headers });
  t.match(nameless.problem, { errors: [{ path: 'taxId' }] });
  t.same(await faultsOf({ currency: 'EUR' }), ['currency']);
  const { vatRates } = known;
  t.same(await faultsOf({ vatRates: [...vatRates, { rate: 19, letter: 'E' }] }), ['vatRates/4/rate']);
  const exempt = vatRates.map(rate => (rate.rate === 0 ? { ...rate, isExempt: true } : rate));
  t.same(await faultsOf({ vatRates: exempt }), ['invoices/exemption']);
  const { restaurant } = (await origin.read('userInfo', { as: 'waiter' })).data;
  t.match(restaurant, { issuesInvoices: true, invoicesNeedReceipt: undefined });
  const { replacesReceipt: __, ...invoices } = known.invoices as InvoiceSettings;
  t.equal(await faultsOf({ invoices }), undefined);
  t.match((await origin.read('userInfo', { as: 'waiter' })).data.restaurant, { invoicesNeedReceipt: true });
});

t.test('the countries are those of the schema', t => {
  const file = new URL('../../../helpers/ksef-schema/KodyKrajow_v10-0E.xsd', import.meta.url);
  const codes = readFileSync(file, 'utf8').matchAll(/enumeration value="([A-Z]{2})"/g);
  t.same([...countryCodes].sort(), Array.from(codes, ([, code]) => code).sort());
  t.end();
});
