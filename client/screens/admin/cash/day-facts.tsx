/** Main figures of a business day, on its card and before it is closed. */

import type { DayReportDraft } from '#shared/cash/day-report-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './day-report.module.css';

type DayFact = { readonly label: string; readonly value: string; readonly isBad?: boolean };

/** For what the reader may not know yet. */
export const hidden = '–';

/** Sales and takings; cash is left out, not 0, in an X report that hides it. */
export function useDayFacts({
  figures,
  isCashHidden,
}: Pick<DayReportDraft, 'figures' | 'isCashHidden'>): DayFact[] {
  const { t } = useTranslation();
  const { money } = useFormats();
  const sumOf = (isCash: boolean) =>
    figures.payments
      .filter(({ kind }) => (kind === 'cash') === isCash)
      .reduce((sum, { taken, refunded }) => sum + taken - refunded, 0);
  const deposits = figures.deposits?.charged ?? 0;
  return [
    { label: t('office.day.sales'), value: money(figures.sales.gross) },
    // Deposits are part of the payments below, not of the sales.
    ...(deposits === 0 ? [] : [{ label: t('office.day.ofWhichDeposits'), value: money(deposits) }]),
    { label: t('paymentKinds.cash'), value: isCashHidden ? hidden : money(sumOf(true)) },
    { label: t('office.day.notCash'), value: money(sumOf(false)) },
  ];
}

export function DayFactList({ facts }: { facts: readonly DayFact[] }) {
  return (
    <dl className={styles.lead}>
      {facts.map(({ label, value, isBad }) => (
        <div key={label} data-tone={isBad ? 'bad' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
