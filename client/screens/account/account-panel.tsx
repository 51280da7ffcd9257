/** Profile form: names, username, email and phone, with field errors. */
import { type ComponentProps, type FormEvent, useRef, useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import type { ProfileUser } from '#shared/platform/account-schema.ts';
import { useCommand } from '../../data/use-command.ts';
import type { LocalAccount } from '../../identity/local-account.ts';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.tsx';
import { ProblemNotice } from '../../ui/messages/problem-notice.tsx';
import styles from './account-page.module.css';
import {
  faultyFields,
  type ProfileField,
  profileChange,
  profileFields,
  profileForm,
} from './profile-form.ts';
import { useFirstFault } from './use-first-fault.ts';

type InputProps = Partial<ComponentProps<typeof TextField>>;

const plainTyping: InputProps = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };
const inputs: Record<ProfileField, InputProps> = {
  displayName: { autoComplete: 'nickname', maxLength: limits.personNameLength, required: true },
  username: {
    ...plainTyping,
    autoComplete: 'username',
    maxLength: limits.usernameMaxLength,
    required: true,
  },
  firstName: { autoComplete: 'given-name', maxLength: limits.personNameLength },
  lastName: { autoComplete: 'family-name', maxLength: limits.personNameLength },
  email: {
    ...plainTyping,
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
    maxLength: limits.emailLength,
  },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
};
const hints: Partial<Record<ProfileField, string>> = {
  displayName: 'auth.displayNameHint',
  username: 'auth.usernameHint',
  phone: 'account.fields.phoneHint',
};

export function AccountPanel({
  user,
  account,
  onChanged,
}: {
  user: ProfileUser;
  account: LocalAccount;
  onChanged(): Promise<void>;
}) {
  const { t } = useTranslation();
  const command = useCommand();
  /** Null while nothing differs from the saved profile; the form then follows it. */
  const [typed, setTyped] = useState<ReturnType<typeof profileForm> | null>(null);
  /** Failed save attempts since the last success. */
  const [attempts, setAttempts] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);
  useFirstFault(formRef, command.problem ?? attempts);
  const [isSaved, setIsSaved] = useState(false);
  const form = typed ?? profileForm(user);
  const change = profileChange(user, form);
  const isDirty = Object.keys(change).length > 0;
  useUnsavedChanges(isDirty);
  const faults = faultyFields(form);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (faults.length > 0 || !isDirty) return;
    if (!(await command.run(() => account.changeProfile(change)))) return;
    await onChanged();
    setTyped(null);
    setAttempts(0);
    setIsSaved(true);
  };
  const errorOf = (field: ProfileField) => {
    const { problem } = command;
    if (field === 'username' && problem?.code === 'USERNAME_TAKEN') return t('errors.USERNAME_TAKEN');
    if (field === 'displayName' && problem?.code === 'NAME_TAKEN') return t('errors.NAME_TAKEN');
    const isRefused = problem?.errorAt(field) !== undefined;
    return (attempts > 0 && faults.includes(field)) || isRefused ? t(`account.faults.${field}`) : undefined;
  };
  const isBesideField = profileFields.some(field => errorOf(field) !== undefined);
  return (
    <section className={styles.card} aria-labelledby="account-names">
      <h2 id="account-names">{t('account.fields.title')}</h2>
      <form ref={formRef} className={styles.stackedForm} noValidate onSubmit={event => void save(event)}>
        <div className={styles.fields}>
          {profileFields.map(field => (
            <TextField
              {...inputs[field]}
              key={field}
              label={t(`account.fields.${field}`)}
              name={field}
              hint={hints[field] && t(hints[field])}
              error={errorOf(field)}
              value={form[field]}
              onChange={text => {
                command.reset();
                setIsSaved(false);
                setTyped({ ...form, [field]: text });
              }}
            />
          ))}
        </div>
        {!isBesideField && <ProblemNotice problem={command.problem} />}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" isPending={command.isPending} disabled={!isDirty}>
            {t('ui.save')}
          </Button>
          {isDirty && <Button onClick={() => setTyped(null)}>{t('account.revert')}</Button>}
          <p role="status" className={styles.saved}>
            {isSaved && !isDirty && t('account.saved')}
          </p>
        </div>
      </form>
    </section>
  );
}
