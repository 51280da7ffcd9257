/**
 * Handles taps on tickets: applied optimistically, one request each. One whose answer was lost stays applied and is sent
 * again by itself, a refused one is kept with its reason and key.
 */
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { readPath } from '#shared/contract/paths.ts';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import { ClientProblem } from '../../../data/client-problem.ts';
import type { DataAccess } from '../../../data/data-access.ts';
import { useData } from '../../../data/data-context.tsx';
import { topicFreshnessAtom } from '../../../data/live/live-status.ts';
import { readKey } from '../../../data/read-options.ts';
import type { ServerClock } from '../../../data/server-clock.ts';
import {
  createTapsReader,
  expectedOf,
  failedTaps,
  lostTapOutcome,
  type PendingTap,
  projectTickets,
  settleTaps,
  shownStateOf,
  tapsAt,
  withoutLines,
} from '../../../writes/ticket-projection.ts';
import type { TapGoal, TicketTap, Write } from '../../../writes/write.ts';
import {
  cardId,
  isOpenLine,
  type LineCommandName,
  lastReadyAt,
  lastReadyLines,
  tapCommand,
} from '../tickets/ticket-facts.ts';

type CommandName = LineCommandName | 'readyTicket' | 'recallTicket' | 'seeTicket';
type Tapped = Pick<TicketTap, 'ticket' | 'line' | 'lineIds' | 'to'>;
/** How a ticket was finished: some of its lines, or as a whole. */
type Finish = { lines: readonly TicketLine[] | null };

type StationActions = {
  /**
   * `lines`: lines of one row, all in the same state; `rowKey` distinguishes a double tap from a tap on
   * another row.
   */
  tapLines(ticket: Ticket, lines: readonly TicketLine[], rowKey: string): void;
  readyTicket(ticket: Ticket): void;
  recallTickets(tickets: readonly Ticket[]): void;
  /** Acknowledges a move: removes the former table from the ticket. */
  seeTicket(ticket: Ticket): void;
  /** Acknowledges the allergies as they stand on the ticket. */
  seeAllergy(ticket: Ticket): void;
  /** Undoes what finished the ticket: the last tapped lines, or the whole ticket. */
  undo(ticket: Ticket): void;
  retry(key: string): void;
  dismiss(key: string): void;
};

export type StationCommands = StationActions & {
  /** The tickets with pending taps applied. */
  tickets: readonly Ticket[];
  failed: readonly PendingTap[];
  /** Number of dishes, and of cards as a whole, with a tap whose answer was lost. */
  lost: number;
};

/** A second tap within this time is ignored as an accidental double tap. */
const doubleTapMs = 400;
/** A change by another screen within this time was not yet visible to the user who taps. */
const unseenMs = 500;
const none: ReadonlySet<string> = new Set();

/** Taps on a station's tickets that the tickets do not contain yet. */
function usePendingTaps(location: PreparationLocation): readonly PendingTap[] {
  const { writes } = useData();
  const readTaps = useMemo(() => createTapsReader(location), [location]);
  return useSyncExternalStore(writes.subscribe, () => readTaps(writes.pending()));
}

/** Sends lost taps again, one at a time in their order, each once the server has confirmed the tickets since it was sent. */
function useLostTaps(path: string, taps: readonly PendingTap[]): void {
  const { statusStore, queryClient, serverClock, writes, setTimer } = useData();
  useEffect(() => {
    const lost = taps.find(({ status }) => status === 'unknown');
    // The tickets don't contain those yet.
    if (lost === undefined || taps.some(({ status }) => status === 'sending' || status === 'done')) return;
    const { key, tap } = lost;
    const send = () => {
      const { isStale = true, confirmedAtMs } = statusStore.get(topicFreshnessAtom)[path] ?? {};
      if (isStale || (confirmedAtMs ?? 0) <= tap.sinceMs) return;
      const outcome = lostTapOutcome(lost, queryClient.getQueryData(readKey(path)) ?? []);
      if (outcome === 'send') writes.retry(key, { ...tap, sinceMs: serverClock.now() });
      else if (outcome === 'over') writes.dismiss([key]);
      else writes.change(refused(key, new ClientProblem('LINE_STATE')));
    };
    // An answer is confirmed before it is cached.
    let cancel = setTimer(send, 0);
    const unsubscribe = statusStore.sub(topicFreshnessAtom, () => {
      cancel();
      cancel = setTimer(send, 0);
    });
    return () => {
      cancel();
      unsubscribe();
    };
  }, [path, taps, statusStore, queryClient, serverClock, writes, setTimer]);
}

