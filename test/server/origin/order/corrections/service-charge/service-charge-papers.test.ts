/** The service charge on paper, in the reports and in their files: apart from the sales, and within the VAT rates. */
import t from 'tap';
import { dayReportFiles } from '#shared/cash/day-report-files.ts';
import { fillPath } from '#shared/contract/paths.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { csvPath } from '#shared/reports/report-calls.ts';
import { findOrder } from '../../../../../../server/origin/order/orders/whole-order-store.ts';
import { documentLines } from '../../../../../../server/origin/printing/print-jobs/document-lines.ts';
import { orderDocument } from '../../../../../../server/origin/printing/print-jobs/printed-documents.ts';
import { closeDay } from '../../../../../helpers/cash/day-end.ts';
import {
  createOrigin,
  type OriginFixture,
  tokenOf,
} from '../../../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings, pay } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const serviceCharge = { percent: 10, minGuests: 6, name: 'Serwis', names: { en: 'Service charge' } };

/** Two soups of 2200 at 8% and a beer of 900 at 23%; 530 of service. */
async function party(origin: OriginFixture, guestCount: number) {
  await changeSettings(origin, () => ({ serviceCharge }));
  const { table1: tableId, soup, beer } = restaurantIds;
  const lines = [
    { menuItemId: soup, quantity: 2 },
    { menuItemId: beer, quantity: 1 },
  ];
  const body = { type: 'dineIn' as const, tableId, guestCount, lines };
  const { id } = (await origin.command('createOrder', body)).data;
  return (await origin.command('sendOrder', {}, { params: { id } })).data;
}

async function documentOf(
  origin: OriginFixture,
  id: string,
  kind: 'bill' | 'receipt',
  language: string | null = null,
): Promise<PrintedDocument> {
  const stored = await findOrder(origin.database.db, restaurantIds.organization, id);
  if (stored === null) throw new Error('The order is gone');
  const settings = { ...(await origin.read('settings')).data, defaultLanguage: 'pl' };
  return orderDocument(kind, stored, { settings, now: '2025-11-20T18:05:00.000Z', language });
}

function text(document: PrintedDocument): string {
  return documentLines(document)
    .map(line => line.text)
    .join('\n');
}

t.test('a bill says it between what was served and the total, in the language of the guests', async t => {
  const origin = await createOrigin(t);
  const { id } = await party(origin, 6);
  const bill = await documentOf(origin, id, 'bill');
  t.match(bill, { subtotal: 5_300, serviceCharge: { name: 'Serwis 10%', amount: 530 }, total: 5_830 });
  t.match(text(bill), /Razem bez serwisu +53,00\nSerwis 10% +5,30\nSUMA PLN +58,30\n/);
  const english = await documentOf(origin, id, 'bill', 'en');
  t.match(text(english), /Before service charge +53\.00\nService charge 10% +5\.30\nTOTAL PLN +58\.30\n/i);
});

t.test('on a receipt it is sold like a dish, once for each VAT rate', async t => {
  const origin = await createOrigin(t);
  const { id } = await party(origin, 6);
  const discount = { kind: 'percent', value: 10, reason: 'Stały gość' } as const;
  await origin.command('discountOrder', { discount }, { params: { id } });
  const receipt = await documentOf(origin, id, 'receipt');
  t.equal(receipt.serviceCharge, undefined);
  t.match(receipt.lines.slice(2), [
    { name: 'Serwis 10%', quantity: 1, amount: 81, vatRate: 23, vatLetter: 'A' },
    { name: 'Serwis 10%', quantity: 1, amount: 396, vatRate: 8, vatLetter: 'B' },
  ]);
  t.equal(
    receipt.lines.reduce((sum, { amount }) => sum + amount, 0),
    receipt.total,
  );
  t.equal(receipt.subtotal - receipt.discountTotal, receipt.total);
  t.equal(
    receipt.vat.reduce((sum, { gross }) => sum + gross, 0),
    receipt.total,
  );
});

