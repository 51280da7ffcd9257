/** Returns the topmost modal dialog: what is rendered outside it is inert, and hidden on a phone. */
import { useEffect, useState } from 'react';

function openDialogs(): HTMLDialogElement[] {
  return [...document.querySelectorAll('dialog')].filter(({ open }) => open);
}

/** The dialog opened last; null if there is none. */
export function useOpenDialog(): HTMLDialogElement | null {
  const [dialogs, setDialogs] = useState<readonly HTMLDialogElement[]>(openDialogs);
  useEffect(() => {
    const look = () =>
      setDialogs(before => {
        const now = openDialogs();
        const [still, opened] = [
          before.filter(one => now.includes(one)),
          now.filter(one => !before.includes(one)),
        ];
        return opened.length === 0 && still.length === before.length ? before : [...still, ...opened];
      });
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: false, attributeFilter: ['open'] });
    look();
    return () => observer.disconnect();
  }, []);
  return dialogs.at(-1) ?? null;
}
