/**
 * Dialog that creates, edits or archives one entity of the master data: save, the server's error, a version
 * conflict, and a question before unsaved changes are lost.
 */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { useUnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import styles from './entity-dialog.module.css';
import type { EntityDialogState } from './use-entity-dialog.ts';
import { useFaultFocus } from './use-fault-focus.ts';

type ArchiveWrite =
  | 'archiveTable'
  | 'archiveTableLocation'
  | 'archiveMenuItem'
  | 'archiveMenuCategory'
  | 'archiveModifierGroup'
  | 'archiveIngredient'
  | 'archiveDevice';

type ArchiveEntityProps = {
  write: ArchiveWrite;
  entity: { id: string; version: number };
  /** The question, naming the entity. */
  title: string;
  text: string;
  onArchived(): void;
  onClose(): void;
};

/** Confirmation dialog that archives an entity in the version that was shown; a refusal is displayed in it. */
function ArchiveEntityDialog({ write, entity, title, text, onArchived, onClose }: ArchiveEntityProps) {
  const { t } = useTranslation();
  const archive = useWrite(write);
  const confirm = () =>
    archive
      .run({ params: { id: entity.id }, body: undefined, version: entity.version })
      .then(onArchived)
      // The dialog shows the error.
      .catch(() => undefined);
  return (
    <ArchiveDialog
      title={title}
      text={text}
      confirm={t('admin.archive')}
      problem={archive.problem}
      isPending={archive.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

type EntityDialogProps<Form> = {
  title: string;
  dialog: Pick<EntityDialogState<Form>, 'form' | 'fieldLabel' | 'showValue'>;
  onClose(): void;
  /** Props of the archive confirmation; null or absent hides the button. */
  archive?: Omit<ArchiveEntityProps, 'onArchived' | 'onClose'> | null;
  /** Shown beside archive, save and cancel. */
  extraActions?: ReactNode;
  /** Replaces "Save". */
  saveLabel?: string;
  /** Offers to save a new entity and enter another. */
  hasAnother?: boolean;
  children: ReactNode;
};

export function EntityDialog<Form>({ archive, extraActions, ...props }: EntityDialogProps<Form>) {
  const { t } = useTranslation();
  const [isArchiving, setIsArchiving] = useState(false);
  if (archive && isArchiving) {
    return (
      <ArchiveEntityDialog {...archive} onArchived={props.onClose} onClose={() => setIsArchiving(false)} />
    );
  }
  const actions = (archive || extraActions) && (
    <>
      {extraActions}{' '}
      {archive && <Button onClick={() => setIsArchiving(true)}>{t('admin.archiveAction')}</Button>}
    </>
  );
  return <EntityModal {...props} extraActions={actions} />;
}

function EntityModal<Form>({
  title,
  dialog: { form, fieldLabel, showValue },
  onClose,
  extraActions,
  saveLabel,
  hasAnother = false,
  children,
}: Omit<EntityDialogProps<Form>, 'archive'>) {
  const { t } = useTranslation();
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const [savedCount, setSavedCount] = useState(0);
  const { isNew } = form;
  // A new entity's dialog focuses its first input; an existing one's doesn't, as it is read first.
  useEffect(() => {
    if (isNew || savedCount > 0) formRef.current?.querySelector('input')?.focus();
  }, [isNew, savedCount]);
  useFaultFocus(formRef, form.attempts, form.problem);
  useUnsavedChanges(form.isDirty);
  const isAsking = isLeaving && form.isDirty;
  const saveAndContinue = async () => {
    if (await form.save({ staysOpen: true })) setSavedCount(savedCount + 1);
  };
  const leave = () => (form.isDirty ? setIsLeaving(true) : onClose());
  const actions = isAsking ? (
    <div className={styles.leaving} role="alertdialog" aria-label={t('admin.leave.title')}>
      <p>{t('admin.leave.title')}</p>
      <Button onClick={() => setIsLeaving(false)} autoFocus>
        {t('admin.leave.stay')}
      </Button>
      <Button variant="danger" onClick={onClose}>
        {t('admin.leave.discard')}
      </Button>
    </div>
  ) : (
    <>
      {extraActions && <span className={styles.extra}>{extraActions}</span>}
      <Button className={styles.cancel} onClick={leave}>
        {t('ui.cancel')}
      </Button>
      {isNew && hasAnother && (
        <Button isPending={form.isSaving} onClick={() => void saveAndContinue()}>
          {t('admin.saveAndAdd')}
        </Button>
      )}
      <Button variant="primary" type="submit" form={formId} isPending={form.isSaving}>
        {saveLabel ?? t('ui.save')}
      </Button>
    </>
  );
  return (
    <Modal isOpen title={title} onClose={leave} actions={actions}>
      {form.differences && (
        <ConflictPanel
          differences={form.differences}
          fieldLabel={fieldLabel}
          showValue={showValue}
          isSaving={form.isSaving}
          onKeepMine={() => void form.keepMine()}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      <form
        ref={formRef}
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void form.save();
        }}
      >
        <div className={styles.fields}>{children}</div>
      </form>
      <ProblemNotice problem={form.problem} />
      <p role="status">{savedCount > 0 && !form.isDirty && t('admin.savedNext', { number: savedCount })}</p>
    </Modal>
  );
}
