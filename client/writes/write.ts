/**
 * A write: one request with its Idempotency-Key, from the moment that somebody asks for it until its outcome is known. Decides
 * which request repeats an earlier one, and sends it.
 */
import type { QueryClient } from '@tanstack/react-query';
import { fillPath, type PathParams, readPath } from '#shared/contract/paths.ts';
import { type WriteAnswer, type WriteBody, type WriteName, writes } from '#shared/contract/writes.ts';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { LineState } from '#shared/order/order-states.ts';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import { type ClientProblem, toClientProblem } from '../data/client-problem.ts';
import type { Http } from '../data/http.ts';
import { readKey } from '../data/read-options.ts';
import type { SendCounts } from './order-projection.ts';
import type { OrderReference, OrderRequest, OrderTap } from './order-taps.ts';

export type WriteInput<N extends WriteName> = {
  params?: PathParams;
  body: WriteBody<N>;
  /** The entity's version as the user saw it; required by rows with `ifMatch`. */
  version?: number;
};

/**
 * `seen`: somebody has read the line's change; a voided line disappears with it. `recalled`: as it was before it was ready,
 * started or not.
 */
export type TapGoal = LineState | 'seen' | 'recalled';
/** `unseen`: the line can be prepared once somebody has read its change. */
export type ShownState = TicketLine['state'] | 'unseen';

/** A tap on a station's ticket. */
export type TicketTap = {
  location: PreparationLocation;
  ticket: Ticket;
  /** The tapped line; absent for a whole ticket. */
  line?: TicketLine;
  lineIds: readonly string[];
  /** Null if no line changes its state. */
  to: TapGoal | null;
  sinceMs: number;
  /** The lines whose tickets don't show `to` yet, with their state when they were tapped. */
  expected: Readonly<Record<string, ShownState>>;
};

export type Write<N extends WriteName = WriteName> = {
  member: string | null;
  name: N;
  path: string;
  hash: string;
  /** The Idempotency-Key of every attempt. */
  key: string;
  /** The id that the client gave the new entity. */
  id?: string;
  atMs: number;
  /** An answer was lost: the server may have carried it out. */
  wasLost?: true;
  /** Hash of a different body about which the user was warned. */
  warned?: string;
  /** `unknown`: the server may have carried it out, or still may. `storing`: being handed to the outbox. */
  status: 'waiting' | 'storing' | 'sending' | 'unknown' | 'refused' | 'done';
  /** Input of the first attempt; absent after a reload, and while it waits for those before it. */
  input?: WriteInput<N>;
  problem?: ClientProblem;
  /** A newer read shows its effect, or that it was undone. Only `screen` can still repeat it. */
  isApplied?: true;
  /** The mounted component that asked for it. */
  screen?: object;
  /** Stays listed after its outcome is known, until it is dismissed. */
  isFollowed?: true;
  /** Its effect on a station's tickets. */
  tap?: TicketTap;
  /** The order that it changes. The writes of an order are sent one after another. */
  order?: OrderReference;
  taps?: readonly OrderTap[];
  request?: OrderRequest;
  /** Units that a Send, or firing a course, puts at each station. */
  sendCounts?: SendCounts | null;
  /** Lost and retried by itself: all writes behind it wait. */
  isBlocking?: true;
  /** The disk refused it: it waits in memory. */
  isUnsaved?: true;
};

export type OrderWrite = Write & { order: OrderReference; taps: readonly OrderTap[] };

export type WritingAccess = {
  http: Http;
  queryClient: QueryClient;
  /** Refetches what the write may have changed and no socket keeps up to date. */
  refreshAfterWrite(name: WriteName): void;
  /** Called after the server has carried it out. */
  written?(name: WriteName): void;
};

/** The server forgets a key after a day: an older write could be carried out twice. */
export const keyGoodMs = 23 * 60 * 60_000;
/** Codes of refusals that come before the server looks up the key. */
const codesBeforeKey: readonly string[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'ORGANIZATION_REQUIRED',
  'RESTAURANT_ARCHIVED',
  'FOREIGN_ORIGIN',
];

export function rowOf(name: WriteName): WriteRow {
  return writes[name];
}

export function isOf<N extends WriteName>(write: Write, name: N): write is Write<N> {
  return write.name === name;
}

