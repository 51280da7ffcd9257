/** Wall display of kitchen or bar, or of one of their stations: open tickets, oldest first, and their freshness. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import type { StationSummary } from '#shared/venue/settings-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import { useConfirmations } from '../../../data/live/use-live-status.ts';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useAskedOutage } from '../availability/asked-outage.ts';
import { OutageNotices, OutageQuestion } from '../availability/outage-notices.tsx';
import { BelowMarker } from '../pages/below-marker.tsx';
import { hiddenTickets, summarize } from '../pages/hidden-tickets.ts';
import { PageMarker } from '../pages/page-marker.tsx';
import { TicketColumns } from '../pages/ticket-columns.tsx';
import { useCardsBelow } from '../pages/use-cards-below.ts';
import { useTicketPages } from '../pages/use-ticket-pages.ts';
import { stationEar } from '../sound/heard-tickets.ts';
import { useStationSound } from '../sound/use-station-sound.ts';
import { type BoardCard, hasToBeSeen } from '../tickets/station-board.ts';
import { cardId, countBoard, isOfDish, listRecallable } from '../tickets/ticket-facts.ts';
import { useLitDish } from '../tickets/use-lit-dish.ts';
import { useStationName } from '../tickets/use-station-name.ts';
import { useIsPass, useShownStation } from './shown-station.ts';
import { StaleBanner } from './stale-banner.tsx';
import { confirmEveryMs } from './station-freshness.ts';
import { StationHeader, VerifiedText, WallNotices } from './station-header.tsx';
import { StationProblems } from './station-problems.tsx';
import styles from './station-screen.module.css';
import { StationSide } from './station-side.tsx';
import { useBoard } from './use-board.ts';
import { useStationCommands } from './use-station-commands.ts';
import { useStationKeys } from './use-station-keys.ts';
import { useIsTrusted, useTrustSource } from './use-station-trust.ts';

const retryMs = 3_000;

/** Tickets not yet reported as shown; held ones are not reported. */
function unreported(tickets: readonly Ticket[]): string[] {
  return tickets
    .filter(ticket => ticket.state === 'open' && ticket.shownAt === undefined)
    .filter(ticket => ticket.lines.some(line => line.state === 'sent'))
    .map(({ id }) => id);
}

/** Waits for two animation frames: the second runs after the first was painted, and none runs in a hidden tab. */
function afterPaint(work: () => void): () => void {
  let handle = requestAnimationFrame(() => {
    handle = requestAnimationFrame(work);
  });
  return () => cancelAnimationFrame(handle);
}

/**
 * Reports to the server which tickets this screen has painted, for the waiter's second tick. Each ticket is reported
 * once per send and retried until that succeeds; a hidden tab reports nothing.
 */
function useShownReport(tickets: readonly Ticket[]): void {
  const access = useData();
  const flying = useRef(new Set<string>());
  /** Time of each ticket's last attempt; failed ones are retried with a later tick of the ticket clock. */
  const triedAtMs = useRef(new Map<string, number>());
  const ids = unreported(tickets).join();

  useEffect(() => {
    if (ids === '') return;
    const report = () => {
      const nowMs = access.serverClock.now();
      for (const id of ids.split(',')) {
        const tried = triedAtMs.current.get(id);
        if (flying.current.has(id) || (tried !== undefined && nowMs - tried < retryMs / 2)) continue;
        flying.current.add(id);
        triedAtMs.current.set(id, nowMs);
        access.writes.send('showTicket', { params: { id }, body: {} }).then(
          () => flying.current.delete(id),
          () => flying.current.delete(id),
        );
      }
    };
    let cancelPaint = afterPaint(report);
    const timer = setInterval(() => {
      cancelPaint();
      cancelPaint = afterPaint(report);
    }, retryMs);
    return () => {
      cancelPaint();
      clearInterval(timer);
    };
  }, [access, ids]);
}

/** Minutes and colours: a wall that counts seconds would be painted all the time. */
const tickMs = 15_000;
/** How long a recalled ticket belongs on the first page. */
const recalledForMs = 60_000;
const noTickets: [] = [];
/** Media on which the tickets have no pages (`ticket-columns.module.css`). */
const scrolledMedia = '(max-width: 699px), (max-height: 559px)';
/** Height of `below-marker.module.css`. */
const markerPx = 58;

type Shown = { location: PreparationLocation; station: StationSummary | undefined };

const PassScreen = loadable(async () => (await import('../pass/pass-screen.tsx')).PassScreen);

export function StationScreen({ location }: { location: PreparationLocation }) {
  return useIsPass(location) ? <PassScreen /> : <StationOrGroup location={location} />;
}

function StationOrGroup({ location }: { location: PreparationLocation }) {
  const station = useShownStation(location);
  return <StationWall key={station?.id} location={location} station={station} />;
}

