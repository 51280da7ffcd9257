/** Password change form with strength meter; ends all other sessions. */
import { type FormEvent, useRef, useState } from 'react';
import type { ProfileUser } from '#shared/platform/account-schema.ts';
import { useCommand } from '../../data/use-command.ts';
import type { LocalAccount } from '../../identity/local-account.ts';
import { passwordComplaint } from '../../identity/password-complaint.ts';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { ProblemNotice } from '../../ui/messages/problem-notice.tsx';
import styles from './account-page.module.css';
import { useFirstFault } from './use-first-fault.ts';

const nothing = { current: '', next: '' };

export function PasswordPanel({
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
  const [typed, setTyped] = useState(nothing);
  const [isSaved, setIsSaved] = useState(false);
  const { problem } = command;
  const formRef = useRef<HTMLFormElement>(null);
  useFirstFault(formRef, problem);
  const type = (part: Partial<typeof typed>) => {
    command.reset();
    setIsSaved(false);
    setTyped({ ...typed, ...part });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await command.run(() => account.changePassword(typed)))) return;
    setTyped(nothing);
    setIsSaved(true);
    await onChanged();
  };
  const isCurrentWrong = problem?.code === 'PASSWORD_WRONG' || problem?.errorAt('current') !== undefined;
  const isNextRefused = problem?.errorAt('next') !== undefined;
  return (
    <section className={styles.card} aria-labelledby="account-password">
      <h2 id="account-password">{t('account.security.password')}</h2>
      <form ref={formRef} className={styles.narrow} noValidate onSubmit={event => void save(event)}>
        <input type="text" name="username" autoComplete="username" hidden readOnly value={user.username} />
        <PasswordField
          label={t('account.security.currentPassword')}
          name="current"
          autoComplete="current-password"
          required
          error={isCurrentWrong ? t('errors.PASSWORD_WRONG') : undefined}
          value={typed.current}
          onChange={current => type({ current })}
        />
        <NewPasswordField
          label={t('account.security.newPassword')}
          name="next"
          known={[user.username, user.displayName]}
          error={isNextRefused ? t(passwordComplaint(typed.next)) : undefined}
          value={typed.next}
          onChange={next => type({ next })}
        />
        {!isCurrentWrong && !isNextRefused && <ProblemNotice problem={problem} />}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" isPending={command.isPending}>
            {t('account.security.changePassword')}
          </Button>
          <p role="status" className={styles.saved}>
            {isSaved && t('account.security.passwordChanged')}
          </p>
        </div>
      </form>
    </section>
  );
}
