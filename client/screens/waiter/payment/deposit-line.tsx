/** Deposits on takeaway bottles and cans, among an order's totals. */
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/formats.ts';
import styles from './service-charge-line.module.css';

export function DepositLine({ amount }: { amount: number }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  return (
    <p className={styles.charge}>
      <span>{t('till.deposit')}</span>
      <span>{money(amount)}</span>
    </p>
  );
}
