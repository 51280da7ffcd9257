/** Opens the notification center for as long as a member is signed in, and provides it to the screens; its code is loaded after the first of them. */
import { atom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useData } from '../data/data-context.tsx';
import { useIdentity } from '../session/identity-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';
import { useNavigate } from '../ui/use-navigate.ts';
import type { NotificationCenter, openNotices } from './notification-center.ts';

/** Holds the instance that `useNotificationCenter` returns. */
const notificationCenterAtom = atom<NotificationCenter | null>(null);

/** Null until loaded. */
export function useNotificationCenter(): NotificationCenter | null {
  return useAtomValue(notificationCenterAtom, { store: useData().statusStore });
}

/** `load` imports the notification center's code. */
export function useNotifications(load: () => Promise<typeof openNotices>): void {
  const access = useData();
  const { i18n } = useTranslation();
  const { session, config } = useIdentity();
  const navigate = useNavigate();
  const member = session.kind === 'member' ? `${session.userInfo.orgId} ${session.userInfo.userId}` : null;
  const push = config?.push ?? null;
  const latest = useRef({ navigate, push, i18n });
  latest.current = { navigate, push, i18n };

  useEffect(() => {
    if (member === null) return;
    let isOver = false;
    let close = () => {};
    const open = async () => {
      const openNotices = await load();
      if (isOver) return;
      const opened = openNotices({
        access,
        config: latest.current.push,
        member,
        words: () => latest.current.i18n,
        go: path => latest.current.navigate(path),
      });
      close = () => {
        opened.close();
        access.statusStore.set(notificationCenterAtom, null);
      };
      access.statusStore.set(notificationCenterAtom, opened.center);
    };
    // If its chunk is missing (an older deployment), the app works without notifications.
    void open().catch(() => undefined);
    return () => {
      isOver = true;
      close();
    };
  }, [access, member, load]);

  const center = useNotificationCenter();
  const language = i18n.resolvedLanguage ?? i18n.language;
  // The language of a shared till is nobody's own: pushes come in the one that people chose on their phones.
  const isOwn = session.kind === 'member' && session.isByPin !== true && session.screen === undefined;
  useEffect(() => {
    if (isOwn) center?.setLanguage(language);
  }, [center, isOwn, language]);
}
