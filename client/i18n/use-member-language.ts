import { useEffect, useState } from 'react';
import { enterLanguage, leaveLanguage } from './language-choice.ts';

/** Puts the screens into the language of whoever is signed in; false while it is on its way for the first time. */
export function useMemberLanguage(member: string | undefined, language: string | undefined): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (member === undefined) return;
    // Texts that don't come leave the language as it is.
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
