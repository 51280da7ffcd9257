/** Sales as a table, one row per business day or hour. */

import { paymentKinds } from '#shared/order/payment-kinds.ts';
import type { SalesFigures } from '#shared/reports/report-schema.ts';
import { averagePerGuest, noSales } from '#shared/reports/sales-figures.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { comparedRows } from '../compared-rows.ts';
import { ReportCard } from '../report-card.tsx';
import { type Column, SortableTable } from '../sortable-table.tsx';
import { useReportTexts } from '../use-report-texts.ts';
import type { SalesGroup } from './sales-groups.ts';

const moneyFields = ['discounts', 'voids', 'waste', 'reducedAfterBill', 'tips', 'refunds'] as const;

function withoutCharge({ gross, serviceCharge = 0 }: SalesFigures): number {
  return gross - serviceCharge;
}

type SalesTableProps = {
  groups: readonly SalesGroup[];
  by: 'day' | 'hour';
  total: SalesFigures;
  /** Rows of the compared period; undefined without a comparison. */
  earlier: readonly SalesGroup[] | undefined;
  earlierTotal: SalesFigures | undefined;
};

export function SalesTable({ groups, by, total, earlier, earlierTotal }: SalesTableProps) {
  const { t } = useTranslation();
  const { moneyPlain, day } = useFormats();
  const { count } = useReportTexts();
  const title = t(by === 'day' ? 'reports.sales.dayTable' : 'reports.sales.hourTable');
  const sum = (id: string, head: string, value: (figures: SalesFigures) => number): Column<SalesGroup> => ({
    id,
    head,
    value: ({ figures }) => value(figures),
    text: ({ figures }) => moneyPlain(value(figures)),
    change: moneyPlain,
  });
  const number = (id: 'orders' | 'guests' | 'withoutReceipt'): Column<SalesGroup> => ({
    id,
    head: t(`reports.fields.${id}`),
    value: ({ figures }) => figures[id],
    text: ({ figures }) => count(figures[id]),
    change: count,
  });
  const nameOf = (key: string) => {
    if (key === '') return t('reports.total');
    return by === 'day' ? day(key) : t('reports.hour', { hour: key });
  };
  const columns: Column<SalesGroup>[] = [
    {
      id: 'when',
      head: t(by === 'day' ? 'reports.fields.day' : 'reports.fields.hour'),
      value: ({ key }) => key.padStart(2, '0'),
      text: ({ key }) => nameOf(key),
    },
    // The most important columns come first: a phone shows three.
    { ...sum('gross', t('reports.fields.gross'), ({ gross }) => gross), hasBar: true },
    number('orders'),
    number('guests'),
    ...(total.serviceCharge
      ? [
          sum('sales', t('reports.fields.withoutCharge'), withoutCharge),
          sum('serviceCharge', t('reports.fields.serviceCharge'), figures => figures.serviceCharge ?? 0),
        ]
      : []),
    ...(total.deposits
      ? [sum('deposits', t('reports.fields.deposits'), figures => figures.deposits ?? 0)]
      : []),
    {
      id: 'perGuest',
      head: t('reports.fields.perGuest'),
      value: ({ figures }) => averagePerGuest(figures) ?? 0,
      text: ({ figures }) => {
        const average = averagePerGuest(figures);
        return average === null ? '–' : moneyPlain(average);
      },
    },
    ...paymentKinds.map(kind => sum(kind, t(`reports.payments.${kind}`), ({ payments }) => payments[kind])),
    ...moneyFields.map(field => sum(field, t(`reports.fields.${field}`), figures => figures[field])),
    number('withoutReceipt'),
  ];
  return (
    <ReportCard title={title}>
      <SortableTable
        caption={title}
        columns={columns}
        {...comparedRows(groups, earlier, {
          keyOf: ({ key }) => key,
          emptied: ({ key }) => ({ key, figures: noSales() }),
        })}
        total={{ key: '', figures: total }}
        earlierTotal={earlierTotal && { key: '', figures: earlierTotal }}
      />
    </ReportCard>
  );
}
