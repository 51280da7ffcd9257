/** Describes a void, a discount or a removed service charge: what, why, by whom and approved by whom. */

import type { ChargeRemoval, Discount, Voiding } from '#shared/order/correction-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './order-parts.module.css';

export function VoidText({ voiding }: { voiding: Voiding }) {
  const { t } = useTranslation();
  const word = useWord();
  const { time } = useFormats();
  const facts = [
    t('office.order.voided', { reason: word(voiding.reason) }),
    voiding.started && t('approvals.waste'),
    voiding.by.name,
    voiding.approvedBy && t('office.order.approvedBy', { name: voiding.approvedBy.name }),
    time(voiding.at),
  ];
  return <p className={styles.correction}>{facts.filter(Boolean).join(' · ')}</p>;
}

export function DiscountText({ discount }: { discount: Discount }) {
  const { t } = useTranslation();
  const word = useWord();
  const { money, time } = useFormats();
  const { kind, value, reason, amount, fullAmount, by, approvedBy, at } = discount;
  const isOnTheHouse = kind === 'percent' && value === 100;
  const size = kind === 'percent' ? `${value}% (${money(-amount)})` : money(-amount);
  const facts = [
    isOnTheHouse
      ? t('office.order.comp', { reason: word(reason) })
      : t('office.order.discounted', { size, reason: word(reason) }),
    fullAmount !== undefined &&
      t('office.order.limited', { amount: money(amount), rest: money(fullAmount - amount) }),
    by.name,
    approvedBy && t('office.order.approvedBy', { name: approvedBy.name }),
    time(at),
  ];
  return <p className={styles.correction}>{facts.filter(Boolean).join(' · ')}</p>;
}

export function RemovedChargeText({ removal }: { removal: ChargeRemoval }) {
  const { t } = useTranslation();
  const word = useWord();
  const { money, time } = useFormats();
  const { amount, reason, by, approvedBy, at } = removal;
  const facts = [
    t('office.order.chargeRemoved', { amount: money(-amount), reason: word(reason) }),
    by.name,
    approvedBy && t('office.order.approvedBy', { name: approvedBy.name }),
    time(at),
  ];
  return <p className={styles.correction}>{facts.filter(Boolean).join(' · ')}</p>;
}
