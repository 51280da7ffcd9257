/** Ingredients screen: stock, cost, availability and the menu items affected. */

import { useState } from 'react';
import { Carrot, Plus } from '#icons';
import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import styles from '../admin-list.module.css';
import { AdminPage } from '../admin-page.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { matchesSearch } from '../lists/search-text.ts';
import { AvailabilityDialog } from './availability-dialog.tsx';
import { IngredientDialog } from './ingredient-dialog.tsx';
import { stockLevel } from './ingredient-form.ts';
import { IngredientTable } from './ingredient-table.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { isUnstated, UnstatedDialog } from './unstated-dialog.tsx';
import { useAmounts } from './use-amounts.ts';

/** Lazy-loaded: only where invoices are set up. */
const PurchaseCard = loadable(async () => (await import('./purchases/purchase-card.tsx')).PurchaseCard);

type Open =
  | { kind: 'unstated' }
  | { kind: 'edit'; ingredient: Ingredient | null }
  | { kind: 'stock' | 'availability'; ingredient: Ingredient };

function needsAttention(ingredient: Ingredient): boolean {
  return !ingredient.isAvailable || stockLevel(ingredient) !== 'fine';
}

export function IngredientsScreen() {
  const { t } = useTranslation();
  const ingredients = useRead('ingredients');
  const amounts = useAmounts();
  const { issuesInvoices } = useMember().restaurant;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const all = ingredients.data ?? [];
  const asItIsNow = (ingredient: Ingredient) => all.find(({ id }) => id === ingredient.id) ?? ingredient;
  const unstated = all.filter(isUnstated);
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ kind: 'edit', ingredient: null })}>
      {t('office.ingredients.add')}
    </Button>
  );
  return (
    <AdminPage title={t('office.ingredients.title')} actions={all.length > 0 && add}>
      {ingredients.data === undefined && <ReadPlaceholder reads={[ingredients]} />}
      {ingredients.data?.length === 0 && (
        <EmptyState
          icon={<Carrot />}
          title={t('office.ingredients.empty')}
          text={t('office.ingredients.emptyText')}
          action={add}
        />
      )}
      {unstated.length > 0 && (
        <div className={styles.inline}>
          <p>{t('office.ingredients.unstated', { count: unstated.length })}</p>
          <Button onClick={() => setOpen({ kind: 'unstated' })}>{t('office.ingredients.state')}</Button>
        </div>
      )}
      {issuesInvoices === true && all.length > 0 && <PurchaseCard ingredients={all} amounts={amounts} />}
      {all.length > 0 && <IngredientList ingredients={all} onChoose={setOpen} />}
      {open?.kind === 'edit' && (
        <IngredientDialog ingredient={open.ingredient && asItIsNow(open.ingredient)} onClose={close} />
      )}
      {open?.kind === 'stock' && <StockDialog ingredient={asItIsNow(open.ingredient)} onClose={close} />}
      {open?.kind === 'unstated' && <UnstatedDialog ingredients={unstated} onClose={close} />}
      {open?.kind === 'availability' && (
        <AvailabilityDialog ingredient={asItIsNow(open.ingredient)} onClose={close} />
      )}
    </AdminPage>
  );
}

type IngredientListProps = { ingredients: readonly Ingredient[]; onChoose(open: Open): void };

function IngredientList({ ingredients, onChoose }: IngredientListProps) {
  const { t, i18n } = useTranslation();
  const [query, setQuery] = useState('');
  const [part, setPart] = useState<'all' | 'attention'>('all');
  const attention = ingredients.filter(needsAttention);
  const listed = (part === 'all' ? ingredients : attention)
    .filter(({ name }) => matchesSearch(query.trim(), [name]))
    .sort((left, right) => left.name.localeCompare(right.name, i18n.language));
  return (
    <section className={styles.card} aria-label={t('office.ingredients.title')}>
      <div className={styles.cardHeader}>
        <SearchField label={t('office.ingredients.search')} value={query} onChange={setQuery} />
        <Chips
          label={t('office.ingredients.filter')}
          chips={[
            { id: 'all', label: t('office.ingredients.all'), count: ingredients.length },
            { id: 'attention', label: t('office.ingredients.attention'), count: attention.length },
          ]}
          selectedId={part}
          onSelect={setPart}
        />
      </div>
      {listed.length === 0 ? (
        <EmptyState title={t('office.ingredients.nothingFound')} />
      ) : (
        <IngredientTable
          ingredients={listed}
          onOpen={ingredient => onChoose({ kind: 'edit', ingredient })}
          onStock={ingredient => onChoose({ kind: 'stock', ingredient })}
          onToggle={ingredient => onChoose({ kind: 'availability', ingredient })}
        />
      )}
    </section>
  );
}
