/** Opens the command palette: the key, and the button in the side column. The palette itself is loaded when it is opened. */

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Search } from '#icons';
import { loadable } from '../../ui/loadable.tsx';
import type { NavigationItem, NavigationSection } from '../../ui/shell/navigation-menu.tsx';
import styles from './palette-opener.module.css';

/** Where its chunk is missing (an older deployment), nothing opens and the page stays as it is. */
const CommandPalette = loadable(() =>
  import('./command-palette.tsx').then(
    ({ CommandPalette: component }) => component,
    () => () => null,
  ),
);

export function PaletteOpener({
  sections,
  links,
}: {
  sections: readonly NavigationSection[];
  links: readonly NavigationItem[];
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCommand || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // A dialog that asks something is answered first.
      if (document.querySelector('dialog[open]') === null) setIsOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Search aria-hidden="true" />
        <span>{t('ui.find')}</span>
        <kbd>{/Mac/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <CommandPalette
          pages={[...sections, { label: t('ui.own'), items: links }].flatMap(({ label: section, items }) =>
            items.map(({ path, label }) => ({ path, label, section })),
          )}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
