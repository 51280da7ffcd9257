/** Menu for taking orders: search, categories and dishes; a tap adds one, a long press asks for options. */

import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { LayoutGrid, Search, X } from '#icons';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { type Read, useRead } from '../../../../data/use-read.ts';
import { useServerNow } from '../../../../data/use-server-now.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { isAddable } from '../../../../orders/dish-out.ts';
import { type Countable, countDraftsByItem } from '../../../../orders/line-summary.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { Chips } from '../../../../ui/forms/chips.tsx';
import { EmptyState } from '../../../../ui/messages/empty-state.tsx';
import { ReadFailure } from '../../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../../ui/messages/skeleton.tsx';
import { DishList } from './dish-list.tsx';
import styles from './menu-browser.module.css';
import type { Asking, DishMark } from './menu-row.tsx';
import { firstBarCategoryId, visibleItems } from './menu-search.ts';
import { currentCategories, offHoursOf, useOffHoursText } from './off-hours.ts';
import { popularItems } from './popular-items.ts';
import { recentItems } from './recent-items.ts';
import { useDishHold } from './use-dish-hold.ts';

const popularTickMs = 60_000;
/** Id of the chip before the categories, which lists recent and popular dishes. */
const quickId = 'quick';
const nothing: [] = [];

type MenuBrowserProps = {
  menu: Read<WaiterMenuCategory[]>;
  /** The order's lines, whose unsent units the dishes show. */
  lines: readonly Countable[];
  /** Recently added dishes, latest first. */
  recentIds: readonly string[];
  askingOf: (item: WaiterMenuItem) => Asking;
  /** Marks of dishes for a seat; null while no guest has an allergy. */
  markOf: DishMark | null;
  seat: number | null;
  isOpen: boolean;
  /** True for a bar tab, which begins with drinks. */
  startsAtBar: boolean;
  /** Called by a tap or scroll in the menu; by a mere press, the dish would move from under the finger. */
  onTouch: () => void;
  onAdd: (item: WaiterMenuItem) => void;
  onAsk: (item: WaiterMenuItem) => void;
  /** Content below the dishes. */
  children: (end: { search: string; categoryId: string | null; onSearched: () => void }) => ReactNode;
};

export function MenuBrowser({ menu, ...props }: MenuBrowserProps) {
  const { t } = useTranslation();
  if (menu.status === 'failed') return <ReadFailure text={menu.failure} onRetry={menu.retry} />;
  if (menu.data === undefined) return <Skeleton kind="rows" count={8} />;
  if (menu.data.length === 0)
    return <EmptyState title={t('order.menu.empty')} text={t('order.menu.emptyHint')} />;
  return <LoadedMenu categories={menu.data} {...props} />;
}

/** Recent and popular dishes without duplicates, and the word for them. */
function useQuickItems(recentIds: readonly string[], categories: WaiterMenuCategory[], nowMs: number) {
  const select = useCallback(
    (orders: readonly Order[]) => popularItems(orders, categories, nowMs),
    [categories, nowMs],
  );
  const popular = useRead('waiterOrders', undefined, select).data ?? nothing;
  return useMemo(() => {
    const recent = recentItems(recentIds, categories);
    const word = recent.length === 0 ? 'popular' : popular.length === 0 ? 'recent' : 'recentAndPopular';
    return [[...new Set([...recent, ...popular])], word] as const;
  }, [recentIds, popular, categories]);
}

/** Unsent units by dish; the same map while nothing of it changes, so that the dishes are not drawn again. */
function useDraftCounts(lines: readonly Countable[]): ReadonlyMap<string | undefined, number> {
  const counts = countDraftsByItem(lines);
  const latest = useRef(counts);
  if (String([...latest.current]) !== String([...counts])) latest.current = counts;
  return latest.current;
}

type DishHoldProps = Pick<MenuBrowserProps, 'isOpen' | 'onAsk'> & {
  items: readonly WaiterMenuItem[];
  children: ReactNode;
};

/** A long press on a dish asks for its options. A press draws only this again, not the dishes. */
function DishHold({ items, isOpen, onAsk, children }: DishHoldProps) {
  const handlers = useDishHold(dishId => {
    const dish = items.find(({ id }) => id === dishId);
    if (dish !== undefined && isOpen && isAddable(dish)) onAsk(dish);
  });
  return <div {...handlers}>{children}</div>;
}

type Category = { id: string; label: string };

