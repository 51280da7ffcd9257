/**
 * The menu as a CSV file: export, template and import. A chosen file is checked, and all its changes are
 * shown before they are applied.
 */
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Download, Upload } from '#icons';
import { menuFiles } from '#shared/catalog/menu-import-calls.ts';
import type { MenuImportPreview, MenuImportResult } from '#shared/catalog/menu-import-schema.ts';
import { menuFileBytesMax } from '#shared/catalog/menu-limits.ts';
import { isClientProblem } from '../../../../data/client-problem.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import { useFileDownload } from '../../lists/use-file-download.ts';
import styles from './menu-file.module.css';
import { MenuFilePreview } from './menu-file-preview.tsx';

/** Reads a file as base64 for a JSON body. */
function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

type Chosen = { readonly name: string; readonly file: string };
type Checked = { readonly preview: MenuImportPreview; readonly archivesMissing: boolean };

/** The chosen file, its check by the server, and its import. */
function useMenuImport() {
  const { i18n } = useTranslation();
  const check = useWrite('checkMenuImport');
  const apply = useWrite('importMenu');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [archivesMissing, setArchivesMissing] = useState(false);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const [isRechecked, setIsRechecked] = useState(false);
  const [result, setResult] = useState<MenuImportResult | null>(null);
  /** Only the response to the latest request counts. */
  const asked = useRef(0);

  async function runCheck(file: string, archives: boolean): Promise<void> {
    asked.current += 1;
    const question = asked.current;
    setChecked(null);
    const body = { file, archivesMissing: archives, language: i18n.language };
    try {
      const preview = await check.run({ body });
      if (asked.current === question) setChecked({ preview, archivesMissing: archives });
    } catch {
      // The error is shown.
    }
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [picked] = target.files ?? [];
    if (picked === undefined) return;
    setResult(null);
    setIsRechecked(false);
    setChecked(null);
    setChosen(null);
    apply.reset();
    check.reset();
    setIsTooLarge(picked.size > menuFileBytesMax);
    if (picked.size > menuFileBytesMax) return;
    const file = await readBase64(picked);
    // Allows choosing the same file again after a correction.
    target.value = '';
    setChosen({ name: picked.name, file });
    await runCheck(file, archivesMissing);
  }

  async function save(): Promise<void> {
    const fingerprint = checked?.preview.fingerprint;
    if (chosen === null || checked === null || fingerprint === undefined) return;
    const { file } = chosen;
    try {
      setResult(await apply.run({ body: { file, archivesMissing: checked.archivesMissing, fingerprint } }));
      setChosen(null);
      setChecked(null);
      setIsRechecked(false);
    } catch (problem) {
      if (!isClientProblem(problem) || problem.code !== 'MENU_CHANGED') return;
      apply.reset();
      setIsRechecked(true);
      await runCheck(file, archivesMissing);
    }
  }

  function changeArchiving(isWanted: boolean): void {
    setArchivesMissing(isWanted);
    if (chosen !== null) void runCheck(chosen.file, isWanted);
  }

  return {
    chosen,
    preview: checked?.preview,
    archivesMissing,
    isTooLarge,
    isRechecked,
    result,
    isChecking: check.isPending,
    isApplying: apply.isPending,
    problem: check.problem ?? apply.problem,
    choose,
    changeArchiving,
    save,
  };
}

export function MenuFileDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const download = useFileDownload();
  const file = useMenuImport();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, preview, result } = file;
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
              disabled={preview.fingerprint === undefined}
              isPending={file.isApplying}
              onClick={() => void file.save()}
            >
              {t('office.menuFile.apply')}
            </Button>
          )}
        </>
      }
    >
      {chosen === null && (
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
      )}
      <section className={styles.part} aria-labelledby="menu-import">
        <h3 id="menu-import">{t('office.menuFile.import')}</h3>
        {chosen === null && <p className={styles.hint}>{t('office.menuFile.importHint')}</p>}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('office.menuFile.choose')}
          accept=".csv,.txt,text/csv"
          onChange={event => void file.choose(event)}
        />
        <div className={styles.buttons}>
          <Button icon={<Upload />} isPending={file.isChecking} onClick={() => input.current?.click()}>
            {t(chosen === null ? 'office.menuFile.choose' : 'office.menuFile.chooseAnother')}
          </Button>
          {chosen !== null && <strong>{chosen.name}</strong>}
        </div>
        {file.isTooLarge && (
          <p role="alert" className={styles.faulty}>
            {t('office.menuFile.tooLarge', { kilobytes: menuFileBytesMax / 1_024 })}
          </p>
        )}
        <CheckField
          label={t('office.menuFile.archivesMissing')}
          hint={t('office.menuFile.archivesMissingHint')}
          checked={file.archivesMissing}
          onChange={file.changeArchiving}
        />
      </section>
      <ProblemNotice problem={download.problem ?? file.problem} />
      {file.isChecking && <p role="status">{t('office.menuFile.checking')}</p>}
      {file.isRechecked && <p role="status">{t('office.menuFile.checkedAnew')}</p>}
      {result !== null && (
        <p role="status" className={styles.done}>
          {t('office.menuFile.done', { ...result })}
        </p>
      )}
      {preview !== undefined && <MenuFilePreview preview={preview} />}
    </Modal>
  );
}
