/** What a cook's taps do: shown at once, one request each, a failed one kept with its reason and its key. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Ticket, TicketLine } from '#shared/schemas/ticket-schema.ts';
import { type ClientProblem, toClientProblem } from '../../../data/client-problem.ts';
import { useData } from '../../../data/data-context.tsx';
import { openWrite, sendWrite } from '../../../writes/send-write.ts';
import {
  answerLines,
  expectLines,
  forgetLines,
  isDoneAnyway,
  type Overlay,
  overlayTickets,
  pruneOverlay,
  type TapGoal,
} from '../../../writes/ticket-projection.ts';
import { isOpenLine, type LineCommandName, lastReadyAt, tapCommand } from '../tickets/ticket-facts.ts';

type CommandName = LineCommandName | 'readyTicket' | 'recallTicket' | 'seeTicket';

type Command = {
  key: string;
  name: CommandName;
  /** Of the line or the ticket. */
  id: string;
  ticket: Ticket;
  /** The line it was about; absent for a whole ticket. */
  line?: TicketLine;
  lineIds: readonly string[];
  /** Null: no line moves. */
  to: TapGoal | null;
};

export type FailedCommand = Command & { problem: ClientProblem };

export type StationCommands = {
  /** The tickets as tapped so far. */
  tickets: Ticket[];
  failed: readonly FailedCommand[];
  tapLine(ticket: Ticket, line: TicketLine): void;
  readyTicket(ticket: Ticket): void;
  recallTicket(ticket: Ticket): void;
  /** "It has moved, I know": takes the old table off the ticket. */
  seeTicket(ticket: Ticket): void;
  /** Takes back what finished the ticket: the line last tapped, or the whole of it. */
  undo(ticket: Ticket): void;
  retry(key: string): void;
  dismiss(key: string): void;
};

/** A second tap within this time is a wet finger that trembled, not a change of mind. */
const doubleTapMs = 400;
/** What another screen changed within this time was not yet seen by the finger that comes down on it. */
const unseenMs = 500;

function isNoNews({ name, lineIds, to, problem }: FailedCommand, tickets: readonly Ticket[]): boolean {
  const direction = name === 'recallLine' || name === 'recallTicket' ? 'back' : 'forward';
  return problem.code === 'LINE_STATE' && to !== null && isDoneAnyway(tickets, lineIds, to, direction);
}

export function useStationCommands(
  read: readonly Ticket[],
  nowMs: number,
  useStartStep: boolean,
): StationCommands {
  const access = useData();
  const [overlay, setOverlay] = useState<Overlay>(new Map());
  const [failed, setFailed] = useState<readonly FailedCommand[]>([]);
  const lastTaps = useRef(new Map<string, number>());
  const finishedBy = useRef(new Map<string, Command>());
  const lastRead = useRef(read);
  /** Taps that the tickets after `before` hold; what is drawn meanwhile is still the old state. */
  const included = useRef({ before: read, keys: new Set<string>() });

  useEffect(
    () =>
      access.onIncluded(keys => {
        const known = included.current.before === lastRead.current ? included.current.keys : [];
        included.current = { before: lastRead.current, keys: new Set([...known, ...keys]) };
        // An answer that got lost, of a tap whose effect is here, is no failure.
        setFailed(list => list.filter(({ key }) => !keys.includes(key)));
      }),
    [access],
  );
  useEffect(() => {
    const { before, keys } = included.current;
    setOverlay(current => pruneOverlay(current, read, nowMs, read === before ? undefined : keys));
  }, [read, nowMs]);
  useEffect(() => {
    lastRead.current = read;
    setFailed(list => {
      const news = list.filter(command => !isNoNews(command, read));
      return news.length === list.length ? list : news;
    });
  }, [read]);
  const tickets = useMemo(() => overlayTickets(read, overlay), [read, overlay]);

  const keyOf = (name: CommandName, id: string) =>
    openWrite(access, name, { params: { id }, body: {} }).idempotencyKey;

  function carryOut(command: Command): void {
    const { key, name, id, lineIds, to } = command;
    setFailed(list => list.filter(other => other.key !== key));
    const lines = command.ticket.lines.filter(line => lineIds.includes(line.id));
    if (to !== null) setOverlay(current => expectLines(current, lines, to, access.serverClock.now(), key));
    if (to === 'ready') finishedBy.current.set(command.ticket.id, command);
    sendWrite(access, name, { params: { id }, body: {}, idempotencyKey: key }).then(
      () => setOverlay(current => answerLines(current, lineIds)),
      (error: unknown) => {
        const problem = toClientProblem(error);
        setOverlay(current => forgetLines(current, lineIds));
        const refused = { ...command, problem };
        const isDone = included.current.keys.has(key) || isNoNews(refused, lastRead.current);
        if (!isDone) setFailed(list => [...list, refused]);
      },
    );
  }

  function isDoubleTap(id: string): boolean {
    const now = access.serverClock.now();
    const last = lastTaps.current.get(id);
    lastTaps.current.set(id, now);
    return last !== undefined && now - last < doubleTapMs;
  }

  function isUnseen(changedAt: string | undefined): boolean {
    return changedAt !== undefined && access.serverClock.now() - Date.parse(changedAt) < unseenMs;
  }

  function carryOutLine(ticket: Ticket, line: TicketLine, name: LineCommandName, to: TapGoal): void {
    carryOut({ key: keyOf(name, line.id), name, id: line.id, ticket, line, lineIds: [line.id], to });
  }

  function readyTicket(ticket: Ticket): void {
    const lineIds = ticket.lines.filter(isOpenLine).map(line => line.id);
    if (lineIds.length === 0 || isDoubleTap(ticket.id)) return;
    const { id } = ticket;
    carryOut({ key: keyOf('readyTicket', id), name: 'readyTicket', id, ticket, lineIds, to: 'ready' });
  }

  function recallTicket(ticket: Ticket): void {
    const lineIds = ticket.lines.filter(line => line.state === 'ready').map(line => line.id);
    if (lineIds.length === 0 || isDoubleTap(ticket.id)) return;
    const { id } = ticket;
    carryOut({ key: keyOf('recallTicket', id), name: 'recallTicket', id, ticket, lineIds, to: 'preparing' });
  }

  function seeTicket(ticket: Ticket): void {
    if (isDoubleTap(`moved ${ticket.id}`)) return;
    const { id } = ticket;
    carryOut({ key: keyOf('seeTicket', id), name: 'seeTicket', id, ticket, lineIds: [], to: null });
  }

  return {
    tickets,
    failed,
    seeTicket,
    tapLine(ticket, line) {
      const tap = tapCommand(line.state, useStartStep);
      const isUnderWay = overlay.get(line.id)?.isAnswered === false;
      const changedAt = line.state === 'ready' ? line.readyAt : line.startedAt;
      if (tap === null || isUnderWay || isDoubleTap(line.id) || isUnseen(changedAt)) return;
      carryOutLine(ticket, line, tap.command, tap.to);
    },
    readyTicket,
    recallTicket,
    undo(ticket) {
      const last = finishedBy.current.get(ticket.id);
      if (last === undefined && isUnseen(lastReadyAt(ticket))) return;
      if (last?.line !== undefined) carryOutLine(ticket, last.line, 'recallLine', 'preparing');
      else recallTicket(ticket);
    },
    retry(key) {
      const command = failed.find(candidate => candidate.key === key);
      if (command === undefined) return;
      const { problem: _, ...again } = command;
      carryOut(again);
    },
    dismiss: key => setFailed(list => list.filter(other => other.key !== key)),
  };
}
