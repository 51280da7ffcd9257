/** What an order's queue knows, and what the screen is shown of it. */
import type { WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { OrderIntent, PlannedLine, TapChoice } from './order-intents.ts';
import {
  type FailedJob,
  isUnsent,
  type Job,
  type KeptJob,
  type OrderOutbox,
  refusedOf,
  type WriteProblem,
} from './order-jobs.ts';
import { type OrderView, projectOrder } from './order-projection.ts';
import type { OrderRequest, SendCounts } from './order-requests.ts';

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
  /** Left out where nothing is kept: then what finds no server waits in memory. */
  outbox?: OrderOutbox;
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
