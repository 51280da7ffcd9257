/** Dialog that creates or edits a user's roles and rights; username and password belong to the identity provider. */
import { useTranslation } from 'react-i18next';
import { roles } from '#shared/kernel/roles.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { languages } from '../../../i18n/languages.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import listStyles from '../admin-list.module.css';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { useEntityDialog } from '../forms/use-entity-dialog.ts';
import { GrantedAccess } from './granted-access.tsx';
import { RightsFields, rightsText } from './rights-fields.tsx';
import { emptyUserForm, userDescriptor, withRole } from './user-form.ts';

type UserDialogProps = {
  /** Null for a new user. */
  user: User | null;
  users: readonly User[];
  /** Null if sessions can't be ended from here. */
  onSignOut: (() => void) | null;
  onClose(): void;
  onCreated(user: User): void;
};

export function UserDialog({ user, users, onSignOut, onClose, onCreated }: UserDialogProps) {
  const { t } = useTranslation();
  const create = useWrite('createUser');
  const change = useWrite('changeUser');
  const roleText = (role: unknown) => t(`app.roles.${String(role)}`);
  const dialog = useEntityDialog(userDescriptor, {
    entity: user,
    emptyForm: emptyUserForm,
    fieldLabel: field => t(`admin.users.fields.${field}`),
    showAs: {
      rights: rights => rightsText(t, rights),
      roles: held => (Array.isArray(held) ? held.map(roleText) : held),
      language: tag => languages.find(({ code }) => code === tag)?.name ?? tag,
    },
    create: create.run,
    change: ({ body: { username: _, ...body }, ...input }) => change.run({ ...input, body }),
    onCreated,
    onSaved: onClose,
  });
  const { form, register } = dialog;
  return (
    <EntityDialog
      title={user === null ? t('admin.users.add') : user.displayName}
      dialog={dialog}
      onClose={onClose}
      extraActions={onSignOut && <Button onClick={onSignOut}>{t('admin.users.signOut')}</Button>}
    >
      <TextField {...register('displayName')} />
      <TextField
        {...register('username')}
        hint={t(user === null ? 'admin.users.usernameHint' : 'admin.users.usernameFixed')}
        disabled={user !== null}
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
        {...register('language')}
        options={[
          { value: '', label: t('admin.users.anyLanguage') },
          ...languages.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      {user !== null && !(user.isActive && form.form.roles.includes('admin')) && (
        <GrantedAccess user={user} users={users} />
      )}
    </EntityDialog>
  );
}
