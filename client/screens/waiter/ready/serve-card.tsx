/** A table's ready lines, claimed or served with one tap; a swipe to the right serves, too. */

import { Check, Hand, Undo2, X } from '#icons';
import type { OrderLine } from '#shared/order/order-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { groupTitle } from '../../../notifications/status-line/notice-groups.ts';
import { useGroupActions } from '../../../notifications/status-line/use-group-actions.ts';
import { allergyTexts, isAllergic } from '../../../orders/allergy-texts.ts';
import { elapsedText } from '../../../orders/elapsed-text.ts';
import { portionsOf } from '../../../orders/line-summary.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { swipedPx, useSwipe } from '../../../ui/use-swipe.ts';
import { useWrite } from '../../../writes/use-write.ts';
import type { ServeCard as Card } from './ready-cards.ts';
import styles from './ready-screen.module.css';

/** Cancels this person's claim, so that everybody is notified again. */
function GiveBack(props: { orderId: string; lineIds: string[]; title: string; isOffline: boolean }) {
  const { orderId, lineIds, title, isOffline } = props;
  const { t } = useTranslation();
  const unclaim = useWrite('unclaimLines');
  if (lineIds.length === 0) return null;
  const run = () => void unclaim.run({ params: { id: orderId }, body: { lineIds } }).catch(() => undefined);
  return (
    <>
      <ProblemNotice problem={unclaim.problem} onDismiss={unclaim.reset} />
      <Button
        icon={<Undo2 aria-hidden="true" />}
        disabled={isOffline}
        isPending={unclaim.isPending}
        aria-label={t('notices.giveBackFor', { title })}
        onClick={run}
      >
        {t('notices.giveBack')}
      </Button>
    </>
  );
}

const tickMs = 5_000;

type ServeCardProps = {
  card: Card;
  onOpen(orderId: string): void;
  onEnded(noticeId: string): void;
  /** Null if there is no notification to dismiss. */
  onDismiss: (() => void) | null;
};

