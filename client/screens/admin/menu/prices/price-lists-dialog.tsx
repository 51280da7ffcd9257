/** Price lists of the menu: the list, and the form of one. */
import { useState } from 'react';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import type { PriceList, PriceLists } from '#shared/catalog/price-list-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import { useMoneyStyle } from '../../forms/use-money-style.ts';
import { EntriesDialog } from '../entries/entries-dialog.tsx';
import { EntryDialog } from '../entries/entry-dialog.tsx';
import { useEntryForm } from '../entries/use-entry-form.ts';
import { useWindowText } from '../hours/use-window-text.ts';
import { PriceListFields } from './price-list-fields.tsx';
import { newPriceListForm, type PriceListForm, priceListForm, readPriceListForm } from './price-list-form.ts';

type Menu = { categories: readonly MenuCategory[]; items: readonly MenuItem[] };
type PriceListsDialogProps = Menu & { onClose(): void };

export function PriceListsDialog({ onClose, ...menu }: PriceListsDialogProps) {
  const { t } = useTranslation();
  const read = useRead('priceLists');
  const style = useMoneyStyle(useMember().restaurant.currency);
  const windowText = useWindowText();
  const [opened, setOpened] = useState<PriceListForm | null>(null);
  if (opened !== null && read.data !== undefined)
    return (
      <PriceListDialog
        saved={read.data}
        opened={opened}
        menu={menu}
        onConflict={read.retry}
        onClose={() => setOpened(null)}
      />
    );
  const entries = (read.data?.lists ?? []).map(list => ({
    id: list.id,
    title: list.name,
    detail: list.isActive ? list.windows.map(windowText).join(' · ') : t('office.prices.inactive'),
    onOpen: () => setOpened(priceListForm(list, menu, style)),
  }));
  return (
    <EntriesDialog
      texts={{ title: t('office.prices.title'), hint: t('office.prices.text'), add: t('office.prices.add') }}
      read={read}
      entries={entries}
      entriesMax={limits.priceListsMax}
      onAdd={() => setOpened(newPriceListForm())}
      onClose={onClose}
    />
  );
}

type PriceListDialogProps = {
  saved: PriceLists;
  opened: PriceListForm;
  menu: Menu;
  /** The lists were changed on another device and have to be refetched. */
  onConflict(): void;
  onClose(): void;
};

function PriceListDialog({ saved, opened, menu, onConflict, onClose }: PriceListDialogProps) {
  const { t } = useTranslation();
  const style = useMoneyStyle(useMember().restaurant.currency);
  const save = useWrite('savePriceLists');
  /** Archived categories and items would be refused, so they are removed from every list that is saved. */
  const present = (list: PriceList): PriceList => ({
    ...list,
    categories: list.categories.filter(({ categoryId }) =>
      menu.categories.some(({ id }) => id === categoryId),
    ),
    items: list.items.filter(({ itemId }) => menu.items.some(({ id }) => id === itemId)),
  });
  const entry = useEntryForm({
    opened,
    saved: saved.lists,
    readForm: form => readPriceListForm(form, style.fractionDigits),
    store: lists =>
      void save
        .run({ body: { lists: lists.map(present) }, version: saved.version })
        .then(onClose)
        .catch(() => onConflict()),
  });
  return (
    <EntryDialog
      title={entry.isKnown ? opened.name : t('office.prices.add')}
      texts={{
        delete: t('office.prices.delete'),
        deleteTitle: t('office.prices.deleteTitle', { name: opened.name }),
        deleteText: t('office.prices.deleteText'),
        faulty: t('office.prices.faulty'),
      }}
      entry={entry}
      save={save}
      onClose={onClose}
    >
      <PriceListFields form={entry.form} {...menu} errorAt={entry.errorAt} onChange={entry.change} />
    </EntryDialog>
  );
}
