/**
 * The menu as a file: export, template and import of a file or a pasted list. What is chosen is checked; how it is read and all its changes are shown before
 * they are applied.
 */
import { type ChangeEvent, useRef, useState } from 'react';
import { ClipboardPaste, Download, Upload } from '#icons';
import { menuFiles } from '#shared/catalog/menu-import-calls.ts';
import { menuFileRowsMax } from '#shared/catalog/menu-limits.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../../ui/forms/field.tsx';
import { useUnsavedChanges } from '../../../../ui/forms/unsaved-changes.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useFileDownload } from '../../lists/use-file-download.ts';
import { CategoryProposals } from './category-proposals.tsx';
import { FileColumns } from './file-columns.tsx';
import styles from './menu-file.module.css';
import { MenuFilePreview } from './menu-file-preview.tsx';
import { useMenuImport } from './use-menu-import.ts';

type MenuImportState = ReturnType<typeof useMenuImport>;

function ExportPart({ download }: { download: ReturnType<typeof useFileDownload> }) {
  const { t } = useTranslation();
  return (
    <section className={styles.part} aria-labelledby="menu-export">
      <h3 id="menu-export">{t('office.menuFile.export')}</h3>
      <p className={styles.hint}>{t('office.menuFile.exportHint')}</p>
      <div className={styles.buttons}>
        {(['menuSheet', 'menuTemplate'] as const).map(sheet => (
          <Button
            key={sheet}
            icon={<Download />}
            isPending={download.isPending}
            onClick={() => void download.save(menuFiles[sheet])}
          >
            {t(`office.menuFile.${sheet}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

function PastedList({ file, isOpen }: { file: MenuImportState; isOpen: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  useUnsavedChanges(text.trim() !== '' && file.result === null);
  return (
    <details open={isOpen}>
      <summary className={styles.summary}>{t('office.menuFile.paste')}</summary>
      <TextAreaField
        label={t('office.menuFile.pasteLabel')}
        hint={t('office.menuFile.pasteHint')}
        rows={8}
        value={text}
        onChange={setText}
      />
      <Button
        icon={<ClipboardPaste />}
        disabled={text.trim() === ''}
        isPending={file.isChecking}
        onClick={() => void file.read(t('office.menuFile.pasted'), new Blob([text]))}
      >
        {t('office.menuFile.readPasted')}
      </Button>
    </details>
  );
}

function Source({ file, isPasting }: { file: MenuImportState; isPasting: boolean }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { source, fault } = file;
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [picked] = target.files ?? [];
    if (picked === undefined) return;
    // Allows choosing the same file again after a correction.
    void file.read(picked.name, picked).then(() => {
      target.value = '';
    });
  }
  return (
    <section className={styles.part} aria-labelledby="menu-import">
      <h3 id="menu-import">{t('office.menuFile.import')}</h3>
      {source === null && (
        <p className={styles.hint}>{t('office.menuFile.importHint', { rows: menuFileRowsMax })}</p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('office.menuFile.choose')}
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,.json,.html,text/csv"
        onChange={choose}
      />
      <div className={styles.buttons}>
        <Button icon={<Upload />} isPending={file.isChecking} onClick={() => input.current?.click()}>
          {t(source === null ? 'office.menuFile.choose' : 'office.menuFile.chooseAnother')}
        </Button>
        {source !== null && <strong>{source.name}</strong>}
        {source !== null && source.sheets.length > 1 && (
          <SelectField
            label={t('office.menuFile.sheet')}
            value=""
            options={['', ...source.sheets].map(value => ({ value, label: value }))}
            onChange={file.chooseSheet}
          />
        )}
      </div>
      {fault !== null && (
        <p role="alert" className={styles.faulty}>
          {t(`office.menuFile.${fault}`)}
        </p>
      )}
      <PastedList file={file} isOpen={isPasting} />
      <CheckField
        label={t('office.menuFile.archivesMissing')}
        hint={t('office.menuFile.archivesMissingHint')}
        checked={file.archivesMissing}
        onChange={file.changeArchiving}
      />
    </section>
  );
}

/** Asked for if some rows have none. */
function MissingCategory({ file }: { file: MenuImportState }) {
  const { t } = useTranslation();
  const { preview, choices } = file;
  const [name, setName] = useState(choices.category ?? '');
  const heading = preview?.reading?.columns.find(({ field }) => field === 'category')?.heading ?? 'category';
  const isMissing = preview?.faults.some(({ code, column }) => code === 'required' && column === heading);
  if (!isMissing && choices.category === undefined) return null;
  return (
    <div className={styles.buttons}>
      <TextField label={t('office.menuFile.category')} value={name} onChange={setName} />
      <Button disabled={name.trim() === ''} onClick={() => file.choose({ category: name.trim() })}>
        {t('office.menuFile.useCategory')}
      </Button>
    </div>
  );
}

function Checked({ file, settings }: { file: MenuImportState; settings: Settings }) {
  const { preview, choices, choose } = file;
  if (preview === undefined) return null;
  const { reading, proposals } = preview;
  return (
    <>
      {reading !== undefined && (
        <FileColumns reading={reading} ignored={preview.ignoredColumns} onChoose={choose} />
      )}
      <MissingCategory file={file} />
      {proposals.length > 0 && (
        <CategoryProposals proposals={proposals} choices={choices} settings={settings} onChoose={choose} />
      )}
      <MenuFilePreview preview={preview} choices={choices} onChoose={choose} />
    </>
  );
}

export function MenuFileDialog({
  settings,
  pasteInto,
  onClose,
}: {
  settings: Settings;
  /** Opens the list to paste, for this category. */
  pasteInto?: string | undefined;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const download = useFileDownload();
  const file = useMenuImport(pasteInto);
  const { source, preview, result } = file;
  return (
    <Modal
      isOpen
      variant="full"
      title={t('office.menuFile.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {preview !== undefined && (
            <Button
              variant="primary"
              disabled={preview.fingerprint === undefined || file.isChecking}
              isPending={file.isApplying}
              onClick={() => void file.save()}
            >
              {t('office.menuFile.apply')}
            </Button>
          )}
        </>
      }
    >
      {source === null && pasteInto === undefined && <ExportPart download={download} />}
      <Source file={file} isPasting={pasteInto !== undefined} />
      <ProblemNotice problem={download.problem ?? file.problem} />
      {file.isChecking && <p role="status">{t('office.menuFile.checking')}</p>}
      {file.isRechecked && <p role="status">{t('office.menuFile.checkedAnew')}</p>}
      {result !== null && (
        <p role="status" className={styles.done}>
          {t('office.menuFile.done', { ...result })}
        </p>
      )}
      <Checked file={file} settings={settings} />
    </Modal>
  );
}
