/** The VAT report: net, tax and gross per rate, equal to the grosz to the orders' own figures. */

import type { VatRow } from '#shared/reports/report-schema.ts';
import { sumSales } from '#shared/reports/sales-figures.ts';
import { joinVat, type VatSums, vatRows } from '../order/orders/vat-sums.ts';
import { findDiscountedOrders } from './discounted-order-store.ts';
import { type ReportDefinition, type SummedPart, spanTimes } from './report-context.ts';
import { salesSums } from './sales-read.ts';
import { sumUndiscountedVat } from './sold-line-store.ts';
import { vatOfDiscounted } from './sold-rules.ts';
import { joinTakings } from './takings-rules.ts';

/** Keyed by rate. */
export const vatSums: SummedPart<VatSums[]> = {
  name: 'vat',
  async sum(db, organizationId, span) {
    const undiscounted = await sumUndiscountedVat(db, organizationId, span);
    return joinVat([
      ...undiscounted,
      ...vatOfDiscounted(await findDiscountedOrders(db, organizationId, span)),
    ]);
  },
};

function totalOf(rows: readonly VatRow[]) {
  const sum = (part: 'net' | 'vat' | 'gross' | 'serviceCharge') =>
    rows.reduce((total, row) => total + (row[part] ?? 0), 0);
  const serviceCharge = sum('serviceCharge');
  const sums = { net: sum('net'), vat: sum('vat'), gross: sum('gross') };
  return { ...sums, ...(serviceCharge !== 0 && { serviceCharge }) };
}

export const vatRead: ReportDefinition<'vatReport'> = {
  areas: ['orders', 'settings'],
  async answer(context) {
    const { settings, span } = context;
    const pieces = await context.sumsOf(vatSums);
    const rows = vatRows(pieces.flat(), settings);
    const { deposits = 0 } = sumSales([...joinTakings(await context.sumsOf(salesSums)).values()]);
    return { ...spanTimes(span), total: totalOf(rows), rows, ...(deposits !== 0 && { deposits }) };
  },
  sheet: ({ rows, deposits = 0 }, { words, money, decimal }) => [
    [...words.vat],
    ...rows.map(({ rate, letter, isExempt, net, vat, gross, serviceCharge = 0 }) => [
      letter ?? '',
      isExempt === true ? words.exempt : decimal(String(rate)),
      money(net),
      money(vat),
      money(gross),
      money(serviceCharge),
    ]),
    ...(deposits === 0 ? [] : [[words.deposits, '', '', '', money(deposits), '']]),
  ],
  compared: {
    names: 2,
    columns: [
      { at: 2, kind: 'money' },
      { at: 3, kind: 'money' },
      { at: 4, kind: 'money' },
    ],
    rows: ({ rows, deposits = 0 }) => [
      ...rows.map(({ rate, net, vat, gross }) => ({ key: String(rate), figures: [net, vat, gross] })),
      ...(deposits === 0 ? [] : [{ key: 'deposits', figures: [0, 0, deposits] }]),
    ],
  },
};
