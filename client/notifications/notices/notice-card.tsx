/** Notification card: what happened, where, and its two actions. */
import { BellRing, CircleCheck, Clock, Hand, ReceiptText, Undo2, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeKind } from '#shared/schemas/notification-schema.ts';
import type { ClientProblem } from '../../data/client-problem.ts';
import { useLiveStatus } from '../../data/live/use-live-status.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../writes/use-write.ts';
import styles from './notice-card.module.css';
import type { BoardNotice } from './toast-store.ts';

const icons: Record<NoticeKind, ReactNode> = {
  ready: <CircleCheck />,
  recalled: <Undo2 />,
  approval: <Hand />,
  receiptFailed: <ReceiptText />,
  late: <Clock />,
  test: <BellRing />,
};

type NoticeCardProps = {
  notice: BoardNotice;
  /** Renders one line only, where space is short. */
  isCompact: boolean;
  /** The user is typing in the screen below: only one action is shown. */
  isTyping: boolean;
  onOpen(orderId: string): void;
  onTaken(): void;
  onDismiss(): void;
};

/** Error text after a failed claim. A claim is not queued for retry, because a colleague may be quicker. */
function useFailureText(problem: ClientProblem | null): string | undefined {
  const { t } = useTranslation();
  if (problem?.isPassing) return t('order.failed.claimUnheard');
  return problem?.code === 'LINE_STATE' ? t('order.failed.claimTooLate') : undefined;
}

export function NoticeCard({ notice, isCompact, isTyping, onOpen, onTaken, onDismiss }: NoticeCardProps) {
  const { t } = useTranslation();
  const claim = useWrite('claimLines');
  const failureText = useFailureText(claim.problem);
  const { kind: liveKind } = useLiveStatus();
  const isReachable = liveKind === 'live' || liveKind === 'polling';
  // Clears an offline error once the connection is back.
  useEffect(() => {
    if (isReachable) claim.reset();
  }, [isReachable, claim.reset]);
  const { kind, title, body, orderId, lineIds = [], takenBy } = notice;
  const isTaken = takenBy !== undefined;
  const canTake = orderId !== undefined && lineIds.length > 0 && !isTaken;
  const take = () => {
    if (orderId === undefined) return;
    void claim
      .run({ params: { id: orderId }, body: { lineIds: [...lineIds] } })
      .then(onTaken)
      .catch(() => undefined);
  };
  return (
    <article
      className={styles.card}
      data-kind={kind}
      data-compact={isCompact || undefined}
      data-taken={isTaken || undefined}
    >
      <div className={styles.text}>
        <span className={styles.icon} aria-hidden="true">
          {icons[kind]}
        </span>
        <p>
          <span className="visually-hidden">{t(`notices.kinds.${kind}`)}: </span>
          <b>{title}</b> {isTaken && takenBy !== '' && <span>{t('notices.takenBy', { name: takenBy })}</span>}
          {!isTaken && !isCompact && body !== '' && <span>{body}</span>}
        </p>
      </div>
      <div className={styles.ways}>
        {canTake && (
          <Button
            variant="primary"
            isPending={claim.isPending}
            aria-label={t('notices.takeFor', { title })}
            onClick={take}
          >
            {t('notices.take')}
          </Button>
        )}
        {orderId !== undefined && !isCompact && (
          <Button aria-label={t('notices.openFor', { title })} onClick={() => onOpen(orderId)}>
            {t('notices.open')}
          </Button>
        )}
        {!isTyping && (
          <IconButton label={t('notices.dismissFor', { title })} icon={<X />} onClick={onDismiss} />
        )}
      </div>
      <ProblemNotice problem={isTaken ? null : claim.problem} text={failureText} onDismiss={claim.reset} />
    </article>
  );
}
