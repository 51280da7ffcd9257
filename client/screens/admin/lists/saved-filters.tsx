/** Saved filters of this screen as chips: a tap applies one; the active one can be saved or changed. */

import { useState } from 'react';
import { BookmarkPlus, Pencil } from '#icons';
import { limits } from '#shared/kernel/limits.ts';
import type { FilteredScreen } from '#shared/venue/saved-filter-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { SavedFilterDialog } from './saved-filter-dialog.tsx';
import styles from './saved-filters.module.css';

type SavedFiltersProps = {
  screen: FilteredScreen;
  /** Query of the displayed list without its page; '' if no filter is set. */
  query: string;
  onApply(query: string): void;
};

/** Renders nothing until the filters are read, or if they can't be: the list works without them. */
export function SavedFilters({ screen, query, onApply }: SavedFiltersProps) {
  const { t } = useTranslation();
  const saved = useRead('savedFilters');
  const [isOpen, setIsOpen] = useState(false);
  if (saved.data === undefined) return null;
  const own = saved.data.filters.filter(filter => filter.screen === screen);
  const shown = own.find(filter => filter.query === query) ?? null;
  const canSave = shown === null && query !== '';
  const isFull = saved.data.filters.length >= limits.savedFiltersMax;
  if (own.length === 0 && !canSave) return null;
  return (
    <div className={styles.bar}>
      {own.length > 0 && (
        <Chips
          label={t('office.filters.saved')}
          chips={own.map(({ id, name }) => ({ id, label: name }))}
          selectedId={shown?.id ?? null}
          onSelect={id => onApply(own.find(filter => filter.id === id)?.query ?? query)}
        />
      )}
      {shown !== null && (
        <IconButton
          label={t('office.filters.edit', { name: shown.name })}
          icon={<Pencil />}
          onClick={() => setIsOpen(true)}
        />
      )}
      {canSave && !isFull && (
        <Button icon={<BookmarkPlus />} onClick={() => setIsOpen(true)}>
          {t('office.filters.save')}
        </Button>
      )}
      {canSave && isFull && <p>{t('office.filters.full', { max: limits.savedFiltersMax })}</p>}
      {isOpen && (
        <SavedFilterDialog
          saved={saved.data}
          filter={shown}
          fresh={{ screen, query }}
          onConflict={saved.retry}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
