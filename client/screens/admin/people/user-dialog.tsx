/** Dialog that creates or edits a user's roles and rights; username and password belong to the identity provider. */
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import { roles } from '#shared/roles.ts';
import type { User } from '#shared/schemas/user-schema.ts';
import { languages } from '../../../i18n/languages.ts';
import { CheckField, SelectField, TextField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import listStyles from '../admin-list.module.css';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { useEntityForm } from '../forms/use-entity-form.ts';
import { useValueText } from '../forms/use-value-text.ts';
import { RightsFields, rightsText } from './rights-fields.tsx';
import { emptyUserForm, readUserForm, userFields, userForm, withRole } from './user-form.ts';

type UserDialogProps = {
  /** Null for a new user. */
  user: User | null;
  onClose(): void;
  onCreated(user: User): void;
};

export function UserDialog({ user, onClose, onCreated }: UserDialogProps) {
  const { t } = useTranslation();
  const valueText = useValueText();
  const create = useWrite('createUser');
  const change = useWrite('changeUser');
  const form = useEntityForm({
    entity: user,
    emptyForm: emptyUserForm,
    fieldsOf: userFields,
    toForm: userForm,
    read: readUserForm,
    create: async fields => onCreated(await create.run({ body: fields })),
    change: (base, { patch: { username: _, ...body } }) =>
      change.run({ params: { id: base.id }, body, version: base.version }),
    onSaved: onClose,
  });
  const roleText = (role: unknown) => t(`admin.roles.${String(role)}`);
  const language = (tag: unknown) => languages.find(({ code }) => code === tag)?.name ?? valueText(tag);
  return (
    <EntityDialog
      title={user === null ? t('admin.users.add') : user.displayName}
      form={form}
      onClose={onClose}
      fieldLabel={field => t(`admin.users.fields.${field}`)}
      showValue={(field, value) => {
        if (field === 'rights') return rightsText(t, value);
        if (field === 'roles' && Array.isArray(value)) return valueText(value.map(roleText));
        return field === 'language' ? language(value) : valueText(value);
      }}
    >
      <TextField
        label={t('admin.users.fields.displayName')}
        value={form.form.displayName}
        maxLength={limits.personNameLength}
        autoComplete="off"
        required
        error={form.errorAt('displayName')}
        onChange={displayName => form.set({ displayName })}
      />
      <TextField
        label={t('admin.users.fields.username')}
        hint={t(user === null ? 'admin.users.usernameHint' : 'admin.users.usernameFixed')}
        value={form.form.username}
        disabled={user !== null}
        maxLength={limits.usernameMaxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={form.errorAt('username')}
        onChange={username => form.set({ username })}
      />
      <fieldset className={listStyles.group}>
        <legend>{t('admin.users.fields.roles')}</legend>
        {roles.map(role => (
          <CheckField
            key={role}
            label={roleText(role)}
            hint={t(`admin.roleHints.${role}`)}
            checked={form.form.roles.includes(role)}
            onChange={() => form.set({ roles: withRole(form.form.roles, role) })}
          />
        ))}
        {form.errorAt('roles') && <p className={listStyles.groupError}>{form.errorAt('roles')}</p>}
      </fieldset>
      <RightsFields form={form} />
      <SelectField
        label={t('admin.users.fields.language')}
        value={form.form.language}
        options={[
          { value: '', label: t('admin.users.anyLanguage') },
          ...languages.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={value => form.set({ language: value })}
      />
    </EntityDialog>
  );
}
