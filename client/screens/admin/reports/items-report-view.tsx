/** Items report: sales by category and by item. */
import { useTranslation } from 'react-i18next';
import type { ItemRow } from '#shared/schemas/report-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { type CategorySums, sumCategories } from './item-categories.ts';
import { ReportCard } from './report-card.tsx';
import { ReportPart } from './report-part.tsx';
import type { ReportProps } from './report-props.ts';
import { type Column, SortableTable } from './sortable-table.tsx';
import { useReportTexts } from './use-report-texts.ts';

export function ItemsReportView({ params, widen }: ReportProps) {
  const { t } = useTranslation();
  const items = useRead('itemsReport', params);
  const columns = useSoldColumns();
  return (
    <ReportPart read={items} isEmpty={({ rows }) => rows.length === 0} widen={widen}>
      {({ rows }) => (
        <>
          <ReportCard title={t('reports.items.byCategory')}>
            <SortableTable
              caption={t('reports.items.byCategory')}
              columns={[columns.category, ...columns.sold]}
              rows={sumCategories(rows)}
              keyOf={({ categoryId }) => categoryId}
            />
          </ReportCard>
          <ReportCard title={t('reports.items.all')}>
            <SortableTable
              caption={t('reports.items.all')}
              columns={[columns.item, columns.category, ...columns.sold]}
              rows={rows}
              keyOf={({ itemId }) => itemId}
            />
          </ReportCard>
        </>
      )}
    </ReportPart>
  );
}

function useSoldColumns() {
  const { t, i18n } = useTranslation();
  const { moneyPlain } = useFormats();
  const { count } = useReportTexts();
  const item: Column<ItemRow> = {
    id: 'item',
    head: t('reports.fields.item'),
    value: row => displayName(row, i18n.language),
    text: row => displayName(row, i18n.language),
  };
  const categoryOf = ({ categoryName, categoryNames }: CategorySums) =>
    displayName({ name: categoryName, names: categoryNames }, i18n.language);
  const category: Column<CategorySums> = {
    id: 'category',
    head: t('reports.fields.category'),
    value: categoryOf,
    text: categoryOf,
  };
  const number = (id: 'quantity' | 'voidedQuantity', head: string): Column<CategorySums> => ({
    id,
    head,
    value: row => row[id],
    text: row => count(row[id]),
  });
  const money = (id: 'gross' | 'discounts' | 'voided', head: string): Column<CategorySums> => ({
    id,
    head,
    value: row => row[id],
    text: row => moneyPlain(row[id]),
  });
  const sold: Column<CategorySums>[] = [
    number('quantity', t('reports.fields.sold')),
    { ...money('gross', t('reports.fields.gross')), hasBar: true },
    money('discounts', t('reports.fields.discounts')),
    number('voidedQuantity', t('reports.fields.voidedQuantity')),
    money('voided', t('reports.fields.voided')),
  ];
  return { item, category, sold };
}
