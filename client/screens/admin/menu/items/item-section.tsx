/** Right column of the menu screen: search results from the whole menu, else the items of the selected category. */

import { useState } from 'react';
import { ClipboardPaste, Plus } from '#icons';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/messages/empty-state.tsx';
import styles from '../../admin-list.module.css';
import { SearchField } from '../../lists/search-field.tsx';
import { listedItems } from './item-filter.ts';
import { ItemTable } from './item-table.tsx';

type ItemSectionProps = {
  category: MenuCategory;
  items: readonly MenuItem[];
  onAdd(): void;
  onPaste(): void;
  onOpen(item: MenuItem): void;
  onMakeUnavailable(item: MenuItem): void;
  onMakeAvailable(item: MenuItem): void;
};

export function ItemSection({ category, items, onAdd, onPaste, ...commands }: ItemSectionProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const isSearching = query.trim() !== '';
  const listed = listedItems(items, category.id, query);
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={onAdd}>
      {t('admin.menu.addItem')}
    </Button>
  );
  const paste = (
    <Button icon={<ClipboardPaste />} onClick={onPaste}>
      {t('admin.menu.paste.open')}
    </Button>
  );
  return (
    <section className={styles.card} aria-labelledby="items-title">
      <div className={styles.cardHeader}>
        <h2 id="items-title">
          {isSearching ? t('admin.menu.found', { number: listed.length }) : category.name}
        </h2>
        <SearchField label={t('admin.menu.search')} value={query} onChange={setQuery} />
        {paste}
        {add}
      </div>
      {listed.length > 0 && <ItemTable items={listed} {...commands} />}
      {listed.length === 0 && isSearching && (
        <EmptyState
          title={t('admin.menu.nothingFound', { query: query.trim() })}
          action={<Button onClick={() => setQuery('')}>{t('admin.menu.clearSearch')}</Button>}
        />
      )}
      {listed.length === 0 && !isSearching && (
        <EmptyState
          title={t('admin.menu.emptyCategory', { name: category.name })}
          text={t('admin.menu.emptyCategoryText')}
          action={
            <>
              {add} {paste}
            </>
          }
        />
      )}
    </section>
  );
}
