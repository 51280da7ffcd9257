/** Corrections report: voids, discounts, refunds and missing receipts by requester, approver and reason. */
import { useState } from 'react';
import type { CorrectionSort } from '#shared/reports/correction-sorts.ts';
import type { CorrectionRow } from '#shared/reports/corrections-report-schema.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useWord } from '../../../../i18n/use-word.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Chips } from '../../../../ui/forms/chips.tsx';
import { comparedRows, useEarlier, without } from '../compared-rows.ts';
import { FigureList } from '../figure-list.tsx';
import { ReportCard } from '../report-card.tsx';
import { ReportPart } from '../report-part.tsx';
import type { ReportProps } from '../report-props.ts';
import styles from '../reports-layout.module.css';
import { type Column, SortableTable } from '../sortable-table.tsx';
import { useReportTexts } from '../use-report-texts.ts';
import {
  byPerson,
  byReason,
  type CorrectionGroup,
  type CorrectionSums,
  sortsOf,
  sumCorrectionRows,
} from './correction-groups.ts';

export function CorrectionsReportView(props: ReportProps) {
  const { params, widen } = props;
  const corrections = useRead('correctionsReport', params);
  const earlier = useEarlier('correctionsReport', props);
  return (
    <ReportPart read={corrections} isEmpty={({ rows }) => rows.length === 0} widen={widen}>
      {({ rows }) => <Corrections rows={rows} earlier={earlier?.rows} />}
    </ReportPart>
  );
}

type ShownSort = CorrectionSort | 'all';

type CorrectionsProps = {
  rows: readonly CorrectionRow[];
  /** Rows of the compared period. */
  earlier: readonly CorrectionRow[] | undefined;
};

function Corrections({ rows, earlier }: CorrectionsProps) {
  const { t } = useTranslation();
  const { money, moneyPlain } = useFormats();
  const texts = useReportTexts();
  const [chosen, setChosen] = useState<ShownSort>('all');
  const columns = useCorrectionColumns();
  const sorts = sortsOf(rows);
  // Falls back to all kinds if the new period has none of the chosen kind.
  const shown = chosen === 'all' || sorts.includes(chosen) ? chosen : 'all';
  const isListed = ({ sort }: CorrectionRow) => shown === 'all' || sort === shown;
  const groups = (group: (rows: readonly CorrectionRow[]) => CorrectionGroup[]) =>
    comparedRows(group(rows.filter(isListed)), earlier && group(earlier.filter(isListed)), {
      keyOf: ({ key }) => key,
      emptied: without(['count', 'amount']),
    });
  const noteOf = (sort: CorrectionSort, { count, amount }: CorrectionSums) => {
    const was = earlier && sumCorrectionRows(earlier.filter(row => row.sort === sort)).amount;
    const times = t('reports.corrections.times', { count });
    const change = was === undefined ? '' : texts.change(amount, was, moneyPlain);
    return change === '' ? times : `${times} · ${change}`;
  };
  const isMixed = shown === 'all';
  return (
    <>
      <FigureList
        figures={sorts.map(sort => {
          const sums = sumCorrectionRows(rows.filter(row => row.sort === sort));
          return {
            id: sort,
            label: t(`reports.corrections.sorts.${sort}`),
            value: money(sums.amount),
            note: noteOf(sort, sums),
            isBad: sort === 'missingReceipt',
          };
        })}
      />
      <Chips
        label={t('reports.corrections.which')}
        chips={[
          { id: 'all', label: t('reports.corrections.all') },
          ...sorts.map(sort => ({ id: sort, label: t(`reports.corrections.sorts.${sort}`) })),
        ]}
        selectedId={shown}
        onSelect={setChosen}
      />
      <ReportCard title={t('reports.corrections.byPerson')}>
        <SortableTable
          caption={t('reports.corrections.byPerson')}
          columns={[columns.person(isMixed), columns.count, columns.amount, columns.approver]}
          {...groups(byPerson)}
        />
      </ReportCard>
      <ReportCard title={t('reports.corrections.byReason')}>
        <SortableTable
          caption={t('reports.corrections.byReason')}
          columns={[columns.reason(isMixed), columns.count, columns.amount]}
          {...groups(byReason)}
        />
      </ReportCard>
      <p className={styles.note}>
        {t('reports.voidsNote')} {t('reports.corrections.note')}
      </p>
    </>
  );
}

function useCorrectionColumns() {
  const { t } = useTranslation();
  const { moneyPlain } = useFormats();
  const { count } = useReportTexts();
  const nameOf = (name: string) => (name === '' ? t('office.orders.formerWaiter') : name);
  const approverOf = ({ row: { approvedBy } }: CorrectionGroup) =>
    approvedBy === undefined ? t('reports.corrections.noApproval') : nameOf(approvedBy.name);
  /** The kind stands below the name if there are several: a phone has no room for another column. */
  const header =
    (id: string, head: string, textOf: (row: CorrectionRow) => string) =>
    (isMixed: boolean): Column<CorrectionGroup> => ({
      id,
      head,
      value: ({ row }) => textOf(row),
      text: ({ row }) => (
        <>
          {textOf(row)}
          {isMixed && <small className={styles.sort}>{t(`reports.corrections.sorts.${row.sort}`)}</small>}
        </>
      ),
    });
  const word = useWord();
  const counts: Column<CorrectionGroup> = {
    id: 'count',
    head: t('reports.corrections.count'),
    value: group => group.count,
    text: group => count(group.count),
    change: count,
  };
  const amount: Column<CorrectionGroup> = {
    id: 'amount',
    head: t('reports.corrections.amount'),
    value: group => group.amount,
    text: group => moneyPlain(group.amount),
    change: moneyPlain,
  };
  return {
    person: header('person', t('reports.corrections.person'), ({ by }) => nameOf(by.name)),
    reason: header('reason', t('reports.corrections.reason'), ({ reason }) =>
      reason === '' ? t('reports.corrections.noReason') : word(reason),
    ),
    approver: {
      id: 'approver',
      head: t('reports.corrections.approver'),
      value: approverOf,
      text: approverOf,
    } satisfies Column<CorrectionGroup>,
    count: counts,
    amount,
  };
}
