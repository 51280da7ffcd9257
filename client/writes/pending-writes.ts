/**
 * What is known of a write that was asked for: who asked, whether it was done, and which later wish is the same one. Kept
 * on the device, where doing it twice counts twice, is a hash of what was asked for, never the body.
 */
import { fillPath, type PathParams } from '#shared/contract/paths.ts';
import type { WriteRow } from '#shared/contract/write-row.ts';
import { type WriteBody, type WriteName, writes } from '#shared/contract/writes.ts';
import type { LineState } from '#shared/order-states.ts';
import type { PreparationLocation } from '#shared/roles.ts';
import type { Ticket, TicketLine } from '#shared/schemas/ticket-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import type { ClientProblem } from '../data/client-problem.ts';
import type { SendCounts } from './order-requests.ts';
import type { OrderWork } from './order-work.ts';

export type WriteInput<N extends WriteName> = {
  params?: PathParams;
  body: WriteBody<N>;
  /** Of the entity as the person saw it; rows with `ifMatch` need it. */
  version?: number;
};

/** What was said about a line is not said any more once somebody has seen it; a voided one leaves the screen. */
export type TapGoal = LineState | 'seen';
/** `unseen`: it can be made, but first somebody has to see what was said about it. */
export type ShownState = TicketLine['state'] | 'unseen';

export type LineStates = Readonly<Record<string, ShownState>>;

/** What somebody at a station tapped on a ticket. */
export type TicketTap = {
  location: PreparationLocation;
  ticket: Ticket;
  /** The line it was about; absent for a whole ticket. */
  line?: TicketLine;
  lineIds: readonly string[];
  /** Null: no line moves. */
  to: TapGoal | null;
  sinceMs: number;
  /** The lines that the tickets don't show so yet, with what stood there when it was tapped. */
  expected: LineStates;
};

/** What somebody tapped on an order. */
export type PendingWork = OrderWork & {
  /** What a Send, or firing a course, will put where. */
  sending: SendCounts | null;
  /** Lost, and tried again by itself: all behind it waits. */
  isBlocking?: true;
  /** The device refused to keep it: it waits in memory. */
  isUnkept?: true;
};

/** What of it stays in this browser over a reload. */
type StoredWrite = {
  member: string | null;
  name: WriteName;
  path: string;
  hash: string;
  /** The Idempotency-Key of every try. */
  key: string;
  /** The id that the client gave what was to be made. */
  id?: string;
  atMs: number;
  /** An answer to it was lost: it may have been done. */
  wasLost?: true;
  /** The hash of another body of which the person was warned. */
  warned?: string;
};

export type PendingWrite<N extends WriteName = WriteName> = StoredWrite & {
  name: N;
  /** `unknown`: it may have been done, or may still be. `storing`: on its way to what the device delivers. */
  status: 'waiting' | 'storing' | 'sending' | 'unknown' | 'refused' | 'done';
  /** As it was first sent; absent on a page that was loaded since, and while it waits for those before it. */
  input?: WriteInput<N>;
  problem?: ClientProblem;
  /** Its effect was seen, or undone since, by other ways than its answer: it is another wish for all but `screen`. */
  isSettled?: true;
  /** Whatever asked for it and still stands. */
  screen?: object;
  /** Stays listed when it is over, until somebody puts it aside. */
  isFollowed?: true;
  /** What it does to a station's tickets. */
  tap?: TicketTap;
  /** What it does to an order, whose writes go one after another. */
  work?: PendingWork;
};

const storageKey = 'kelner.openWrites';
/** The server forgets a key after a day; what was tried before that could be done twice. */
export const keyGoodMs = 23 * 60 * 60_000;
/** Said before the server looks up what became of the key. */
const saidAtTheDoor: readonly string[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'ORGANIZATION_REQUIRED',
  'RESTAURANT_ARCHIVED',
  'FOREIGN_ORIGIN',
];

export function rowOf(name: WriteName): WriteRow {
  return writes[name];
}

export function isOf<N extends WriteName>(write: PendingWrite, name: N): write is PendingWrite<N> {
  return write.name === name;
}

export function isFailed({ status }: Pick<PendingWrite, 'status'>): boolean {
  return status === 'unknown' || status === 'refused';
}

/** What somebody tapped on an order, and neither the server nor the device knows yet: it would be lost with the tab. */
export function isOnlyHere({ work, problem }: PendingWrite): boolean {
  return work !== undefined && (problem === undefined || work.isBlocking === true);
}

/** Writes that wait in memory, because the device refused to keep one of their order. */
export function countUnkept(pending: readonly PendingWrite[]): number {
  const orderIds = new Set(pending.map(({ work }) => work?.isUnkept && work.order.id));
  return pending.reduce((sum, { work, status }) => {
    if (!work || !orderIds.has(work.order.id) || !(work.isBlocking || status === 'waiting')) return sum;
    return sum + (work.request ? 1 : work.intents.length);
  }, 0);
}

