/** The writes of one order on their way: what each carries, what became of it, and what is kept of it on the device. */
import type { Order } from '#shared/schemas/order-schema.ts';
import { lineOf, type OrderIntent } from './order-intents.ts';
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
