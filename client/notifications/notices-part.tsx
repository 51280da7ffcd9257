/** Notification layer of the app frame: the notification cards, and warnings when sound or popups are blocked. */
import { useAtom, useAtomValue } from 'jotai';
import { VolumeX, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { screenPaths, waiterOrderPath } from '#shared/screen-paths.ts';
import { useData } from '../data/data-context.tsx';
import { useMember } from '../identity/identity-context.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import styles from './notices/notice-stack.module.css';
import { NoticeStack } from './notices/notice-stack.tsx';
import { blockedOrderAtom, isSilencedAtom, type NotificationCenter } from './notification-center.ts';
import { HomeScreenGuide } from './push/home-screen-guide.tsx';
import { ShiftCard } from './push/shift-card.tsx';
import { useNotificationCenter } from './use-notification-center.ts';

/** Read-only lists that lose nothing by a reload, unlike all other screens. */
const reloadSafePaths: readonly string[] = [
  screenPaths.waiter,
  screenPaths.waiterTables,
  screenPaths.waiterOrders,
  screenPaths.recentlyClosedOrders,
];
/** Screens on which a shift starts. */
const shiftStartPaths: readonly string[] = [screenPaths.waiter, screenPaths.waiterTables, screenPaths.admin];

type NoticesPartProps = { layout: 'standard' | 'wall'; currentPath: string };

export function NoticesPart(props: NoticesPartProps) {
  const center = useNotificationCenter();
  return center && <Notices {...props} center={center} />;
}

function Notices({ layout, currentPath, center }: NoticesPartProps & { center: NotificationCenter }) {
  const { updates, board } = center;
  const { roles } = useMember();
  useEffect(() => updates.setAtWork(!reloadSafePaths.includes(currentPath)), [updates, currentPath]);
  const hasNotices = useSyncExternalStore(board.subscribe, board.notices).length > 0;
  const receivesNotices = roles.includes('waiter') || roles.includes('admin');
  return (
    <>
      <UpdateLine center={center} />
      <BlockedPopupLine />
      <NoticeStack
        center={center}
        currentPath={currentPath}
        asksForApproval={layout !== 'wall' && roles.includes('admin')}
      />
      <SilencedLine center={center} />
      {layout !== 'wall' && receivesNotices && !hasNotices && shiftStartPaths.includes(currentPath) && (
        <>
          <ShiftCard center={center} />
          <HomeScreenGuide center={center} />
        </>
      )}
    </>
  );
}

function UpdateLine({ center: { updates } }: { center: NotificationCenter }) {
  const { t } = useTranslation();
  const isReady = useSyncExternalStore(updates.subscribe, updates.isReady);
  const [isPending, setIsPending] = useState(false);
  if (!isReady) return null;
  return (
    <div className={styles.line} role="status">
      <p>{t('notices.update.text')}</p>
      <Button
        isPending={isPending}
        onClick={() => {
          setIsPending(true);
          updates.apply();
        }}
      >
        {t('notices.update.now')}
      </Button>
    </div>
  );
}

/** Spec §8. */
function BlockedPopupLine() {
  const { t } = useTranslation();
  const [orderId, setOrderId] = useAtom(blockedOrderAtom, { store: useData().statusStore });
  if (orderId === null) return null;
  return (
    <div className={styles.line} role="alert">
      <p>{t('notices.popupBlocked')}</p>
      <Link href={waiterOrderPath(orderId)} onClick={() => setOrderId(null)}>
        {t('notices.openHere')}
      </Link>
      <IconButton label={t('ui.dismiss')} icon={<X />} onClick={() => setOrderId(null)} />
    </div>
  );
}

function SilencedLine({ center }: { center: NotificationCenter }) {
  const { t } = useTranslation();
  const isSilenced = useAtomValue(isSilencedAtom, { store: useData().statusStore });
  if (!isSilenced) return null;
  return (
    <Button className={styles.silenced} icon={<VolumeX aria-hidden="true" />} onClick={center.unlockSound}>
      {t('notices.soundBlocked')}
    </Button>
  );
}
