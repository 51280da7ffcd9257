/** The writes of one order as a list: what taps, answers and failures make of it, and what the screen shows. */
import type { Order } from '#shared/order/order-schema.ts';
import { ClientProblem } from '../data/client-problem.ts';
import { createListeners } from '../data/listeners.ts';
import { countFire, countSend, type OrderView, projectOrder, type SendCounts } from './order-projection.ts';
import {
  isStorable,
  lineIdOf,
  type OrderRequest,
  type OrderTap,
  planRequest,
  referenceOf,
  writeNameOf,
} from './order-taps.ts';
import type { StoredWrite, WriteProblem } from './outbox-store.ts';
import { isOnlyHere, isOrderWrite, type OrderWrite } from './write.ts';
import type { WriteQueue } from './write-queue.ts';

/** A write that did not go through. A blocking one is retried by itself, and all behind it wait. */
export type FailedWrite = Pick<OrderWrite, 'key' | 'taps' | 'isBlocking'> & {
  request: OrderRequest;
  problem: WriteProblem;
};

export type OrderState = {
  readonly order: Order;
  readonly view: OrderView;
  readonly sending: OrderRequest | null;
  /** Taps that no request carries yet. */
  readonly waiting: readonly OrderTap[];
  readonly failed: readonly FailedWrite[];
  /** Units of the last Send, until the next tap. */
  readonly lastSent: SendCounts | null;
  /** Writes stored on this device. Meanwhile nothing of the order is sent directly. */
  readonly queuedCount: number;
};

/** The part of the state that the writes don't determine. */
type OrderFacts = Pick<OrderState, 'order' | 'lastSent'> & { stored: readonly StoredWrite[] };

/** Replaces the writes of an order. */
export type Replace = (writes: readonly OrderWrite[]) => readonly OrderWrite[];

function sendCountsOf(request: OrderRequest, { lines }: Order): SendCounts | null {
  if (request.write === 'sendOrder') return countSend(lines, request.body);
  return request.write === 'fireCourse' ? countFire(lines, request.body.course) : null;
}

/** The taps wait for those before them if there is no `request` yet. */
export function createOrderWrite(
  order: Order,
  key: string,
  taps: readonly OrderTap[],
  request?: OrderRequest,
): OrderWrite {
  const [first] = taps;
  return {
    member: null,
    name: request?.write ?? (first === undefined ? 'addLines' : writeNameOf(first)),
    path: '',
    hash: '',
    key,
    atMs: 0,
    isFollowed: true,
    status: 'waiting',
    order: referenceOf(order),
    taps,
    ...(request && {
      request,
      input: { params: request.params, body: request.body },
      sendCounts: sendCountsOf(request, order),
    }),
  };
}

export function isWaiting({ request, status }: OrderWrite): boolean {
  return request === undefined && status === 'waiting';
}

export function canStore({ taps }: Pick<OrderWrite, 'taps'>): boolean {
  return taps.every(isStorable);
}

export function isUnsent({ problem }: StoredWrite): boolean {
  return problem === undefined;
}

/** The newer of the two; `other` if both are of the same version. */
export function newest(known: Order, other: Order | undefined): Order {
  return other !== undefined && other.version >= known.version ? other : known;
}

export function replace(key: string, next: (write: OrderWrite) => readonly OrderWrite[]): Replace {
  return writes => writes.flatMap(write => (write.key === key ? next(write) : [write]));
}

export const without = (key: string): Replace => replace(key, () => []);

export function unblocked({ isBlocking: _, ...write }: OrderWrite): OrderWrite {
  return write;
}

export function withoutProblem(write: OrderWrite): OrderWrite {
  const { problem: _, ...rest } = unblocked(write);
  return rest;
}

/** Merges consecutive waiting taps into one write. */
export function joinWaiting(writes: readonly OrderWrite[]): OrderWrite[] {
  const joined: OrderWrite[] = [];
  for (const write of writes) {
    const last = joined.at(-1);
    if (last === undefined || !isWaiting(last) || !isWaiting(write)) joined.push(write);
    else joined.splice(-1, 1, { ...last, taps: [...last.taps, ...write.taps] });
  }
  return joined;
}

function isClaimOver(lineIds: readonly string[], { lines }: Order): boolean {
  return lines.every(
    ({ id, state, claimedBy }) => !lineIds.includes(id) || state !== 'ready' || claimedBy !== undefined,
  );
}

/** Whether another device has meanwhile sent what a failed Send was about, or claimed or served what a failed claim was. */
function isObsolete({ request, isBlocking, problem, status }: OrderWrite, order: Order): boolean {
  if (problem === undefined || status === 'sending' || request === undefined) return false;
  if (request.write === 'claimLines') return isClaimOver(request.body.lineIds, order);
  const left = sendCountsOf(request, order);
  return !isBlocking && left !== null && Object.values(left).every(count => count === 0);
}

/**
 * The writes that remain when `tap` is added. A Send replaces one that was refused before; a lost one is no longer retried
 * by itself, because it would include what is tapped after it.
 */
