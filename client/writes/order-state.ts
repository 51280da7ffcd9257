/** What is known of an order's writes: those under way, what became of them, what is stored, and what the screen is shown. */
import type { WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { OrderIntent, PlannedLine, TapChoice } from './order-intents.ts';
import { type OrderView, projectOrder } from './order-projection.ts';
import {
  countFire,
  countSend,
  type OrderRequest,
  planRequest,
  type SendCounts,
  type WriteProblemCode,
  writeOf,
} from './order-requests.ts';
import { isKeepable, labelOf } from './order-work.ts';
import { isOnlyHere, type PendingWork, type PendingWrite } from './pending-writes.ts';

/** `errors` name the places of the request, or of the order, that it is about. */
export type WriteProblem = Error & {
  code: WriteProblemCode;
  errors?: readonly { path: string }[];
};

/** One of an order in the list of pending writes; taps that wait have no request yet. */
export type OrderWrite = PendingWrite & { work: PendingWork };

/** `sending` is what a Send, or firing a course, will put where. */
type Job = {
  key: string;
  request: OrderRequest;
  intents: readonly OrderIntent[];
  sending: SendCounts | null;
};

/** A write that did not go through. A transient one holds back everything behind it; it is tried again by itself until it is dropped. */
export type FailedJob = Job & { problem: WriteProblem; isBlocking: boolean };

/** What is kept on the device; `request` is there once it was tried, `problem` once it was refused. */
export type KeptJob = {
  key: string;
  intents: readonly OrderIntent[];
  request?: OrderRequest;
  problem?: WriteProblem;
};

/** The device's memory, as far as one order goes. It sends what it keeps, in order. */
export type OrderOutbox = {
  kept(): readonly KeptJob[];
  /** The order as the last of them was answered. */
  newest(): Order | undefined;
  /** This tab sends it, now or after what it is sending: stored meanwhile, for whoever finds it if the tab dies. */
  hold(write: OrderWrite): void;
  /** Its outcome is known, or it is not wanted any more. */
  drop(key: string): void;
  /** Held for so long that another tab may have taken it over. */
  isOverdue(key: string): boolean;
  /** Whether taps that wait are still this tab's to send; rejects where the disk does not say. */
  reclaim(key: string): Promise<boolean>;
  /** A request that may have reached the server, or taps that wait, with its key. Resolves once kept; rejects where nothing can be. */
  keep(write: OrderWrite): Promise<void>;
  retry(key: string): void;
  discard(key: string): void;
  retryNow(): void;
};

export function isOfOrder(id: string): (write: PendingWrite) => write is OrderWrite {
  return (write): write is OrderWrite => write.work?.order.id === id;
}

/** A write of an order as it is listed; it is sent when its turn comes. */
export function listWrite(work: PendingWork, key: string): OrderWrite {
  const { request, intents } = work;
  const [first] = intents;
  const name = request?.write ?? (first === undefined ? 'addLines' : writeOf(first));
  const input = request && { params: request.params, body: request.body };
  const entry = { member: null, name, path: '', hash: '', key, atMs: 0, isFollowed: true } as const;
  return { ...entry, status: 'waiting', work, ...(input && { input }) };
}

export function listTaps(order: Order, intents: readonly OrderIntent[], key: string): OrderWrite {
  return listWrite({ order: labelOf(order), intents, sending: null }, key);
}

/** Taps whose request is not made yet. */
export function isTaps({ work, status }: OrderWrite): boolean {
  return work.request === undefined && status === 'waiting';
}

export function isBlocking({ work }: OrderWrite): boolean {
  return work.isBlocking === true;
}

export function sendingOf(request: OrderRequest, { lines }: Order): SendCounts | null {
  if (request.write === 'sendOrder') return countSend(lines, request.body);
  return request.write === 'fireCourse' ? countFire(lines, request.body.course) : null;
}

/** What the person sees among the failures of what is kept: only refusals. */
function refusedOf(kept: readonly KeptJob[], order: Order): FailedJob[] {
  return kept.flatMap(({ key, intents, problem, ...job }) => {
    const request = job.request ?? planRequest(intents, order, () => key)?.request;
    if (request === undefined || problem === undefined) return [];
    return [{ key, intents, request, problem, sending: null, isBlocking: false }];
  });
}

/** Whether it waits for the server in the outbox. */
export function isKept({ intents }: Pick<Job, 'intents'>): boolean {
  return intents.every(isKeepable);
}

export function isUnsent(kept: KeptJob): boolean {
  return kept.problem === undefined;
}

export type OrderState = {
  readonly order: Order;
  readonly view: OrderView;
  readonly flying: Job | null;
  readonly waiting: readonly OrderIntent[];
  readonly failed: readonly FailedJob[];
  /** What the last Send put where, until the next tap. */
  readonly lastSent: SendCounts | null;
  /** Writes that are safe on this device and go to the server as soon as it answers. */
  readonly queuedCount: number;
  /** Nothing of this order goes to the server at once: taps are queued, a Send has to wait for it. */
  readonly isOfflineQueued: boolean;
};

export type OrderWrites = {
  getState(): OrderState;
  subscribe(listener: () => void): () => void;
  /** Takes over a newer order that came by another way. */
  observe(order: Order): void;
  /** One more of a dish, or as many as `choice` says: onto a line of this device that is just the same, else a new one. */
  tap(item: WaiterMenuItem, choice?: TapChoice): void;
  /** Adds a line of its own: an open item, or again as it was (undo of a removal). */
  restore(line: Omit<PlannedLine, 'id'>): void;
  push(intent: OrderIntent): void;
  retry(key: string): void;
  discard(key: string): void;
  /** Tries again now what could not be reached: a sign that the server is back came. */
  retryNow(): void;
  /** Ends the tries; nothing is sent any more. */
  stop(): void;
};

/** What an order's screen shows besides its pending writes. */
export type OrderFacts = Pick<OrderState, 'order' | 'lastSent'> & { kept: readonly KeptJob[] };

/** The newer one; of two alike the other. */
export function newest(known: Order, other: Order | undefined): Order {
  return other !== undefined && other.version >= known.version ? other : known;
}

export function canKeep(writes: readonly OrderWrite[]): boolean {
  return !writes.some(({ work }) => work.isUnkept);
}

function jobsOf({ key, work: { request, intents, sending } }: OrderWrite): Job[] {
  return request === undefined ? [] : [{ key, request, intents, sending }];
}

/** Everything not yet answered, in the order it was tapped; `kept` comes first, as it is sent first. */
export function stateOf({ order, lastSent, kept }: OrderFacts, writes: readonly OrderWrite[]): OrderState {
  const unsent = kept.filter(isUnsent);
  const stored = unsent.flatMap(job => job.intents);
  const open = writes.filter(isOnlyHere);
  const failed = writes.flatMap((write): FailedJob[] => {
    const { problem } = write;
    if (problem === undefined) return [];
    return jobsOf(write).map(job => ({ ...job, problem, isBlocking: isBlocking(write) }));
  });
  return {
    order,
    lastSent,
    view: projectOrder(order, [...stored, ...open.flatMap(({ work }) => work.intents)], stored),
    flying: writes.filter(({ status }) => status === 'sending').flatMap(jobsOf)[0] ?? null,
    waiting: writes.filter(isTaps).flatMap(({ work }) => work.intents),
    failed: [...failed, ...refusedOf(kept, order)],
    queuedCount: unsent.length,
    isOfflineQueued: unsent.length > 0,
  };
}