/** Whether the server may have done it, or may still do it. */
function isOutcomeUnknown({ code, status, isPassing }: ClientProblem): boolean {
  if (code === 'EARLIER_UNKNOWN') return false;
  return isPassing || code === 'REQUEST_IN_PROGRESS' || [0, 408, 425].includes(status);
}

/** Whether this answer to a further try leaves open what became of the first. */
export function saysNothing(write: PendingWrite, problem: ClientProblem): boolean {
  return isOutcomeUnknown(problem) || (write.wasLost === true && saidAtTheDoor.includes(problem.code));
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** 53 bits (cyrb53): enough to tell the few bodies of one path apart; browsers offer no better over plain http. */
function hashOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}

/** What the person asks for, whatever id the client made up for it. */
export function hashOfWrite({ body, version }: { body: unknown; version?: number }): string {
  const wish = typeof body === 'object' && body !== null ? { ...body, id: undefined } : body;
  return hashOf(JSON.stringify([wish, version], sorted));
}

export function idOfBody(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string'
    ? body.id
    : undefined;
}

export function pathOf(name: WriteName, params: PathParams | undefined): string {
  return fillPath(rowOf(name).path, params);
}

/** What later writes change too: the stations' tickets together, else the first thing that the path names. */
function scopeOf(name: WriteName, path: string): string {
  if (path.startsWith('/api/preparation/')) return '/api/preparation/';
  const segments = rowOf(name).path.split('/');
  const first = segments.findIndex(segment => segment.startsWith(':'));
  return path
    .split('/')
    .slice(0, first === -1 ? segments.length : first + 1)
    .join('/');
}

/** What only sets a state is another wish once something else was done after it. */
export function isOvertaken(write: PendingWrite, by: { name: WriteName; path: string }): boolean {
  const { wasLost, isFollowed, name, path } = write;
  if (!wasLost || isFollowed || rowOf(name).addsUp) return false;
  return scopeOf(name, path) === scopeOf(by.name, by.path);
}

function isStored({ name, member, status, isSettled, work }: PendingWrite): boolean {
  const isOpen = status === 'sending' || status === 'unknown';
  return rowOf(name).addsUp === true && member !== null && isOpen && !isSettled && work === undefined;
}

/** `era`: of all that was stored since the browser last cleared its storage; absent in what an earlier version stored. */
type Stored = { era: string | undefined; stored: StoredWrite[] };

function parseStored(text: string | null): Stored | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!Array.isArray(kept)) return null;
    return { era: kept[0]?.era, stored: kept.filter(one => one?.name in writes) };
  } catch {
    return null;
  }
}

type Storage = { read(key: string): string | null; write(key: string, value: string | null): void };

/** What the tabs of this browser know together. */
type StoredWrites = {
  /** With what other tabs opened and closed meanwhile. What is gone with the whole storage nobody has closed. */
  merge(known: readonly PendingWrite[], nowMs: number): PendingWrite[];
  store(pending: readonly PendingWrite[]): void;
};

export function createStoredWrites(storage: Storage): StoredWrites {
  let seenEra: string | undefined;

  function merged(known: readonly PendingWrite[]): readonly PendingWrite[] {
    const found = parseStored(storage.read(storageKey));
    if (found === null) return known;
    const { era, stored } = found;
    const isCleared = seenEra !== undefined && era !== seenEra;
    seenEra = era;
    const isOpen = ({ key }: PendingWrite) => isCleared && !stored.some(one => one.key === key);
    return [
      ...known.filter(write => !isStored(write) || write.isFollowed || isOpen(write)),
      ...stored.flatMap(one => {
        const mine = known.find(({ key }) => key === one.key);
        return mine?.isFollowed ? [] : [{ status: 'unknown' as const, ...mine, ...one }];
      }),
    ];
  }

  return {
    merge: (known, nowMs) =>
      merged(known).filter(({ work, atMs }) => work !== undefined || nowMs - atMs < keyGoodMs),
    store(pending) {
      const stored = pending
        .filter(isStored)
        .map(
          ({
            status: _,
            input: __,
            problem: ___,
            screen: ____,
            isFollowed: _____,
            tap: ______,
            work: _______,
            ...one
          }) => one,
        );
      const isEmpty = storage.read(storageKey) === null;
      if (stored.length === 0 && isEmpty) return;
      if (isEmpty) seenEra = undefined;
      seenEra ??= createUuid();
      storage.write(storageKey, JSON.stringify([{ era: seenEra }, ...stored]));
    },
  };
}
