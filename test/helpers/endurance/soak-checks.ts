/**
 * Checks of a soak's tabs: during the run no stale data is shown as fresh (I4), at the end all show the origin's state
 * (I1).
 */
import { isDeepStrictEqual } from 'node:util';
import { heartbeatMs } from '#shared/kernel/intervals.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { readEffects } from '../measuring/stored-effects.ts';
import type { Evening } from './soak-evening.ts';
import type { SoakJudge } from './soak-judge.ts';
import type { Tab } from './soak-tab.ts';

/** `readOrigin`: the origin's current answer, bypassing all faults. */
type Truth = { readOrigin(organizationId: string, path: string): Promise<unknown> };
/** `isSuspended`: the server's process stands still. */
type Suspended = { isSuspended(): boolean };

const ordersPath = '/api/waiter/orders';
const restSeconds = 4;
/** A printer's pause, a lease that falls, and a margin. */
const printedWithinSeconds = 60;
/** A poll's interval, the origin's response time, half a second, and a margin for this busy process. */
const knownWithinMs = 15_000 + 10_000 + 500 + 3_000;
/** One and a half heartbeats, and a margin for the response. */
const confirmedWithinMs = heartbeatMs * 1.5 + 6_000;

/** Data that a tab shows as current must include every order acknowledged long enough before. */
export function checkFreshness(
  tabs: readonly Tab[],
  { evening, judge, world }: { evening: Evening; judge: SoakJudge; world: Suspended },
): void {
  const nowMs = Date.now();
  // The last frame before it, from which a page counts, need not have confirmed every topic: the heartbeat before did.
  const withinMs = confirmedWithinMs + (world.isSuspended() ? heartbeatMs : 0);
  for (const tab of tabs) {
    for (const { path, data } of tab.reads) {
      const freshness = tab.freshness(path);
      if (freshness === undefined || freshness.isStale || freshness.confirmedAtMs === null) continue;
      const { confirmedAtMs } = freshness;
      judge.count('looks at what is shown as fresh');
      if (tab.status() === 'live' && nowMs - confirmedAtMs > withinMs)
        judge.violate('I4', `${path} is live, last confirmed ${nowMs - confirmedAtMs} ms ago`);
      if (path !== ordersPath) continue;
      const shown = new Set(((data() ?? []) as Order[]).map(({ id }) => id));
      for (const [id, order] of evening.orders) {
        const isHere = order.organizationId === tab.member.organizationId && order.closingMs === null;
        const lateMs = confirmedAtMs - order.openedMs;
        if (isHere && lateMs > knownWithinMs && !shown.has(id))
          judge.violate(
            'I4',
            `${tab.member.username} (${tab.status()}) doesn't show an order of ${lateMs} ms before`,
          );
      }
    }
  }
}

/** When people were last seen changes with what they ask for, and reaches the staff list by its own interval of five minutes. */
function withoutPresence(data: unknown): unknown {
  if (!Array.isArray(data)) return data;
  return data.map(entity => {
    const { lastSeenAt: _, ...rest } = entity;
    return rest;
  });
}

/** The reads that differ from the origin's current state. */
async function findDifferences(world: Truth, tabs: readonly Tab[]): Promise<string[]> {
  const answers = new Map<string, Promise<unknown>>();
  const differences: string[] = [];
  for (const tab of tabs) {
    const { organizationId, username } = tab.member;
    for (const { path, data } of tab.reads) {
      const name = `${organizationId} ${path}`;
      const answer = answers.get(name) ?? world.readOrigin(organizationId, path);
      answers.set(name, answer);
      if (isDeepStrictEqual(withoutPresence(data()), withoutPresence(await answer))) continue;
      const { isStale, confirmedAtMs } = tab.freshness(path) ?? {};
      const since = confirmedAtMs == null ? 'never' : `${Date.now() - confirmedAtMs} ms ago`;
      differences.push(`${username} ${path}: ${tab.status()}, stale ${isStale}, confirmed ${since}`);
    }
  }
  return differences;
}

/**
 * Resolves when the origin's orders no longer change by themselves: queued print jobs are printed one by one, and faults leave many. A violation where for
 * long none of them was.
 */
export async function awaitRest(world: Truth, organizationId: string, judge: SoakJudge): Promise<void> {
  let known = '';
  let fewest = Number.POSITIVE_INFINITY;
  for (let quietSeconds = 0, idleSeconds = 0; quietSeconds < restSeconds; idleSeconds += 1) {
    const orders = (await world.readOrigin(organizationId, ordersPath)) as Order[];
    const now = JSON.stringify(orders);
    const pending = orders.filter(({ isReceiptPending }) => isReceiptPending).length;
    if (pending < fewest) [fewest, idleSeconds] = [pending, 0];
    if (idleSeconds > printedWithinSeconds) {
      judge.violate('faults', `the origin does not come to rest, ${pending} receipts are pending`);
      return;
    }
    quietSeconds = now === known && pending === 0 ? quietSeconds + 1 : 0;
    known = now;
    await new Promise(resolve => setTimeout(resolve, 1_000));
  }
  judge.count('came to rest');
}

/** Resolves with the time until every tab showed the origin's state; tabs that never do are violations. */
export async function awaitEquality(
  world: Truth,
  tabs: readonly Tab[],
  withinMs: number,
  judge: SoakJudge,
): Promise<number> {
  const beganMs = performance.now();
  for (;;) {
    const differences = await findDifferences(world, tabs);
    const tookMs = performance.now() - beganMs;
    if (differences.length === 0) return tookMs;
    if (tookMs > withinMs) {
      for (const difference of differences) judge.violate('I1', difference);
      return tookMs;
    }
    await new Promise(resolve => setTimeout(resolve, 250));
  }
}

/** Every acknowledged write is stored, and no key had two effects: each line carries the key it was ordered with. */
export async function checkEffects(
  { originStore }: { originStore: string },
  evening: Evening,
  judge: SoakJudge,
): Promise<void> {
  const { lost, doubled } = await readEffects(originStore, evening.acknowledged);
  for (const key of lost) judge.violate('I5', `the acknowledged write ${key} is not there`);
  for (const text of doubled) judge.violate('I5', text);
}