function countLost(taps: readonly PendingTap[]): number {
  const lost = taps.filter(({ status }) => status === 'unknown');
  return new Set(lost.map(({ tap: { ticket, line } }) => line?.id ?? cardId(ticket))).size;
}

function refused(key: string, problem: ClientProblem) {
  return (known: readonly Write[]): readonly Write[] =>
    known.map(write => (write.key === key ? { ...write, status: 'refused', problem } : write));
}

export function useStationCommands(
  location: PreparationLocation,
  read: readonly Ticket[],
  nowMs: number,
  useStartStep: boolean,
  /** The station on screen; undefined for its whole group. */
  stationId: string | undefined,
): StationCommands {
  const access = useData();
  const { writes } = access;
  const taps = usePendingTaps(location);
  const lastRead = useRef(read);
  /** Keys of taps whose effects the read after `before` includes; until it is rendered, the old state is shown. */
  const included = useRef({ before: read, keys: none });

  useEffect(
    () =>
      access.onIncluded(keys => {
        const known = included.current.before === lastRead.current ? included.current.keys : none;
        included.current = { before: lastRead.current, keys: new Set([...known, ...keys]) };
      }),
    [access],
  );
  useEffect(() => {
    const { before, keys } = included.current;
    const current = { location, tickets: read, nowMs, included: read === before ? none : keys };
    writes.change(list => settleTaps(list, current));
    lastRead.current = read;
  }, [writes, location, read, nowMs]);
  useLostTaps(readPath('preparationOrders', { location, ...(stationId && { station: stationId }) }), taps);
  const tickets = useMemo(() => projectTickets(read, taps), [read, taps]);
  const failed = useMemo(() => failedTaps(taps, read), [taps, read]);
  const actions = useMemo(
    () => createStationActions(access, location, useStartStep, () => lastRead.current),
    [access, location, useStartStep],
  );
  return { ...actions, tickets, failed, lost: countLost(taps) };
}

/** Decides which taps on the board are meant. */
function createTapChecks(serverClock: ServerClock, readTickets: () => readonly Ticket[]) {
  const lastTaps = new Map<string, number>();

  function isUnseen(changedAt: string | undefined): boolean {
    return changedAt !== undefined && serverClock.now() - Date.parse(changedAt) < unseenMs;
  }

  return {
    isUnseen,
    isDoubleTap(id: string): boolean {
      const now = serverClock.now();
      const last = lastTaps.get(id);
      lastTaps.set(id, now);
      return last !== undefined && now - last < doubleTapMs;
    },
    /** The board freezes while touched: a change during that time has not been seen by the user who taps. */
    hasChangedSince(line: TicketLine): boolean {
      const now = readTickets()
        .flatMap(ticket => ticket.lines)
        .find(({ id }) => id === line.id);
      if (now === undefined || shownStateOf(now) !== 'unseen') return false;
      const isShown = line.adjustment?.at === now.adjustment?.at && line.isHeldBack === now.isHeldBack;
      return !isShown || isUnseen(now.adjustment?.at);
    },
  };
}

