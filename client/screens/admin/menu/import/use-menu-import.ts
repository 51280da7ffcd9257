/** The chosen file or list, the owner's choices of how to read it, its check by the server, and its import. */
import { useRef, useState } from 'react';
import type {
  MenuFileChoices,
  MenuImportPreview,
  MenuImportResult,
} from '#shared/catalog/menu-import-schema.ts';
import { isClientProblem } from '../../../../data/client-problem.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import { type MenuSource, readMenuSource, type SourceFault } from './menu-file-source.ts';

type Reading = { readonly archivesMissing: boolean; readonly choices: MenuFileChoices };
type Checked = Reading & { readonly preview: MenuImportPreview };

export function useMenuImport(category: string | undefined) {
  const { i18n } = useTranslation();
  const check = useWrite('checkMenuImport');
  const apply = useWrite('importMenu');
  const atFirst: MenuFileChoices = category === undefined ? {} : { category };
  const [picked, setPicked] = useState<{ name: string; blob: Blob } | null>(null);
  const [source, setSource] = useState<MenuSource | null>(null);
  const [fault, setFault] = useState<SourceFault | null>(null);
  const [reading, setReading] = useState<Reading>({ archivesMissing: false, choices: atFirst });
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isRechecked, setIsRechecked] = useState(false);
  const [result, setResult] = useState<MenuImportResult | null>(null);
  /** Only the response to the latest request counts. */
  const asked = useRef(0);

  async function runCheck(file: string, next: Reading): Promise<void> {
    asked.current += 1;
    const question = asked.current;
    setReading(next);
    try {
      const preview = await check.run({ body: { file, ...next, language: i18n.language } });
      if (asked.current === question) setChecked({ ...next, preview });
    } catch {
      // The error is shown.
      if (asked.current === question) setChecked(null);
    }
  }

  async function read(name: string, blob: Blob, sheet?: string): Promise<void> {
    setResult(null);
    setIsRechecked(false);
    setChecked(null);
    setSource(null);
    apply.reset();
    check.reset();
    const next = await readMenuSource(name, blob, sheet);
    setPicked({ name, blob });
    setFault(typeof next === 'string' ? next : null);
    if (typeof next === 'string') return;
    setSource(next);
    await runCheck(next.file, { ...reading, choices: atFirst });
  }

  async function save(): Promise<void> {
    const fingerprint = checked?.preview.fingerprint;
    if (source === null || checked === null || fingerprint === undefined) return;
    const { file } = source;
    const { archivesMissing, choices } = checked;
    try {
      setResult(await apply.run({ body: { file, archivesMissing, choices, fingerprint } }));
      setSource(null);
      setChecked(null);
      setIsRechecked(false);
    } catch (problem) {
      if (!isClientProblem(problem) || problem.code !== 'MENU_CHANGED') return;
      apply.reset();
      setIsRechecked(true);
      await runCheck(file, reading);
    }
  }

  const recheck = (change: Partial<Reading>) => {
    const next = { ...reading, ...change };
    setReading(next);
    if (source !== null) void runCheck(source.file, next);
  };

  return {
    source,
    fault,
    preview: checked?.preview,
    ...reading,
    isRechecked,
    result,
    isChecking: check.isPending,
    isApplying: apply.isPending,
    problem: check.problem ?? apply.problem,
    read,
    chooseSheet: (sheet: string) => picked && void read(picked.name, picked.blob, sheet),
    changeArchiving: (archivesMissing: boolean) => recheck({ archivesMissing }),
    choose: (change: MenuFileChoices) => recheck({ choices: { ...reading.choices, ...change } }),
    save,
  };
}
