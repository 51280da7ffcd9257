/**
 * Reads the session again, which includes the restaurant's settings: after they are saved here, when a device is picked
 * up, and on a wall, which stays open for days, once they differ.
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
  const isWall = path.startsWith(screenPaths.preparation);
  const { data } = useRead('userInfo', undefined, undefined, isMember && isWall);
  const isOld =
    isMember &&
    data !== undefined &&
    JSON.stringify(data.restaurant) !== JSON.stringify(session.userInfo.restaurant);
  useEffect(() => {
    if (!isMember) return;
    let readMs = now();
    const read = () => {
      readMs = now();
      // Without an answer the known settings remain.
      void refresh().catch(() => undefined);
    };
    if (isOld) read();
    const stopSaved = onWritten('saveSettings', read);
    const stopVisible = onVisibleChange(() => {
      if (isVisible() && now() - readMs >= freshMs) read();
    });
    return () => {
      stopSaved();
      stopVisible();
    };
  }, [isMember, isOld, refresh, onWritten, isVisible, onVisibleChange, now]);
}
