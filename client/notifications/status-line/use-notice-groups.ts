/** This person's notification groups in the screen's language: unchanged while a pointer is down, but for their minutes. */
import { useMemo, useSyncExternalStore } from 'react';
import { useServerNow } from '../../data/use-server-now.ts';
import { useMember } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { useSettled } from '../notices/pointer-activity.ts';
import type { BoardNotice } from '../notices/toast-store.ts';
import type { NotificationCenter } from '../notification-center.ts';
import { groupNotices, type NoticeGroup } from './notice-groups.ts';

const noNotices: readonly BoardNotice[] = [];
const tickMs = 20_000;

/** The frame itself shows an admin the pending approvals, except on wall screens. */
export function useShownNotices(
  { board, write }: NotificationCenter,
  layout: 'standard' | 'wall',
): readonly BoardNotice[] {
  const { roles } = useMember();
  const notices = useSettled(useSyncExternalStore(board.subscribe, board.notices), noNotices);
  const hasOwnPlace = layout !== 'wall' && roles.includes('admin');
  const { i18n } = useTranslation();
  const { language } = i18n;
  const nowMs = useServerNow(tickMs);
  return useMemo(
    () =>
      notices
        .filter(({ kind }) => !hasOwnPlace || kind !== 'approval')
        .map(notice => write({ t: i18n.t, language }, notice, nowMs)),
    [notices, hasOwnPlace, write, i18n, language, nowMs],
  );
}

export function useNoticeGroups(center: NotificationCenter): NoticeGroup[] {
  const notices = useShownNotices(center, 'standard');
  return useMemo(() => groupNotices(notices), [notices]);
}
