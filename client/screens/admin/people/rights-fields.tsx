/** Rights of a waiter without an admin's approval; other roles have no such rights, admins have all. */
import type { TFunction } from 'i18next';
import type { Rights } from '#shared/venue/user-schema.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { CheckField, TextField } from '../../../ui/forms/field.tsx';
import listStyles from '../admin-list.module.css';
import type { EntityForm } from '../forms/use-entity-form.ts';
import type { UserForm } from './user-form.ts';

const switches = [
  'voidSent',
  'refund',
  'reopen',
  'openDrawer',
  'payOut',
  'openItem',
  'cardWithoutLink',
] as const;

/** The granted rights as text, for comparing two versions. */
export function rightsText(t: TFunction, value: unknown): string {
  const rights: Partial<Rights> = typeof value === 'object' && value !== null ? value : {};
  const held = switches.filter(name => rights[name] === true).map(name => t(`admin.users.rights.${name}`));
  const discount = t('admin.users.rights.upTo', { percent: rights.discountMaxPercent ?? 0 });
  return [...held, discount].join(', ');
}

export function RightsFields({ form }: { form: EntityForm<UserForm> }) {
  const { t } = useTranslation();
  const { roles, rights } = form.form;
  if (roles.includes('admin')) return <p className={listStyles.wide}>{t('admin.users.rights.admin')}</p>;
  if (!roles.includes('waiter')) return null;
  const change = (part: Partial<UserForm['rights']>) => form.set({ rights: { ...rights, ...part } });
  return (
    <fieldset className={listStyles.group}>
      <legend>{t('admin.users.fields.rights')}</legend>
      {switches.map(name => (
        <CheckField
          key={name}
          label={t(`admin.users.rights.${name}`)}
          hint={t(`admin.users.rightHints.${name}`)}
          checked={rights[name] === true}
          onChange={isHeld => change({ [name]: isHeld })}
        />
      ))}
      <TextField
        label={t('admin.users.rights.discountMaxPercent')}
        hint={t('admin.users.rightHints.discountMaxPercent')}
        value={rights.discountMaxPercent}
        inputMode="numeric"
        autoComplete="off"
        error={form.errorAt('rights/discountMaxPercent')}
        onChange={discountMaxPercent => change({ discountMaxPercent })}
      />
    </fieldset>
  );
}
