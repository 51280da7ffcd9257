/** Row of the most urgent notification group: claims or serves all of its ready lines with one tap. */

import { Link } from 'wouter';
import { X } from '#icons';
import type { NoticeKind } from '#shared/platform/notice-kinds.ts';
import { useLiveStatus } from '../../data/live/use-live-status.ts';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { LineRow, type LineTone } from './line-row.tsx';
import { groupBody, groupTitle, type NoticeGroup } from './notice-groups.ts';
import { usePortions } from './pick-ups.tsx';
import styles from './status-line.module.css';
import { useGroupActions } from './use-group-actions.ts';

const tones: Record<NoticeKind, LineTone> = {
  ready: 'ready',
  recalled: 'late',
  approval: 'preparing',
  receiptFailed: 'late',
  late: 'late',
  unavailable: 'late',
  reportAnswered: 'accent',
  transfer: 'preparing',
  transferAnswered: 'accent',
  test: 'accent',
};

type GroupRowProps = {
  group: NoticeGroup;
  count: number;
  state: React.ReactNode;
  href: string | undefined;
  /** Absent on the order's own screen. */
  onOpen: ((orderId: string) => void) | undefined;
  onDismiss(noticeId: string): void;
};

export function GroupRow({ group, count, state, href, onOpen, onDismiss }: GroupRowProps) {
  const { t, i18n } = useTranslation();
  const { lead, orderId, servable, claimable, isTaken } = group;
  const actions = useGroupActions(orderId, lead.place ?? lead.title, group.notices, onDismiss);
  const isOffline = useLiveStatus().kind === 'offline';
  const title = groupTitle(t, group, usePortions(group));
  const label = t('notices.title');
  if (actions.failure !== null)
    return (
      <LineRow tone="late" label={label} title={actions.failure} isAlert>
        <IconButton label={t('ui.dismiss')} icon={<X />} onClick={actions.reset} />
      </LineRow>
    );
  // Offline, served lines are queued by the order's own screen.
  const canServe = servable.length > 0 && !isOffline;
  const canClaim = claimable.length > 0 && !isOffline;
  return (
    <LineRow
      tone={isTaken ? 'plain' : tones[lead.kind]}
      label={label}
      count={count}
      href={href}
      title={
        <>
          <span className="visually-hidden">{t(`notices.kinds.${lead.kind}`)}: </span>
          {title}
        </>
      }
      state={state}
      detail={
        isTaken
          ? lead.takenBy && t('notices.takenBy', { name: lead.takenBy })
          : groupBody(group, i18n.language)
      }
    >
      {orderId !== undefined && onOpen !== undefined && !isTaken && (
        <Button
          className={canServe || canClaim ? styles.roomy : undefined}
          aria-label={t('notices.openFor', { title })}
          onClick={() => onOpen(orderId)}
        >
          {t('notices.open')}
        </Button>
      )}
      {canClaim && (
        <Button
          isPending={actions.isClaiming}
          aria-label={t('notices.takeFor', { title })}
          onClick={() => actions.claim(claimable)}
        >
          {t('notices.take')}
        </Button>
      )}
      {canServe && (
        <Button
          variant="primary"
          isPending={actions.isServing}
          aria-label={t('notices.serveFor', { title })}
          onClick={() => actions.serve(servable)}
        >
          {t('notices.serve')}
        </Button>
      )}
      {lead.kind === 'transfer' && href !== undefined && <Link href={href}>{t('notices.answer')}</Link>}
      {servable.length === 0 && lead.kind !== 'transfer' && (
        <IconButton
          label={t('notices.dismissFor', { title })}
          icon={<X />}
          // The group's other notices were not read yet.
          onClick={() => onDismiss(lead.id)}
        />
      )}
    </LineRow>
  );
}