export function ServeCard({ card, onOpen, onEnded, onDismiss }: ServeCardProps) {
  const { t } = useTranslation();
  const { order, group, orderId, servable, claimable } = card;
  const { userId } = useMember();
  const own = card.lines.filter(({ claimedBy }) => claimedBy?.id === userId).map(({ id }) => id);
  const isOffline = useLiveStatus().kind === 'offline';
  const ofGroup = group === null ? '' : groupTitle(t, group);
  const place = order === null ? (group?.lead.place ?? ofGroup) : orderPlace(t, order);
  const actions = useGroupActions(orderId, place, group?.notices ?? [], onEnded);
  const title = order === null ? ofGroup : t('notices.readyCount', { place, count: portionsOf(card.lines) });
  const notices = group?.notices.filter(({ takenBy }) => takenBy === undefined) ?? [];
  const late = new Set(notices.flatMap(({ kind, lineIds = [] }) => (kind === 'late' ? lineIds : [])));
  // The lines above already say what these tell.
  const otherNotices = notices.filter(
    ({ kind, lineIds = [] }) =>
      kind !== 'ready' && (lineIds.length === 0 || lineIds.some(id => !servable.includes(id))),
  );
  const access = useData();
  const serve = async () => {
    if (!isOffline || order === null) return actions.serve(servable);
    const { orderWritesOf } = await import('../../../writes/use-order-writes.ts');
    return orderWritesOf(access, order).push({ kind: 'serve', lineIds: [...servable] });
  };
  // Only the writes of an order that is known are stored.
  const canServe = servable.length > 0 && (!isOffline || order !== null);
  const { shiftPx, handlers } = useSwipe(canServe && !actions.isServing ? serve : null);
  return (
    <div className={styles.swiped} data-far={shiftPx >= swipedPx} {...handlers}>
      {shiftPx > 0 && (
        <span className={styles.swipeWord} aria-hidden="true">
          <Check />
          {t('notices.serve')}
        </span>
      )}
      <article
        className={styles.card}
        data-kind="ready"
        aria-label={title}
        style={shiftPx > 0 ? { transform: `translateX(${shiftPx}px)`, transition: 'none' } : undefined}
      >
        <div className={styles.words}>
          <h3>{title}</h3>
          {order !== null && isAllergic(order) && (
            <b>{t('order.allergy', { note: allergyTexts(t, order).join('; ') })}</b>
          )}
          {order === null ? <p>{group?.lead.body}</p> : <ReadyLines card={card} late={late} />}
          {order !== null &&
            otherNotices.map(({ id, title: what, body }, at) => (
              <p key={id}>
                {what !== otherNotices[at - 1]?.title && <b>{what}</b>} {body}
              </p>
            ))}
          {isOffline && claimable.length + own.length > 0 && <p>{t('notices.takeOffline')}</p>}
          {actions.failure !== null && (
            <p role="alert" className={styles.failure}>
              {actions.failure}
            </p>
          )}
        </div>
        {onDismiss && (
          <IconButton label={t('notices.dismissFor', { title })} icon={<X />} onClick={onDismiss} />
        )}
        <div className={styles.actions}>
          <Button aria-label={t('notices.openFor', { title })} onClick={() => onOpen(orderId)}>
            {t('notices.open')}
          </Button>
          {claimable.length > 0 && (
            <Button
              icon={<Hand aria-hidden="true" />}
              disabled={isOffline}
              isPending={actions.isClaiming}
              aria-label={t('notices.takeFor', { title })}
              onClick={() => actions.claim(claimable)}
            >
              {t('notices.take')}
            </Button>
          )}
          <GiveBack orderId={orderId} lineIds={own} title={title} isOffline={isOffline} />
          {canServe && (
            <Button
              variant="primary"
              icon={<Check aria-hidden="true" />}
              isPending={actions.isServing}
              aria-label={t('notices.serveFor', { title })}
              onClick={serve}
            >
              {t('notices.serve')}
            </Button>
          )}
        </div>
      </article>
    </div>
  );
}

/** `late`: ids of lines that wait for too long. */
function ReadyLines({ card: { lines }, late }: { card: Card; late: ReadonlySet<string> }) {
  const { t, i18n } = useTranslation();
  const { minutesSince } = useFormats();
  const { userId, restaurant } = useMember();
  const { stations = [] } = restaurant;
  const word = useWord();
  const nowMs = useServerNow(tickMs);
  const stationOf = ({ station, stationId }: OrderLine) => {
    const known = stations.find(({ id }) => id === stationId);
    return known ? word(known.name) : station === 'none' ? '' : t(`notices.stations.${station}`);
  };
  const claimOf = ({ claimedBy }: OrderLine) =>
    claimedBy &&
    (claimedBy.id === userId
      ? t('order.sheet.claimedByMe')
      : t('order.sheet.claimedBy', { name: claimedBy.name }));
  const rows = Map.groupBy(lines, line =>
    [displayName(line, i18n.language), line.seat, stationOf(line), claimOf(line)].join('\n'),
  );
  return (
    <ul>
      {[...rows.values()].map(same => {
        const [line] = same;
        if (line === undefined) return null;
        const readyAt = same.flatMap(one => one.readyAt ?? []).sort()[0];
        const elapsed = readyAt && elapsedText(t, minutesSince(readyAt, nowMs));
        return (
          <li key={line.id}>
            {t('order.sheet.lineCount', { quantity: portionsOf(same) })} {displayName(line, i18n.language)}
            <small data-late={same.some(({ id }) => late.has(id))}>
              {[line.seat && t('order.seat', { number: line.seat }), stationOf(line), elapsed]
                .filter(Boolean)
                .join(' · ')}
            </small>
            {claimOf(line) && <em>{claimOf(line)}</em>}
          </li>
        );
      })}
    </ul>
  );
}
