/** What becomes of an order's writes when one of them fails, or more is tapped. */
import type { Order } from '#shared/schemas/order-schema.ts';
import { ClientProblem } from '../data/client-problem.ts';
import { lineOf, type OrderIntent } from './order-intents.ts';
import { planRequest } from './order-requests.ts';
import { isBlocking, isKept, isTaps, listWrite, type OrderWrite, sendingOf } from './order-state.ts';
import { labelOf } from './order-work.ts';
import type { PendingWork } from './pending-writes.ts';

/** What becomes of all that is listed of an order. */
export type Replace = (writes: readonly OrderWrite[]) => readonly OrderWrite[];

/** `next`: what stands in its place. */
export function inPlace(key: string, next: (write: OrderWrite) => readonly OrderWrite[]): Replace {
  return writes => writes.flatMap(write => (write.key === key ? next(write) : [write]));
}

export const without = (key: string): Replace => inPlace(key, () => []);

/** Its fresh try: nothing of the failed one shows. */
export function withoutProblem(write: OrderWrite): OrderWrite {
  const { problem: _, ...again } = unblocked(write);
  return again;
}

/** Taps that stand behind each other wait for one request. */
export function joinTaps(writes: readonly OrderWrite[]): OrderWrite[] {
  const joined: OrderWrite[] = [];
  for (const write of writes) {
    const last = joined.at(-1);
    if (last === undefined || !isTaps(last) || !isTaps(write)) joined.push(write);
    else joined.splice(-1, 1, withIntents(last, [...last.work.intents, ...write.work.intents]));
  }
  return joined;
}

export function withIntents(write: OrderWrite, intents: readonly OrderIntent[]): OrderWrite {
  return { ...write, work: { ...write.work, intents } };
}

/** Said too late it may be wrong: a colleague may be on the way by then. It is for the person to say it again. */
export function isForNow({ name }: OrderWrite): boolean {
  return name === 'claimLines';
}

function isClaimOver(lineIds: readonly string[], { lines }: Order): boolean {
  return lines.every(
    ({ id, state, claimedBy }) => !lineIds.includes(id) || state !== 'ready' || claimedBy !== undefined,
  );
}

/** A failed Send of what is where it was to go by now, a failed claim of what somebody comes for, or brought. */
export function isObsolete(
  { work: { request, isBlocking }, problem, status }: OrderWrite,
  order: Order,
): boolean {
  if (problem === undefined || status === 'sending' || request === undefined) return false;
  if (request.write === 'claimLines') return isClaimOver(request.body.lineIds, order);
  const left = sendingOf(request, order);
  return !isBlocking && left !== null && Object.values(left).every(count => count === 0);
}

/**
 * What is left of the failures when more is tapped. Another Send answers for the refused one before it; a lost one must not
 * take along what is tapped after it.
 */
export function failedBefore(intent: OrderIntent, writes: readonly OrderWrite[]): OrderWrite[] {
  return writes
    .filter(
      write =>
        write.problem === undefined ||
        isBlocking(write) ||
        intent.kind !== 'send' ||
        write.name !== 'sendOrder',
    )
    .map(write => (write.problem === undefined || isKept(write.work) ? write : unblocked(write)));
}

function unblocked(write: OrderWrite): OrderWrite {
  const { isBlocking: _, ...work } = write.work;
  return { ...write, work };
}

/** What can't be kept for later and found no server: it is for the person to try again. */
export function failWithoutServer(intent: OrderIntent, order: Order, key: string): OrderWrite[] {
  const plan = planRequest([intent], order, () => key);
  if (plan === null) return [];
  const { request, intents } = plan;
  const work = { order: labelOf(order), request, intents, sending: sendingOf(request, order) };
  return [{ ...listWrite(work, key), status: 'unknown', problem: new ClientProblem('NETWORK') }];
}

/** Without what is pointless or unsafe after a refusal: changes of a line that was never added, a Send of less than was meant. */
export function withoutDependents(writes: readonly OrderWrite[], refused: PendingWork): OrderWrite[] {
  const lineIds = new Set(refused.intents.flatMap(intent => (intent.kind === 'add' ? [intent.line.id] : [])));
  return writes.flatMap(write => {
    if (!isTaps(write)) return [write];
    const isLeft = (intent: OrderIntent) => intent.kind !== 'send' && !lineIds.has(lineOf(intent) ?? '');
    const intents = write.work.intents.filter(isLeft);
    return intents.length === 0 ? [] : [withIntents(write, intents)];
  });
}
