/** The dishes of a category. Renders again only for what it shows: one tap on a long list costs one row. */
import { memo, useDeferredValue } from 'react';
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import styles from './menu-browser.module.css';
import { type Asking, type DishMark, MenuRow } from './menu-row.tsx';
import { useOffHoursText } from './off-hours.ts';

/** More than a phone shows; the rest of a long category follows after the first paint. */
const rowsAtFirst = 12;

export const DishList = memo(function DishList({
  items,
  counts,
  askingOf,
  markOf,
  seat,
  nowMs,
  isOpen,
  onAdd,
  onAsk,
}: {
  items: readonly WaiterMenuItem[];
  /** Unsent units in the order, by dish. */
  counts: ReadonlyMap<string | undefined, number>;
  askingOf: (item: WaiterMenuItem) => Asking;
  /** Null while no guest has an allergy. */
  markOf: DishMark | null;
  seat: number | null;
  nowMs: number;
  isOpen: boolean;
  onAdd: (item: WaiterMenuItem) => void;
  onAsk: (item: WaiterMenuItem) => void;
}) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const offText = useOffHoursText();
  const shown = useDeferredValue(items, items.slice(0, rowsAtFirst));
  return (
    <ul className={styles.items}>
      {shown.map(item => (
        <li key={item.id} data-dish-id={item.id}>
          <MenuRow
            item={item}
            offText={item.offHours && offText(item.offHours, nowMs)}
            mark={markOf?.(item, seat)}
            count={counts.get(item.id) ?? 0}
            asking={askingOf(item)}
            isOpen={isOpen}
            t={t}
            language={i18n.language}
            formats={formats}
            onAdd={onAdd}
            onAsk={onAsk}
          />
        </li>
      ))}
    </ul>
  );
});
