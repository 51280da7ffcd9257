/** Set menus of the selected category or the search; a tap opens the sheet for its courses. */
import { useState } from 'react';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { WaiterSetMenu } from '#shared/catalog/set-menu-schema.ts';
import { foldText } from '#shared/kernel/fold-text.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useServerNow } from '../../../../data/use-server-now.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { visibleItems } from '../menu/menu-search.ts';
import { useOffHoursText } from '../menu/off-hours.ts';
import type { TakingChoice } from '../sending/taking-choice.ts';
import { canBeWhole, knownDishes } from './chosen-dishes.ts';
import styles from './set-sheet.module.css';
import { SetSheet } from './set-sheet.tsx';

const tickMs = 60_000;

type SetMenusProps = {
  order: Order;
  menu: readonly WaiterMenuCategory[];
  groups: readonly ModifierGroup[];
  /** Null shows none, except for search results. */
  categoryId: string | null;
  search: string;
  taking: TakingChoice;
  seatCount: number;
};

/** Without a search, the category's set menus. */
function visibleSets(menu: readonly WaiterMenuCategory[], categoryId: string | null, search: string) {
  const dishes = knownDishes(menu);
  const sold = (category: WaiterMenuCategory | undefined) =>
    (category?.setMenus ?? []).filter(set => canBeWhole(dishes, set));
  if (search === '') return sold(menu.find(({ id }) => id === categoryId));
  const parts = foldText(search).split(/\s+/);
  return menu.flatMap(sold).filter(({ name, names }) => {
    const text = foldText([name, ...Object.values(names)].join(' '));
    return parts.every(part => text.includes(part));
  });
}

export function SetMenus({ menu, categoryId, search, ...props }: SetMenusProps) {
  const { t, i18n } = useTranslation();
  const { moneyPlain } = useFormats();
  const offText = useOffHoursText();
  const nowMs = useServerNow(tickMs);
  const [opened, setOpened] = useState<WaiterSetMenu | null>(null);
  const shown = visibleSets(menu, categoryId, search);
  const isNothing = shown.length + visibleItems(menu, categoryId, search, i18n.language).length === 0;
  const current = opened && menu.flatMap(({ setMenus = [] }) => setMenus).find(({ id }) => id === opened.id);
  return (
    <>
      {isNothing && (
        <p className={styles.nothing}>
          {search === '' ? t('order.menu.emptyCategory') : t('order.menu.nothingFound', { search })}
        </p>
      )}
      <ul className={styles.sets}>
        {shown.map(one => (
          <li key={one.id}>
            <button type="button" disabled={one.offHours !== undefined} onClick={() => setOpened(one)}>
              <span>
                {displayName(one, i18n.language)}
                <small>
                  {one.offHours
                    ? offText(one.offHours, nowMs)
                    : one.courses.map(course => displayName(course, i18n.language)).join(' · ')}
                </small>
              </span>
              {moneyPlain(one.price)}
              <span className="visually-hidden">{t('order.menu.ask')}</span>
            </button>
          </li>
        ))}
      </ul>
      {current && (
        <SetSheet {...props} key={current.id} menu={menu} set={current} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
