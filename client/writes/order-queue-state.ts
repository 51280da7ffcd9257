/** What an order's queue knows: its writes on their way, what became of them, what is stored, and what the screen is shown. */
import type { WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { lineOf, type OrderIntent, type PlannedLine, type TapChoice } from './order-intents.ts';
import { type OrderView, projectOrder } from './order-projection.ts';
import {
  countFire,
  countSend,
  type OrderRequest,
  planRequest,
  type SendCounts,
  type WriteProblemCode,
} from './order-requests.ts';
import { isKeepable } from './order-work.ts';

/** `errors` name the places of the request, or of the order, that it is about. */
export type WriteProblem = Error & {
  code: WriteProblemCode;
  errors?: readonly { path: string }[];
};

/** `sending` is what a Send, or firing a course, will put where. */
export type Job = {
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

/** The device's memory, as far as one order goes. It sends what it keeps, in order, and tells when something changed. */
export type OrderOutbox = {
  kept(): readonly KeptJob[];
  /** The order as the last of them was answered. */
  newest(): Order | undefined;
  subscribe(listener: () => void): () => void;
  /** This queue sends it now: stored meanwhile, for whoever finds it if the tab dies before the answer. */
  hold(job: Job): void;
  /** Its outcome is known. */
  drop(key: string): void;
  /** Held for so long that another tab may have taken it over. */
  isOverdue(key: string): boolean;
  /** A request that may have reached the server, with its key. Resolves once it is kept; rejects where nothing can be. */
  keep(job: Job): Promise<void>;
  append(intent: OrderIntent, key: string): Promise<void>;
  retry(key: string): void;
  discard(key: string): void;
  retryNow(): void;
};

export function sendingOf(request: OrderRequest, { lines }: Order): SendCounts | null {
  if (request.write === 'sendOrder') return countSend(lines, request.body);
  return request.write === 'fireCourse' ? countFire(lines, request.body.course) : null;
}

/** What the person sees among the failures of what is kept: only refusals. */
export function refusedOf(kept: readonly KeptJob[], order: Order): FailedJob[] {
  return kept.flatMap(({ key, intents, problem, ...job }) => {
    const request = job.request ?? planRequest(intents, order, () => key)?.request;
    if (request === undefined || problem === undefined) return [];
    return [{ key, intents, request, problem, sending: null, isBlocking: false }];
  });
}

/** Whether it waits for the server in the outbox. */
export function isKept(job: Job): boolean {
  return job.intents.every(isKeepable);
}

/** Said too late it may be wrong: a colleague may be on the way by then. It is for the person to say it again. */
export function isForNow({ request }: Job): boolean {
  return request.write === 'claimLines';
}

function isClaimOver(lineIds: readonly string[], { lines }: Order): boolean {
  return lines.every(
    ({ id, state, claimedBy }) => !lineIds.includes(id) || state !== 'ready' || claimedBy !== undefined,
  );
}

/** A failed Send of what is where it was to go by now, a failed claim of what somebody comes for, or brought. */
export function isObsolete({ request, isBlocking }: FailedJob, order: Order): boolean {
  if (request.write === 'claimLines') return isClaimOver(request.body.lineIds, order);
  const left = sendingOf(request, order);
  return !isBlocking && left !== null && Object.values(left).every(count => count === 0);
}

/**
 * What is left of the failures when more is tapped. Another Send answers for the refused one before it; a lost one must not
 * take along what is tapped after it.
 */
export function failedBefore(intent: OrderIntent, failed: readonly FailedJob[]): FailedJob[] {
  return failed
    .filter(job => job.isBlocking || intent.kind !== 'send' || job.request.write !== 'sendOrder')
    .map(job => (isKept(job) ? job : { ...job, isBlocking: false }));
}

export function isUnsent(kept: KeptJob): boolean {
  return kept.problem === undefined;
}

/** What can't be kept for later and found no server: it is for the person to try again. */
export function failWithoutServer(intent: OrderIntent, order: Order, key: string): FailedJob[] {
  const plan = planRequest([intent], order, () => key);
  if (plan === null) return [];
  const problem = Object.assign(new Error('No connection to the server.'), { code: 'NETWORK' as const });
  const { request, intents } = plan;
  return [{ key, request, intents, sending: sendingOf(request, order), problem, isBlocking: false }];
}

/** What is pointless or unsafe after a refusal: changes of a line that was never added, and a Send of less than was meant. */
export function withoutDependents(waiting: readonly OrderIntent[], refused: Job): OrderIntent[] {
  const lineIds = new Set(refused.intents.flatMap(intent => (intent.kind === 'add' ? [intent.line.id] : [])));
  return waiting.filter(intent => intent.kind !== 'send' && !lineIds.has(lineOf(intent) ?? ''));
}

export type QueueState = {
  readonly order: Order;
  readonly view: OrderView;
  readonly flying: Job | null;
  /** Goes before what waits: retries, and additions that were refused together and are tried one by one. */
  readonly ahead: readonly Job[];
  readonly waiting: readonly OrderIntent[];
  readonly failed: readonly FailedJob[];
  /** What the last Send put where, until the next tap. */
  readonly lastSent: SendCounts | null;
  /** Writes that are safe on this device and go to the server as soon as it answers. */
  readonly queuedCount: number;
  /** False once the device refused to keep something: then it waits in memory. */
  readonly canKeep: boolean;
  /** Nothing of this order goes to the server at once: taps are queued, a Send has to wait for it. */
  readonly isOfflineQueued: boolean;
  /** Nothing would be lost with the tab: all is at the server or kept on this device. */
  readonly isSafe: boolean;
};

export type OrderWriteQueue = {
  getState(): QueueState;
  subscribe(listener: () => void): () => void;
  /** Takes over a newer order that came by another way. */
  observe(order: Order): void;
  /** One more of a dish, or as many as `choice` says: onto a line of this device that is just the same, else a new one. */
  tap(item: WaiterMenuItem, choice?: TapChoice): void;
  /** Adds a line again as it was (undo of a removal). */
  restore(line: Omit<PlannedLine, 'id'>): void;
  push(intent: OrderIntent): void;
  retry(key: string): void;
  discard(key: string): void;
  /** Tries again now what could not be reached: a sign that the server is back came. */
  retryNow(): void;
  /** Ends the tries; nothing is sent any more. */
  stop(): void;
};

export type QueueOptions = {
  order: Order;
  /** Where it keeps nothing, what finds no server waits in memory. */
  outbox: OrderOutbox;
  write(request: OrderRequest, idempotencyKey: string): Promise<Order>;
  toProblem(error: unknown): WriteProblem;
  createId(): string;
  /** Runs `work` once after `delayMs`; the answer cancels it. */
  setTimer(work: () => void, delayMs: number): () => void;
};

/** `storing` is on its way into the outbox. */
export type QueueCore = Omit<QueueState, 'view' | 'queuedCount' | 'isOfflineQueued' | 'isSafe'> & {
  kept: readonly KeptJob[];
  storing: readonly OrderIntent[];
};

/** The newer one; of two alike the other. */
export function newest(known: Order, other: Order | undefined): Order {
  return other !== undefined && other.version >= known.version ? other : known;
}

/** Everything not yet answered, in the order it was tapped; `kept` comes first, as it is sent first. */
export function stateOf(core: QueueCore): QueueState {
  const unsent = core.kept.filter(isUnsent);
  const kept = unsent.flatMap(job => job.intents);
  const blocked = core.failed.filter(job => job.isBlocking && job.key !== core.flying?.key);
  const others = [...(core.flying === null ? [] : [core.flying]), ...blocked, ...core.ahead];
  const open = [...kept, ...core.storing, ...others.flatMap(job => job.intents), ...core.waiting];
  return {
    ...core,
    view: projectOrder(core.order, open, kept),
    failed: [...core.failed, ...refusedOf(core.kept, core.order)],
    queuedCount: unsent.length,
    isOfflineQueued: unsent.length > 0,
    isSafe: core.storing.length + others.length + core.waiting.length === 0,
  };
}

/** A queue that has heard of nothing yet but what is kept. */
export function emptyCore(order: Order, kept: readonly KeptJob[]): QueueCore {
  return {
    order,
    kept,
    flying: null,
    ahead: [],
    waiting: [],
    failed: [],
    lastSent: null,
    storing: [],
    canKeep: true,
  };
}
