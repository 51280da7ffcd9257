/** All entries of a list that is saved as a whole: price lists or set menus. */

import { Plus } from '#icons';
import type { Read } from '../../../../data/use-read.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { ReadPlaceholder } from '../../lists/read-placeholder.tsx';
import styles from './entry-form.module.css';

type Entry = { id: string; title: string; detail: string; onOpen(): void };

type EntriesDialogProps = {
  texts: { title: string; hint: string; add: string };
  read: Read<unknown>;
  entries: readonly Entry[];
  entriesMax: number;
  onAdd(): void;
  onClose(): void;
};

export function EntriesDialog({ texts, read, entries, entriesMax, onAdd, onClose }: EntriesDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      isOpen
      variant="full"
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {read.data !== undefined && entries.length < entriesMax && (
            <Button variant="primary" icon={<Plus />} onClick={onAdd}>
              {texts.add}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.hint}>{texts.hint}</p>
      {read.data === undefined && <ReadPlaceholder reads={[read]} />}
      <ul className={styles.lists}>
        {entries.map(({ id, title, detail, onOpen }) => (
          <li key={id}>
            <button type="button" onClick={onOpen}>
              <strong>{title}</strong>
              <small>{detail}</small>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
