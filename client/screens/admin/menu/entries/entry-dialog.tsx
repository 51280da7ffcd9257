/** Frame of one entry's form: errors, delete with confirmation, cancel and save. */
import { type ReactNode, useState } from 'react';
import type { ClientProblem } from '../../../../data/client-problem.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { ArchiveDialog } from '../../forms/archive-dialog.tsx';
import styles from './entry-form.module.css';

type EntryDialogProps = {
  title: string;
  texts: { delete: string; deleteTitle: string; deleteText: string; faulty: string };
  entry: { isKnown: boolean; isFaulty: boolean; submit(): void; remove(): void };
  save: { isPending: boolean; problem: ClientProblem | null };
  onClose(): void;
  children: ReactNode;
};

export function EntryDialog({ title, texts, entry, save, onClose, children }: EntryDialogProps) {
  const { t } = useTranslation();
  const [isDeleting, setIsDeleting] = useState(false);
  if (isDeleting)
    return (
      <ArchiveDialog
        title={texts.deleteTitle}
        text={texts.deleteText}
        confirm={texts.delete}
        problem={save.problem}
        isPending={save.isPending}
        onConfirm={entry.remove}
        onClose={() => setIsDeleting(false)}
      />
    );
  return (
    <Modal
      isOpen
      variant="full"
      title={title}
      onClose={onClose}
      actions={
        <>
          {entry.isKnown && (
            <Button variant="danger" onClick={() => setIsDeleting(true)}>
              {texts.delete}
            </Button>
          )}
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" isPending={save.isPending} onClick={entry.submit}>
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {children}
        {entry.isFaulty && (
          <p role="alert" className={styles.faulty}>
            {texts.faulty}
          </p>
        )}
        <ProblemNotice problem={save.problem} />
      </div>
    </Modal>
  );
}
