/** The print worker on an in-memory store, with a scripted printer and timers that the test runs. */
import type { Test } from 'tap';
import type { PrinterFault } from '#shared/venue/printer-faults.ts';
import { createOwnTransaction } from '../../../../../server/origin/kernel/calls/own-transaction.ts';
import { holdAlone, type WantLease } from '../../../../../server/origin/kernel/lease.ts';
import {
  type ArchivedRestaurants,
  noneArchived,
} from '../../../../../server/origin/kernel/restaurant/archived-restaurants.ts';
import { originLinks } from '../../../../../server/origin/origin-links.ts';
import type { PrintJobRow } from '../../../../../server/origin/printing/print-jobs/print-job-row.ts';
import { startPrintWorker } from '../../../../../server/origin/printing/print-jobs/print-worker.ts';
import type {
  PrinterAdapter,
  PrintOutcome,
} from '../../../../../server/origin/printing/printers/printer-adapter.ts';
import { createOrigin, startMs } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const organizationId = restaurantIds.organization;

/** A printer whose answers the test gives: print calls wait in `prints` until then. */
function createPrinterOfTest() {
  const prints: { text: string; answer: (outcome: PrintOutcome) => void }[] = [];
  const waiting: (() => void)[] = [];
  const places: (string | null)[] = [];
  const pulses: (string | null)[] = [];
  const printer = {
    fault: null as PrinterFault | null,
    count: null as number | null,
    prints,
    pulses,
    drawer: { kind: 'issued' } as PrintOutcome,
    /** The next print call. */
    async next() {
      while (prints.length === 0) await new Promise<void>(resolve => waiting.push(resolve));
      const print = prints.shift();
      if (print === undefined) throw new Error('Nothing is printed');
      return print;
    },
  };
  const adapter: PrinterAdapter = {
    async findFault({ address }) {
      places.push(address);
      return printer.fault;
    },
    readCount: async () =>
      printer.count === null ? null : { printed: printer.count, lastNumber: `No ${printer.count}` },
    async openDrawer({ id }) {
      pulses.push(id);
      return printer.drawer;
    },
    print: (_place, { waiterName }, signal) =>
      new Promise(resolve => {
        prints.push({ text: waiterName, answer: resolve });
        signal.addEventListener('abort', () => resolve({ kind: 'untouched' }));
        for (const wake of waiting.splice(0)) wake();
      }),
  };
  return { printer, adapter, places };
}

type RigOptions = {
  startsWith?: Partial<PrintJobRow>[];
  /** Of the printer; null: it has none. */
  count?: number | null;
  wantLease?: WantLease;
  archived?: Pick<ArchivedRestaurants, 'has'>;
};

export async function createPrintWorkerRig(
  t: Test,
  { startsWith = [], count = null, wantLease = holdAlone, archived = noneArchived }: RigOptions = {},
) {
  const origin = await createOrigin(t);
  const { printer, adapter, places } = createPrinterOfTest();
  printer.count = count;
  const timers: { delayMs: number; work: () => void }[] = [];
  const errors: unknown[] = [];
  let queued = 0;
  const add = async (fields: Partial<PrintJobRow> = {}) => {
    queued += 1;
    const row = {
      org_id: organizationId,
      id: `job-${queued}`,
      order_id: null,
      kind: 'test',
      state: 'queued',
      device_id: null,
      document: JSON.stringify({ waiterName: `paper ${queued}` }),
      attempts: 0,
      error: null,
      number: null,
      created_at: new Date(startMs + queued).toISOString(),
      started_at: null,
      finished_at: null,
      claim_key: null,
      counter_before: null,
      dropped_at: null,
      line_ids: null,
      stand_in_for: null,
      is_fiscal: 0,
      ...fields,
    } as const;
    await origin.database.db.insertInto('print_jobs').values(row).execute();
    await origin.database.db
      .insertInto('change_counters')
      .values({ org_id: organizationId, area: 'printing', value: queued })
      .onConflict(conflict => conflict.doNothing())
      .execute();
  };
  for (const fields of startsWith) await add(fields);
  const { database } = origin;
  const now = () => origin.clock.nowMs;
  const start = (at: PrinterAdapter, want: WantLease, nudgeOthers = (_organizationId: string) => {}) => {
    const worker = startPrintWorker({
      database,
      change: createOwnTransaction({ database, now, links: originLinks, afterCommit: () => {} }),
      adapters: { simulator: at, escpos: at },
      clock: {
        now,
        after(delayMs, work) {
          const timer = { delayMs, work };
          timers.push(timer);
          return () => void timers.splice(timers.indexOf(timer), 1);
        },
      },
      archived,
      wantLease: want,
      nudgeOthers,
      log: { error: (fields: unknown) => errors.push(fields), warn() {}, info() {} },
    });
    t.teardown(() => worker.stop());
    return worker;
  };
  const worker = start(adapter, wantLease);
  /** The same store in another process, with its own view of the same printers. */
  const startAnother = (want: WantLease, nudgeOthers?: (organizationId: string) => void) => {
    const another = createPrinterOfTest();
    another.printer.count = count;
    return { printer: another.printer, worker: start(another.adapter, want, nudgeOthers) };
  };
  if (startsWith.length === 0) await worker.settled();
  const wake = () => worker.wake(organizationId);
  const jobs = () => database.db.selectFrom('print_jobs').selectAll().orderBy('created_at').execute();
  const printers = async () => (await origin.read('printers')).data;
  return { origin, printer, worker, startAnother, timers, errors, add, wake, jobs, printers, places };
}
