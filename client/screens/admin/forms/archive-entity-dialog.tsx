/** Confirmation dialog that archives an entity in the version that was shown; a refusal is displayed in it. */
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../writes/use-write.ts';
import { ArchiveDialog } from './archive-dialog.tsx';

type ArchiveWrite =
  | 'archiveTable'
  | 'archiveTableLocation'
  | 'archiveMenuItem'
  | 'archiveMenuCategory'
  | 'archiveModifierGroup'
  | 'archiveIngredient'
  | 'archiveDevice';

export type ArchiveEntityProps = {
  write: ArchiveWrite;
  entity: { id: string; version: number };
  /** The question, naming the entity. */
  title: string;
  text: string;
  onArchived(): void;
  onClose(): void;
};

export function ArchiveEntityDialog({ write, entity, title, text, onArchived, onClose }: ArchiveEntityProps) {
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