/** Which cards belong on the first page: what has to be seen, and for a while what was recalled here. */
function usePinned(
  recallTickets: (tickets: readonly Ticket[]) => void,
  nowMs: number,
  useStartStep: boolean,
) {
  const [recalledMs, setRecalledMs] = useState<ReadonlyMap<string, number>>(new Map());
  const recall = useCallback(
    (tickets: readonly Ticket[]) => {
      setRecalledMs(before => new Map([...before, ...tickets.map(one => [cardId(one), nowMs] as const)]));
      recallTickets(tickets);
    },
    [recallTickets, nowMs],
  );
  return {
    recall,
    isPinned: (card: BoardCard) =>
      hasToBeSeen(card, useStartStep) || nowMs - (recalledMs.get(card.id) ?? 0) < recalledForMs,
  };
}

/** A list that scrolls has no first page: what has to be seen stands above. */
function pinnedFirst(cards: readonly BoardCard[], isPinned: (card: BoardCard) => boolean) {
  return cards.toSorted((one, other) => Number(isPinned(other)) - Number(isPinned(one)));
}

function StationWall({ location, station }: Shown) {
  const { t, i18n } = useTranslation();
  const query = { location, ...(station && { station: station.id }) };
  const read = useRead('preparationOrders', query);
  const source = useTrustSource(query);
  const isTrusted = useIsTrusted(source);
  const nowMs = useServerNow(tickMs);
  useConfirmations(confirmEveryMs);
  const { useStartStep } = useMember().restaurant;
  const sound = useStationSound(station?.id ?? location, read.data, stationEar);
  const commands = useStationCommands(location, read.data ?? noTickets, nowMs, useStartStep, station?.id);
  const { tickets } = commands;
  const { board, cards, isHeld, onPointerDownCapture } = useBoard(tickets);
  const isScrolled = useMediaQuery(scrolledMedia);
  const { recall, isPinned } = usePinned(commands.recallTickets, nowMs, useStartStep);
  const listed = isScrolled ? pinnedFirst(cards, isPinned) : cards;
  const pages = useTicketPages(cards, isHeld, isScrolled, i18n.language);
  const recallable = useMemo(() => listRecallable(tickets), [tickets]);
  const { litDish, lightDish } = useLitDish();
  useShownReport(read.data ?? noTickets);
  useStationKeys({
    onTurnPage: pages.turn,
    onRecallLast: () => recall(recallable[0] ?? []),
  });
  const below = useCardsBelow(pages.listRef, isScrolled ? markerPx : null);
  const nameOf = useStationName();
  const isLit = (ticket: Ticket) => isOfDish(ticket, litDish, nameOf);
  const sight = { nowMs, isLit };
  const hidden = hiddenTickets(cards, pages.layout, pages.page, sight);
  const cardsBelow = cards.filter(card => card.tickets.some(({ ticket }) => below.ids.includes(ticket.id)));
  const [, askOutage] = useAskedOutage();
  const onOut = useCallback(
    (line: TicketLine) => {
      if (line.menuItemId) askOutage({ kind: 'item', id: line.menuItemId, name: nameOf(line) });
    },
    [askOutage, nameOf],
  );
  // Counts what is on the pages, so that the numbers agree.
  const shown = board.flatMap(({ ticket, leftAtMs }) => (leftAtMs === null ? ticket : []));

  return (
    <div className={styles.station} data-trusted={isTrusted}>
      <div className={styles.top}>
        <StationHeader
          location={location}
          station={station}
          counts={countBoard(shown, nowMs)}
          source={source}
          sound={sound}
          nowMs={nowMs}
        />
        <WallNotices>
          <StaleBanner isTrusted={isTrusted} source={source} lost={commands.lost} />
          <StationProblems failed={commands.failed} retry={commands.retry} dismiss={commands.dismiss} />
          <OutageNotices location={location} />
        </WallNotices>
      </div>
      {read.status === 'loading' && <Skeleton kind="tiles" count={8} />}
      {read.status === 'failed' && <ReadFailure text={read.failure} onRetry={read.retry} />}
      {read.status === 'ready' && (
        <div className={styles.body}>
          {cards.length === 0 ? (
            <p className={styles.empty}>
              {t('preparation.empty')} · <VerifiedText source={source} />
            </p>
          ) : (
            <TicketColumns
              cards={listed}
              isPinned={isPinned}
              pages={pages}
              nowMs={nowMs}
              onPointerDownCapture={onPointerDownCapture}
              litDish={litDish}
              actions={{
                onTapLines: commands.tapLines,
                onOut,
                onReady: commands.readyTicket,
                onUndo: commands.undo,
                onSeen: commands.seeTicket,
                onSeenAllergy: commands.seeAllergy,
              }}
            />
          )}
          <StationSide
            location={location}
            tickets={tickets}
            recallable={recallable}
            onRecall={recall}
            nowMs={nowMs}
            litDish={litDish}
            onLight={lightDish}
          >
            <PageMarker
              {...hidden}
              page={pages.page}
              pageCount={pages.layout.pageCount}
              onTurn={pages.turn}
            />
          </StationSide>
        </div>
      )}
      <BelowMarker {...summarize(cardsBelow, sight)} onScroll={below.scrollOn} />
      <OutageQuestion />
    </div>
  );
}