/** Search field and categories. */
function MenuFinder({
  search,
  onSearch,
  onEnter,
  categories,
  allCategories,
  selectedId,
  onSelect,
}: {
  search: string;
  onSearch: (text: string) => void;
  onEnter: (field: HTMLInputElement) => void;
  categories: readonly Category[];
  /** Shown by the grid. */
  allCategories: () => readonly Category[];
  selectedId: string | null;
  onSelect: (id: string) => void;
}) {
  const { t } = useTranslation();
  const [isGrid, setIsGrid] = useState(false);
  return (
    <div className={styles.finder} data-grid={isGrid}>
      <label className={styles.search} data-used={search !== ''}>
        <Search />
        <input
          type="search"
          enterKeyHint="go"
          value={search}
          placeholder={t('order.menu.search')}
          aria-label={t('order.menu.search')}
          onChange={event => onSearch(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onEnter(event.currentTarget);
          }}
        />
        {search !== '' && (
          <IconButton label={t('order.menu.clearSearch')} icon={<X />} onClick={() => onSearch('')} />
        )}
      </label>
      <div className={styles.categories}>
        <IconButton
          label={t('order.menu.allCategories')}
          icon={<LayoutGrid />}
          word={t('waiter.tables.all')}
          className={styles.grid}
          aria-expanded={isGrid}
          onClick={() => setIsGrid(!isGrid)}
        />
        <Chips
          label={t('order.menu.categories')}
          chips={isGrid ? allCategories() : categories}
          selectedId={selectedId}
          onSelect={id => {
            onSelect(id);
            setIsGrid(false);
          }}
        />
      </div>
    </div>
  );
}

function LoadedMenu({
  categories,
  lines,
  recentIds,
  askingOf,
  markOf,
  seat,
  isOpen,
  startsAtBar,
  onTouch,
  onAdd,
  onAsk,
  children,
}: Omit<MenuBrowserProps, 'menu'> & { categories: WaiterMenuCategory[] }) {
  const { t, i18n } = useTranslation();
  const offText = useOffHoursText();
  const [search, setSearch] = useState('');
  const [pickedId, setCategoryId] = useState<string | null>(null);
  /** The initial category stays selected when its hours end, so that nothing moves under a finger. */
  const [startId, setStartId] = useState<string | null>(null);
  const nowMs = useServerNow(popularTickMs);
  const counts = useDraftCounts(lines);
  const [quick, quickWord] = useQuickItems(recentIds, categories, nowMs);
  const searched = useDeferredValue(search).trim();
  const found = useMemo(
    () => (searched === '' ? null : visibleItems(categories, null, searched, i18n.language)),
    [categories, searched, i18n.language],
  );
  const selectedId = pickedId ?? startId;
  const shown = currentCategories(categories, selectedId, nowMs);
  const first = (startsAtBar ? firstBarCategoryId(shown) : null) ?? shown[0]?.id ?? null;
  if (startId === null && first !== null) setStartId(first);
  const categoryId = selectedId ?? first;
  const isQuick = categoryId === quickId && found === null && quick.length > 0;
  const items = found ?? (isQuick ? quick : visibleItems(shown, categoryId, '', i18n.language));
  const chipOf = (category: WaiterMenuCategory) => {
    const name = displayName(category, i18n.language);
    const off = offHoursOf(category);
    return { id: category.id, label: off === null ? name : `${name} · ${offText(off, nowMs)}` };
  };
  const quickChip = quick.length > 0 ? [{ id: quickId, label: t(`order.menu.${quickWord}`) }] : [];
  const isShown = isQuick || shown.some(({ id }) => id === categoryId);
  const chosenId = isShown ? categoryId : (shown[0]?.id ?? null);
  /** Adds the first available match; the next letter starts a new search. */
  const addFirst = (field: HTMLInputElement) => {
    if (!isOpen || search.trim() === '') return;
    const item = visibleItems(categories, null, search, i18n.language).find(isAddable);
    if (item === undefined) return;
    field.select();
    if (askingOf(item) === 'first') onAsk(item);
    else onAdd(item);
  };
  return (
    <section onClickCapture={onTouch} onPointerCancel={onTouch}>
      <MenuFinder
        search={search}
        onSearch={setSearch}
        onEnter={addFirst}
        categories={[...quickChip, ...shown.map(chipOf)]}
        allCategories={() => [...quickChip, ...categories.map(chipOf)]}
        selectedId={found === null ? chosenId : null}
        onSelect={id => {
          setCategoryId(id);
          setSearch('');
        }}
      />
      {items.length === 0 && !shown.some(({ setMenus }) => setMenus) && (
        <p className={styles.nothing}>
          {found === null
            ? t('order.menu.emptyCategory')
            : t('order.menu.nothingFound', { search: searched })}
        </p>
      )}
      <DishHold items={items} isOpen={isOpen} onAsk={onAsk}>
        <DishList
          key={found === null ? chosenId : ''}
          items={items}
          counts={counts}
          askingOf={askingOf}
          markOf={markOf}
          seat={seat}
          nowMs={nowMs}
          isOpen={isOpen}
          onAdd={onAdd}
          onAsk={onAsk}
        />
      </DishHold>
      {isOpen &&
        children({
          search: search.trim(),
          categoryId: isQuick ? null : chosenId,
          onSearched: () => setSearch(''),
        })}
    </section>
  );
}
