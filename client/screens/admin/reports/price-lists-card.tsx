/** Sales at the prices of each price list, and the difference to the menu's prices. */

import type { ItemsReport, PriceListRow } from '#shared/reports/report-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { comparedRows, without } from './compared-rows.ts';
import { ReportCard } from './report-card.tsx';
import { type Column, SortableTable } from './sortable-table.tsx';
import { useReportTexts } from './use-report-texts.ts';

type PriceListsCardProps = { report: ItemsReport; earlier: ItemsReport | undefined };

/** Renders nothing if no price list was applied. */
export function PriceListsCard({ report: { priceLists = [] }, earlier }: PriceListsCardProps) {
  const { t } = useTranslation();
  const { moneyPlain } = useFormats();
  const { count } = useReportTexts();
  if (priceLists.length === 0) return null;
  const nameOf = ({ name }: PriceListRow) => name ?? t('reports.items.menuPrices');
  const money = (id: 'gross' | 'givenAway' | 'discounts', head: string): Column<PriceListRow> => ({
    id,
    head,
    value: row => row[id],
    text: row => moneyPlain(row[id]),
    change: moneyPlain,
  });
  const title = t('reports.items.priceLists');
  return (
    <ReportCard title={title}>
      <SortableTable
        caption={title}
        columns={[
          { id: 'list', head: t('reports.fields.priceList'), value: nameOf, text: nameOf },
          { ...money('gross', t('reports.fields.gross')), hasBar: true },
          money('givenAway', t('reports.fields.givenAway')),
          {
            id: 'quantity',
            head: t('reports.fields.sold'),
            value: ({ quantity }) => quantity,
            text: ({ quantity }) => count(quantity),
            change: count,
          },
          money('discounts', t('reports.fields.discounts')),
        ]}
        {...comparedRows(priceLists, earlier && (earlier.priceLists ?? []), {
          keyOf: ({ name = '' }) => name,
          emptied: without(['quantity', 'gross', 'discounts', 'givenAway']),
        })}
      />
    </ReportCard>
  );
}
