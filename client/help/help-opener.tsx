/** Opens the manual at what it says about the current screen, and at any page or section from the search. Loads it then. */
import { atom, useAtom, useSetAtom } from 'jotai';
import { CircleHelp } from '#icons';
import { useData } from '../data/data-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { loadable } from '../ui/loadable.tsx';

const HelpDialog = loadable(async () => (await import('./help-dialog.tsx')).HelpDialog);

/** The name of the open page or section; '' for the one about the current screen, null while none is open. */
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
  return page === null ? null : <HelpDialog name={page} path={currentPath} onClose={() => open(null)} />;
}
