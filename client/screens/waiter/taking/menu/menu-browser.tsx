/** Menu for taking orders: search, categories and dishes; a tap adds one, a long press asks for options. */

import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LayoutGrid, Search, X } from '#icons';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { type Read, useRead } from '../../../../data/use-read.ts';
import { useServerNow } from '../../../../data/use-server-now.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { isAddable } from '../../../../orders/dish-out.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Chips } from '../../../../ui/forms/chips.tsx';
import { EmptyState } from '../../../../ui/messages/empty-state.tsx';
import { ReadFailure } from '../../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../../ui/messages/skeleton.tsx';
import styles from './menu-browser.module.css';
import { type Asking, MenuRow } from './menu-row.tsx';
import { firstBarCategoryId, visibleItems } from './menu-search.ts';
import { currentCategories, offHoursOf, useOffHoursText } from './off-hours.ts';
import { popularItems } from './popular-items.ts';
import { recentItems } from './recent-items.ts';
import { useDishHold } from './use-dish-hold.ts';

const popularTickMs = 60_000;
/** Id of the chip before the categories, which lists recent and popular dishes. */
const quickId = 'quick';
const nothing: [] = [];

export function MenuBrowser({
  menu,
  counts,
  recentIds,
  askingOf,
  isOpen,
  startsAtBar,
  onTouch,
  onAdd,
  onAsk,
  children,
}: {
  menu: Read<WaiterMenuCategory[]>;
  /** Unsent units in the order, by dish. */
  counts: ReadonlyMap<string | undefined, number>;
  /** Recently added dishes, latest first. */
  recentIds: readonly string[];
  askingOf: (item: WaiterMenuItem) => Asking;
  isOpen: boolean;
  /** True for a bar tab, which begins with drinks. */
  startsAtBar: boolean;
  /** Called before a tap or scroll in the menu. */
  onTouch: () => void;
  onAdd: (item: WaiterMenuItem) => void;
  onAsk: (item: WaiterMenuItem) => void;
  /** Content below the dishes. */
  children: (end: { search: string; categoryId: string | null; onSearched: () => void }) => ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const offText = useOffHoursText();
  const [search, setSearch] = useState('');
  const [pickedId, setCategoryId] = useState<string | null>(null);
  /** The initial category stays selected when its hours end, so that nothing moves under a finger. */
  const [startId, setStartId] = useState<string | null>(null);
  const [isGrid, setIsGrid] = useState(false);
  const searched = useDeferredValue(search);
  const orders = useRead('waiterOrders').data ?? nothing;
  const nowMs = useServerNow(popularTickMs);
  const [quick, quickWord] = useMemo(() => {
    const recent = recentItems(recentIds, menu.data ?? nothing);
    const popular = popularItems(orders, menu.data ?? nothing, nowMs);
    const word = recent.length === 0 ? 'popular' : popular.length === 0 ? 'recent' : 'recentAndPopular';
    return [[...new Set([...recent, ...popular])], word] as const;
  }, [recentIds, orders, menu.data, nowMs]);
  const holdHandlers = useDishHold(dishId => {
    const dish = menu.data?.flatMap(category => category.items).find(({ id }) => id === dishId);
    if (dish !== undefined && isOpen && isAddable(dish)) onAsk(dish);
  });
  if (menu.status === 'failed') return <ReadFailure text={menu.failure} onRetry={menu.retry} />;
  if (menu.data === undefined) return <Skeleton kind="rows" count={8} />;
  if (menu.data.length === 0)
    return <EmptyState title={t('order.menu.empty')} text={t('order.menu.emptyHint')} />;

  const categories = menu.data;
  const selectedId = pickedId ?? startId;
  const shown = currentCategories(categories, selectedId, nowMs);
  const first = (startsAtBar ? firstBarCategoryId(shown) : null) ?? shown[0]?.id ?? null;
  if (startId === null && first !== null) setStartId(first);
  const categoryId = selectedId ?? first;
  const isSearching = searched.trim() !== '';
  const isQuick = categoryId === quickId && !isSearching && quick.length > 0;
  const items = isQuick
    ? quick
    : visibleItems(isSearching ? categories : shown, categoryId, searched, i18n.language);
  const chips = (isGrid ? categories : shown).map(category => {
    const name = displayName(category, i18n.language);
    const off = offHoursOf(category);
    return { id: category.id, label: off === null ? name : `${name} · ${offText(off, nowMs)}` };
  });
  const chosenId = chips.some(({ id }) => id === categoryId) || isQuick ? categoryId : (shown[0]?.id ?? null);
  const choose = (id: string) => {
    setCategoryId(id);
    setSearch('');
    setIsGrid(false);
  };
  /** Enter adds the first available match; the next letter starts a new search. */
  const addFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isOpen || search.trim() === '') return;
    const item = visibleItems(categories, null, search, i18n.language).find(isAddable);
    if (item === undefined) return;
    event.currentTarget.select();
    if (askingOf(item) === 'first') onAsk(item);
    else onAdd(item);
  };
  return (
    <section onPointerDownCapture={onTouch}>
      <div className={styles.finder}>
        <label className={styles.search}>
          <Search aria-hidden="true" />
          <input
            type="search"
            inputMode="search"
            enterKeyHint="go"
            value={search}
            placeholder={t('order.menu.search')}
            aria-label={t('order.menu.search')}
            onChange={event => setSearch(event.target.value)}
            onKeyDown={addFirst}
          />
          {search !== '' && (
            <IconButton label={t('order.menu.clearSearch')} icon={<X />} onClick={() => setSearch('')} />
          )}
        </label>
        <div className={styles.categories} data-grid={isGrid}>
          <IconButton
            label={t('order.menu.allCategories')}
            icon={<LayoutGrid />}
            className={styles.grid}
            aria-expanded={isGrid}
            onClick={() => setIsGrid(!isGrid)}
          />
          <Chips
            label={t('order.menu.categories')}
            chips={[
              ...(quick.length > 0 ? [{ id: quickId, label: t(`order.menu.${quickWord}`) }] : []),
              ...chips,
            ]}
            selectedId={isSearching ? null : chosenId}
            onSelect={choose}
          />
        </div>
      </div>
      {items.length === 0 && !shown.some(({ setMenus }) => setMenus) && (
        <p className={styles.nothing}>
          {isSearching
            ? t('order.menu.nothingFound', { search: searched.trim() })
            : t('order.menu.emptyCategory')}
        </p>
      )}
      <ul className={styles.items} {...holdHandlers}>
        {items.map(item => (
          <li key={item.id} data-dish-id={item.id}>
            <MenuRow
              item={item}
              offText={item.offHours && offText(item.offHours, nowMs)}
              count={counts.get(item.id) ?? 0}
              asking={askingOf(item)}
              isOpen={isOpen}
              onAdd={onAdd}
              onAsk={onAsk}
            />
          </li>
        ))}
      </ul>
      {isOpen &&
        children({
          search: search.trim(),
          categoryId: isQuick ? null : chosenId,
          onSearched: () => setSearch(''),
        })}
    </section>
  );
}
