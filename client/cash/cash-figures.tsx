/** Figures of a cash session: expected and counted amounts, their difference, and what is to be handed in. */
import { Fragment } from 'react';
import type { CashFigures as Figures } from '#shared/order/payment-schema.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import styles from './cash-figures.module.css';

type Row = { label: string; amount: number; isTotal?: boolean; tone?: 'good' | 'bad' };

function differenceLabel(difference: number): 'over' | 'short' | 'exact' {
  if (difference === 0) return 'exact';
  return difference > 0 ? 'over' : 'short';
}

export function CashFigures({ float, figures }: { float: number; figures: Figures }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { difference, toHandIn } = figures;
  const optional = (label: string, amount: number): Row[] => (amount === 0 ? [] : [{ label, amount }]);
  const counted = (name: string, off: number | undefined): Row[] =>
    off === undefined
      ? []
      : [
          {
            label: `${name}: ${t(`cash.difference.${differenceLabel(off)}`)}`,
            amount: Math.abs(off),
            tone: off === 0 ? 'good' : 'bad',
          },
        ];
  const rows: Row[] = [
    { label: t('cash.float'), amount: float },
    { label: t('cash.taken'), amount: figures.cashTaken },
    ...optional(t('cash.refunded'), -figures.cashRefunded),
    ...optional(t('cash.paidIn'), figures.paidIn),
    ...optional(t('cash.paidOut'), -figures.paidOut),
    { label: t('cash.expected'), amount: figures.expected, isTotal: true },
    { label: t('cash.counted'), amount: figures.counted, isTotal: true },
    {
      label: t(`cash.difference.${differenceLabel(difference)}`),
      amount: Math.abs(difference),
      isTotal: true,
      tone: difference === 0 ? 'good' : 'bad',
    },
    ...counted(t('cash.card'), figures.cardDifference),
    ...counted(t('cash.voucher'), figures.voucherDifference),
    ...optional(t('cash.cashTips'), figures.cashTips),
    ...optional(t('cash.cardTips'), figures.cardTips),
    {
      label: t(toHandIn < 0 ? 'cash.owed' : 'cash.toHandIn'),
      amount: Math.abs(toHandIn),
      isTotal: true,
    },
  ];
  return (
    <>
      <dl className={styles.figures}>
        {rows.map(({ label, amount, isTotal, tone }) => (
          <Fragment key={label}>
            <dt className={isTotal ? styles.total : undefined}>{label}</dt>
            <dd className={isTotal ? styles.total : undefined} data-tone={tone}>
              {money(amount)}
            </dd>
          </Fragment>
        ))}
      </dl>
      {figures.refundedOfEarlier > 0 && (
        <p>{t('cash.ofEarlier', { amount: money(figures.refundedOfEarlier) })}</p>
      )}
      {figures.tips.length > 1 && (
        <ul className={styles.movements} aria-label={t('cash.tips')}>
          {figures.tips.map(({ by, cash, card }) => (
            <li key={by.id}>
              <span>{by.name}</span>
              <span>{t('cash.tipsOf', { cash: money(cash), card: money(card) })}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
