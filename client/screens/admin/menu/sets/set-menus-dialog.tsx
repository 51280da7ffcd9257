/** Set menus: the list, and the form of one. */
import { useState } from 'react';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import type { SetMenu, SetMenus } from '#shared/catalog/set-menu-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import { useMoneyStyle } from '../../forms/use-money-style.ts';
import { EntriesDialog } from '../entries/entries-dialog.tsx';
import { EntryDialog } from '../entries/entry-dialog.tsx';
import { useEntryForm } from '../entries/use-entry-form.ts';
import { SetMenuFields } from './set-menu-fields.tsx';
import {
  newSetMenuForm,
  readSetMenuForm,
  type SetMenuForm,
  setMenuForm,
  setMenuToSave,
  soldSetMenu,
} from './set-menu-form.ts';

type Menu = { categories: readonly MenuCategory[]; items: readonly MenuItem[] };
type SetMenusDialogProps = Menu & { categoryId: string; onClose(): void };

export function SetMenusDialog({ categoryId, onClose, ...menu }: SetMenusDialogProps) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const read = useRead('setMenus');
  const style = useMoneyStyle(useMember().restaurant.currency);
  const [opened, setOpened] = useState<SetMenuForm | null>(null);
  if (opened !== null && read.data !== undefined)
    return (
      <SetMenuDialog
        saved={read.data}
        opened={opened}
        menu={menu}
        onConflict={read.retry}
        onClose={() => setOpened(null)}
      />
    );
  const detailOf = (one: SetMenu) => {
    if (soldSetMenu(one, menu) === null) return t('office.sets.incomplete');
    return one.isActive ? one.courses.map(({ name }) => name).join(' · ') : t('office.sets.inactive');
  };
  const entries = (read.data?.menus ?? []).map(one => ({
    id: one.id,
    title: `${one.name} · ${money(one.price)}`,
    detail: detailOf(one),
    onOpen: () => setOpened(setMenuForm(one, menu, style)),
  }));
  return (
    <EntriesDialog
      texts={{ title: t('office.sets.title'), hint: t('office.sets.text'), add: t('office.sets.add') }}
      read={read}
      entries={entries}
      entriesMax={limits.setMenusMax}
      onAdd={() => setOpened(newSetMenuForm(categoryId))}
      onClose={onClose}
    />
  );
}

type SetMenuDialogProps = {
  saved: SetMenus;
  opened: SetMenuForm;
  menu: Menu;
  /** The set menus were changed on another device and have to be refetched. */
  onConflict(): void;
  onClose(): void;
};

function SetMenuDialog({ saved, opened, menu, onConflict, onClose }: SetMenuDialogProps) {
  const { t } = useTranslation();
  const style = useMoneyStyle(useMember().restaurant.currency);
  const save = useWrite('saveSetMenus');
  const entry = useEntryForm({
    opened,
    saved: saved.menus,
    readForm: form => readSetMenuForm(form, style.fractionDigits),
    store: menus =>
      void save
        .run({ body: { menus: menus.map(one => setMenuToSave(one, menu)) }, version: saved.version })
        .then(onClose)
        .catch(() => onConflict()),
  });
  return (
    <EntryDialog
      title={entry.isKnown ? opened.name : t('office.sets.add')}
      texts={{
        delete: t('office.sets.delete'),
        deleteTitle: t('office.sets.deleteTitle', { name: opened.name }),
        deleteText: t('office.sets.deleteText'),
        faulty: t('office.sets.faulty'),
      }}
      entry={entry}
      save={save}
      onClose={onClose}
    >
      <SetMenuFields form={entry.form} {...menu} errorAt={entry.errorAt} onChange={entry.change} />
    </EntryDialog>
  );
}
