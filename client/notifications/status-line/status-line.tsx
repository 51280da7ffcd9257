/**
 * One line above every screen and every open dialog: the most urgent notification with one tap to act, else
 * the app's own status. Its height is reserved, so it neither covers nor moves a title, an amount or a button.
 */
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { VolumeX, WifiOff } from '#icons';
import { hasAnyRole } from '#shared/kernel/roles.ts';
import { screenPaths, waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import { useData } from '../../data/data-context.tsx';
import { useMember } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import type { BoardNotice } from '../notices/toast-store.ts';
import { useOpenDialog } from '../notices/use-open-dialog.ts';
import type { NotificationCenter } from '../notification-center.ts';
import { NotificationsDialog } from '../notifications-entry.tsx';
import { useNotificationCenter } from '../use-notification-center.ts';
import { askedApprovalAtom } from './asked-approval.tsx';
import { GroupRow } from './group-row.tsx';
import { LineRow } from './line-row.tsx';
import { groupNotices } from './notice-groups.ts';
import { useBlockedRow, useOfferRow, useUpdateRow } from './offer-rows.tsx';
import { PickUps } from './ready-count.tsx';
import { useServedRow } from './served.tsx';
import styles from './status-line.module.css';
import { type LineState, useLineStates } from './use-line-states.ts';
import { useShownNotices } from './use-notice-groups.ts';

/** Read-only lists that lose nothing by a reload, unlike all other screens. */
const reloadSafePaths: readonly string[] = [
  screenPaths.waiter,
  screenPaths.waiterTables,
  screenPaths.waiterOrders,
  screenPaths.waiterReady,
  screenPaths.recentlyClosedOrders,
];

type StatusLineProps = { layout: 'standard' | 'wall'; currentPath: string };

export function StatusLine(props: StatusLineProps) {
  const center = useNotificationCenter();
  const states = useLineStates(props.layout);
  const state = states.length > 0 && <StateWords states={states} />;
  const asked = useAskedRow(state);
  if (center === null) return <Place states={states} row={asked} />;
  return <CenterLine {...props} center={center} states={states} state={state} asked={asked} />;
}

function CenterLine({
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
  const notices = useShownNotices(center, layout);
  const newest = notices.at(-1);
  const [isSetUp, setIsSetUp] = useState(false);
  const blocked = useBlockedRow();
  const served = useServedRow();
  const group = useGroupRows({ layout, currentPath, center, notices, state });
  const update = useUpdateRow(center);
  const offer = useOfferRow(center, layout === 'wall' ? null : currentPath, () => setIsSetUp(true));
  const hasState = states.length > 0;
  // Dishes that became ready now don't wait for the undo of those before.
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
      <Place
        states={states}
        row={row}
        newest={newest === undefined ? null : center.write(i18n, newest, 0)}
        onSound={center.unlockSound}
      />
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
  const groups = groupNotices(notices);
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

function useAskedRow(state: ReactNode): ReactNode {
  return useAtomValue(askedApprovalAtom, { store: useData().statusStore })?.row(state) ?? null;
}

function StateWords({ states }: { states: readonly LineState[] }) {
  return (
    <span className={styles.state} data-tone={states[0]?.tone} aria-hidden="true">
      {states[0]?.tone === 'late' && <WifiOff />}
      {states.map(({ short }) => short).join(' · ')}
    </span>
  );
}

type PlaceProps = {
  states: readonly LineState[];
  row: ReactNode;
  /** Announced by screen readers when it appears; its minutes don't change. */
  newest?: BoardNotice | null;
  onSound?: () => void;
};

function Place({ states, row, newest, onSound }: PlaceProps) {
  const { t } = useTranslation();
  const dialog = useOpenDialog();
  const [first] = states;
  const isAlone = row === null && states.length === 1;
  const place = (
    <div className={styles.place}>
      {/* The live region must exist before its text changes, or screen readers announce nothing. */}
      {newest !== undefined && (
        <p aria-live="assertive" aria-atomic="true" className="visually-hidden">
          {newest !== null && `${t(`notices.kinds.${newest.kind}`)}: ${newest.title}. ${newest.body}`}
        </p>
      )}
      <div className={isAlone ? styles.alone : undefined} data-tone={first?.tone}>
        {isAlone && (first?.key === 'silenced' ? <VolumeX /> : <WifiOff />)}
        {states.map(({ key, tone, text }) => (
          <p
            key={key}
            role={tone === 'late' ? 'alert' : 'status'}
            className={isAlone ? undefined : 'visually-hidden'}
          >
            {isAlone && key === 'silenced' ? (
              <button type="button" onClick={onSound}>
                {text}
              </button>
            ) : (
              text
            )}
          </p>
        ))}
      </div>
      {row}
      {row === null && states.length > 1 && (
        <LineRow tone={first?.tone ?? 'plain'} title={<StateWords states={states} />} />
      )}
    </div>
  );
  if (dialog === null) return place;
  return (
    <>
      {/* Content behind a dialog does not move. */}
      <div className={row === null && states.length === 0 ? styles.place : styles.gap} />
      {createPortal(place, dialog)}
    </>
  );
}