export function remainingBefore(tap: OrderTap, writes: readonly OrderWrite[]): OrderWrite[] {
  return writes
    .filter(
      ({ problem, isBlocking, name }) =>
        problem === undefined || isBlocking || tap.kind !== 'send' || name !== 'sendOrder',
    )
    .map(write => (write.problem === undefined || canStore(write) ? write : unblocked(write)));
}

/** A tap that can't be stored fails without the server: the user has to try again. */
export function failWithoutServer(tap: OrderTap, order: Order, key: string): OrderWrite[] {
  const plan = planRequest([tap], order, () => key);
  if (plan === null) return [];
  const write = createOrderWrite(order, key, plan.taps, plan.request);
  return [{ ...write, status: 'unknown', problem: new ClientProblem('NETWORK') }];
}

/** Removes what a refusal makes pointless or unsafe: changes of a line that was never added, a Send of less than was meant. */
export function withoutDependents(writes: readonly OrderWrite[], refused: readonly OrderTap[]): OrderWrite[] {
  const lineIds = new Set(refused.flatMap(tap => (tap.kind === 'add' ? [tap.line.id] : [])));
  return writes.flatMap(write => {
    if (!isWaiting(write)) return [write];
    const taps = write.taps.filter(tap => tap.kind !== 'send' && !lineIds.has(lineIdOf(tap) ?? ''));
    return taps.length === 0 ? [] : [{ ...write, taps }];
  });
}

function isFailed(write: OrderWrite): write is OrderWrite & FailedWrite {
  return write.problem !== undefined && write.request !== undefined;
}

/** The user sees refusals of stored writes only. */
function refusedOf(stored: readonly StoredWrite[], order: Order): FailedWrite[] {
  return stored.flatMap(({ key, taps, problem, ...write }) => {
    const request = write.request ?? planRequest(taps, order, () => key)?.request;
    return request === undefined || problem === undefined ? [] : [{ key, taps, request, problem }];
  });
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** Projects an order with its taps. The last view is reused, so that a screen doesn't draw again what a write's progress leaves alone. */
function createProjection() {
  let facts: readonly unknown[] = [];
  let view: OrderView;
  return (order: Order, queued: readonly OrderTap[], open: readonly OrderTap[]): OrderView => {
    const taps = [...queued, ...open];
    const next = [order, queued.length, ...taps];
    if (!isSameList(facts, next)) {
      facts = next;
      view = projectOrder(order, taps, queued);
    }
    return view;
  };
}

/** Stored writes are sent first, so their taps are applied first. */
function stateOf(
  { order, lastSent, stored }: OrderFacts,
  writes: readonly OrderWrite[],
  project: ReturnType<typeof createProjection>,
): OrderState {
  const unsent = stored.filter(isUnsent);
  const queued = unsent.flatMap(({ taps }) => taps);
  const open = writes.filter(isOnlyHere).flatMap(({ taps }) => taps);
  return {
    order,
    lastSent,
    view: project(order, queued, open),
    sending: writes.find(({ status }) => status === 'sending')?.request ?? null,
    waiting: writes.filter(isWaiting).flatMap(({ taps }) => taps),
    failed: [...writes.filter(isFailed), ...refusedOf(stored, order)],
    queuedCount: unsent.length,
  };
}

/** The writes of one order in the queue, and the state that follows from them; listeners are called at each change. */
export function createOrderWriteList(
  queue: Pick<WriteQueue, 'pending' | 'subscribe' | 'change'>,
  start: Order,
  stored: readonly StoredWrite[],
) {
  const isOurs = (write: { order?: { id: string } }) => write.order?.id === start.id;
  const ours = () => queue.pending().filter(isOrderWrite).filter(isOurs);
  const listeners = createListeners();
  let facts: OrderFacts = { order: start, stored, lastSent: null };
  let haveFactsChanged = false;
  let writes: readonly OrderWrite[] = ours();
  const project = createProjection();
  let state = stateOf(facts, writes, project);

  function update(change: Replace, newFacts: Partial<OrderFacts> = {}): void {
    facts = { ...facts, ...newFacts };
    haveFactsChanged = true;
    const next = change(writes);
    if (next === writes) refresh(writes);
    else queue.change(known => [...known.filter(write => !isOurs(write)), ...next]);
  }

  function refresh(next: readonly OrderWrite[]): void {
    if (isSameList(next, writes) && !haveFactsChanged) return;
    haveFactsChanged = false;
    writes = next;
    state = stateOf(facts, writes, project);
    listeners.notify();
  }

  const unsubscribe = queue.subscribe(() => refresh(ours()));

  return {
    writes: () => writes,
    facts: () => facts,
    state: () => state,
    update,
    /** Takes `order` over if it is newer. */
    observe(order: Order | undefined, newFacts: Partial<OrderFacts> = {}, change: Replace = known => known) {
      const known = newest(facts.order, order);
      const isOver = (write: OrderWrite) => isObsolete(write, known);
      const left: Replace = before => (before.some(isOver) ? before.filter(write => !isOver(write)) : before);
      update(before => change(left(before)), { ...newFacts, order: known });
    },
    subscribe: listeners.add,
    stop() {
      unsubscribe();
      queue.change(known => known.filter(write => !isOurs(write)));
    },
  };
}
