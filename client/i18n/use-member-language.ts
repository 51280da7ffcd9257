import { useEffect, useLayoutEffect, useState } from 'react';
import { enterLanguage, leaveLanguage } from './language-choice.ts';

/** Switches i18next to the signed-in member's language; false until its texts are loaded for the first time. */
export function useMemberLanguage(member: string | undefined, language: string | undefined): boolean {
  const [isShown, setIsShown] = useState(false);
  // A layout effect runs before the next paint; every screen waits for this.
  useLayoutEffect(() => {
    if (member === undefined) return;
    // If the texts can't be loaded, the language stays as it is.
    const shown = () => setIsShown(true);
    enterLanguage(member, language).then(shown, shown);
  }, [member, language]);
  useEffect(() => {
    if (member === undefined) return;
    return () => {
      setIsShown(false);
      void leaveLanguage().catch(() => undefined);
    };
  }, [member]);
  return member === undefined || isShown;
}
