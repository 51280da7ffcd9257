/** Lists unsent items that became unavailable, and offers to swap or remove each with one tap. */

import { Ban } from '#icons';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { isOut } from '../../../../orders/dish-out.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { restTaps } from '../../../../ui/tap-rest.ts';
import type { LineView } from '../../../../writes/order-projection.ts';
import { swapsFor } from '../menu/dish-swaps.ts';
import styles from './lines-in-the-way.module.css';

export type LineSwaps = {
  menu: readonly WaiterMenuCategory[];
  groups: readonly ModifierGroup[];
  onSwap: (line: LineView, item: WaiterMenuItem) => void;
  onRemove: (line: LineView) => void;
};

export function LinesInTheWay({
  lines,
  menu,
  menuFor,
  groups,
  onSwap,
  onRemove,
}: LineSwaps & {
  lines: readonly LineView[];
  /** The part of the menu that the line's guest may have. */
  menuFor: (line: LineView) => LineSwaps['menu'];
}) {
  const { t, i18n } = useTranslation();
  if (lines.length === 0) return null;
  const dishes = new Map<string | undefined, WaiterMenuItem>(
    menu.flatMap(({ items }) => items.map(item => [item.id, item])),
  );
  /** Returns 0 for an unavailable dish, also if only an option is out. */
  const left = ({ menuItemId }: LineView): number => {
    const dish = dishes.get(menuItemId);
    return dish === undefined || isOut(dish) ? 0 : (dish.portionsLeft ?? 0);
  };
  return (
    <ul className={styles.lines} role="alert">
      {lines.map(line => {
        const name = displayName(line, i18n.language);
        return (
          <li key={line.id}>
            <p>
              <Ban />
              {left(line) === 0
                ? t('order.out.text', { quantity: line.quantity, name })
                : t('order.out.left', { count: left(line), name })}
            </p>
            <div className={styles.ways}>
              {swapsFor(line, menuFor(line), groups).map(item => (
                <button
                  key={item.id}
                  type="button"
                  onClick={() => {
                    restTaps();
                    onSwap(line, item);
                  }}
                >
                  {t('order.out.swap', { name: displayName(item, i18n.language) })}
                </button>
              ))}
              <button
                type="button"
                aria-label={t('order.out.removeNamed', { name })}
                onClick={() => {
                  restTaps();
                  onRemove(line);
                }}
              >
                {t('order.line.remove')}
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
