/** VAT report: tax by rate, as printed on the orders' receipts. */

import { vatRateText } from '#shared/catalog/vat-rate.ts';
import type { VatReport, VatRow } from '#shared/reports/report-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { comparedRows, useEarlier, without } from './compared-rows.ts';
import { ReportCard } from './report-card.tsx';
import { ReportPart } from './report-part.tsx';
import type { ReportProps } from './report-props.ts';
import styles from './reports-layout.module.css';
import { type Column, SortableTable } from './sortable-table.tsx';

type ShownRow = Omit<VatRow, 'rate'> & { rate: number | null };

export function VatReportView(props: ReportProps) {
  const { params, widen } = props;
  const vat = useRead('vatReport', params);
  const earlier = useEarlier('vatReport', props);
  return (
    <ReportPart read={vat} isEmpty={({ rows }) => rows.length === 0} widen={widen}>
      {report => <VatTable report={report} earlier={earlier} />}
    </ReportPart>
  );
}

type VatTableProps = { report: VatReport; earlier: VatReport | undefined };

function VatTable({ report: { rows, total, deposits }, earlier }: VatTableProps) {
  const { t, i18n } = useTranslation();
  const { moneyPlain } = useFormats();
  const money = (id: 'net' | 'vat' | 'gross' | 'serviceCharge'): Column<ShownRow> => ({
    id,
    head: t(`reports.vat.${id}`),
    value: row => row[id] ?? 0,
    text: row => moneyPlain(row[id] ?? 0),
    change: moneyPlain,
  });
  const columns: Column<ShownRow>[] = [
    {
      id: 'rate',
      head: t('reports.vat.rate'),
      value: ({ rate }) => rate ?? 0,
      text: ({ rate, letter, ...mark }) =>
        rate === null
          ? t('reports.total')
          : [letter, vatRateText({ rate, ...mark }, i18n.language)].filter(Boolean).join(' · '),
    },
    money('net'),
    money('vat'),
    { ...money('gross'), hasBar: true },
    ...(total.serviceCharge ? [money('serviceCharge')] : []),
  ];
  return (
    <ReportCard title={t('reports.kinds.vat')}>
      <SortableTable
        caption={t('reports.kinds.vat')}
        columns={columns}
        {...comparedRows<ShownRow>(rows, earlier?.rows, {
          keyOf: ({ rate }) => String(rate),
          emptied: without(['net', 'vat', 'gross', 'serviceCharge']),
        })}
        total={{ rate: null, ...total }}
        earlierTotal={earlier && { rate: null, ...earlier.total }}
      />
      {deposits !== undefined && (
        <p className={styles.note}>
          {t('reports.vat.deposits')} <strong>{moneyPlain(deposits)}</strong>
        </p>
      )}
      <p className={styles.note}>{t('reports.vat.note')}</p>
    </ReportCard>
  );
}
