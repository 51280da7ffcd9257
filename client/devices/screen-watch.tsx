/** Locks a shared screen. Renders nothing. */
import { useScreenLock } from '../identity/use-screen-lock.ts';
import { loadable } from '../ui/loadable.tsx';

/** Loaded on shared screens only. A failed load shows an error, because the screen must not stay unlocked. */
const ScreenTimer = loadable(async () => (await import('./screen-timer.tsx')).ScreenTimer);

/** Stays mounted across screens, because sending an order navigates. */
export function ScreenWatch() {
  const locking = useScreenLock();
  if (locking === null) return null;
  return <ScreenTimer screen={locking.screen} onOver={locking.lock} />;
}
