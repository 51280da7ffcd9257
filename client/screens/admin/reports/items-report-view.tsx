/** Items report: sales by category and by item, cost and margin. */
import { useState } from 'react';
import type { ItemsReport, OpenItemPerson, SetMenuRow } from '#shared/reports/report-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { comparedRows, useEarlier, without } from './compared-rows.ts';
import {
  type CategorySums,
  openItemSums,
  type Sold,
  type SoldRow,
  soldRows,
  sumCategories,
} from './item-categories.ts';
import { MarginCard } from './margin-card.tsx';
import { PriceListsCard } from './price-lists-card.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportPart } from './report-part.tsx';
import type { ReportProps } from './report-props.ts';
import { type Column, SortableTable } from './sortable-table.tsx';
import { useReportTexts } from './use-report-texts.ts';

const views = ['sold', 'margin'] as const;

const figures = ['quantity', 'gross', 'discounts', 'voidedQuantity', 'voided', 'grams', 'halves'] as const;

export function ItemsReportView(props: ReportProps) {
  const { params, widen } = props;
  const { t } = useTranslation();
  const [view, setView] = useState<(typeof views)[number]>('sold');
  const items = useRead('itemsReport', params);
  const earlier = useEarlier('itemsReport', props);
  return (
    <ReportPart
      read={items}
      isEmpty={({ rows, openItems = [] }) => rows.length + openItems.length === 0}
      widen={widen}
    >
      {report => (
        <>
          <Chips
            label={t('reports.items.view')}
            chips={views.map(id => ({ id, label: t(`reports.items.views.${id}`) }))}
            selectedId={view}
            onSelect={setView}
          />
          {view === 'sold' ? <SoldItems report={report} earlier={earlier} /> : <MarginCard report={report} />}
        </>
      )}
    </ReportPart>
  );
}

type SoldItemsProps = { report: ItemsReport; earlier: ItemsReport | undefined };

function SoldItems({ report, earlier }: SoldItemsProps) {
  const { rows, openItemPeople = [], setMenus = [] } = report;
  const { t } = useTranslation();
  const columns = useSoldColumns();
  const openItemsName = t('reports.items.openItems');
  const compared = <Row extends Sold>(rowsOf: (report: ItemsReport) => Row[], keyOf: (row: Row) => string) =>
    comparedRows(rowsOf(report), earlier && rowsOf(earlier), { keyOf, emptied: without(figures) });
  /** Weight and half portions, if any were sold. */
  const portionsOf = (sold: readonly Pick<Sold, 'grams' | 'halves'>[]) => [
    ...(sold.some(({ halves }) => halves) ? [columns.halves] : []),
    ...(sold.some(({ grams }) => grams) ? [columns.weight] : []),
  ];
  return (
    <>
      <ReportCard title={t('reports.items.byCategory')}>
        <SortableTable
          caption={t('reports.items.byCategory')}
          columns={[columns.category, ...columns.sold, ...portionsOf(rows)]}
          {...compared(
            ({ rows, openItems = [] }) => [...sumCategories(rows), ...openItemSums(openItems, openItemsName)],
            ({ categoryId }) => categoryId,
          )}
        />
      </ReportCard>
      <PriceListsCard report={report} earlier={earlier} />
      <ReportCard title={t('reports.items.all')}>
        <SortableTable
          caption={t('reports.items.all')}
          columns={[columns.item, ...columns.sold, ...portionsOf(rows), columns.category]}
          {...compared(
            ({ rows, openItems = [] }) => soldRows(rows, openItems, openItemsName),
            ({ id }) => id,
          )}
        />
      </ReportCard>
      {setMenus.length > 0 && (
        <ReportCard title={t('reports.items.setMenus')}>
          <SortableTable
            caption={t('reports.items.setMenus')}
            columns={[columns.setMenu, ...columns.sold]}
            {...compared(
              ({ setMenus = [] }) => setMenus,
              ({ setMenuId }) => setMenuId,
            )}
          />
        </ReportCard>
      )}
      {openItemPeople.length > 0 && (
        <ReportCard title={t('reports.items.openByPerson')}>
          <SortableTable
            caption={t('reports.items.openByPerson')}
            columns={[columns.person, ...columns.sold]}
            {...compared(
              ({ openItemPeople = [] }) => openItemPeople,
              ({ by }) => by.id,
            )}
          />
        </ReportCard>
      )}
    </>
  );
}

function useSoldColumns() {
  const { t, i18n } = useTranslation();
  const { moneyPlain } = useFormats();
  const { count } = useReportTexts();
  const kilograms = (grams: number) =>
    new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 3 }).format(grams / 1_000);
  const itemOf = (row: SoldRow) =>
    row.isOpenItem ? t('reports.items.openItem', { name: row.name }) : displayName(row, i18n.language);
  const item: Column<SoldRow> = { id: 'item', head: t('reports.fields.item'), value: itemOf, text: itemOf };
  const setMenu: Column<SetMenuRow> = {
    id: 'setMenu',
    head: t('reports.fields.item'),
    value: ({ name }) => name,
    text: ({ name }) => name,
  };
  const person: Column<OpenItemPerson> = {
    id: 'person',
    head: t('reports.fields.waiter'),
    value: ({ by }) => by.name,
    text: ({ by }) => by.name,
  };
  const categoryOf = ({ categoryName, categoryNames }: CategorySums) =>
    displayName({ name: categoryName, names: categoryNames }, i18n.language);
  const category: Column<CategorySums> = {
    id: 'category',
    head: t('reports.fields.category'),
    value: categoryOf,
    text: categoryOf,
  };
  const number = (id: 'quantity' | 'voidedQuantity', head: string): Column<Sold> => ({
    id,
    head,
    value: row => row[id],
    text: row => count(row[id]),
    change: count,
  });
  const money = (id: 'gross' | 'discounts' | 'voided', head: string): Column<Sold> => ({
    id,
    head,
    value: row => row[id],
    text: row => moneyPlain(row[id]),
    change: moneyPlain,
  });
  const sold: Column<Sold>[] = [
    { ...money('gross', t('reports.fields.gross')), hasBar: true },
    number('quantity', t('reports.fields.sold')),
    money('discounts', t('reports.fields.discounts')),
    number('voidedQuantity', t('reports.fields.voidedQuantity')),
    money('voided', t('reports.fields.voided')),
  ];
  const weight: Column<Sold> = {
    id: 'weight',
    head: t('reports.fields.weight'),
    value: ({ grams = 0 }) => grams,
    text: ({ grams = 0 }) => (grams === 0 ? '' : t('reports.items.weight', { kilograms: kilograms(grams) })),
  };
  const halves: Column<Sold> = {
    id: 'halves',
    head: t('reports.fields.halves'),
    value: ({ halves: sum = 0 }) => sum,
    text: ({ halves: sum = 0 }) => (sum === 0 ? '' : count(sum)),
  };
  return { item, setMenu, person, category, sold, weight, halves };
}
