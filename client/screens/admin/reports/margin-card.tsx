/** Cost and margin of sold items; items without a known cost are marked. */

import type { ItemRow, ItemsReport } from '#shared/reports/report-schema.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { FigureList } from './figure-list.tsx';
import { ReportCard } from './report-card.tsx';
import styles from './reports-layout.module.css';
import { type Column, SortableTable } from './sortable-table.tsx';
import { useReportTexts } from './use-report-texts.ts';

type MarginRow = Pick<ItemRow, 'itemId' | 'name' | 'names' | 'net' | 'cost' | 'costGap'>;

type MarginSums = {
  /** Net sales of the items whose cost is known. */
  readonly costedNet: number;
  readonly cost: number;
  /** Net sales and number of items without a known cost. */
  readonly otherNet: number;
  readonly others: number;
};

/** Null if the cost isn't known. */
export function marginOf({ net, cost }: Pick<MarginRow, 'net' | 'cost'>): number | null {
  return cost === undefined ? null : net - cost;
}

/** Share of net sales; null if the part isn't known or sales are 0. */
function shareOfNet(part: number | null | undefined, net: number): number | null {
  return part === null || part === undefined || net === 0 ? null : part / net;
}

function sumMargins(rows: readonly MarginRow[]): MarginSums {
  const sums = { costedNet: 0, cost: 0, otherNet: 0, others: 0 };
  for (const { net, cost } of rows) {
    if (cost === undefined) {
      sums.otherNet += net;
      sums.others += 1;
    } else {
      sums.costedNet += net;
      sums.cost += cost;
    }
  }
  return sums;
}

/** Sold items, highest margin first; items without a known cost come last. */
function marginRows(rows: readonly (MarginRow & { quantity: number })[]): MarginRow[] {
  const rank = (row: MarginRow) => marginOf(row) ?? Number.NEGATIVE_INFINITY;
  return rows
    .filter(({ quantity }) => quantity > 0)
    .toSorted((one, other) => rank(other) - rank(one) || other.net - one.net);
}

const unknown = '–';

export function MarginCard({ report }: { report: ItemsReport }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { share } = useReportTexts();
  const columns = useMarginColumns();
  const rows = marginRows(report.rows);
  const { costedNet, cost, otherNet, others } = sumMargins(rows);
  const isCosted = others < rows.length;
  const foodCost = shareOfNet(cost, costedNet);
  const total: MarginRow = {
    itemId: '',
    name: t('reports.total'),
    names: {},
    net: costedNet,
    ...(isCosted && { cost }),
  };
  return (
    <>
      {isCosted && (
        <FigureList
          figures={[
            { id: 'cost', label: t('reports.margin.cost'), value: money(cost) },
            {
              id: 'margin',
              label: t('reports.margin.margin'),
              value: money(costedNet - cost),
              note: t('reports.margin.ofNet', { net: money(costedNet) }),
            },
            {
              id: 'foodCost',
              label: t('reports.margin.foodCost'),
              value: foodCost === null ? unknown : share(foodCost),
            },
            {
              id: 'others',
              label: t('reports.margin.notCosted'),
              value: t('office.day.openItemCount', { count: others }),
              note: others > 0 ? t('reports.margin.otherNet', { net: money(otherNet) }) : null,
            },
          ]}
        />
      )}
      <ReportCard title={t('reports.margin.title')}>
        <SortableTable
          caption={t('reports.margin.title')}
          columns={columns}
          rows={rows}
          keyOf={({ itemId }) => itemId}
          total={isCosted ? total : undefined}
        />
      </ReportCard>
      <p className={styles.note}>{t('reports.margin.note')}</p>
    </>
  );
}

function useMarginColumns(): Column<MarginRow>[] {
  const { t, i18n } = useTranslation();
  const { moneyPlain } = useFormats();
  const { share } = useReportTexts();
  const nameOf = (row: MarginRow) => displayName(row, i18n.language);
  const gapOf = ({ costGap }: MarginRow) => t(`reports.margin.gaps.${costGap ?? 'recipe'}`);
  const percent = (id: 'marginShare' | 'foodCost', partOf: (row: MarginRow) => number | null | undefined) => {
    const shareOf = (row: MarginRow) => shareOfNet(partOf(row), row.net);
    const column: Column<MarginRow> = {
      id,
      head: t(`reports.margin.${id}`),
      value: row => shareOf(row) ?? -1,
      text: row => {
        const part = shareOf(row);
        return part === null ? unknown : share(part);
      },
    };
    return column;
  };
  // The most important columns come first: a phone shows three.
  return [
    { id: 'item', head: t('reports.fields.item'), value: nameOf, text: nameOf },
    {
      id: 'margin',
      head: t('reports.margin.margin'),
      value: row => marginOf(row) ?? Number.NEGATIVE_INFINITY,
      text: row => {
        const margin = marginOf(row);
        return margin === null ? gapOf(row) : moneyPlain(margin);
      },
    },
    percent('foodCost', ({ cost }) => cost),
    percent('marginShare', marginOf),
    {
      id: 'net',
      head: t('reports.margin.net'),
      value: ({ net }) => net,
      text: ({ net }) => moneyPlain(net),
    },
    {
      id: 'cost',
      head: t('reports.margin.cost'),
      value: ({ cost }) => cost ?? -1,
      text: ({ cost }) => (cost === undefined ? unknown : moneyPlain(cost)),
    },
  ];
}
