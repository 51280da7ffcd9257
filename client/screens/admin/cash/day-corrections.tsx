/**
 * Refunds, voids, discounts and receipts of a day report, each with requester, approver and reason; open
 * items by person.
 */

import type { DayReportFigures } from '#shared/cash/day-report-schema.ts';
import type { Names, Person } from '#shared/kernel/schema-parts.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { DayPart, type DayRow, DayRows } from './day-parts.tsx';

type Correction = {
  orderNumber: number;
  amount: number;
  reason: string;
  by: Person;
  approvedBy?: Person;
  at: string;
};

type Part = {
  id: 'refunds' | 'kindChanges' | 'voids' | 'discounts' | 'removedCharges' | 'openItems';
  rows: DayRow[];
};

const invoiceCounts = ['issued', 'corrected', 'notInKsef'] as const;

function joined(...facts: (string | undefined)[]): string {
  return facts.filter(Boolean).join(' · ');
}

export function DayCorrections({ figures }: { figures: DayReportFigures }) {
  const { t, i18n } = useTranslation();
  const { time, money } = useFormats();
  const { refunds, voids, discounts, removedCharges = [], kindChanges = [], openItems = [] } = figures;
  const word = useWord();
  const dish = ({ item: name = '', names = {} }: { item?: string; names?: Names }) =>
    displayName({ name, names }, i18n.language);
  const rowOf = (correction: Correction, index: number, what: string): DayRow => {
    const { orderNumber, amount, reason, by, approvedBy, at } = correction;
    const approval = approvedBy && t('office.day.approvedBy', { name: approvedBy.name });
    return {
      id: String(index),
      label: joined(t('office.day.order', { number: orderNumber }), what),
      detail: joined(word(reason), by.name, approval, time(at)),
      amount,
    };
  };
  // Unlike the payments above, refunds include tips.
  const refundedTips = refunds.reduce((sum, { tip }) => sum + tip, 0);
  const parts: Part[] = [
    {
      id: 'refunds',
      rows: refunds.map((refund, index) => ({
        ...rowOf(refund, index, t(`paymentKinds.${refund.kind}`)),
        amount: refund.amount + refund.tip,
      })),
    },
    {
      id: 'kindChanges',
      rows: kindChanges.map((change, index) => ({
        ...rowOf(change, index, `${t(`paymentKinds.${change.from}`)} → ${t(`paymentKinds.${change.to}`)}`),
        amount: change.amount + change.tip,
      })),
    },
    {
      id: 'voids',
      rows: voids.map((entry, index) =>
        rowOf(
          entry,
          index,
          `${entry.quantity}× ${dish(entry)}${entry.isWaste ? ` · ${t('office.day.waste')}` : ''}`,
        ),
      ),
    },
    { id: 'discounts', rows: discounts.map((entry, index) => rowOf(entry, index, dish(entry))) },
    { id: 'removedCharges', rows: removedCharges.map((entry, index) => rowOf(entry, index, '')) },
    {
      id: 'openItems',
      rows: openItems.map(({ by, quantity, amount }) => ({
        id: by.id,
        label: by.name,
        detail: t('office.day.openItemCount', { count: quantity }),
        amount,
      })),
    },
  ];
  return (
    <>
      {parts
        .filter(({ rows }) => rows.length > 0)
        .map(({ id, rows }) => {
          const sum = rows.reduce((total, { amount = 0 }) => total + amount, 0);
          const tips =
            id === 'refunds' && refundedTips > 0
              ? ` (${t('office.day.inclTips', { amount: money(refundedTips) })})`
              : '';
          return (
            <DayPart key={id} title={`${t(`office.day.${id}`)}: ${money(sum)}${tips}`}>
              <DayRows rows={rows} />
            </DayPart>
          );
        })}
      <DayReceipts figures={figures} />
    </>
  );
}

function DayReceipts({
  figures: { missingReceipts, waivedReceipts, invoices },
}: {
  figures: DayReportFigures;
}) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const word = useWord();
  if (missingReceipts.length + waivedReceipts.length === 0 && invoices === undefined) return null;
  return (
    <DayPart title={t('office.day.receipts')}>
      <DayRows
        rows={[
          ...(missingReceipts.length === 0
            ? []
            : [
                {
                  id: 'missing',
                  label: t('office.day.missing', { count: missingReceipts.length }),
                  detail: missingReceipts
                    .map(({ orderNumber }) => t('waiter.orders.number', { number: orderNumber }))
                    .join(', '),
                  amount: missingReceipts.reduce((sum, { total }) => sum + total, 0),
                },
              ]),
          ...waivedReceipts.map(({ orderNumber, total, reason, by, at }, index) => ({
            id: String(index),
            label: t('office.day.waived', { number: orderNumber }),
            detail: joined(word(reason), by.name, time(at)),
            amount: total,
          })),
          ...invoiceCounts
            .filter(id => (invoices?.[id] ?? 0) > 0)
            .map(id => ({ id, label: `${t(`office.day.invoices.${id}`)}: ${invoices?.[id]}` })),
        ]}
      />
    </DayPart>
  );
}
