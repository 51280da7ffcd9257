/** What the reports of an evening tell; throws where two of them say different sums of the same. */
import type { CorrectionSort } from '#shared/reports/correction-sorts.ts';
import type { OriginFixture } from '../restaurants/origin-fixture.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function alike(name: string, values: readonly number[]): void {
  if (new Set(values).size > 1) throw new Error(`${name}: ${values.join(' ')}`);
}

type Params = { from: string; to: string };

async function toldCorrections(origin: OriginFixture, params: Params) {
  const { rows } = (await origin.read('correctionsReport', { params })).data;
  const of = (...sorts: CorrectionSort[]) => rows.filter(({ sort }) => sorts.includes(sort));
  return {
    amount: (...sorts: CorrectionSort[]) => sum(of(...sorts).map(row => row.amount)),
    count: (...sorts: CorrectionSort[]) => sum(of(...sorts).map(row => row.count)),
  };
}

export async function toldByReports(origin: OriginFixture, params: Params) {
  const { total, rows } = (await origin.read('salesReport', { params })).data;
  const report = (await origin.read('itemsReport', { params })).data;
  const { openItems = [], openItemPeople = [], setMenus = [], priceLists = [] } = report;
  const items = [...report.rows, ...openItems];
  const waiters = (await origin.read('waitersReport', { params })).data.rows;
  const vat = (await origin.read('vatReport', { params })).data;
  const corrections = await toldCorrections(origin, params);
  const tables = (await origin.read('tablesReport', { params })).data;
  const atTables = [...tables.rows, tables.elsewhere];
  const { stations, prepStations = [] } = (await origin.read('preparationReport', { params })).data;
  for (const figure of ['lines', 'late'] as const)
    alike(`prepared: ${figure}`, [
      sum(stations.map(row => row[figure])),
      sum(prepStations.map(row => row[figure])),
    ]);
  const { orders, guests, gross, serviceCharge = 0, deposits = 0 } = total;
  const { discounts, voids, waste, tips, payments } = total;
  const paid = sum(Object.values(payments));
  alike('gross', [
    gross,
    sum(rows.map(row => row.gross)),
    sum(items.map(row => row.gross)) + serviceCharge,
    sum(waiters.map(row => row.gross)),
    sum(atTables.map(row => row.gross)),
    vat.total.gross,
    paid + total.lateRefunds - deposits,
  ]);
  alike('orders', [orders, sum(atTables.map(row => row.orders))]);
  alike('guests', [guests, sum(atTables.map(row => row.guests))]);
  alike('deposits', [deposits, sum(rows.map(row => row.deposits ?? 0)), vat.deposits ?? 0]);
  alike('service charge', [
    serviceCharge,
    sum(rows.map(row => row.serviceCharge ?? 0)),
    sum(waiters.map(row => row.serviceCharge ?? 0)),
    vat.total.serviceCharge ?? 0,
    sum(vat.rows.map(row => row.serviceCharge ?? 0)),
  ]);
  alike('discounts', [
    discounts,
    sum(items.map(row => row.discounts)),
    sum(waiters.map(row => row.discounts)),
    corrections.amount('discount', 'comp'),
  ]);
  alike('given up', [voids + waste, sum(items.map(row => row.voided))]);
  alike('voids', [voids, corrections.amount('void')]);
  alike('waste', [waste, corrections.amount('waste')]);
  alike('refunds', [sum(waiters.map(row => row.refunds)), corrections.amount('refund')]);
  alike('after the bill', [total.reducedAfterBill, corrections.amount('reducedAfterBill')]);
  alike('without receipt', [total.withoutReceipt, corrections.count('missingReceipt')]);
  alike('skipped', [total.waived, corrections.count('waivedReceipt')]);
  for (const figure of ['gross', 'discounts', 'quantity', 'voided', 'voidedQuantity'] as const)
    alike(`open items: ${figure}`, [
      sum(openItems.map(row => row[figure])),
      sum(openItemPeople.map(row => row[figure])),
    ]);
  if (priceLists.length > 0)
    for (const figure of ['gross', 'discounts', 'quantity'] as const)
      alike(`price lists: ${figure}`, [
        sum(items.map(row => row[figure])),
        sum(priceLists.map(row => row[figure])),
      ]);
  alike('net', [
    vat.total.net,
    sum(report.rows.map(row => row.net)) + (report.openItemsNet ?? 0) + (report.serviceChargeNet ?? 0),
  ]);
  alike('tips', [tips, sum(waiters.map(row => row.tips))]);
  return {
    orders,
    guests,
    gross,
    deposits,
    serviceCharge,
    removedCharge: corrections.amount('removedCharge'),
    discounts,
    voids,
    waste,
    tips,
    paid,
    pieces: sum(items.map(row => row.quantity)),
    grams: sum(report.rows.map(row => row.grams ?? 0)),
    voidedGrams: sum(report.rows.map(row => row.voidedGrams ?? 0)),
    halves: sum(report.rows.map(row => row.halves ?? 0)),
    voidedHalves: sum(report.rows.map(row => row.voidedHalves ?? 0)),
    openItems: sum(openItems.map(row => row.gross)),
    byLists: sum(priceLists.map(row => (row.name === undefined ? 0 : row.gross))),
    givenAway: sum(priceLists.map(row => row.givenAway)),
    sets: sum(setMenus.map(row => row.gross)),
    setCount: sum(setMenus.map(row => row.quantity)),
    net: vat.total.net,
    vat: vat.total.vat,
    rates: vat.rows.map(({ rate }) => rate),
  };
}
