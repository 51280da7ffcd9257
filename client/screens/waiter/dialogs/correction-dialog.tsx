/**
 * Dialog frame of every correction. Within the user's rights the button performs it; beyond them it requests approval
 * from an admin, who answers on their own screen or by password on this device (local accounts only).
 */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Clock } from '#icons';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { ApprovalRequest } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { type ClientProblem, toClientProblem } from '../../../data/client-problem.ts';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import { useRead } from '../../../data/use-read.ts';
import { useLocalIdentity } from '../../../identity/local-provider.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { CorrectPassword } from './correct-password.tsx';
import styles from './correct-sheet.module.css';
import { CorrectionFoot } from './correction-foot.tsx';
import { useApproveHere } from './use-approve-here.ts';

export type Correction = {
  orderId: string;
  title: string;
  /** Button label; the button is red if the action is irreversible. */
  label: string;
  variant: 'primary' | 'danger';
  isComplete: boolean;
  /** Whether the user's rights cover it, as far as the client knows; the server decides. */
  isWithinRights: boolean;
  /** Runs before the correction or request, e.g. splits off the selected units. Must do nothing when repeated after success. */
  prepare?: () => Promise<void>;
  act: () => Promise<unknown>;
  request: () => Omit<ApprovalRequest, 'id'>;
};

/** Calls `onAnswered` once the request is not pending any more. */
function useAnswer(
  { orderId, approvalId, isAsked }: { orderId: string; approvalId: string; isAsked: boolean },
  onAnswered: () => void,
): void {
  const find = useCallback(
    ({ approvals }: Order) => approvals.some(({ id, state }) => id === approvalId && state === 'pending'),
    [approvalId],
  );
  const isPending = useRead('waiterOrder', { id: orderId }, find, isAsked).data;
  const wasPending = useRef(false);
  useEffect(() => {
    if (isAsked && isPending === false && wasPending.current) onAnswered();
    wasPending.current = isPending === true;
  }, [isAsked, isPending, onAnswered]);
}

export function CorrectFrame({
  correction: { orderId, title, label, variant, isComplete, isWithinRights, prepare, act, request },
  onClose,
  children,
}: {
  correction: Correction;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const local = useLocalIdentity();
  const approveHere = useApproveHere();
  const ask = useWrite('askApproval');
  const isOffline = useLiveStatus().kind === 'offline';
  const [approvalId, setApprovalId] = useState(() => createUuid());
  const [isAskedHere, setIsAskedHere] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [wasRefused, setWasRefused] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const isBeyond = !isWithinRights || wasRefused;
  useAnswer({ orderId, approvalId, isAsked }, onClose);

  const run = async (work: () => Promise<unknown>, next: () => void) => {
    setIsPending(true);
    setProblem(null);
    try {
      await prepare?.();
      await work();
      next();
    } catch (error) {
      const failure = toClientProblem(error);
      if (failure.code === 'APPROVAL_REQUIRED') setWasRefused(true);
      else setProblem(failure);
    } finally {
      setIsPending(false);
    }
  };
  const askAdmin = async () => {
    const input = ask.open({ params: { id: orderId }, body: { ...request(), id: approvalId } });
    setApprovalId(input.body.id ?? approvalId);
    await ask.run(input);
  };

  if (isAskedHere)
    return <CorrectPassword title={title} approvalId={approvalId} onClose={onClose} onDone={onClose} />;
  if (isAsked)
    return (
      <Modal
        isOpen
        title={title}
        variant="sheet"
        onClose={onClose}
        actions={
          <Button variant="primary" data-first-focus="true" onClick={onClose}>
            {t('correction.approvals.seen')}
          </Button>
        }
      >
        <p role="status" className={styles.asked}>
          <Clock aria-hidden="true" />
          {t('correction.asked')}
        </p>
      </Modal>
    );
  const isIdle = !isComplete || isOffline;
  return (
    <Modal
      isOpen
      title={title}
      variant="sheet"
      onClose={onClose}
      actions={
        <CorrectionFoot
          notices={
            <>
              <ProblemNotice problem={problem} onDismiss={() => setProblem(null)} />
              {isOffline && <p className={styles.offline}>{t('correction.offline')}</p>}
              {isBeyond && <p>{t('correction.approvalNeeded')}</p>}
            </>
          }
        >
          {isBeyond && local !== null && (
            <Button
              disabled={isIdle}
              isPending={isPending}
              onClick={() => void run(askAdmin, () => setIsAskedHere(true))}
            >
              {approveHere}
            </Button>
          )}
          <Button
            variant={isBeyond ? 'primary' : variant}
            disabled={isIdle}
            isPending={isPending}
            onClick={() => void (isBeyond ? run(askAdmin, () => setIsAsked(true)) : run(act, onClose))}
          >
            {isBeyond ? t('correction.ask') : label}
          </Button>
        </CorrectionFoot>
      }
    >
      <div className={styles.form}>{children}</div>
    </Modal>
  );
}
