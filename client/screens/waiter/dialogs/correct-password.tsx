/** Approval by an admin's username and password on this device; the device's session is unchanged. */
import { type FormEvent, useId, useRef, useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import { type ClientProblem, toClientProblem } from '../../../data/client-problem.ts';
import type { Approved } from '../../../identity/local-account.ts';
import { useLocalIdentity } from '../../../identity/local-provider.tsx';
import { useIdentity } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './correct-sheet.module.css';
import { CorrectionFoot } from './correction-foot.tsx';
import { useApproval } from './use-approval.ts';

type CorrectPasswordProps = {
  title: string;
  approvalId: string;
  /** Defaults to a correction; set for the opening of a drawer. */
  place?: Approved['place'];
  /** The amount shown on this screen; absent: the amount of the request just made. */
  amount?: number;
  /** The request was decided elsewhere or is obsolete. */
  isOver?: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Lazy-loaded: only shared screens need it. */
const CorrectPin = loadable(async () => (await import('./correct-pin.tsx')).CorrectPin);

/** Approval by PIN on a shared screen, else by password. */
export function CorrectPassword(props: CorrectPasswordProps) {
  const local = useLocalIdentity();
  const { session } = useIdentity();
  const [wantsPassword, setWantsPassword] = useState(false);
  const isShared = session.kind === 'member' && session.screen !== undefined;
  if (local === null || !isShared || wantsPassword || props.isOver === true) return <ByPassword {...props} />;
  const { isOver: _, ...asked } = props;
  return <CorrectPin {...asked} local={local} onPassword={() => setWantsPassword(true)} />;
}

function ByPassword({
  title,
  approvalId,
  place = 'approvals',
  amount,
  isOver = false,
  onClose,
  onDone,
}: CorrectPasswordProps) {
  const { t } = useTranslation();
  const local = useLocalIdentity();
  const formId = useId();
  const approveHere = useApproval({ place, id: approvalId }, amount);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const passwordRef = useRef<HTMLInputElement>(null);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const isNotAdmin = problem?.code === 'FORBIDDEN';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (local === null || isPending) return;
    setIsPending(true);
    setProblem(null);
    try {
      await approveHere(local.account.approve, { username, password });
      onDone();
    } catch (error) {
      setPassword('');
      // Restores focus, because the focused button is disabled now.
      passwordRef.current?.focus();
      setProblem(toClientProblem(error));
    } finally {
      setIsPending(false);
    }
  };
  if (isOver && !isPending)
    return (
      <Modal
        isOpen
        title={title}
        variant="sheet"
        onClose={onClose}
        actions={
          <Button key="close" autoFocus onClick={onClose}>
            {t('ui.close')}
          </Button>
        }
      >
        <p role="status">{t('approvals.verdicts.elsewhere')}</p>
      </Modal>
    );
  return (
    <Modal
      isOpen
      title={title}
      variant="sheet"
      onClose={onClose}
      actions={
        <CorrectionFoot
          notices={
            isNotAdmin ? (
              <p className={styles.offline} role="alert">
                {t('correction.password.notAdmin')}
              </p>
            ) : (
              <ProblemNotice problem={problem} />
            )
          }
        >
          <Button onClick={onClose}>{t('correction.password.later')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={isPending}
            disabled={username === '' || password === ''}
          >
            {t('correction.password.approve')}
          </Button>
        </CorrectionFoot>
      }
    >
      <form id={formId} className={styles.form} onSubmit={event => void submit(event)}>
        <p>{t('correction.password.text')}</p>
        <TextField
          label={t('correction.password.username')}
          value={username}
          maxLength={limits.usernameMaxLength}
          autoComplete="off"
          autoCapitalize="none"
          data-first-focus=""
          onChange={setUsername}
        />
        <PasswordField
          label={t('correction.password.password')}
          ref={passwordRef}
          value={password}
          autoComplete="off"
          onChange={setPassword}
        />
      </form>
    </Modal>
  );
}
