/** Confirmation dialog for archiving, deactivating or revoking; entities with history are never deleted. */
import type { ReactNode } from 'react';
import type { ClientProblem } from '../../../data/client-problem.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';

type ArchiveDialogProps = {
  /** The question, naming the entity. */
  title: string;
  text: string;
  confirm: string;
  problem: ClientProblem | null;
  isPending: boolean;
  children?: ReactNode;
  onConfirm(): void;
  onClose(): void;
};

export function ArchiveDialog({
  title,
  text,
  confirm,
  problem,
  isPending,
  children,
  onConfirm,
  onClose,
}: ArchiveDialogProps) {
  const { t } = useTranslation();
  const actions = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button variant="danger" onClick={onConfirm} isPending={isPending}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Modal isOpen title={title} onClose={onClose} actions={actions}>
      <p>{text}</p>
      {children}
      <ProblemNotice problem={problem} />
    </Modal>
  );
}
