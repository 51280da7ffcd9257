/** Confirmation dialog for an irreversible deletion: the user types a displayed phrase and, where required, the password. */
import { type FormEvent, useId, useRef, useState } from 'react';
import { useCommand } from '../../data/use-command.ts';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { ProblemNotice } from '../../ui/messages/problem-notice.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from './account-page.module.css';
import { useFirstFault } from './use-first-fault.ts';

type DeleteAccountDialogProps = {
  title: string;
  text: string;
  phrase: string;
  confirm: string;
  asksPassword?: boolean;
  /** Resolves on success, which closes the dialog. */
  onConfirm(typed: { confirmation: string; password: string }): Promise<void>;
  onClose(): void;
};

export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { title, text, phrase, confirm, asksPassword = false, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const formId = useId();
  const command = useCommand();
  const [confirmation, setConfirmation] = useState('');
  const [password, setPassword] = useState('');
  /** How often a wrong phrase was submitted. */
  const [misses, setMisses] = useState(0);
  const { problem } = command;
  const formRef = useRef<HTMLFormElement>(null);
  useFirstFault(formRef, problem ?? misses);
  const isTyped = confirmation.trim() === phrase.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTyped) setMisses(misses + 1);
    else void command.run(() => onConfirm({ confirmation: confirmation.trim(), password }));
  };
  const isPhraseWrong = (misses > 0 && !isTyped) || problem?.code === 'CONFIRMATION_WRONG';
  const isPasswordWrong = problem?.code === 'PASSWORD_WRONG' || problem?.errorAt('password') !== undefined;
  return (
    <Modal
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" isPending={command.isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={formId} className={styles.stackedForm} onSubmit={submit} noValidate>
        <p>{text}</p>
        {asksPassword && (
          <PasswordField
            label={t('account.security.currentPassword')}
            name="password"
            autoComplete="current-password"
            required
            error={isPasswordWrong ? t('errors.PASSWORD_WRONG') : undefined}
            value={password}
            onChange={setPassword}
          />
        )}
        <p>
          {t('account.confirmation.type')} <strong>{phrase}</strong>
        </p>
        <TextField
          label={t('account.confirmation.label')}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={isPhraseWrong ? t('errors.CONFIRMATION_WRONG') : undefined}
          value={confirmation}
          onChange={setConfirmation}
        />
        {!isPasswordWrong && !isPhraseWrong && <ProblemNotice problem={problem} />}
      </form>
    </Modal>
  );
}
