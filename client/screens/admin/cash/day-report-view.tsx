/**
 * Content of an X or Z report: sales by VAT rate, takings by method and person, corrections, receipts and
 * cash.
 */

import type { DayReport, DayReportFigures } from '#shared/cash/day-report-schema.ts';
import { vatRateText } from '#shared/catalog/vat-rate.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { DayCashParts } from './day-cash-parts.tsx';
import { DayCorrections } from './day-corrections.tsx';
import { hidden } from './day-facts.tsx';
import { DayPart, DayRows, DayTable, orderPlace } from './day-parts.tsx';
import styles from './day-report.module.css';
import { DayTerminals } from './day-terminals.tsx';

function sumOf<T>(entries: readonly T[], amountOf: (entry: T) => number): number {
  return entries.reduce((total, entry) => total + amountOf(entry), 0);
}

export function DayReportView({
  figures,
  isCashHidden = false,
  carriedOver,
  correctedLater = [],
}: {
  figures: DayReportFigures;
  /** Cash is left out, not 0. */
  isCashHidden?: boolean | undefined;
  carriedOver?: DayReport['carriedOver'];
  correctedLater?: DayReport['correctedLater'];
}) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const word = useWord();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <div tabIndex={0} className={styles.report}>
      {correctedLater.length > 0 && (
        <DayPart title={t('office.day.correctedLater')}>
          <DayRows
            rows={correctedLater.map(({ orderNumber, from, to, amount, tip, reason, by, at }) => ({
              id: at,
              label: [
                t('office.day.order', { number: orderNumber }),
                `${t(`paymentKinds.${from}`)} → ${t(`paymentKinds.${to}`)}`,
              ].join(' · '),
              detail: [word(reason), by.name, dateTime(at)].join(' · '),
              amount: amount + tip,
            }))}
          />
        </DayPart>
      )}
      <Sales figures={figures} />
      <Takings figures={figures} isCashHidden={isCashHidden} />
      {figures.people.length > 0 && <People people={figures.people} isCashHidden={isCashHidden} />}
      <DayCorrections figures={figures} />
      <DayCashParts figures={figures} isCashHidden={isCashHidden} />
      {carriedOver !== undefined && carriedOver.orders.length + carriedOver.cash.length > 0 && (
        <DayPart title={t('office.day.carriedOver')}>
          <DayRows
            rows={[
              ...carriedOver.orders.map(({ orderNumber, place, waiter, total }) => ({
                id: `order-${orderNumber}`,
                label: orderPlace(t, orderNumber, place),
                detail: waiter,
                amount: total,
              })),
              ...carriedOver.cash.map(({ holder }) => ({
                id: holder.id,
                label: t('office.cash.of', { name: holder.name }),
              })),
            ]}
          />
        </DayPart>
      )}
    </div>
  );
}

/** Sales of each person's own orders and what each took, also for others' orders; below, the tips by method. */
function People({ people, isCashHidden }: Pick<DayReportFigures, 'people'> & { isCashHidden: boolean }) {
  const { t } = useTranslation();
  const { moneyPlain: money } = useFormats();
  const tips = people.flatMap(({ by, cashTips, cardTips }) => [
    { id: `${by.id} cash`, label: `${by.name} · ${t('cash.cashTips')}`, amount: cashTips },
    { id: `${by.id} card`, label: `${by.name} · ${t('cash.cardTips')}`, amount: cardTips },
  ]);
  return (
    <DayPart title={t('office.day.people')}>
      <DayTable
        heads={[
          t('office.day.person'),
          t('office.day.ownSales'),
          t('office.day.takenCash'),
          t('office.day.takenOther'),
        ]}
        rows={people.map(({ by, gross, cash, card, voucher, other }) => ({
          id: by.id,
          cells: [by.name, money(gross), isCashHidden ? hidden : money(cash), money(card + voucher + other)],
        }))}
      />
      <DayRows rows={tips.filter(({ amount }) => amount !== 0)} />
    </DayPart>
  );
}

function Sales({ figures: { vat, sales, deposits } }: { figures: DayReportFigures }) {
  const { t, i18n } = useTranslation();
  const { moneyPlain: money } = useFormats();
  const rateOf = ({ letter = '', ...rate }: (typeof vat)[number]) =>
    `${letter} ${vatRateText(rate, i18n.language)}`.trim();
  const { serviceCharge: charge = 0 } = sales;
  const chargeByRate = vat
    .flatMap(row => (row.serviceCharge === undefined ? [] : [`${rateOf(row)}: ${money(row.serviceCharge)}`]))
    .join(' · ');
  const cellsOf = (sums: { net: number; vat: number; gross: number }) => [
    money(sums.net),
    money(sums.vat),
    money(sums.gross),
  ];
  return (
    <DayPart title={t('office.day.sales')}>
      <DayTable
        heads={[t('office.day.rate'), t('office.day.net'), t('office.day.vat'), t('office.day.gross')]}
        rows={[
          ...vat.map(row => ({ id: String(row.rate), cells: [rateOf(row), ...cellsOf(row)] })),
          { id: 'total', isTotal: true, cells: [t('office.day.total'), ...cellsOf(sales)] },
        ]}
      />
      {charge > 0 && (
        <DayRows
          rows={[
            { id: 'without', label: t('office.day.withoutCharge'), amount: sales.gross - charge },
            { id: 'charge', label: t('office.day.serviceCharge'), detail: chargeByRate, amount: charge },
          ]}
        />
      )}
      {deposits !== undefined && deposits.charged !== 0 && (
        <DayRows rows={[{ id: 'deposits', label: t('office.day.deposits'), amount: deposits.charged }]} />
      )}
    </DayPart>
  );
}

/** Explains a difference between takings and sales. */
function Takings({ figures, isCashHidden }: { figures: DayReportFigures; isCashHidden: boolean }) {
  const { t } = useTranslation();
  const { moneyPlain: money } = useFormats();
  const { payments, deposits, paidBefore, paidAhead, refundedLater } = figures;
  const sums = [
    sumOf(payments, ({ taken }) => taken),
    sumOf(payments, ({ refunded }) => refunded),
    sumOf(payments, ({ tips }) => tips),
  ];
  const reasons = [
    { id: 'ofWhichDeposits', amount: deposits?.charged ?? 0 },
    { id: 'paidBefore', amount: -paidBefore },
    { id: 'paidAhead', amount: paidAhead },
    { id: 'refundedLater', amount: -refundedLater },
  ] as const;
  return (
    <DayPart title={t('office.day.takings')}>
      <DayTable
        heads={[
          t('office.day.method'),
          t('office.day.taken'),
          t('office.day.refunded'),
          t('office.day.tips'),
        ]}
        rows={[
          ...payments.map(({ kind, taken, refunded, tips }) => ({
            id: kind,
            cells: [t(`paymentKinds.${kind}`), money(taken), money(refunded), money(tips)],
          })),
          isCashHidden
            ? { id: 'hidden', cells: [t('paymentKinds.cash'), ...sums.map(() => hidden)] }
            : { id: 'total', isTotal: true, cells: [t('office.day.total'), ...sums.map(money)] },
        ]}
      />
      <DayTerminals cards={figures.cards ?? []} />
      <DayRows
        rows={reasons
          .filter(({ amount }) => amount !== 0)
          .map(({ id, amount }) => ({ id, label: t(`office.day.${id}`), amount }))}
      />
    </DayPart>
  );
}
