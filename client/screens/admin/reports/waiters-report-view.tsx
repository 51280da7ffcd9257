/** Waiters report: revenue and discounts of each waiter's orders. */

import type { WaiterRow } from '#shared/reports/report-schema.ts';
import { averagePerGuest } from '#shared/reports/sales-figures.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { comparedRows, useEarlier, without } from './compared-rows.ts';
import { ReportCard } from './report-card.tsx';
import { ReportPart } from './report-part.tsx';
import type { ReportProps } from './report-props.ts';
import styles from './reports-layout.module.css';
import { type Column, SortableTable } from './sortable-table.tsx';
import { useReportTexts } from './use-report-texts.ts';

const figures = [
  ...(['orders', 'guests', 'gross', 'seatedGross', 'serviceCharge', 'tips', 'discounts'] as const),
  ...(['voids', 'waste', 'reducedAfterBill', 'refunds'] as const),
];

export function WaitersReportView(props: ReportProps) {
  const { params, widen } = props;
  const { t } = useTranslation();
  const { moneyPlain } = useFormats();
  const { count } = useReportTexts();
  const waiters = useRead('waitersReport', params);
  const earlier = useEarlier('waitersReport', props);
  const number = (id: 'orders' | 'guests'): Column<WaiterRow> => ({
    id,
    head: t(`reports.fields.${id}`),
    value: row => row[id],
    text: row => count(row[id]),
    change: count,
  });
  const money = (
    id: 'gross' | 'serviceCharge' | 'tips' | 'discounts' | 'voids' | 'waste' | 'reducedAfterBill' | 'refunds',
  ): Column<WaiterRow> => ({
    id,
    head: t(`reports.fields.${id === 'refunds' ? 'refundsWithTips' : id}`),
    value: row => row[id] ?? 0,
    text: row => moneyPlain(row[id] ?? 0),
    change: moneyPlain,
  });
  const hasCharge = waiters.data?.rows.some(({ serviceCharge = 0 }) => serviceCharge !== 0);
  const nameOf = ({ name }: WaiterRow) => (name === '' ? t('office.orders.formerWaiter') : name);
  const columns: Column<WaiterRow>[] = [
    { id: 'waiter', head: t('reports.fields.waiter'), value: nameOf, text: nameOf },
    // The most important columns come first: a phone shows three.
    { ...money('gross'), hasBar: true },
    number('orders'),
    number('guests'),
    ...(hasCharge ? [money('serviceCharge')] : []),
    {
      id: 'perGuest',
      head: t('reports.fields.perGuest'),
      value: row => averagePerGuest(row) ?? 0,
      text: row => {
        const average = averagePerGuest(row);
        return average === null ? '–' : moneyPlain(average);
      },
    },
    money('tips'),
    money('discounts'),
    money('voids'),
    money('waste'),
    money('reducedAfterBill'),
    money('refunds'),
  ];
  return (
    <ReportPart read={waiters} isEmpty={({ rows }) => rows.length === 0} widen={widen}>
      {({ rows }) => (
        <ReportCard title={t('reports.kinds.waiters')}>
          <SortableTable
            caption={t('reports.kinds.waiters')}
            columns={columns}
            {...comparedRows(rows, earlier?.rows, {
              keyOf: ({ waiterId }) => waiterId,
              emptied: without(figures),
            })}
          />
          <p className={styles.note}>{t('reports.voidsNote')}</p>
        </ReportCard>
      )}
    </ReportPart>
  );
}