/** Stable functions over all renders, so that a card is rendered only when it changes. */
function createStationActions(
  { writes, serverClock }: DataAccess,
  location: PreparationLocation,
  useStartStep: boolean,
  /** Returns the tickets as last read. */
  readTickets: () => readonly Ticket[],
): StationActions {
  const { isDoubleTap, isUnseen, hasChangedSince } = createTapChecks(serverClock, readTickets);
  const finishedBy = new Map<string, Finish>();
  const taps = () => tapsAt(writes.pending(), location);

  /** Without the guest's number, because a tap that is not sent is stored. */
  function tapOf(tapped: Tapped): TicketTap {
    writes.change(list => withoutLines(list, tapped));
    const { orderPhone: _, ...ticket } = tapped.ticket;
    return { ...tapped, ticket, location, sinceMs: serverClock.now(), expected: expectedOf(tapped) };
  }

  /** A dish that several stations prepare has a card for each, which acts on its own part. */
  const ownPart = ({ stationId }: Ticket) => (stationId === undefined ? {} : { stationId });

  function carryOut(name: CommandName, id: string, tapped: Tapped): void {
    const body = name === 'seeTicket' ? {} : ownPart(tapped.ticket);
    writes.follow(name, { params: { id }, body }, tapOf(tapped));
  }

  function carryOutLines(
    ticket: Ticket,
    lines: readonly TicketLine[],
    name: LineCommandName,
    to: TapGoal,
  ): void {
    if (lines.length > 0 && to === 'ready') finishedBy.set(ticket.id, { lines });
    for (const line of lines) carryOut(name, line.id, { ticket, line, lineIds: [line.id], to });
  }

  function readyTicket(ticket: Ticket): void {
    const lineIds = ticket.lines.filter(isOpenLine).map(line => line.id);
    if (ticket.isAllergyUnseen || ticket.lines.some(hasChangedSince)) return;
    if (lineIds.length === 0 || isDoubleTap(ticket.id)) return;
    finishedBy.set(ticket.id, { lines: null });
    carryOut('readyTicket', ticket.id, { ticket, lineIds, to: 'ready' });
  }

  function recallTicket(ticket: Ticket): void {
    const lineIds = ticket.lines.filter(line => line.state === 'ready').map(line => line.id);
    if (lineIds.length === 0 || isDoubleTap(ticket.id)) return;
    carryOut('recallTicket', ticket.id, { ticket, lineIds, to: 'recalled' });
  }

  return {
    readyTicket,
    recallTickets: tickets => tickets.forEach(recallTicket),
    seeTicket(ticket) {
      if (isDoubleTap(`moved ${ticket.id}`)) return;
      carryOut('seeTicket', ticket.id, { ticket, lineIds: [], to: null });
    },
    seeAllergy(ticket) {
      const { id, allergyVersion: version } = ticket;
      if (version === undefined || isDoubleTap(`allergy ${id} ${version}`)) return;
      const tap = tapOf({ ticket, lineIds: [], to: null });
      writes.follow('seeAllergy', { params: { id }, body: { version, ...ownPart(ticket) } }, tap);
    },
    tapLines(ticket, lines, rowKey) {
      const [first] = lines;
      const tap = first === undefined ? null : tapCommand(shownStateOf(first), useStartStep);
      const sending = taps().filter(({ status }) => status === 'sending');
      const isUnderWay = ({ id }: TicketLine) => sending.some(one => id in one.tap.expected);
      const changedAt = (line: TicketLine) => (line.state === 'ready' ? line.readyAt : line.startedAt);
      if (tap === null || lines.every(isUnderWay) || isDoubleTap(rowKey)) return;
      const free = lines.filter(
        line => !isUnderWay(line) && !isUnseen(changedAt(line)) && !hasChangedSince(line),
      );
      carryOutLines(ticket, free, tap.command, tap.to);
    },
    undo(ticket) {
      const last = finishedBy.get(ticket.id);
      if (last === undefined && isUnseen(lastReadyAt(ticket))) return;
      // Another screen may have finished it.
      const lines = last === undefined ? lastReadyLines(ticket) : last.lines;
      if (lines) carryOutLines(ticket, lines, 'recallLine', 'recalled');
      else recallTicket(ticket);
    },
    retry(key) {
      const again = taps().find(tap => tap.key === key);
      if (again === undefined) return;
      const { ticket, line, to } = again.tap;
      if (to === 'ready') finishedBy.set(ticket.id, { lines: line === undefined ? null : [line] });
      writes.retry(key, tapOf(again.tap));
    },
    dismiss: key => writes.dismiss([key]),
  };
}
