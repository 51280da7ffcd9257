/** Signing out from wherever it is offered: to the sign-in afterwards, or "Logout failed" (spec §8) where one stands. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { screenPaths } from '#shared/screen-paths.ts';
import { useIdentity } from './identity-context.tsx';

/** `failure` is the translated text after an attempt that failed, else null. */
export function useSignOut(): { signOut(): void; failure: string | null } {
  const { t } = useTranslation();
  const identity = useIdentity();
  const [, navigate] = useLocation();
  const [hasFailed, setHasFailed] = useState(false);
  const signOut = async () => {
    setHasFailed(false);
    try {
      await identity.signOut();
      // Whoever signs in next starts at their own screen.
      navigate(screenPaths.login, { replace: true });
    } catch {
      setHasFailed(true);
    }
  };
  return { signOut: () => void signOut(), failure: hasFailed ? t('failures.Logout failed') : null };
}
