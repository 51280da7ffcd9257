/** Reports of a short evening as API responses. */

import type { ReadData } from '#shared/contract/reads.ts';
import type { DocumentsReport } from '#shared/reports/documents-report-schema.ts';
import type { ReportKind } from '#shared/reports/report-calls.ts';
import type {
  ItemRow,
  ItemsReport,
  PreparationReport,
  SalesReport,
  SalesRow,
  VatReport,
  WaitersReport,
} from '#shared/reports/report-schema.ts';
import { noSales, sumSales } from '#shared/reports/sales-figures.ts';
import type { TablesReport } from '#shared/reports/tables-report-schema.ts';

const span = { from: '2026-11-20T03:00:00.000Z', to: '2026-11-21T03:00:00.000Z' };

export function createSalesRow(changes: Partial<SalesRow> = {}): SalesRow {
  return { businessDay: '2026-11-20', hour: 19, ...noSales(), orders: 1, ...changes };
}

export function createSalesReport(rows: SalesRow[]): SalesReport {
  return { ...span, total: sumSales(rows), rows };
}

export function createItemRow({ costGap, ...changes }: Partial<ItemRow> = {}): ItemRow {
  return {
    itemId: '0197a000-0000-7000-8000-000000000400',
    name: 'Żurek',
    names: { en: 'Sour rye soup' },
    categoryId: '0197a000-0000-7000-8000-000000000300',
    categoryName: 'Zupy',
    categoryNames: { en: 'Soups' },
    quantity: 3,
    gross: 8550,
    net: 7917,
    ...(costGap === undefined ? { cost: 2_000 } : { costGap }),
    discounts: 0,
    voidedQuantity: 0,
    voided: 0,
    ...changes,
  };
}

const sales = createSalesReport([
  createSalesRow({
    hour: 19,
    orders: 2,
    guests: 4,
    gross: 20_000,
    seatedGross: 20_000,
    payments: { cash: 5_000, card: 15_000, voucher: 0, other: 0 },
    withoutReceipt: 1,
  }),
  createSalesRow({ hour: 21, gross: 4_000, payments: { cash: 4_000, card: 0, voucher: 0, other: 0 } }),
]);

export const beer = createItemRow({
  itemId: '0197a000-0000-7000-8000-000000000401',
  name: 'Piwo',
  names: {},
  categoryId: '0197a000-0000-7000-8000-000000000301',
  categoryName: 'Napoje',
  categoryNames: {},
  quantity: 9,
  gross: 8_100,
  net: 6_585,
  costGap: 'recipe',
});
export const items: ItemsReport = {
  ...span,
  rows: [createItemRow(), beer],
  priceLists: [
    { name: 'Happy hour', quantity: 4, gross: 2_800, discounts: 0, givenAway: 800 },
    { quantity: 8, gross: 13_850, discounts: 0, givenAway: 0 },
  ],
};

export const waiters: WaitersReport = {
  ...span,
  rows: [
    { waiterId: 'ola', name: 'Ola', ...noSales(), orders: 3, guests: 4, gross: 24_000, seatedGross: 20_000 },
  ],
};

export const tables: TablesReport = {
  ...span,
  rows: [
    {
      ...{
        tableId: '0197a000-0000-7000-8000-000000000500',
        label: '7',
        locationName: 'Dining room',
        seats: 4,
      },
      ...{ turns: 3, orders: 4, guests: 8, gross: 24_000, staySeconds: 4_500 },
    },
  ],
  elsewhere: { orders: 2, guests: 0, gross: 3_000 },
};

const ola = { id: 'ola', name: 'Ola' };
const piotr = { id: 'piotr', name: 'Piotr' };
export const corrections: ReadData<'correctionsReport'> = {
  ...span,
  rows: [
    { sort: 'void', reason: 'Pomyłka', by: ola, approvedBy: piotr, count: 14, amount: 21_200 },
    { sort: 'void', reason: 'Pomyłka', by: ola, count: 1, amount: 900 },
    { sort: 'void', reason: 'Za długo', by: ola, approvedBy: piotr, count: 2, amount: 3_000 },
    { sort: 'refund', reason: 'Reklamacja', by: piotr, count: 1, amount: 5_000 },
  ],
};

const pace = { lines: 10, medianSeconds: 700, p90Seconds: 1_000, late: 2 };
const preparation: PreparationReport = {
  ...span,
  stations: [{ station: 'kitchen', ...pace }],
  hours: [{ station: 'kitchen', hour: 19, ...pace }],
  items: [{ itemId: createItemRow().itemId, name: 'Żurek', names: {}, station: 'kitchen', ...pace }],
};

export const vat: VatReport = {
  ...span,
  total: { net: 21_000, vat: 3_000, gross: 24_000 },
  rows: [
    { rate: 23, letter: 'A', net: 10_000, vat: 2_300, gross: 12_300 },
    { rate: 5.5, net: 11_000, vat: 700, gross: 11_700 },
  ],
};

const documents: DocumentsReport = {
  ...span,
  outcomes: [
    { outcome: 'receipt', orders: 1, amount: 20_000 },
    { outcome: 'missing', orders: 1, amount: 4_000 },
  ],
  odd: [
    {
      ...{ orderId: '0197a000-0000-7000-8000-000000000501', orderNumber: 12, closedAt: span.to },
      ...{ outcome: 'missing', amount: 4_000, paid: 4_000, invoiced: 0 },
    },
  ],
};

/** The same for any time range. */
export const reportAnswers = {
  'GET /api/admin/reports/sales': sales,
  'GET /api/admin/reports/items': items,
  'GET /api/admin/reports/waiters': waiters,
  'GET /api/admin/reports/tables': tables,
  'GET /api/admin/reports/corrections': corrections,
  'GET /api/admin/reports/preparation': preparation,
  'GET /api/admin/reports/vat': vat,
  'GET /api/admin/reports/documents': documents,
};

/** Where a report is shown, and its call. */
export const reportPlace = (kind: ReportKind) => ({
  screen: `/app/admin/reports?report=${kind}`,
  call: `GET /api/admin/reports/${kind}`,
});
