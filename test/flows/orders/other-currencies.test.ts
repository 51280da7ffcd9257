/** An evening in currencies without hundredths: every place that writes or reads an amount goes by the currency's digits. */
import t from 'tap';
import { dayReportFiles } from '#shared/cash/day-report-files.ts';
import { fillPath } from '#shared/contract/paths.ts';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { moneyText, parseMoney } from '#shared/kernel/money-text.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { denominationsOf } from '#shared/venue/denominations.ts';
import { documentLines } from '../../../server/origin/printing/print-jobs/document-lines.ts';
import { cashCalls } from '../../helpers/cash/cash-evening.ts';
import { closeDay } from '../../helpers/cash/day-end.ts';
import { sumsBroken } from '../../helpers/fuzz/order-law-checks.ts';
import { createOrigin, tokenOf } from '../../helpers/restaurants/origin-fixture.ts';
import { changeSettings, pay } from '../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';

const { soup, dumplings, beer, table1 } = restaurantIds;
const as = 'waiter' as const;
const reason = 'Regular';

/** Soup 2200 and dumplings 4200 of the smallest unit, on paper. */
const currencies = [
  { currency: 'JPY', soup: '2,200', typed: '2200', sum: '7,227', csv: '7227' },
  { currency: 'HUF', soup: '2,200', typed: '2,200', sum: '7,227', csv: '7227' },
  { currency: 'KWD', soup: '2.200', typed: '2.200', sum: '7.227', csv: '7.227' },
];

for (const { currency, soup: soupText, typed, sum, csv } of currencies)
  t.test(`an evening in ${currency}`, async t => {
    const origin = await createOrigin(t);
    await changeSettings(origin, ({ receipt }) => ({
      ...{ currency, usesCashSessions: true, defaultLanguage: 'en' },
      serviceCharge: { percent: 10, minGuests: 6, name: 'Service charge' },
      receipt: { ...receipt, isAutomatic: false },
    }));
    const { open } = cashCalls(origin);
    const { id: sessionId } = (await open(0)).data;
    const lines = [soup, dumplings, beer].map(menuItemId => ({ menuItemId, quantity: 1 }));
    const party = { type: 'dineIn' as const, tableId: table1, guestCount: 6, lines };
    const { id } = (await origin.command('createOrder', party, { as })).data;
    const params = { id };
    await origin.command('sendOrder', {}, { as, params });
    const tenth = { discount: { kind: 'percent' as const, value: 10, reason } };
    const order = (await origin.command('discountOrder', tenth, { as, params })).data;
    t.match(order, { subtotal: 7_300, discountTotal: 730, serviceCharge: { amount: 657 }, total: 7_227 });
    t.same(sumsBroken(order), []);
    const halves = [3_613, 3_614];
    await pay(origin, id, { kind: 'card', amount: halves[0] ?? 0, tip: 400, share: { of: 2, number: 1 } });
    const last = { amount: halves[1] ?? 0, share: { of: 2, number: 2 }, closes: true };
    const closed = (await pay(origin, id, { kind: 'cash', tendered: 5_000, ...last })).data;
    t.match(closed, { state: 'closed', due: 0, tip: 400, payments: [{}, { change: 1_386 }] });

    await origin.command('queueReceipt', {}, { as, params });
    const [job] = await origin.database.db
      .selectFrom('print_jobs')
      .selectAll()
      .where('kind', '=', 'receipt')
      .execute();
    const receipt: PrintedDocument = JSON.parse(job?.document ?? '{}');
    const paper = documentLines(receipt)
      .map(line => line.text)
      .join('\n');
    t.ok(paper.includes(soupText) && paper.includes(sum), paper);
    t.ok(paper.includes(currency));

    const x = (await origin.read('dayReportDraft')).data.figures;
    t.match(x, { currency, sales: { gross: 7_227, serviceCharge: 657 } });
    const value =
      denominationsOf(currency).find(one => halves[1] === one) ?? denominationsOf(currency).at(-1) ?? 1;
    const counted = await origin.command(
      'countCash',
      { pieces: [{ value, pieces: 1 }] },
      { as, params: { id: sessionId } },
    );
    t.equal(counted.status, 200);
    const z = (await closeDay(origin)).data;
    const url = fillPath(dayReportFiles.csv, { id: z.id });
    const { text } = await origin.send({
      method: 'GET',
      url: `${url}?lang=en`,
      headers: { authorization: `Bearer ${tokenOf('admin')}` },
    });
    t.ok(text.includes(csv), text);
    t.notMatch(text, currency === 'KWD' ? /\b7227\b/ : /72\.27/);

    const digits = fractionDigitsOf(currency);
    t.equal(parseMoney(typed, digits), 2_200, 'what is typed');
    t.equal(parseMoney(moneyText(2_200, 'en', digits), digits), 2_200);
  });
