/** One dish: the whole row adds one. A dish that is out stays visible with who took it out and why, but can't be tapped. */
import { Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Unavailability, WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import { displayName } from '../../i18n/display-name.ts';
import { useFormats } from '../../i18n/formats.ts';
import styles from './menu-row.module.css';

function useOutText(): (unavailable: Unavailability) => string {
  const { t } = useTranslation();
  const { time, dateTime } = useFormats();
  return ({ reason, until, by, at }) =>
    [
      reason,
      until === undefined ? undefined : t('order.menu.outUntil', { until: dateTime(until) }),
      t('order.menu.outBy', { name: by, at: time(at) }),
    ]
      .filter(Boolean)
      .join(' · ');
}

export const MenuRow = memo(function MenuRow({
  item,
  count,
  isOpen,
  onAdd,
}: {
  item: WaiterMenuItem;
  count: number;
  isOpen: boolean;
  onAdd: (item: WaiterMenuItem) => void;
}) {
  const { t, i18n } = useTranslation();
  const { moneyPlain } = useFormats();
  const outText = useOutText();
  const name = displayName(item, i18n.language);
  const { unavailable } = item;
  const allergens = item.allergens.map(allergen => t(`allergens.${allergen}`)).join(', ');
  if (unavailable !== undefined)
    return (
      <div className={styles.row} data-out="true">
        <span className={styles.name}>
          {name}
          <small>{outText(unavailable)}</small>
        </span>
        <span className={styles.price}>{moneyPlain(item.price)}</span>
        <strong className={styles.out}>
          86<span className="visually-hidden"> {t('order.menu.out')}</span>
        </strong>
      </div>
    );
  return (
    <button type="button" className={styles.row} disabled={!isOpen} onClick={() => onAdd(item)}>
      <span className={styles.name}>
        {name}
        {allergens !== '' && <small>{allergens}</small>}
      </span>
      <span className={styles.price}>{moneyPlain(item.price)}</span>
      <span className={styles.add} data-count={count}>
        {count === 0 ? <Plus aria-hidden="true" /> : count}
        <span className="visually-hidden">{t(count === 0 ? 'order.menu.add' : 'order.menu.inOrder')}</span>
      </span>
    </button>
  );
});
