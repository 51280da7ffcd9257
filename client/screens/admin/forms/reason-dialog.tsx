/** Dialog that asks for a reason; the reasons of the settings are offered as suggestions. */
import { type ReactNode, useId, useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import type { ClientProblem } from '../../../data/client-problem.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import listStyles from '../admin-list.module.css';
import styles from './entity-dialog.module.css';

type ReasonDialogProps = {
  title: string;
  text: string;
  confirm: string;
  /** `danger` for irreversible actions. */
  tone: 'primary' | 'danger';
  usual?: readonly string[];
  /** Further inputs above the reason. */
  children?: ReactNode;
  problem: ClientProblem | null;
  isPending: boolean;
  onConfirm(reason: string): void;
  onClose(): void;
};

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, confirm, tone, usual = [], children, problem, isPending, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const formId = useId();
  const listId = useId();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <Modal
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant={tone} type="submit" form={formId} isPending={isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.fields}
        onSubmit={event => {
          event.preventDefault();
          setIsTried(true);
          if (!isMissing) onConfirm(reason.trim());
        }}
      >
        <p className={listStyles.wide}>{text}</p>
        {children}
        <TextField
          className={listStyles.wide}
          label={t('printing.reason')}
          value={reason}
          list={usual.length > 0 ? listId : undefined}
          maxLength={limits.reasonLength}
          autoComplete="off"
          required
          data-first-focus
          error={isTried && isMissing ? t('admin.faults.required') : undefined}
          onChange={setReason}
        />
        {usual.length > 0 && (
          <datalist id={listId}>
            {usual.map(known => (
              <option key={known} value={known} />
            ))}
          </datalist>
        )}
      </form>
      <ProblemNotice problem={problem} />
    </Modal>
  );
}
