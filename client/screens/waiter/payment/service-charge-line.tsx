/** The service charge of a large party among an order's totals; a tap opens its removal. */

import { useTranslation } from 'react-i18next';
import { ChevronRight } from '#icons';
import type { OrderServiceCharge } from '#shared/order/correction-schema.ts';
import { chargeLabel } from '#shared/order/service-charge.ts';
import { useFormats } from '../../../i18n/formats.ts';
import styles from './service-charge-line.module.css';

export function ServiceChargeLine({
  charge,
  isOpen,
  onOpen,
}: {
  charge: OrderServiceCharge;
  /** Whether the order can still be changed. */
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const text = (
    <>
      <span>
        {chargeLabel(charge, i18n.language)}
        {charge.removal !== undefined && <small>{t('till.charge.removed')}</small>}
      </span>
      <span>{money(charge.amount)}</span>
    </>
  );
  if (!isOpen) return <p className={styles.charge}>{text}</p>;
  return (
    <button type="button" className={styles.charge} onClick={onOpen}>
      {text}
      <ChevronRight aria-hidden="true" />
    </button>
  );
}
