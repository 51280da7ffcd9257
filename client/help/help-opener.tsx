/** Opens the manual's page about the current screen by "?", and any of its pages from the search. Loads it then. */
import { atom, useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { CircleHelp } from '#icons';
import { useData } from '../data/data-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { loadable } from '../ui/loadable.tsx';

const HelpDialog = loadable(async () => (await import('./help-dialog.tsx')).HelpDialog);

/** The name of the open page; '' for the one about the current screen, null while none is open. */
const openHelpAtom = atom<string | null>(null);

export function useOpenHelp(): (page: string | null) => void {
  return useSetAtom(openHelpAtom, { store: useData().statusStore });
}

export function HelpButton() {
  const { t } = useTranslation();
  const open = useOpenHelp();
  return (
    <Button icon={<CircleHelp />} onClick={() => open('')}>
      {t('ui.help')}
    </Button>
  );
}

export function HelpOpener({ currentPath }: { currentPath: string }) {
  const [page, open] = useAtom(openHelpAtom, { store: useData().statusStore });
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isTyping = target instanceof Element && target.matches('input, textarea, select');
      // An open dialog has to be answered first.
      if (key === '?' && !isTyping && document.querySelector('dialog[open]') === null) open('');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
  return page === null ? null : <HelpDialog name={page} path={currentPath} onClose={() => open(null)} />;
}
