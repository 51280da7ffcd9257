/** Locks a shared screen: signs the user out, and remembers where they return to. */
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { useData } from '../data/data-context.tsx';
import { storeLastPath } from '../data/last-paths.ts';
import { type ScreenLock, useIdentity } from '../session/identity-context.tsx';
import { useLocalIdentity, useSharedScreens } from './local-provider.tsx';

/** Null if nobody is signed in or the screen isn't shared. */
export function useScreenLock(): { screen: ScreenLock; name: string; lock(): void } | null {
  const { session } = useIdentity();
  const local = useLocalIdentity();
  const screens = useSharedScreens();
  const { storage } = useData();
  const [path, navigate] = useLocation();
  const userId = session.kind === 'member' ? session.userInfo.userId : '';
  const lock = useCallback(() => {
    storeLastPath(storage, userId, path);
    if (local === null) return screens?.leaveAccount();
    local.lock();
    navigate(screenPaths.login, { replace: true });
  }, [storage, userId, path, local, screens, navigate]);
  if (session.kind !== 'member' || session.screen === undefined) return null;
  return { screen: session.screen, name: session.userInfo.displayName, lock };
}
