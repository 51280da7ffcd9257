/** Reads the session again, which includes the restaurant's settings: after they are saved here, and when a device is picked up. */
import { useEffect } from 'react';
import type { BrowserEnvironment } from '../data/browser-environment.ts';
import type { DataAccess } from '../data/data-access.ts';
import { useIdentity } from '../session/identity-context.tsx';

const freshMs = 60_000;

export function useFreshSettings(
  { onWritten }: DataAccess,
  { isVisible, onVisibleChange, now }: BrowserEnvironment,
): void {
  const { session, refresh } = useIdentity();
  const isMember = session.kind === 'member';
  useEffect(() => {
    if (!isMember) return;
    let readMs = now();
    const read = () => {
      readMs = now();
      // Errors appear in the status.
      void refresh().catch(() => undefined);
    };
    const stopSaved = onWritten('saveSettings', read);
    const stopVisible = onVisibleChange(() => {
      if (isVisible() && now() - readMs >= freshMs) read();
    });
    return () => {
      stopSaved();
      stopVisible();
    };
  }, [isMember, refresh, onWritten, isVisible, onVisibleChange, now]);
}
