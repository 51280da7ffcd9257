/**
 * Erases guests' data of old orders in the background: texts about allergies a day after closing, when an
 * order can no longer be reopened, and the rest after the number of days in the settings. It works in small
 * groups to delay nobody; after a crash the next pass continues. Before it, expired rows are deleted, which may contain such texts.
 */
import { keyRetentionMs } from '../../../../../http/idempotency-keys.ts';
import type { Database } from '../../../../../store/database.ts';
import { oldestAnswerMs } from '../../../../kernel/calls/command-store.ts';
import { type ExpiringRows, shedRows } from '../../../../kernel/calls/shed-rows.ts';
import { createSkewTolerantTime } from '../../../../kernel/calls/skew-tolerant-time.ts';
import { countChanges, lastEventMs } from '../../../../kernel/events/event-store.ts';
import type { OriginTables } from '../../../../kernel/origin-tables.ts';
import { repeatUpkeep, type Upkeep } from '../../../../kernel/repeated-work.ts';
import { readSettings } from '../../../../kernel/restaurant/settings-store.ts';
import { type DueOrder, eraseOrder, findDueOrders, hasOpenPrintJob } from './guest-data-store.ts';
import type { Erasure } from './guest-text-rules.ts';

const guestDataDaysDefault = 90;
const dayMs = 24 * 60 * 60_000;
const everyMs = 60 * 60_000;
/** Waits out the load when everybody reconnects after a start. */
const firstAfterMs = 5 * 60_000;
const atOnce = 10;
const pauseMs = 100;

type Erasing = {
  database: Database<OriginTables>;
  now: () => number;
  /** Runs between two groups of orders; returns whether to continue. */
  pause: () => Promise<boolean>;
};

const isoOf = (ms: number) => new Date(ms).toISOString();

/** Whether the stored answers of its commands are gone, which contain the texts, and no ticket is still to be printed. */
async function isAtRest(
  { database: { db }, now }: Erasing,
  organizationId: string,
  { order, erasure }: { order: DueOrder; erasure: Erasure },
): Promise<boolean> {
  const changedMs = await lastEventMs(db, organizationId, { entity: 'order', entityId: order.id });
  if (changedMs >= now() - keyRetentionMs || changedMs >= (await oldestAnswerMs(db, organizationId)))
    return false;
  return erasure === 'everything' || !(await hasOpenPrintJob(db, organizationId, order.id));
}

async function eraseDue(
  erasing: Erasing,
  organizationId: string,
  { erasure, before }: { erasure: Erasure; before: string },
): Promise<number> {
  const { database, now, pause } = erasing;
  let after: DueOrder = { id: '', closed_at: '' };
  let erased = 0;
  for (;;) {
    const due = await findDueOrders(database.db, organizationId, { erasure, before, after, count: atOnce });
    const last = due.at(-1);
    if (last === undefined) return erased;
    after = last;
    const resting: DueOrder[] = [];
    for (const order of due)
      if (await isAtRest(erasing, organizationId, { order, erasure })) resting.push(order);
    if (resting.length > 0)
      erased += await database.transaction(organizationId, async tx => {
        let changed = 0;
        for (const { id } of resting)
          if (await eraseOrder(tx, { organizationId, orderId: id, erasure })) changed += 1;
        if (changed > 0) await countChanges(tx, organizationId, new Set(['orders', 'printing']), now());
        return changed;
      });
    if (!(await pause())) return erased;
  }
}

/** Covers every restaurant; returns the number of orders that had data to erase. */
export async function eraseGuestDataDue(erasing: Erasing): Promise<number> {
  const { database, now } = erasing;
  const restaurants = await database.db.selectFrom('settings').select('org_id').execute();
  let erased = 0;
  for (const { org_id } of restaurants) {
    const { guestDataDays = guestDataDaysDefault } = await readSettings(database.db, org_id);
    const everything = { erasure: 'everything', before: isoOf(now() - guestDataDays * dayMs) } as const;
    const allergies = { erasure: 'allergies', before: isoOf(now() - dayMs) } as const;
    erased += await eraseDue(erasing, org_id, everything);
    erased += await eraseDue(erasing, org_id, allergies);
  }
  return erased;
}

export function startErasing(
  options: Pick<Erasing, 'database' | 'now'> & Upkeep,
  expiring: readonly ExpiringRows[],
): { stop(): Promise<void> } {
  const { clock } = options;
  let isStopped = false;
  let endPause = (): void => {};
  const pause = () =>
    new Promise<boolean>(resolve => {
      const cancelPause = clock.after(pauseMs, () => resolve(!isStopped));
      endPause = () => {
        cancelPause();
        resolve(false);
      };
      if (isStopped) endPause();
    });
  const skewTolerant = createSkewTolerantTime(2 * everyMs);
  skewTolerant(options.now());
  const repeated = repeatUpkeep(options, "guests' data could not be erased", {
    everyMs,
    firstAfterMs,
    async work() {
      const nowMs = skewTolerant(options.now());
      const erasing = { ...options, now: () => nowMs, pause };
      await shedRows(erasing, expiring);
      if (!isStopped) await eraseGuestDataDue(erasing);
    },
  });
  return {
    async stop() {
      isStopped = true;
      endPause();
      await repeated.stop();
    },
  };
}
