/**
 * Reads the session again, which includes the restaurant's settings: after they are saved here, when a device is picked
 * up, and on a wall, which stays open for days, when they change.
 */
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { BrowserEnvironment } from '../data/browser-environment.ts';
import { useData } from '../data/data-context.tsx';
import { useRead } from '../data/use-read.ts';
import { useIdentity } from '../session/identity-context.tsx';

const freshMs = 60_000;

export function useFreshSettings({ isVisible, onVisibleChange, now }: BrowserEnvironment): void {
  const { onWritten } = useData();
  const { session, refresh } = useIdentity();
  const [path] = useLocation();
  const isMember = session.kind === 'member';
  const isWall = isMember && path.startsWith(screenPaths.preparation);
  // The same object until something of it changes.
  const { data } = useRead('userInfo', undefined, undefined, isWall);
  useEffect(() => {
    if (!isMember) return;
    let readMs = now();
    const read = () => {
      readMs = now();
      // Without an answer the known settings remain.
      void refresh().catch(() => undefined);
    };
    if (data) read();
    const stopSaved = onWritten('saveSettings', read);
    const stopVisible = onVisibleChange(() => {
      if (isVisible() && now() - readMs >= freshMs) read();
    });
    return () => {
      stopSaved();
      stopVisible();
    };
  }, [isMember, data, refresh, onWritten, isVisible, onVisibleChange, now]);
}
