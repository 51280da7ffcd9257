/**
 * The pass: one card a table, the longest waiting first, with the same freshness display as a station's
 * screen.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import { useConfirmations } from '../../../data/live/use-live-status.ts';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { BelowMarker } from '../pages/below-marker.tsx';
import { useCardsBelow } from '../pages/use-cards-below.ts';
import { useReturn } from '../pages/use-return.ts';
import { useStationSound } from '../sound/use-station-sound.ts';
import { StaleBanner } from '../station/stale-banner.tsx';
import { confirmEveryMs } from '../station/station-freshness.ts';
import { VerifiedText, WallNotices } from '../station/station-header.tsx';
import frame from '../station/station-screen.module.css';
import { useStationKeys } from '../station/use-station-keys.ts';
import { useIsTrusted, useTrustSource } from '../station/use-station-trust.ts';
import { holdAfterTouchMs } from '../tickets/station-board.ts';
import { PassCard } from './pass-card.tsx';
import { nextUndoEndMs, oldestWaitMinutes, type PassCardFacts, passCards, portionsOf } from './pass-cards.ts';
import { heardCards, passEar } from './pass-ear.ts';
import { PassHeader } from './pass-header.tsx';
import { PassNotices } from './pass-notice-list.tsx';
import { confirmNotice, followTickets, joinedNotices, type PassNotice, readMemory } from './pass-notices.ts';
import styles from './pass-screen.module.css';

type Steady = { cards: readonly PassCardFacts[]; onPointerDownCapture: () => void };

/** In the order of `ids`; new cards come last. */
function inOrderOf(cards: readonly PassCardFacts[], ids: readonly string[]): PassCardFacts[] {
  const placeOf = ({ orderId }: PassCardFacts) => {
    const index = ids.indexOf(orderId);
    return index === -1 ? ids.length : index;
  };
  return cards.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Keeps the order of the cards while the screen is touched, so that none moves away under a finger. */
function useSteadyCards(wanted: readonly PassCardFacts[]): Steady {
  const { setTimer } = useData();
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  return {
    cards: held === null ? wanted : inOrderOf(wanted, held),
    onPointerDownCapture() {
      release.current?.();
      setHeld(known => known ?? wanted.map(({ orderId }) => orderId));
      release.current = setTimer(() => setHeld(null), holdAfterTouchMs);
    },
  };
}

const storageKey = 'kelner.pass';

/** The notices of this device's pass, persisted in its storage. */
function usePassNotices(tickets: readonly Ticket[] | undefined): {
  notices: readonly PassNotice[];
  confirm: (key: string) => void;
} {
  const { storage } = useData();
  const [memory, setMemory] = useState(() => readMemory(storage.read(storageKey)));
  useEffect(() => {
    if (tickets !== undefined) setMemory(before => followTickets(before, tickets));
  }, [tickets]);
  useEffect(() => storage.write(storageKey, JSON.stringify(memory)), [storage, memory]);
  const confirm = useCallback((key: string) => setMemory(before => confirmNotice(before, key)), []);
  return { notices: useMemo(() => joinedNotices(memory.notices), [memory.notices]), confirm };
}

/** Row height of `pass-screen.module.css`. */
const rowPx = 2;
const gapPx = 16;

function pack(card: HTMLElement): void {
  card.style.gridRowEnd = `span ${Math.ceil((card.offsetHeight + gapPx) / rowPx)}`;
}

function packAll(cards: Iterable<Element>): void {
  for (const card of cards) if (card instanceof HTMLElement) pack(card);
}

/** `ids`: ids of the cards on screen. */
function usePackedCards(list: RefObject<HTMLElement | null>, ids: string): void {
  const [observer] = useState(
    () => new ResizeObserver(entries => packAll(entries.map(({ target }) => target))),
  );
  useEffect(() => () => observer.disconnect(), [observer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards are the list's children.
  useLayoutEffect(() => {
    observer.disconnect();
    const cards = [...(list.current?.children ?? [])];
    packAll(cards);
    for (const card of cards) observer.observe(card);
  }, [observer, list, ids]);
}

/** Minutes and colours. */
const tickMs = 15_000;
const kitchen = { location: 'kitchen' } as const;
const noTickets: [] = [];

/** The time of the last tick, or of the last offer to undo a call that ended. */
function usePassTime(tickets: readonly Ticket[]): number {
  const { serverClock, setTimer } = useData();
  const tickedMs = useServerNow(tickMs);
  const [endedMs, setEndedMs] = useState(0);
  const nowMs = Math.max(tickedMs, endedMs);
  const nextMs = nextUndoEndMs(tickets, nowMs);
  useEffect(() => {
    if (nextMs === null) return undefined;
    return setTimer(() => setEndedMs(Math.max(nextMs, serverClock.now())), nextMs - serverClock.now());
  }, [nextMs, setTimer, serverClock]);
  return nowMs;
}

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
  const source = useTrustSource(kitchen);
  const isTrusted = useIsTrusted(source);
  const nowMs = usePassTime(read.data ?? noTickets);
  useConfirmations(confirmEveryMs);
  const { notices, confirm } = usePassNotices(read.data);
  const { readyUnservedSeconds } = useMember().restaurant;
  const wanted = useMemo(
    () => passCards(read.data ?? noTickets, nowMs, readyUnservedSeconds),
    [read.data, nowMs, readyUnservedSeconds],
  );
  const heard = useMemo(() => heardCards(wanted, notices), [wanted, notices]);
  const sound = useStationSound('pass', read.data && heard, passEar);
  const { cards, onPointerDownCapture } = useSteadyCards(wanted);
  const list = useRef<HTMLDivElement>(null);
  const below = useCardsBelow(list, 0);
  const [isAway, setIsAway] = useState(false);
  useReturn(isAway, () => list.current?.scrollTo({ top: 0 }));
  usePackedCards(list, cards.map(({ orderId }) => orderId).join());
  useStationKeys({
    onTurnPage: by => list.current?.scrollBy({ top: by * list.current.clientHeight * 0.9 }),
    onRecallLast: () => document.querySelector<HTMLElement>('[data-undo-call]')?.click(),
  });
  const dishes = cards.flatMap(({ courses }) => courses.flatMap(course => course.dishes));
  const waiting = dishes.filter(({ state }) => state === 'atPass');
  const known = new Set(cards.map(({ orderId }) => orderId));
  return (
    <div className={frame.station} data-trusted={isTrusted}>
      <div className={frame.top}>
        <PassHeader
          orders={cards.length}
          waiting={portionsOf(waiting)}
          source={source}
          sound={sound}
          nowMs={nowMs}
        />
        <WallNotices>
          <StaleBanner isTrusted={isTrusted} source={source} />
          <PassNotices
            notices={notices.filter(({ orderId }) => !known.has(orderId))}
            hasPlace
            onConfirm={confirm}
          />
        </WallNotices>
      </div>
      {read.status === 'loading' && <Skeleton kind="tiles" count={8} />}
      {read.status === 'failed' && <ReadFailure text={read.failure} onRetry={read.retry} />}
      {read.status === 'ready' && cards.length === 0 && (
        <p className={styles.empty}>
          {t('preparation.pass.empty')} · <VerifiedText source={source} />
        </p>
      )}
      <div
        ref={list}
        className={styles.list}
        data-scroller=""
        onPointerDownCapture={onPointerDownCapture}
        onScroll={({ currentTarget }) => setIsAway(currentTarget.scrollTop > 0)}
      >
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
        oldestMinutes={oldestWaitMinutes(cards, below.ids, nowMs)}
        onScroll={below.scrollOn}
      />
    </div>
  );
}
