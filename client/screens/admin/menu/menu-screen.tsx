/** Menu screen: categories on the left, the selected category's items on the right; can be edited during service. */

import { useState } from 'react';
import { useSearch } from 'wouter';
import { BookOpen, FileSpreadsheet, FileText, Percent, Plus, UtensilsCrossed } from '#icons';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { AllergenSheetButton } from '../../../allergens/allergen-sheet-button.tsx';
import { useRead } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useNavigate } from '../../../ui/use-navigate.ts';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../admin-list.module.css';
import { AdminPage } from '../admin-page.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { useAskedId } from '../lists/use-asked-id.ts';
import { useReorder } from '../lists/use-reorder.ts';
import { CategoryList } from './categories/category-list.tsx';
import { ItemDialog } from './items/item-dialog.tsx';
import { itemCounts } from './items/item-filter.ts';
import { ItemSection } from './items/item-section.tsx';
import layout from './menu-layout.module.css';
import { ModifierSection } from './modifiers/modifier-section.tsx';

/** Lazy-loaded: mostly used while a menu is set up. */
const CategoryDialog = loadable(
  async () => (await import('./categories/category-dialog.tsx')).CategoryDialog,
);
/** Lazy-loaded: mostly used for a new season's menu. */
const MenuFileDialog = loadable(async () => (await import('./import/menu-file-dialog.tsx')).MenuFileDialog);

const PriceListsDialog = loadable(
  async () => (await import('./prices/price-lists-dialog.tsx')).PriceListsDialog,
);

const SetMenusDialog = loadable(async () => (await import('./sets/set-menus-dialog.tsx')).SetMenusDialog);

/** Lazy-loaded: mostly done at the station instead. */
const UnavailableDialog = loadable(async () => (await import('./unavailable-dialog.tsx')).UnavailableDialog);

type Open =
  | { kind: 'category'; category: MenuCategory | null }
  | { kind: 'item'; item: MenuItem | null }
  | { kind: 'paste' }
  | { kind: 'file' }
  | { kind: 'prices' }
  | { kind: 'sets' }
  | { kind: 'unavailable'; item: MenuItem };

/** The dialog opened here, or the item asked for by the URL. */
function useOpenDialog(items: readonly MenuItem[]) {
  const [pressed, setOpen] = useState<Open | null>(null);
  const { askedId, forget } = useAskedId('item');
  const asked = items.find(({ id }) => id === askedId);
  const open: Open | null = pressed ?? (asked === undefined ? null : { kind: 'item', item: asked });
  const close = () => {
    setOpen(null);
    forget();
  };
  return { open, setOpen, close };
}

type MenuProps = { categories: readonly MenuCategory[]; items: readonly MenuItem[] };

type DishesProps = MenuProps & {
  selected: MenuCategory;
  onSelect(id: string): void;
  onMove(id: string, by: -1 | 1): void;
  onOpen(open: Open): void;
  onMakeAvailable(item: MenuItem): void;
};

function Dishes({ selected, categories, items, onSelect, onMove, onOpen, onMakeAvailable }: DishesProps) {
  const { t } = useTranslation();
  return (
    <div className={layout.layout}>
      <section className={styles.card} aria-label={t('admin.menu.categories')}>
        <CategoryList
          categories={categories}
          counts={itemCounts(items)}
          selectedId={selected.id}
          onSelect={onSelect}
          onEdit={category => onOpen({ kind: 'category', category })}
          onMove={onMove}
        />
      </section>
      <ItemSection
        category={selected}
        items={items}
        onAdd={() => onOpen({ kind: 'item', item: null })}
        onPaste={() => onOpen({ kind: 'paste' })}
        onOpen={item => onOpen({ kind: 'item', item })}
        onMakeUnavailable={item => onOpen({ kind: 'unavailable', item })}
        onMakeAvailable={onMakeAvailable}
      />
    </div>
  );
}

type DialogProps = MenuProps & {
  open: Open;
  selected: MenuCategory | undefined;
  settings: Settings | undefined;
  onClose(): void;
  onCreated(category: MenuCategory): void;
};

