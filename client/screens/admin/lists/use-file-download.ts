/** Fetches a file with the session's credentials and starts the download. */
import { useState } from 'react';
import { type ClientProblem, toClientProblem } from '../../../data/client-problem.ts';
import { useData } from '../../../data/data-context.tsx';
import type { FileAnswer } from '../../../data/http.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';

/** Downloads a file unchanged, including the byte order mark that spreadsheet programs need. */
function saveFile({ name, file }: FileAnswer): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export function useFileDownload() {
  const { i18n } = useTranslation();
  const { http } = useData();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  async function save(path: string): Promise<void> {
    setIsPending(true);
    setProblem(null);
    try {
      saveFile(await http.download({ path, language: i18n.language }));
    } catch (error) {
      setProblem(toClientProblem(error));
    } finally {
      setIsPending(false);
    }
  }
  return { save, isPending, problem, dismiss: () => setProblem(null) };
}