export function isOrderWrite(write: Write): write is OrderWrite {
  return write.order !== undefined;
}

/** A write of an order that neither the server nor the disk has: a reload would lose it. */
export function isOnlyHere({ order, problem, isBlocking }: Write): boolean {
  return order !== undefined && (problem === undefined || isBlocking === true);
}

/** Number of writes that wait in memory because the disk refused one of their order. */
export function countUnsaved(pending: readonly Write[]): number {
  const orderIds = new Set(pending.map(({ isUnsaved, order }) => isUnsaved && order?.id));
  return pending.filter(isOrderWrite).reduce((sum, { order, taps, request, isBlocking, status }) => {
    if (!orderIds.has(order.id) || !(isBlocking || status === 'waiting')) return sum;
    return sum + (request ? 1 : taps.length);
  }, 0);
}

/** Whether the server may have carried it out, or still may. */
function isOutcomeUnknown({ code, status, isPassing }: ClientProblem): boolean {
  if (code === 'EARLIER_UNKNOWN') return false;
  return isPassing || code === 'REQUEST_IN_PROGRESS' || [0, 408, 425].includes(status);
}

/** Whether the outcome of the first attempt is still unknown after this answer to a later one. */
export function isStillUnknown(write: Write, problem: ClientProblem): boolean {
  return isOutcomeUnknown(problem) || (write.wasLost === true && codesBeforeKey.includes(problem.code));
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** 53 bits (cyrb53): enough to distinguish the few bodies of one path; browsers offer no better over plain http. */
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

/** The same for requests that differ only in the id that the client generated. */
export function hashOfWrite({ body, version }: { body: unknown; version?: number }): string {
  const content = typeof body === 'object' && body !== null ? { ...body, id: undefined } : body;
  return hashOf(JSON.stringify([content, version], sorted));
}

export function idOfBody(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string'
    ? body.id
    : undefined;
}

export function pathOf(name: WriteName, params: PathParams | undefined): string {
  return fillPath(rowOf(name).path, params);
}

/** Writes of one scope change the same entity: the first one that the path names, or the stations' tickets. */
function scopeOf(name: WriteName, path: string): string {
  if (path.startsWith('/api/preparation/')) return '/api/preparation/';
  const segments = rowOf(name).path.split('/');
  const first = segments.findIndex(segment => segment.startsWith(':'));
  return path
    .split('/')
    .slice(0, first === -1 ? segments.length : first + 1)
    .join('/');
}

/** A lost write that only sets a state is not repeated once a later one of its scope was carried out. */
export function isOvertaken(write: Write, by: { name: WriteName; path: string }): boolean {
  const { wasLost, isFollowed, name, path } = write;
  if (!wasLost || isFollowed || rowOf(name).addsUp) return false;
  return scopeOf(name, path) === scopeOf(by.name, by.path);
}

export function isOrder(answer: unknown): answer is Order {
  return typeof answer === 'object' && answer !== null && 'lines' in answer && 'vatBreakdown' in answer;
}

/** Puts an order from an answer into the cache, unless the cached one is newer. Returns the answer, for an order the very object that is cached. */
export function cacheOrder(queryClient: QueryClient, answer: unknown): unknown {
  if (!isOrder(answer)) return answer;
  const key = readKey(readPath('waiterOrder', { id: answer.id }));
  const known = queryClient.getQueryData<Order>(key);
  return known !== undefined && known.version > answer.version
    ? answer
    : queryClient.setQueryData(key, answer);
}

/** Makes one attempt. Rejects with ClientProblem. */
export async function sendWrite<N extends WriteName>(
  access: WritingAccess,
  name: N,
  { params, body, version }: WriteInput<N>,
  key: string,
): Promise<WriteAnswer<N>> {
  const { method } = writes[name];
  try {
    const path = pathOf(name, params);
    const answer = await access.http.send({ method, path, body, idempotencyKey: key, version });
    const cached = cacheOrder(access.queryClient, answer.body);
    access.refreshAfterWrite(name);
    access.written?.(name);
    return cached as WriteAnswer<N>;
  } catch (error) {
    const problem = toClientProblem(error);
    // Most refusals come because somebody else was quicker: without a socket their change would show minutes later.
    if (!problem.isPassing) access.refreshAfterWrite(name);
    throw problem;
  }
}
