/** Dialog that creates or edits a user's roles and rights; username and password belong to the identity provider. */
import { useRef } from 'react';
import { roles } from '#shared/kernel/roles.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { languages } from '../../../i18n/languages.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import listStyles from '../admin-list.module.css';
import type { Patch } from '../forms/entity-changes.ts';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { useEntityDialog } from '../forms/use-entity-dialog.ts';
import { GrantedAccess } from './granted-access.tsx';
import { RightsFields, rightsText } from './rights-fields.tsx';
import { emptyUserForm, proposedUsername, type UserFields, userDescriptor, withRole } from './user-form.ts';

type UserChange = { params: { id: string }; body: Patch<UserFields>; version: number };
type GivePin = (user: User, pin: string) => Promise<void>;

type UserDialogProps = {
  /** Null for a new user. */
  user: User | null;
  users: readonly User[];
  /** Null if a PIN is the person's own, or there are no PINs. */
  givePin: GivePin | null;
  /** Null if sessions can't be ended from here. */
  onSignOut: (() => void) | null;
  onClose(): void;
  /** Called for a person without a PIN, who needs a sign-in link. */
  onCreated(user: User): void;
};

export function UserDialog({ user, users, givePin, onSignOut, onClose, onCreated }: UserDialogProps) {
  const { t } = useTranslation();
  const create = useWrite('createUser');
  const change = useWrite('changeUser');
  /** Created, but without the PIN yet: saving again only gives the PIN. */
  const created = useRef<User | null>(null);
  const createWithPin = async ({ body: { pin, ...body } }: { body: UserFields }) => {
    const person = created.current ?? (await create.run({ body }));
    created.current = person;
    if (pin !== undefined) await givePin?.(person, pin);
    created.current = null;
    if (pin === undefined) onCreated(person);
    return person;
  };
  const changeWithPin = async ({ body: { username: _, pin, ...body }, ...input }: UserChange) => {
    const person =
      user !== null && Object.keys(body).length === 0 ? user : await change.run({ ...input, body });
    if (typeof pin === 'string') await givePin?.(person, pin);
    return person;
  };
  const roleText = (role: unknown) => t(`app.roles.${String(role)}`);
  const dialog = useEntityDialog(userDescriptor, {
    entity: user,
    emptyForm: emptyUserForm,
    fieldLabel: field => t(`admin.users.fields.${field}`),
    showAs: {
      rights: rights => rightsText(t, rights),
      roles: held => (Array.isArray(held) ? held.map(roleText) : held),
      language: tag => languages.find(({ code }) => code === tag)?.name ?? tag,
      pin: () => '••••',
    },
    create: createWithPin,
    change: changeWithPin,
    onSaved: onClose,
  });
  const { form, register } = dialog;
  const name = register('displayName');
  const taken = users.map(({ username }) => username);
  /** Follows the name until another username was typed. */
  const usernameFor = (displayName: string) => {
    const isProposed = form.form.username === proposedUsername(form.form.displayName, taken);
    return user === null && isProposed ? { username: proposedUsername(displayName, taken) } : {};
  };
  return (
    <EntityDialog
      title={user === null ? t('admin.users.add') : user.displayName}
      dialog={dialog}
      onClose={onClose}
      hasAnother={form.form.pin !== ''}
      extraActions={onSignOut && <Button onClick={onSignOut}>{t('admin.users.signOut')}</Button>}
    >
      <TextField {...name} onChange={displayName => form.set({ displayName, ...usernameFor(displayName) })} />
      <TextField
        {...register('username')}
        hint={t(user === null ? 'admin.users.usernameHint' : 'admin.users.usernameFixed')}
        disabled={user !== null}
      />
      {givePin !== null && (
        <TextField
          {...register('pin')}
          hint={t(user === null ? 'admin.users.pinHint' : 'admin.users.newPinHint')}
        />
      )}
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
