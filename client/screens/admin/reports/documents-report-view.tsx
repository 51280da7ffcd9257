/** Whether receipts and invoices agree: the orders by their documents, and each order without a legal outcome. */

import { Link } from 'wouter';
import { adminOrderPath } from '#shared/kernel/screen-paths.ts';
import { isLegalOutcome } from '#shared/reports/document-outcomes.ts';
import type { DocumentsReport, OddOrder } from '#shared/reports/documents-report-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { FigureList } from './figure-list.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportPart } from './report-part.tsx';
import type { ReportProps } from './report-props.ts';
import styles from './reports-layout.module.css';
import { type Column, SortableTable } from './sortable-table.tsx';

export function DocumentsReportView({ params, widen }: ReportProps) {
  const documents = useRead('documentsReport', params);
  return (
    <ReportPart read={documents} isEmpty={({ outcomes }) => outcomes.length === 0} widen={widen}>
      {report => <Documents report={report} />}
    </ReportPart>
  );
}

function Documents({ report: { outcomes, odd } }: { report: DocumentsReport }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const columns = useOddColumns();
  const oddCount = outcomes
    .filter(({ outcome }) => !isLegalOutcome(outcome))
    .reduce((sum, { orders }) => sum + orders, 0);
  return (
    <>
      <FigureList
        figures={outcomes.map(({ outcome, orders, amount }) => ({
          id: outcome,
          label: t(`reports.documents.outcomes.${outcome}`),
          value: t('reports.documents.orders', { count: orders }),
          note: money(amount),
          isBad: !isLegalOutcome(outcome),
        }))}
      />
      <ReportCard title={t('reports.documents.odd')}>
        {odd.length === 0 ? (
          <p className={styles.note} role="status">
            {t('reports.documents.fine')}
          </p>
        ) : (
          <SortableTable
            caption={t('reports.documents.odd')}
            columns={columns}
            rows={odd}
            keyOf={({ orderId }) => orderId}
          />
        )}
        {oddCount > odd.length && (
          <p className={styles.note}>{t('reports.documents.more', { shown: odd.length, all: oddCount })}</p>
        )}
      </ReportCard>
      <p className={styles.note}>{t('reports.documents.note')}</p>
    </>
  );
}

function useOddColumns(): Column<OddOrder>[] {
  const { t } = useTranslation();
  const { moneyPlain, dateTime } = useFormats();
  const money = (id: 'amount' | 'paid' | 'invoiced'): Column<OddOrder> => ({
    id,
    head: t(`reports.documents.${id}`),
    value: row => row[id],
    text: row => moneyPlain(row[id]),
  });
  return [
    {
      id: 'order',
      head: t('reports.documents.order'),
      value: ({ closedAt }) => closedAt,
      text: ({ orderId, orderNumber, closedAt, outcome }) => (
        <>
          <Link href={adminOrderPath(orderId)}>{t('office.order.titleNumber', { number: orderNumber })}</Link>
          <small className={styles.sort}>
            {dateTime(closedAt)} · {t(`reports.documents.outcomes.${outcome}`)}
          </small>
        </>
      ),
    },
    money('amount'),
    money('paid'),
    money('invoiced'),
  ];
}
