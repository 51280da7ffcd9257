/** Tables report: how often each table was turned, how long parties stayed and what they brought. */

import type { TableRow, TablesReport } from '#shared/reports/tables-report-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { comparedRows, useEarlier, without } from './compared-rows.ts';
import { FigureList } from './figure-list.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportPart } from './report-part.tsx';
import type { ReportProps } from './report-props.ts';
import styles from './reports-layout.module.css';
import { type Column, SortableTable } from './sortable-table.tsx';
import { useReportTexts } from './use-report-texts.ts';

export function TablesReportView(props: ReportProps) {
  const { params, widen } = props;
  const { t } = useTranslation();
  const tables = useRead('tablesReport', params);
  const earlier = useEarlier('tablesReport', props);
  const columns = useTableColumns();
  return (
    <ReportPart
      read={tables}
      isEmpty={({ rows, elsewhere }) => rows.length + elsewhere.orders === 0}
      widen={widen}
    >
      {report => (
        <>
          <TableFigures report={report} earlier={earlier} />
          <ReportCard title={t('reports.tables.title')}>
            <SortableTable
              caption={t('reports.tables.title')}
              columns={columns}
              {...comparedRows(report.rows, earlier?.rows, {
                keyOf: ({ tableId }) => tableId,
                emptied: without(['turns', 'orders', 'guests', 'gross', 'staySeconds']),
              })}
            />
          </ReportCard>
          <p className={styles.note}>{t('reports.tables.note')}</p>
        </>
      )}
    </ReportPart>
  );
}

function sum(rows: readonly TableRow[], of: (row: TableRow) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

type FiguresProps = { report: TablesReport; earlier: TablesReport | undefined };

function TableFigures({ report: { rows, elsewhere }, earlier }: FiguresProps) {
  const { t } = useTranslation();
  const { money, moneyPlain } = useFormats();
  const { count, change } = useReportTexts();
  const against = (of: (row: TableRow) => number, texts: (amount: number) => string) =>
    earlier && change(sum(rows, of), sum(earlier.rows, of), texts);
  const turns = sum(rows, row => row.turns);
  const stay = turns === 0 ? 0 : sum(rows, row => row.turns * row.staySeconds) / turns;
  return (
    <FigureList
      figures={[
        {
          id: 'turns',
          label: t('reports.tables.turns'),
          value: count(turns),
          note: against(row => row.turns, count),
        },
        {
          id: 'stay',
          label: t('reports.tables.stay'),
          value: t('reports.tables.minutes', { minutes: count(Math.round(stay / 60)) }),
        },
        {
          id: 'gross',
          label: t('reports.fields.gross'),
          value: money(sum(rows, ({ gross }) => gross)),
          note: against(({ gross }) => gross, moneyPlain),
        },
        {
          id: 'elsewhere',
          label: t('reports.tables.elsewhere'),
          value: money(elsewhere.gross),
          note: t('reports.tables.orders', { count: elsewhere.orders }),
        },
      ]}
    />
  );
}

function useTableColumns(): Column<TableRow>[] {
  const { t } = useTranslation();
  const { moneyPlain } = useFormats();
  const { count } = useReportTexts();
  const word = useWord();
  const perSeat = ({ gross, seats }: TableRow) => (seats === 0 ? 0 : Math.round(gross / seats));
  const minutes = ({ staySeconds }: TableRow) => Math.round(staySeconds / 60);
  return [
    {
      id: 'table',
      head: t('reports.tables.table'),
      value: ({ label }) => label,
      text: ({ label, locationName }) => (
        <>
          {label}
          <small className={styles.sort}>{word(locationName)}</small>
        </>
      ),
    },
    {
      id: 'turns',
      head: t('reports.tables.turns'),
      value: row => row.turns,
      text: row => count(row.turns),
      change: count,
    },
    {
      id: 'stay',
      head: t('reports.tables.stay'),
      value: minutes,
      text: row => t('reports.tables.minutes', { minutes: count(minutes(row)) }),
    },
    {
      id: 'gross',
      head: t('reports.fields.gross'),
      value: ({ gross }) => gross,
      text: ({ gross }) => moneyPlain(gross),
      change: moneyPlain,
      hasBar: true,
    },
    {
      id: 'perSeat',
      head: t('reports.tables.perSeat'),
      value: perSeat,
      text: row => (row.seats === 0 ? '–' : moneyPlain(perSeat(row))),
    },
    {
      id: 'guests',
      head: t('reports.fields.guests'),
      value: ({ guests }) => guests,
      text: ({ guests }) => count(guests),
      change: count,
    },
    {
      id: 'seats',
      head: t('reports.tables.seats'),
      value: ({ seats }) => seats,
      text: ({ seats }) => count(seats),
    },
  ];
}
