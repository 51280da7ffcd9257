/** Opens the command palette by its key, by the button in the side column, beside the help, or by one in a phone's menu, and loads its code then. */

import { useEffect, useState } from 'react';
import { CircleHelp, Search } from '#icons';
import { useOpenHelp } from '../../help/help-opener.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { loadable } from '../../ui/loadable.tsx';
import type { NavigationItem, NavigationSection } from '../../ui/shell/navigation-menu.tsx';
import styles from './palette-opener.module.css';

/** If its chunk is missing (an older deployment), the page stays as it is. */
const CommandPalette = loadable(() =>
  import('./command-palette.tsx').then(
    ({ CommandPalette: component }) => component,
    () => () => null,
  ),
);

type PaletteOpenerProps = {
  sections: readonly NavigationSection[];
  links: readonly NavigationItem[];
};

function Palette({ sections, links, onClose }: PaletteOpenerProps & { onClose(): void }) {
  const { t } = useTranslation();
  return (
    <CommandPalette
      pages={[...sections, { label: t('ui.own'), items: links }].flatMap(({ label: section, items }) =>
        items.map(({ path, label }) => ({ path, label, section })),
      )}
      onClose={onClose}
    />
  );
}

/** An entry of a phone's menu, which has no side column and no keys. */
export function PaletteEntry(props: PaletteOpenerProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Search />} onClick={() => setIsOpen(true)}>
        {t('ui.find')}
      </Button>
      {isOpen && <Palette {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

export function PaletteOpener(props: PaletteOpenerProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const help = useOpenHelp();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // An open dialog has to be answered first.
      const isFree = document.querySelector('dialog[open]') === null;
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
      if (event.key === '?' && !isTyping && isFree) help('');
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCommand || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (isFree) setIsOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [help]);
  return (
    <>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.opener}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Search />
          <span>{t('ui.find')}</span>
          <kbd>{/Mac/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <IconButton label={t('ui.help')} icon={<CircleHelp />} onClick={() => help('')} />
      </div>
      {isOpen && <Palette {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