function OpenDialog({ open, selected, categories, items, settings, onClose, onCreated }: DialogProps) {
  const menu = { categories, items, onClose };
  if (open.kind === 'unavailable') return <UnavailableDialog item={open.item} onClose={onClose} />;
  if (open.kind === 'prices') return <PriceListsDialog {...menu} />;
  if (open.kind === 'sets') return selected && <SetMenusDialog categoryId={selected.id} {...menu} />;
  if (settings === undefined) return null;
  if (open.kind === 'file' || open.kind === 'paste')
    return (
      <MenuFileDialog
        settings={settings}
        pasteInto={open.kind === 'paste' ? selected?.name : undefined}
        onClose={onClose}
      />
    );
  if (open.kind === 'category') {
    const category = categories.find(({ id }) => id === open.category?.id) ?? open.category;
    return (
      <CategoryDialog
        category={category}
        categories={categories}
        settings={settings}
        onClose={onClose}
        onCreated={onCreated}
      />
    );
  }
  if (selected === undefined) return null;
  const item = items.find(({ id }) => id === open.item?.id) ?? open.item;
  return <ItemDialog item={item} category={selected} settings={settings} {...menu} />;
}

export function MenuScreen() {
  const { t } = useTranslation();
  const categoriesRead = useRead('menuCategories');
  const itemsRead = useRead('menuItems');
  const settingsRead = useRead('settings');
  const availability = useWrite('setAvailability');
  const categories = categoriesRead.data ?? [];
  const items = itemsRead.data ?? [];
  const order = useReorder(categories, useWrite('changeMenuCategory'), categoriesRead.retry);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const { open, setOpen, close } = useOpenDialog(items);
  const selected = categories.find(({ id }) => id === selectedId) ?? categories[0];
  const settings = settingsRead.data;
  const navigate = useNavigate();
  // Stored in the URL, so that reload and back keep the selected tab.
  const part = new URLSearchParams(useSearch()).get('part') === 'modifiers' ? 'modifiers' : 'dishes';
  const isReady = categoriesRead.data !== undefined && itemsRead.data !== undefined && settings !== undefined;
  const add = (
    <Button
      variant={categories.length === 0 ? 'primary' : 'quiet'}
      icon={<Plus />}
      onClick={() => setOpen({ kind: 'category', category: null })}
    >
      {t('admin.menu.addCategory')}
    </Button>
  );
  const file = (
    <Button icon={<FileSpreadsheet />} onClick={() => setOpen({ kind: 'file' })}>
      {t('office.menuFile.open')}
    </Button>
  );
  const makeAvailable = (item: MenuItem) =>
    availability.run({ params: { id: item.id }, body: { available: true } }).catch(() => undefined);
  return (
    <AdminPage
      title={t('admin.menu.title')}
      actions={
        isReady &&
        part === 'dishes' &&
        categories.length > 0 && (
          <>
            <AllergenSheetButton icon={<FileText />} />
            <Button icon={<Percent />} onClick={() => setOpen({ kind: 'prices' })}>
              {t('office.prices.title')}
            </Button>
            <Button icon={<UtensilsCrossed />} onClick={() => setOpen({ kind: 'sets' })}>
              {t('office.sets.title')}
            </Button>
            {file}
            {add}
          </>
        )
      }
    >
      <Chips
        label={t('office.modifiers.parts')}
        chips={[
          { id: 'dishes', label: t('office.modifiers.dishes') },
          { id: 'modifiers', label: t('office.modifiers.title') },
        ]}
        selectedId={part}
        onSelect={chosen =>
          navigate(chosen === 'dishes' ? screenPaths.adminMenu : `${screenPaths.adminMenu}?part=${chosen}`)
        }
      />
      <ProblemNotice problem={order.problem} onDismiss={order.dismiss} />
      <ProblemNotice problem={availability.problem} onDismiss={availability.reset} />
      {!isReady && <ReadPlaceholder reads={[categoriesRead, itemsRead, settingsRead]} />}
      {isReady && part === 'modifiers' && <ModifierSection items={items} />}
      {isReady && part === 'dishes' && selected === undefined && (
        <EmptyState
          icon={<BookOpen />}
          title={t('admin.menu.empty')}
          text={t('admin.menu.emptyText')}
          action={
            <>
              {add} {file}
            </>
          }
        />
      )}
      {isReady && part === 'dishes' && selected !== undefined && (
        <Dishes
          selected={selected}
          categories={categories}
          items={items}
          onSelect={setSelectedId}
          onMove={(id, by) => void order.move(id, by)}
          onOpen={setOpen}
          onMakeAvailable={item => void makeAvailable(item)}
        />
      )}
      {open !== null && (
        <OpenDialog
          open={open}
          selected={selected}
          categories={categories}
          items={items}
          settings={settings}
          onClose={close}
          onCreated={category => setSelectedId(category.id)}
        />
      )}
    </AdminPage>
  );
}
