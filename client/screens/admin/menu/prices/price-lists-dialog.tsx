/** Price lists of the menu: all of them, and the one that is edited. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import { nameKey } from '#shared/plain-text.ts';
import type { MenuCategory, MenuItem } from '#shared/schemas/menu-schema.ts';
import type { PriceList, PriceLists } from '#shared/schemas/office/price-list-schema.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useMember } from '../../../../identity/identity-context.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useUnsavedChanges } from '../../../../ui/forms/unsaved-changes.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import type { Faults } from '../../forms/form-reading.ts';
import { useMoneyStyle } from '../../forms/use-money-style.ts';
import { ReadPlaceholder } from '../../lists/read-placeholder.tsx';
import { useWindowText } from '../hours/use-window-text.ts';
import { PriceListFields } from './price-list-fields.tsx';
import { newPriceListForm, type PriceListForm, priceListForm, readPriceListForm } from './price-list-form.ts';
import styles from './price-lists.module.css';

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
  const lists = read.data?.lists ?? [];
  return (
    <Modal
      isOpen
      variant="full"
      title={t('office.prices.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {read.data !== undefined && lists.length < limits.priceListsMax && (
            <Button variant="primary" icon={<Plus />} onClick={() => setOpened(newPriceListForm())}>
              {t('office.prices.add')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.hint}>{t('office.prices.text')}</p>
      {read.data === undefined && <ReadPlaceholder reads={[read]} />}
      <ul className={styles.lists}>
        {lists.map(list => (
          <li key={list.id}>
            <button type="button" onClick={() => setOpened(priceListForm(list, menu, style))}>
              <strong>{list.name}</strong>
              <small>
                {list.isActive ? list.windows.map(windowText).join(' · ') : t('office.prices.inactive')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

type PriceListDialogProps = {
  saved: PriceLists;
  opened: PriceListForm;
  menu: Menu;
  /** They were changed on another device: read them again. */
  onConflict(): void;
  onClose(): void;
};

function PriceListDialog({ saved, opened, menu, onConflict, onClose }: PriceListDialogProps) {
  const { t } = useTranslation();
  const style = useMoneyStyle(useMember().restaurant.currency);
  const save = useWrite('savePriceLists');
  const [form, setForm] = useState(opened);
  const [faults, setFaults] = useState<Faults>({});
  useUnsavedChanges(form !== opened);
  const isKnown = saved.lists.some(({ id }) => id === opened.id);
  const errorAt = (path: string) => {
    const fault = faults[path];
    return fault && t(`admin.faults.${fault.key}`, { ...fault.values });
  };
  /** What was archived since is in no list that is saved. */
  const present = (list: PriceList): PriceList => ({
    ...list,
    categories: list.categories.filter(({ categoryId }) =>
      menu.categories.some(({ id }) => id === categoryId),
    ),
    items: list.items.filter(({ itemId }) => menu.items.some(({ id }) => id === itemId)),
  });
  const store = (lists: PriceList[]) =>
    void save
      .run({ body: { lists: lists.map(present) }, version: saved.version })
      .then(onClose)
      .catch(() => onConflict());
  const submit = () => {
    const reading = readPriceListForm(form, style.fractionDigits);
    const isTaken = saved.lists.some(
      ({ id, name }) => id !== form.id && nameKey(name) === nameKey(form.name.trim()),
    );
    if (isTaken) return setFaults({ name: { key: 'nameTwice' } });
    if (reading.kind === 'faulty') return setFaults(reading.faults);
    setFaults({});
    const { value } = reading;
    store(
      isKnown ? saved.lists.map(other => (other.id === value.id ? value : other)) : [...saved.lists, value],
    );
  };
  return (
    <Modal
      isOpen
      variant="full"
      title={isKnown ? opened.name : t('office.prices.add')}
      onClose={onClose}
      actions={
        <>
          {isKnown && (
            <Button
              variant="danger"
              isPending={save.isPending}
              onClick={() => store(saved.lists.filter(({ id }) => id !== opened.id))}
            >
              {t('office.prices.delete')}
            </Button>
          )}
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" isPending={save.isPending} onClick={submit}>
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <PriceListFields
          form={form}
          {...menu}
          errorAt={errorAt}
          onChange={changed => {
            setForm(changed);
            setFaults({});
          }}
        />
        {Object.keys(faults).length > 0 && (
          <p role="alert" className={styles.faulty}>
            {t('office.prices.faulty')}
          </p>
        )}
        <ProblemNotice problem={save.problem} />
      </div>
    </Modal>
  );
}
