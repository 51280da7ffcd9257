/** Sign-out hook: navigates to the sign-in page on success, else returns the "Logout failed" text (spec §8). */
import { useState } from 'react';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { useIdentity } from '../session/identity-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';
import { useNavigate } from '../ui/use-navigate.ts';

/** `failure` is the translated text after a failed attempt, else null. */
export function useSignOut(): { signOut(): void; failure: string | null } {
  const { t } = useTranslation();
  const identity = useIdentity();
  const navigate = useNavigate();
  const [hasFailed, setHasFailed] = useState(false);
  const signOut = async () => {
    setHasFailed(false);
    try {
      await identity.signOut();
      // No `next` parameter: the next user starts at their own home screen.
      navigate(screenPaths.login, { replace: true });
    } catch {
      setHasFailed(true);
    }
  };
  return { signOut: () => void signOut(), failure: hasFailed ? t('failures.Logout failed') : null };
}
