/** Cards of last week on the overview: best and worst sellers, late items by station, corrections by person. */

import { Link } from 'wouter';
import type { PathParams } from '#shared/contract/paths.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { CorrectionSort } from '#shared/reports/correction-sorts.ts';
import type { ItemRow, PreparationReport } from '#shared/reports/report-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import listStyles from '../admin-list.module.css';
import { ReportCard } from '../reports/report-card.tsx';
import layout from '../reports/reports-layout.module.css';
import { SellersTable } from '../reports/sales/sellers-table.tsx';
import { useReportTexts } from '../reports/use-report-texts.ts';

const shownMost = 5;

/** The others count what these say already, or no money that was given up. */
const countedSorts: readonly CorrectionSort[] = [
  ...(['void', 'waste', 'discount', 'comp'] as const),
  ...(['refund', 'removedCharge', 'madeCheaper'] as const),
];

function ReportLink({ report }: { report: string }) {
  const { t } = useTranslation();
  return (
    <Link className={layout.link} href={`${screenPaths.adminReports}?report=${report}&range=lastWeek`}>
      {t('admin.overview.report')}
    </Link>
  );
}

/** The worst are items on the menu, unsold ones included. */
export function Sellers({ params }: { params: PathParams }) {
  const { t } = useTranslation();
  const items = useRead('itemsReport', params).data;
  const menu = useRead('menuItems').data;
  if (items === undefined || menu === undefined) return null;
  const sold = items.rows.filter(({ quantity }) => quantity > 0);
  const best = sold.slice(0, shownMost);
  const rows = new Map(sold.map(row => [row.itemId, row]));
  const shown = new Set(best.map(({ itemId }) => itemId));
  const worst = menu
    .filter(({ id, isActive }) => isActive && !shown.has(id))
    .map(
      ({
        id,
        name,
        names,
      }): Pick<ItemRow, 'itemId' | 'name' | 'names' | 'quantity' | 'gross' | 'net' | 'cost'> =>
        rows.get(id) ?? { itemId: id, name, names, quantity: 0, gross: 0, net: 0, cost: 0 },
    )
    .toSorted((one, other) => one.gross - other.gross || one.name.localeCompare(other.name))
    .slice(0, shownMost);
  return (
    <>
      <ReportCard title={t('admin.overview.best')} aside={<ReportLink report="items" />}>
        <SellersTable rows={best} />
      </ReportCard>
      <ReportCard title={t('admin.overview.worst')} aside={<ReportLink report="items" />}>
        <SellersTable rows={worst} />
      </ReportCard>
    </>
  );
}

type LateProps = { now: PreparationReport | undefined; before: PreparationReport | undefined };

export function LateByStation({ now, before }: LateProps) {
  const { t } = useTranslation();
  const texts = useReportTexts();
  const word = useWord();
  const rows = now?.prepStations ?? [];
  const keyOf = ({ stationId, station }: (typeof rows)[number]) => stationId ?? station;
  const lateBefore = new Map(before?.prepStations?.map(row => [keyOf(row), row.late]));
  return (
    <ReportCard title={t('admin.overview.lateByStation')} aside={<ReportLink report="preparation" />}>
      {rows.every(({ late }) => late === 0) ? (
        <p className={layout.note}>{t('admin.overview.nothingLate')}</p>
      ) : (
        <Figures
          heads={[t('reports.fields.station'), t('reports.fields.late'), t('reports.fields.prepared')]}
          rows={rows.map(row => {
            const was = lateBefore.get(keyOf(row));
            const change = was === undefined ? '' : texts.changeParts(row.late, was, texts.count)[0];
            return {
              id: keyOf(row),
              name: row.name ? word(row.name) : t(`reports.stations.${row.station}`),
              cells: [
                [texts.count(row.late), change && `(${change})`].filter(Boolean).join(' '),
                texts.count(row.lines),
              ],
            };
          })}
        />
      )}
    </ReportCard>
  );
}

export function CorrectionsByPerson({ params }: { params: PathParams }) {
  const { t } = useTranslation();
  const { moneyPlain } = useFormats();
  const texts = useReportTexts();
  const counted =
    useRead('correctionsReport', params).data?.rows.filter(({ sort }) => countedSorts.includes(sort)) ?? [];
  const people = [...Map.groupBy(counted, ({ by }) => by.id)]
    .map(([id, own]) => ({
      id,
      name: own[0]?.by.name || t('office.orders.formerWaiter'),
      count: own.reduce((sum, { count }) => sum + count, 0),
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
    }))
    .toSorted((one, other) => other.amount - one.amount || other.count - one.count);
  return (
    <ReportCard title={t('admin.overview.corrections')} aside={<ReportLink report="corrections" />}>
      {people.length === 0 ? (
        <p className={layout.note}>{t('admin.overview.noCorrections')}</p>
      ) : (
        <Figures
          heads={[
            t('reports.corrections.person'),
            t('reports.corrections.count'),
            t('reports.corrections.amount'),
          ]}
          rows={people.slice(0, shownMost).map(({ id, name, count, amount }) => ({
            id,
            name,
            cells: [texts.count(count), moneyPlain(amount)],
          }))}
        />
      )}
    </ReportCard>
  );
}

type FiguresProps = {
  heads: readonly [string, string, string];
  rows: readonly { id: string; name: string; cells: readonly [string, string] }[];
};

function Figures({ heads: [name, ...numbers], rows }: FiguresProps) {
  return (
    <table className={listStyles.table}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {numbers.map(head => (
            <th key={head} scope="col" className={listStyles.number}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={layout.plainRows}>
        {rows.map(row => (
          <tr key={row.id}>
            <td>{row.name}</td>
            {row.cells.map((cell, index) => (
              <td key={numbers[index]} className={listStyles.number}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
