/** Takings by kind of payment, with discounts and refunds. */

import { paymentKinds } from '#shared/order/payment-kinds.ts';
import type { SalesFigures } from '#shared/reports/report-schema.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { ReportCard } from '../report-card.tsx';
import styles from '../reports-layout.module.css';

const rest = ['tips', 'refunds', 'discounts', 'voids', 'waste'] as const;

/** Unused kinds of payment are omitted, except cash and card. */
export function PaymentKinds({ total }: { total: SalesFigures }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const used = paymentKinds.filter(kind => kind === 'cash' || kind === 'card' || total.payments[kind] !== 0);
  const rows = [
    ...used.map(kind => ({ label: t(`reports.payments.${kind}`), amount: total.payments[kind] })),
    ...rest.map(field => ({ label: t(`reports.fields.${field}`), amount: total[field] })),
  ];
  return (
    <ReportCard title={t('reports.sales.money')}>
      <dl className={styles.sums}>
        {rows.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('reports.voidsNote')}</p>
    </ReportCard>
  );
}