t.test('the reports and the Z show it apart, with its part of each VAT rate', async t => {
  const origin = await createOrigin(t);
  const { id, due } = await party(origin, 6);
  await pay(origin, id, { kind: 'card', amount: due, closes: true });
  const { total } = (await origin.read('salesReport')).data;
  t.match(total, { gross: 5_830, serviceCharge: 530, payments: { card: 5_830 } });
  const vat = (await origin.read('vatReport')).data;
  t.match(vat, {
    total: { gross: 5_830, serviceCharge: 530 },
    rows: [
      { rate: 23, gross: 990, serviceCharge: 90 },
      { rate: 8, gross: 4_840, serviceCharge: 440 },
    ],
  });
  t.match((await origin.read('waitersReport')).data.rows, [{ gross: 5_830, serviceCharge: 530 }]);
  const items = (await origin.read('itemsReport')).data.rows;
  t.equal(
    items.reduce((sum, { gross }) => sum + gross, 0),
    5_300,
    'dishes are sold without it',
  );
  const headers = { authorization: `Bearer ${tokenOf('admin')}`, 'accept-language': 'pl-PL' };
  const file = async (url: string) => (await origin.send({ method: 'GET', url, headers })).text;
  t.match(await file(csvPath('/api/admin/reports/sales')), /;53,00;5,30;0,00\r\n/);
  t.match(await file(csvPath('/api/admin/reports/vat')), /\r\nA;23;8,05;1,85;9,90;0,90\r\n/);
  const { data: report } = await closeDay(origin);
  t.match(report.figures, { sales: { gross: 5_830, serviceCharge: 530 } });
  const sheet = (await file(fillPath(dayReportFiles.csv, { id: report.id }))).split('\r\n');
  t.ok(sheet.includes('Sprzedaż;Sprzedaż bez serwisu;;;;53,00'));
  t.ok(sheet.includes('Sprzedaż;Serwis;;;;5,30'));
  t.ok(sheet.includes('Sprzedaż;A 23%;w tym serwis 0,90;8,05;1,85;9,90'));
});

t.test('the Z names who removed one, why, and who approved it', async t => {
  const origin = await createOrigin(t);
  const { id } = await party(origin, 8);
  const removal = { removal: { reason: 'Reklamacja' } };
  const { due } = (await origin.command('removeServiceCharge', removal, { params: { id } })).data;
  await pay(origin, id, { kind: 'card', amount: due, closes: true });
  const { figures } = (await closeDay(origin)).data;
  t.equal(figures.sales.serviceCharge, undefined);
  t.match(figures.removedCharges, [{ amount: 530, reason: 'Reklamacja', by: { name: 'The admin' } }]);
});

t.test(
  'with an open item on the same order, X, Z and the reports say the same by rate, method and person',
  async t => {
    const origin = await createOrigin(t);
    const { id } = await party(origin, 6);
    const openItem = { name: 'Tort', price: 4_550, vatRate: 8, station: 'kitchen' as const };
    await origin.command('addLines', { lines: [{ openItem, quantity: 1 }] }, { params: { id } });
    const discount = { kind: 'percent', value: 10, reason: 'Stały gość' } as const;
    await origin.command('discountOrder', { discount }, { params: { id } });
    const { data } = await origin.command('sendOrder', {}, { params: { id } });
    t.match(data, { subtotal: 9_850, discountTotal: 985, serviceCharge: { amount: 887 }, total: 9_752 });
    await pay(origin, id, { kind: 'cash', amount: 5_000 });
    await pay(origin, id, { kind: 'card', amount: 4_752, tip: 300, closes: true });

    const [sales, items, vat] = [
      (await origin.read('salesReport')).data.total,
      (await origin.read('itemsReport')).data,
      (await origin.read('vatReport')).data,
    ];
    const { figures } = (await origin.read('dayReportDraft')).data;
    t.match(figures.sales, { gross: 9_752, serviceCharge: 887, net: vat.total.net });
    t.same(figures.vat, vat.rows, 'by rate');
    t.match(vat.rows, [
      { rate: 23, gross: 810 + 81, serviceCharge: 81 },
      { rate: 8, gross: 8_055 + 806, serviceCharge: 806 },
    ]);
    t.match(figures.payments, [
      { kind: 'cash', taken: 5_000, refunded: 0, tips: 0 },
      { kind: 'card', taken: 4_752, refunded: 0, tips: 300 },
    ]);
    t.match(sales, { gross: 9_752, serviceCharge: 887, payments: { cash: 5_000, card: 4_752 } }, 'by method');
    t.match(figures.openItems, [{ quantity: 1, amount: 4_095 }], 'without its share of the charge');
    t.match(items.openItemPeople, [{ quantity: 1, gross: 4_095 }]);
    const soldGross = [...items.rows, ...(items.openItems ?? [])].reduce((sum, row) => sum + row.gross, 0);
    t.equal(soldGross + 887, 9_752);
    const soldNet = items.rows.reduce((sum, row) => sum + row.net, 0);
    t.equal(soldNet + (items.openItemsNet ?? 0) + (items.serviceChargeNet ?? 0), vat.total.net);
    t.same((await closeDay(origin)).data.figures, figures, 'Z as X was');
  },
);
