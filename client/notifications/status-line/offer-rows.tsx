/** Low-priority rows of the status line: a blocked popup, an update, and turning notifications on. */
import { useAtom } from 'jotai';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { BellRing, Share, X } from '#icons';
import { screenPaths, waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import { useData } from '../../data/data-context.tsx';
import { useMember } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { blockedOrderAtom } from '../blocked-by-browser.ts';
import type { NotificationCenter } from '../notification-center.ts';
import { usePushState } from '../push/use-push-state.ts';
import { LineRow } from './line-row.tsx';

/** Screens on which a shift starts. */
const shiftStartPaths: readonly string[] = [screenPaths.waiter, screenPaths.waiterTables, screenPaths.admin];

/** Spec §8. */
export function useBlockedRow(): ReactNode {
  const { t } = useTranslation();
  const [orderId, setOrderId] = useAtom(blockedOrderAtom, { store: useData().statusStore });
  if (orderId === null) return null;
  return (
    <LineRow key="blocked" tone="accent" title={t('notices.popupBlocked')} isAlert>
      <Link href={waiterOrderPath(orderId)} onClick={() => setOrderId(null)}>
        {t('notices.openHere')}
      </Link>
      <IconButton label={t('ui.dismiss')} icon={<X />} onClick={() => setOrderId(null)} />
    </LineRow>
  );
}

export function useUpdateRow({ updates }: NotificationCenter): ReactNode {
  const { t } = useTranslation();
  const isReady = useSyncExternalStore(updates.subscribe, updates.isReady);
  const [isPending, setIsPending] = useState(false);
  if (!isReady) return null;
  const update = () => {
    setIsPending(true);
    updates.apply();
  };
  return (
    <LineRow key="update" tone="accent" title={<span role="status">{t('notices.update.text')}</span>}>
      <Button isPending={isPending} onClick={update}>
        {t('notices.update.now')}
      </Button>
    </LineRow>
  );
}

/**
 * Row at the start of a shift: notifications are off, a test while they are on, or an iPhone's home screen.
 * `onOpen` opens the settings, which explain before the browser asks. A `path` of null hides the row.
 */
export function useOfferRow(center: NotificationCenter, path: string | null, onOpen: () => void): ReactNode {
  const { t } = useTranslation();
  const { shift } = center;
  const { roles } = useMember();
  const state = usePushState(center);
  const { kind } = state;
  const [isShiftDone, setIsShiftDone] = useState(shift.isShiftDone);
  const [isGuideDone, setIsGuideDone] = useState(shift.isGuideDone);
  const receivesNotices = roles.includes('waiter') || roles.includes('admin');
  if (path === null || !receivesNotices || !shiftStartPaths.includes(path)) return null;
  const endShift = () => {
    shift.endShiftCard();
    setIsShiftDone(true);
  };
  if (!isShiftDone && (kind === 'askable' || kind === 'registered')) {
    const isOn = kind === 'registered';
    const open = () => {
      if (isOn) endShift();
      onOpen();
    };
    return (
      <LineRow
        key="shift"
        tone="accent"
        icon={<BellRing />}
        label={t('notices.menu')}
        title={t(isOn ? 'notices.shift.testTitle' : 'notices.shift.title')}
      >
        <Button onClick={open}>{t(isOn ? 'notices.shift.tryIt' : 'notices.shift.setUp')}</Button>
        <IconButton label={t('notices.shift.later')} icon={<X />} onClick={endShift} />
      </LineRow>
    );
  }
  if (isGuideDone || kind !== 'unavailable' || state.why !== 'iphone') return null;
  const endGuide = () => {
    shift.endGuide();
    setIsGuideDone(true);
  };
  return (
    <LineRow key="guide" tone="accent" icon={<Share />} title={t('notices.guide.title')}>
      <Button onClick={onOpen}>{t('notices.guide.how')}</Button>
      <IconButton label={t('notices.guide.done')} icon={<X />} onClick={endGuide} />
    </LineRow>
  );
}
