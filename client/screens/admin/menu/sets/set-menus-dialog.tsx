/** Set menus: all of them, and the one that is edited. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import { nameKey } from '#shared/plain-text.ts';
import type { MenuCategory, MenuItem } from '#shared/schemas/menu-schema.ts';
import type { SetMenu, SetMenus } from '#shared/schemas/office/set-menu-schema.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useMember } from '../../../../identity/identity-context.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useUnsavedChanges } from '../../../../ui/forms/unsaved-changes.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import type { Faults } from '../../forms/form-reading.ts';
import { useMoneyStyle } from '../../forms/use-money-style.ts';
import { ReadPlaceholder } from '../../lists/read-placeholder.tsx';
import { SetMenuFields } from './set-menu-fields.tsx';
import { newSetMenuForm, readSetMenuForm, type SetMenuForm, setMenuForm } from './set-menu-form.ts';
import styles from './set-menus.module.css';

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
  const menus = read.data?.menus ?? [];
  return (
    <Modal
      isOpen
      variant="full"
      title={t('office.sets.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {read.data !== undefined && menus.length < limits.setMenusMax && (
            <Button variant="primary" icon={<Plus />} onClick={() => setOpened(newSetMenuForm(categoryId))}>
              {t('office.sets.add')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.hint}>{t('office.sets.text')}</p>
      {read.data === undefined && <ReadPlaceholder reads={[read]} />}
      <ul className={styles.lists}>
        {menus.map(one => (
          <li key={one.id}>
            <button type="button" onClick={() => setOpened(setMenuForm(one, menu.items, style))}>
              <strong>
                {one.name} · {money(one.price)}
              </strong>
              <small>
                {one.isActive ? one.courses.map(({ name }) => name).join(' · ') : t('office.sets.inactive')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

type SetMenuDialogProps = {
  saved: SetMenus;
  opened: SetMenuForm;
  menu: Menu;
  /** They were changed on another device: read them again. */
  onConflict(): void;
  onClose(): void;
};

function SetMenuDialog({ saved, opened, menu, onConflict, onClose }: SetMenuDialogProps) {
  const { t } = useTranslation();
  const style = useMoneyStyle(useMember().restaurant.currency);
  const save = useWrite('saveSetMenus');
  const [form, setForm] = useState(opened);
  const [faults, setFaults] = useState<Faults>({});
  useUnsavedChanges(form !== opened);
  const isKnown = saved.menus.some(({ id }) => id === opened.id);
  const errorAt = (path: string) => {
    const fault = faults[path];
    return fault && t(`admin.faults.${fault.key}`, { ...fault.values });
  };
  /** Dishes that were archived since are in no set menu that is saved; one that has a course without dishes, or no category, is sold no more. */
  const present = (one: SetMenu): SetMenu[] => {
    const courses = one.courses.map(course => ({
      ...course,
      dishes: course.dishes.filter(({ itemId }) => menu.items.some(({ id }) => id === itemId)),
    }));
    const isWhole = courses.every(({ dishes }) => dishes.length > 0);
    return isWhole && menu.categories.some(({ id }) => id === one.categoryId) ? [{ ...one, courses }] : [];
  };
  const store = (menus: SetMenu[]) =>
    void save
      .run({ body: { menus: menus.flatMap(present) }, version: saved.version })
      .then(onClose)
      .catch(() => onConflict());
  const submit = () => {
    const reading = readSetMenuForm(form, style.fractionDigits);
    const isTaken = saved.menus.some(
      ({ id, name }) => id !== form.id && nameKey(name) === nameKey(form.name.trim()),
    );
    if (isTaken) return setFaults({ name: { key: 'nameTwice' } });
    if (reading.kind === 'faulty') return setFaults(reading.faults);
    setFaults({});
    const { value } = reading;
    store(
      isKnown ? saved.menus.map(other => (other.id === value.id ? value : other)) : [...saved.menus, value],
    );
  };
  return (
    <Modal
      isOpen
      variant="full"
      title={isKnown ? opened.name : t('office.sets.add')}
      onClose={onClose}
      actions={
        <>
          {isKnown && (
            <Button
              variant="danger"
              isPending={save.isPending}
              onClick={() => store(saved.menus.filter(({ id }) => id !== opened.id))}
            >
              {t('office.sets.delete')}
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
        <SetMenuFields
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
            {t('office.sets.faulty')}
          </p>
        )}
        <ProblemNotice problem={save.problem} />
      </div>
    </Modal>
  );
}
