/** Sales that are exempt from VAT: "zw" on paper, in reports, in files and on a fiscal printer, never 0 %. */
import t from 'tap';
import { dayReportFiles } from '#shared/cash/day-report-files.ts';
import { fillPath } from '#shared/contract/paths.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { PrinterRates } from '../../../server/bridge/posnet/printer-status.ts';
import { planReceipt } from '../../../server/bridge/receipts/receipt-plan.ts';
import { documentLines } from '../../../server/origin/printing/print-jobs/document-lines.ts';
import { closeDay } from '../../helpers/cash/day-end.ts';
import { checkMenuFile, exportMenu } from '../../helpers/menu-file.ts';
import { createOrigin, tokenOf } from '../../helpers/restaurants/origin-fixture.ts';
import { changeSettings, pay } from '../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';

const { soup, dumplings, table1 } = restaurantIds;
const as = 'waiter' as const;
const exempt = { rate: 0, letter: 'E', isExempt: true };

t.test('a dish that is exempt is "zw" wherever its rate stands', async t => {
  const origin = await createOrigin(t);
  await changeSettings(origin, ({ vatRates, receipt }) => ({
    vatRates: [...vatRates.filter(({ rate }) => rate !== 0), exempt],
    receipt: { ...receipt, isAutomatic: false },
  }));
  const item = { params: { id: soup }, headers: { 'if-match': '"1"' } };
  t.match(await origin.command('changeMenuItem', { vatRate: 0, vatRateTakeaway: null }, item), {
    status: 200,
  });
  const lines = [soup, dumplings].map(menuItemId => ({ menuItemId, quantity: 1 }));
  const party = { type: 'dineIn' as const, tableId: table1, guestCount: 2, lines };
  const { id, total } = (await origin.command('createOrder', party, { as })).data;
  const params = { id };
  await origin.command('sendOrder', {}, { as, params });
  await pay(origin, id, { kind: 'card', amount: total, closes: true });
  await origin.command('queueReceipt', {}, { as, params });
  const { document } = await origin.database.db
    .selectFrom('print_jobs')
    .select('document')
    .where('kind', '=', 'receipt')
    .executeTakeFirstOrThrow();
  const receipt: PrintedDocument = JSON.parse(document);
  t.match(
    documentLines(receipt)
      .map(({ text }) => text)
      .join('\n'),
    /PTU E zw netto/,
  );

  const planned = (rates: PrinterRates) => planReceipt(receipt, rates, { isRateNamed: false });
  t.match(JSON.stringify(planned([23, 8, 5, 0, 'exempt'])), /\["vt","4"\]/, 'the slot of its letter');
  t.match(JSON.stringify(planned([23, 8, 5, 'exempt', 0])), /\["vt","3"\]/, 'never the slot of 0 %');
  t.match(planned([23, 8, 5, 0]), { fault: { kind: 'rateUnknown', rate: 0 } });

  const z = (await closeDay(origin)).data;
  t.match(z.figures.vat, [{ rate: 8 }, exempt]);
  const { text } = await origin.send({
    method: 'GET',
    url: `${fillPath(dayReportFiles.csv, { id: z.id })}?lang=pl`,
    headers: { authorization: `Bearer ${tokenOf('admin')}` },
  });
  t.match(text, /E zw/);
  t.match((await origin.read('vatReport')).data.rows, [{ rate: 8 }, exempt]);

  for (const language of ['pl', 'en']) {
    const menu = (await exportMenu(origin, language)).text;
    t.match(menu, language === 'pl' ? /;zw;/ : /,exempt,/);
    t.match((await checkMenuFile(origin, menu)).data, { faults: [], changed: [] });
    const zero = menu.replace(language === 'pl' ? ';zw;' : ',exempt,', language === 'pl' ? ';0;' : ',0,');
    t.match(
      (await checkMenuFile(origin, zero)).data.faults,
      [{ code: 'vatUnknown' }],
      'zero is another rate',
    );
  }
});

t.test('only the rate 0 is exempt', async t => {
  const origin = await createOrigin(t);
  const { version: _, ...saved } = (await origin.read('settings')).data;
  const vatRates = [
    ...saved.vatRates.filter(({ rate }) => rate !== 8),
    { rate: 8, letter: 'F', isExempt: true },
  ];
  const { problem } = await origin.command(
    'saveSettings',
    { ...saved, vatRates },
    { headers: { 'if-match': '"1"' } },
  );
  t.match(problem, { status: 400, errors: [{ path: `vatRates/${vatRates.length - 1}/rate` }] });
});
