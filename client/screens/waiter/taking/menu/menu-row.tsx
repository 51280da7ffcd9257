/**
 * Menu row of a dish: a tap adds one, its options button opens the options. An unavailable dish stays visible
 * with reason and user, one outside its hours with its next time; neither can be tapped.
 */

import type { TFunction } from 'i18next';
import { memo, useState } from 'react';
import { Clock, Plus, SlidersHorizontal } from '#icons';
import { weightUnitText } from '#shared/catalog/item-weight.ts';
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import type { Formats } from '../../../../i18n/formats.ts';
import { isOut, outReason } from '../../../../orders/dish-out.ts';
import styles from './menu-row.module.css';

/** `first`: options are required; `may`: options are optional; `none`: no options. */
export type Asking = 'first' | 'may' | 'none';

/** Red text on a dish that a guest at the chosen seat must not have. */
export type DishMark = (item: WaiterMenuItem, seat: number | null) => string | undefined;

type Texts = {
  /** From the list, because a hook in each of hundreds of rows costs a slow phone more than the row itself. */
  t: TFunction;
  language: string;
  formats: Formats;
};

function outText({ unavailable }: WaiterMenuItem, { t, language, formats }: Texts): string {
  if (unavailable === undefined) return t('order.menu.soldOut');
  const { until, by, at } = unavailable;
  const untilText =
    until === undefined ? undefined : t('order.menu.outUntil', { until: formats.dateTime(until) });
  const reason = outReason(unavailable, language);
  return [reason, untilText, t('order.menu.outBy', { name: by, at: formats.time(at) })]
    .filter(Boolean)
    .join(' · ');
}

export const MenuRow = memo(function MenuRow({
  item,
  offText,
  mark,
  count,
  asking,
  isOpen,
  onAdd,
  onAsk,
  ...texts
}: Texts & {
  item: WaiterMenuItem;
  /** When the dish is sold next; absent while it is sold. */
  offText: string | undefined;
  mark: ReturnType<DishMark>;
  count: number;
  asking: Asking;
  isOpen: boolean;
  onAdd: (item: WaiterMenuItem) => void;
  onAsk: (item: WaiterMenuItem) => void;
}) {
  const [firstCount] = useState(count);
  const { t, language, formats } = texts;
  const { moneyPlain } = formats;
  const name = displayName(item, language);
  const price = (
    <span className={styles.price}>
      {item.priceList && <s>{moneyPlain(item.priceList.regularPrice)}</s>} {moneyPlain(item.price)}
      {item.pricedBy && ` / ${weightUnitText(item.pricedBy)}`}
      {item.halfPrice !== undefined && <small>½ {moneyPlain(item.halfPrice)}</small>}
    </span>
  );
  const reason = isOut(item) ? outText(item, texts) : offText;
  if (reason !== undefined)
    return (
      <div className={styles.row} data-out="true">
        <span className={styles.name}>
          {name}
          <small>{reason}</small>
        </span>
        {price}
        {isOut(item) ? (
          <strong className={styles.out}>{t('order.options.out')}</strong>
        ) : (
          <Clock className={styles.later} aria-hidden="true" />
        )}
      </div>
    );
  const allergens = item.allergens.map(allergen => t(`allergens.${allergen}`)).join(', ');
  const hasPlus = count === 0;
  const action = asking === 'first' ? 'order.menu.ask' : 'order.menu.add';
  return (
    <div className={styles.dish} data-options={asking === 'may'}>
      <button
        type="button"
        className={styles.row}
        disabled={!isOpen}
        aria-keyshortcuts="Shift+F10"
        onClick={() => (asking === 'first' ? onAsk(item) : onAdd(item))}
      >
        <span className={styles.name}>
          {name}
          {item.portionsLeft !== undefined && (
            <small className={styles.left}>
              {t('order.menu.portionsLeft', { count: item.portionsLeft })}
            </small>
          )}
          {item.priceList && <small>{item.priceList.name}</small>}
          {allergens !== '' && (
            <small>
              {mark && <b>{mark} · </b>}
              {allergens}
            </small>
          )}
        </span>
        {price}
        <span className={styles.add} data-count={count}>
          {hasPlus && (asking === 'first' ? <SlidersHorizontal /> : <Plus />)}
          {!hasPlus && (
            <span key={count} data-ticks={count !== firstCount}>
              {count}
            </span>
          )}
          <span className="visually-hidden">{t(hasPlus ? action : 'order.menu.inOrder')}</span>
        </span>
      </button>
      {asking === 'may' && (
        <button
          type="button"
          className={styles.options}
          disabled={!isOpen}
          aria-label={t('order.menu.options', { name })}
          onClick={() => onAsk(item)}
        >
          <SlidersHorizontal />
        </button>
      )}
    </div>
  );
});
