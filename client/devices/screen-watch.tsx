/** A shared screen locks itself. Draws nothing. */
import { useScreenLock } from '../identity/use-screen-lock.ts';
import { loadable } from '../ui/loadable.tsx';

/** Only shared screens load it. One that can't shows a fault instead of going on unlocked. */
const ScreenTimer = loadable(async () => (await import('./screen-timer.tsx')).ScreenTimer);

/** Stays through all screens: what follows a Send is another one. */
export function ScreenWatch() {
  const locking = useScreenLock();
  if (locking === null) return null;
  return <ScreenTimer screen={locking.screen} onOver={locking.lock} />;
}
