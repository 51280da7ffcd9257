/** The set menus of an order, each with its price and dishes, whose lines follow at their own courses. */

import { isCharged } from '#shared/order/order-states.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import type { LineView } from '../../../../writes/order-projection.ts';
import styles from './set-sheet.module.css';

export function SetHeads({ lines }: { lines: readonly LineView[] }) {
  const { i18n } = useTranslation();
  const { moneyPlain } = useFormats();
  const charged = lines.filter(({ setMenu, state }) => setMenu !== undefined && isCharged(state));
  return (
    <ul className={styles.heads}>
      {[...Map.groupBy(charged, ({ setMenu }) => setMenu?.id)].map(([id, dishes]) => (
        <li key={id}>
          <span>
            {displayName(dishes[0]?.setMenu ?? { name: '', names: {} }, i18n.language)}
            <small>{dishes.map(dish => displayName(dish, i18n.language)).join(', ')}</small>
          </span>
          {moneyPlain(dishes.reduce((sum, { lineTotal }) => sum + lineTotal, 0))}
        </li>
      ))}
    </ul>
  );
}
