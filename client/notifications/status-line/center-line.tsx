/** The status line with notifications: the most urgent one with one tap to act, else what the app offers. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { hasAnyRole } from '#shared/kernel/roles.ts';
import { screenPaths, waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import { useData } from '../../data/data-context.tsx';
import { useMember } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { isForGuests, isPractice } from '../notices/practice-order.ts';
import type { BoardNotice } from '../notices/toast-store.ts';
import { type NotificationCenter, openNotices } from '../notification-center.ts';
import { NotificationsDialog } from '../notifications-entry.tsx';
import { GroupRow } from './group-row.tsx';
import { Place } from './line-place.tsx';
import { groupNotices } from './notice-groups.ts';
import { useBlockedRow, useOfferRow, useUpdateRow } from './offer-rows.tsx';
import { Badge, PickUps } from './pick-ups.tsx';
import { useServedRow } from './served.tsx';
import type { LineState } from './use-line-states.ts';
import { useShownNotices } from './use-notice-groups.ts';

/** Exported by this file so that they are loaded with the line that shows notices. */
export { Badge, openNotices };

/** Read-only lists that lose nothing by a reload, unlike all other screens. */
const reloadSafePaths: readonly string[] = [
  screenPaths.waiter,
  screenPaths.waiterTables,
  screenPaths.waiterOrders,
  screenPaths.waiterReady,
  screenPaths.recentlyClosedOrders,
];

export type StatusLineProps = { layout: 'standard' | 'wall'; currentPath: string };

export function CenterLine({
  layout,
  currentPath,
  center,
  states,
  state,
  asked,
}: StatusLineProps & {
  center: NotificationCenter;
  states: readonly LineState[];
  state: ReactNode;
  asked: ReactNode;
}) {
  const { updates } = center;
  useEffect(() => updates.setAtWork(!reloadSafePaths.includes(currentPath)), [updates, currentPath]);
  const { i18n } = useTranslation();
  const all = useShownNotices(center, layout);
  const { queryClient } = useData();
  const notices = isPractice(queryClient, currentPath) ? all.filter(isForGuests) : all;
  const last = notices.at(-1) ?? null;
  // Without its minutes, which go on while the announcement stays.
  const news = last && center.write(i18n, last, 0);
  const key = news && [news.id, news.title, news.body].join();
  const [announced, setAnnounced] = useState({ key, notice: last });
  if (announced.key !== key) setAnnounced({ key, notice: last });
  const [isSetUp, setIsSetUp] = useState(false);
  const blocked = useBlockedRow();
  const served = useServedRow();
  const group = useGroupRows({ layout, currentPath, center, notices, state });
  const update = useUpdateRow(center);
  const offer = useOfferRow(center, layout === 'wall' ? null : currentPath, () => setIsSetUp(true));
  const hasState = states.length > 0;
  // A notice that asks for an action doesn't wait for the undo of what was served before.
  const isNews = notices.some(({ isNew }) => isNew === true);
  const row =
    blocked ??
    asked ??
    (isNews ? group : null) ??
    served ??
    group ??
    (hasState ? null : (update ?? (notices.length === 0 ? offer : null)));
  return (
    <>
      <Place states={states} row={row} newest={announced.notice} onSound={center.unlockSound} />
      {isSetUp && <NotificationsDialog onClose={() => setIsSetUp(false)} />}
    </>
  );
}

/** The most urgent group, and a colleague's offer, which somebody is waiting for. */
function useGroupRows({
  layout,
  currentPath,
  center,
  notices,
  state,
}: StatusLineProps & { center: NotificationCenter; notices: readonly BoardNotice[]; state: ReactNode }) {
  const { roles } = useMember();
  const groups = useMemo(() => groupNotices(notices), [notices]);
  const hasScreen = layout !== 'wall' && hasAnyRole(roles, ['waiter']);
  const isOffice = currentPath.startsWith(`${screenPaths.admin}/`);
  const shown = groups
    // Dishes are picked up by waiters; above reports and forms of the office nobody serves.
    .filter(({ servable }) => !isOffice || servable.length === 0)
    .filter(({ lead }, index) => index === 0 || lead.kind === 'transfer');
  if (shown.length === 0 || currentPath === screenPaths.waiterReady) return null;
  return shown.map((group, index) => {
    const { key, orderId } = group;
    const isHere = orderId !== undefined && waiterOrderPath(orderId) === currentPath;
    return (
      <PickUps key={key} groups={groups}>
        {count => (
          <GroupRow
            group={group}
            count={index ? 1 : count}
            state={index === 0 && state}
            href={hasScreen ? screenPaths.waiterReady : undefined}
            onOpen={isHere ? undefined : center.openOrder}
            onDismiss={center.board.dismiss}
          />
        )}
      </PickUps>
    );
  });
}
