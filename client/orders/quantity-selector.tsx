/** Stepper for a quantity. The outer buttons are 44 px and don't move as the number gets wider. */

import { Minus, Plus } from '#icons';
import { useTranslation } from '../translation/use-translation.tsx';
import styles from './quantity-selector.module.css';

export function QuantitySelector({
  label,
  value,
  min = 1,
  max,
  onChange,
}: {
  label: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.selector}>
      <legend className={styles.label}>{label}</legend>
      <button
        type="button"
        aria-label={t('order.quantity.less')}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Minus />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={t('order.quantity.more')}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus />
      </button>
    </fieldset>
  );
}
