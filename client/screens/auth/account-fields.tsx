/** Name, username and password fields of a new account, with the server's field errors. */

import { limits } from '#shared/kernel/limits.ts';
import type { ClientProblem } from '../../data/client-problem.ts';
import { passwordComplaint } from '../../identity/password-complaint.ts';
import { useTranslation } from '../../translation/use-translation.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx';

type AccountValues = { displayName: string; username: string; password: string };

export function AccountFields({
  values,
  onChange,
  problem,
}: {
  values: AccountValues;
  onChange: (values: AccountValues) => void;
  problem: ClientProblem | null;
}) {
  const { t } = useTranslation();
  const complaint = (field: keyof AccountValues, text: string) =>
    problem?.errorAt(field) ? text : undefined;
  const usernameError =
    problem?.code === 'USERNAME_TAKEN'
      ? t('errors.USERNAME_TAKEN')
      : complaint('username', t('auth.usernameInvalid'));
  const nameError =
    problem?.code === 'NAME_TAKEN' ? t('errors.NAME_TAKEN') : complaint('displayName', t('auth.nameInvalid'));
  return (
    <>
      <TextField
        label={t('auth.displayName')}
        name="displayName"
        hint={t('auth.displayNameHint')}
        autoComplete="name"
        maxLength={limits.personNameLength}
        error={nameError}
        value={values.displayName}
        onChange={displayName => onChange({ ...values, displayName })}
      />
      <TextField
        label={t('auth.username')}
        name="username"
        hint={t('auth.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={limits.usernameMaxLength}
        error={usernameError}
        value={values.username}
        onChange={username => onChange({ ...values, username })}
      />
      <NewPasswordField
        label={t('auth.password')}
        name="password"
        known={[values.username, values.displayName]}
        error={complaint('password', t(passwordComplaint(values.password)))}
        value={values.password}
        onChange={password => onChange({ ...values, password })}
      />
    </>
  );
}
