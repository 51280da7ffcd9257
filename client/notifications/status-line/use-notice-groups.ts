/** This person's notification groups as the screen shows them: unchanged while a pointer is down. */
import { useMemo, useSyncExternalStore } from 'react';
import { useMember } from '../../session/identity-context.tsx';
import { useSettled } from '../notices/pointer-activity.ts';
import type { BoardNotice } from '../notices/toast-store.ts';
import type { NotificationCenter } from '../notification-center.ts';
import { groupNotices, type NoticeGroup } from './notice-groups.ts';

const noNotices: readonly BoardNotice[] = [];

/** The frame itself shows an admin the pending approvals, except on wall screens. */
export function useShownNotices(
  { board }: NotificationCenter,
  layout: 'standard' | 'wall',
): readonly BoardNotice[] {
  const { roles } = useMember();
  const notices = useSettled(useSyncExternalStore(board.subscribe, board.notices), noNotices);
  const hasOwnPlace = layout !== 'wall' && roles.includes('admin');
  return useMemo(
    () => (hasOwnPlace ? notices.filter(({ kind }) => kind !== 'approval') : notices),
    [notices, hasOwnPlace],
  );
}

export function useNoticeGroups(center: NotificationCenter): NoticeGroup[] {
  const notices = useShownNotices(center, 'standard');
  return useMemo(() => groupNotices(notices), [notices]);
}
