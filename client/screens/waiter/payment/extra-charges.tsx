/**
 * Discount of the whole order, service charge of a large party and deposits on takeaway bottles and cans, among an order's
 * totals; a tap on the charge opens its removal.
 */

import { ChevronRight } from '#icons';
import type { Order } from '#shared/order/order-schema.ts';
import { chargeLabel } from '#shared/order/service-charge.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './extra-charges.module.css';

export function ExtraCharges({
  order: { discount, serviceCharge: charge, state },
  deposits,
  onOpen,
}: {
  order: Pick<Order, 'discount' | 'serviceCharge' | 'state'>;
  deposits: number;
  onOpen: () => void;
}) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const word = useWord();
  const text = charge !== undefined && (
    <>
      <span>
        {chargeLabel(charge, i18n.language)}
        {charge.removal !== undefined && <small>{t('till.charge.removed')}</small>}
      </span>
      <span>{money(charge.amount)}</span>
    </>
  );
  return (
    <>
      {discount && (
        <p className={styles.charge}>
          <span>
            {t('correction.line.discount')}
            <small>{word(discount.reason)}</small>
          </span>
          <span>−{money(discount.amount)}</span>
        </p>
      )}
      {text && state !== 'open' && <p className={styles.charge}>{text}</p>}
      {text && state === 'open' && (
        <button type="button" className={styles.charge} onClick={onOpen}>
          {text}
          <ChevronRight aria-hidden="true" />
        </button>
      )}
      {deposits > 0 && (
        <p className={styles.charge}>
          <span>{t('till.deposit')}</span>
          <span>{money(deposits)}</span>
        </p>
      )}
    </>
  );
}
