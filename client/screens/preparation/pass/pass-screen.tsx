/**
 * The pass: one card a table, the longest waiting first, with the same freshness display as a station's
 * screen.
 */
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { useConfirmations, useFreshness, useLiveStatus } from '../../../data/live/use-live-status.ts';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { BelowMarker } from '../pages/below-marker.tsx';
import { useCardsBelow } from '../pages/use-cards-below.ts';
import { useStationSound } from '../sound/use-station-sound.ts';
import { StaleBanner } from '../station/stale-banner.tsx';
import { confirmEveryMs, judgeStation } from '../station/station-freshness.ts';
import { VerifiedText } from '../station/station-header.tsx';
import frame from '../station/station-screen.module.css';
import { useStationKeys } from '../station/use-station-keys.ts';
import { PassCard } from './pass-card.tsx';
import { oldestUnderLamp, passCards } from './pass-cards.ts';
import { heardCards, passEar } from './pass-ear.ts';
import { PassHeader } from './pass-header.tsx';
import { PassNotices } from './pass-notice-list.tsx';
import styles from './pass-screen.module.css';
import { usePackedCards } from './use-packed-cards.ts';
import { usePassNotices } from './use-pass-notices.ts';
import { useSteadyCards } from './use-steady-cards.ts';

/** Half a second, so that the timers skip no second. */
const tickMs = 500;
const kitchen = { location: 'kitchen' } as const;
const noTickets: [] = [];

export function PassScreen() {
  const { t } = useTranslation();
  const { usesPass = false } = useMember().restaurant;
  if (usesPass) return <PassWall />;
  return (
    <div className={frame.station}>
      <h1 className="visually-hidden">{t('preparation.pass.title')}</h1>
      <p className={styles.empty}>
        {t('preparation.pass.off')} <Link href={screenPaths.kitchen}>{t('preparation.switch.kitchen')}</Link>
      </p>
    </div>
  );
}

function PassWall() {
  const { t } = useTranslation();
  const read = useRead('preparationOrders', kitchen);
  const freshness = useFreshness('preparationOrders', kitchen);
  const status = useLiveStatus();
  const nowMs = useServerNow(tickMs);
  const [openedAtMs] = useState(nowMs);
  useConfirmations(confirmEveryMs);
  const { notices, confirm } = usePassNotices(read.data);
  const wanted = useMemo(() => passCards(read.data ?? noTickets, nowMs), [read.data, nowMs]);
  const heard = useMemo(() => heardCards(wanted, notices), [wanted, notices]);
  const sound = useStationSound('pass', read.data && heard, passEar);
  const { cards, onPointerDownCapture } = useSteadyCards(wanted);
  const list = useRef<HTMLDivElement>(null);
  const below = useCardsBelow(list, 0);
  usePackedCards(list, cards.map(({ orderId }) => orderId).join());
  useStationKeys({
    onTurnPage: by => list.current?.scrollBy({ top: by * list.current.clientHeight * 0.9 }),
    onRecallLast: () => document.querySelector<HTMLElement>('[data-undo-call]')?.click(),
  });
  const trust = judgeStation(freshness, status.kind, nowMs, openedAtMs);
  const dishes = cards.flatMap(({ courses }) => courses.flatMap(course => course.dishes));
  const known = new Set(cards.map(({ orderId }) => orderId));
  return (
    <div className={frame.station} data-trusted={trust.isTrusted}>
      <div className={frame.top}>
        <StaleBanner trust={trust} />
        <PassHeader
          tables={cards.length}
          waiting={dishes.filter(dish => dish.state === 'atPass').length}
          trust={trust}
          sound={sound}
          nowMs={nowMs}
        />
      </div>
      <PassNotices
        notices={notices.filter(({ orderId }) => !known.has(orderId))}
        hasPlace
        onConfirm={confirm}
      />
      {read.status === 'loading' && <Skeleton kind="tiles" count={8} />}
      {read.status === 'failed' && <ReadFailure text={read.failure} onRetry={read.retry} />}
      {read.status === 'ready' && cards.length === 0 && (
        <p className={styles.empty}>
          {t('preparation.pass.empty')} · <VerifiedText trust={trust} />
        </p>
      )}
      <div ref={list} className={styles.list} data-scroller="" onPointerDownCapture={onPointerDownCapture}>
        {cards.map((card, index) => (
          <PassCard
            key={card.orderId}
            card={card}
            notices={notices.filter(({ orderId }) => orderId === card.orderId)}
            onConfirm={confirm}
            position={index + 1}
            nowMs={nowMs}
          />
        ))}
      </div>
      <BelowMarker
        count={below.ids.length}
        oldestMinutes={oldestUnderLamp(cards, below.ids, nowMs)}
        onScroll={below.scrollOn}
      />
    </div>
  );
}
