/** Opens Kelner to the computer's network, so that phones reach it, and closes it again; confirmed by the admin's password. */
import { type FormEvent, useId, useState } from 'react';
import { useCommand } from '../../../data/use-command.ts';
import { useConnection } from '../../../devices/connection.ts';
import type { LocalAccount } from '../../../identity/local-account.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from '../admin-list.module.css';

type Account = Pick<LocalAccount, 'switchNetwork'>;

/** Renders nothing where the operator decides, and away from the server's computer. */
export function NetworkSwitch({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { data, refetch } = useConnection();
  const [isAsking, setIsAsking] = useState(false);
  if (data?.network === undefined || !data.network.maySwitch) return null;
  const { isOpen } = data.network;
  return (
    <>
      {isOpen && <p>{t('office.network.open')}</p>}
      {isOpen && !data.needsTrust && <p>{t('office.network.https')}</p>}
      <Button variant={isOpen ? 'quiet' : 'primary'} onClick={() => setIsAsking(true)}>
        {t(isOpen ? 'office.network.turnOff' : 'office.network.turnOn')}
      </Button>
      {isAsking && (
        <PasswordDialog
          isOpening={!isOpen}
          account={account}
          onDone={() => {
            setIsAsking(false);
            void refetch();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

type PasswordDialogProps = { isOpening: boolean; account: Account; onDone(): void; onClose(): void };

function PasswordDialog({ isOpening, account, onDone, onClose }: PasswordDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const { run, isPending, problem } = useCommand();
  const [password, setPassword] = useState('');
  const isWrong = problem?.code === 'PASSWORD_WRONG' || problem?.errorAt('password') !== undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => account.switchNetwork({ isOpen: isOpening, password }))) onDone();
  };
  const action = t(isOpening ? 'office.network.turnOn' : 'office.network.turnOff');
  return (
    <Modal
      isOpen
      title={action}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={event => void submit(event)} noValidate>
        <p>{t(isOpening ? 'office.network.onText' : 'office.network.offText')}</p>
        <PasswordField
          label={t('office.network.password')}
          name="password"
          autoComplete="current-password"
          required
          error={isWrong ? t('errors.PASSWORD_WRONG') : undefined}
          value={password}
          onChange={setPassword}
        />
        {!isWrong && <ProblemNotice problem={problem} />}
      </form>
    </Modal>
  );
}
