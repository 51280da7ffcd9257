/**
 * Sends the pulses that open cash drawers, each once and by its own printer: within seconds of the payment or
 * not at all. Pulses interrupted by a stop are never repeated.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../store/database.ts';
import type { OwnTransaction } from '../../kernel/calls/own-transaction.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { PrintClock, PrinterAdapter, PrinterPlace, PrintOutcome } from '../printers/printer-adapter.ts';
import { finishDrawerOpening } from './drawer-opening-changes.ts';
import type { DrawerOpeningRow } from './drawer-opening-row.ts';
import {
  findDrawerOpening,
  listOpeningsUnderWay,
  organizationsWithOpenings,
  updateDrawerOpening,
} from './drawer-opening-store.ts';
import { isPulseGood, pulseGoodForMs } from './drawer-rules.ts';

type Options = {
  database: Database<OriginTables>;
  change: OwnTransaction;
  clock: PrintClock;
  log: Pick<FastifyBaseLogger, 'error'>;
};

export type DrawerPulses = {
  /** Sends this printer's waiting pulses. A null adapter fails them. */
  send(printer: PrinterPlace, adapter: PrinterAdapter | null, signal: AbortSignal): Promise<void>;
  /** Fails pulses whose printer was busy for too long. Returns the milliseconds until the next one expires; null if none waits. */
  giveUpLate(organizationId: string): Promise<number | null>;
  /** Runs at the start: records the pulses left from before, and returns their restaurants. */
  noteInterrupted(): Promise<readonly string[]>;
  /** Runs before a printer's first turn and fails the pulses left from before, as nobody waits at the till any more; no other process is sending them. */
  giveUpInterrupted(printer: PrinterPlace): Promise<void>;
};

export function createDrawerPulses({ database, change, clock, log }: Options): DrawerPulses {
  let interrupted: ReadonlySet<string> = new Set();

  const finish = (row: DrawerOpeningRow, outcome: PrintOutcome): Promise<void> =>
    change({ organizationId: row.org_id, deviceId: row.printer_id }, async context => {
      const left = await findDrawerOpening(context.tx, row.org_id, row.id);
      if (left?.state === row.state) await finishDrawerOpening(context, left, outcome);
    });

  /** Stores the start before anything is sent, so that no pulse is ever sent twice. Returns false if the pulse has expired. */
  const begin = ({ organizationId }: PrinterPlace, { id, printer_id }: DrawerOpeningRow): Promise<boolean> =>
    change({ organizationId, deviceId: printer_id }, async context => {
      const row = await findDrawerOpening(context.tx, organizationId, id);
      if (row?.state !== 'pending' || !isPulseGood(row, context.nowMs)) return false;
      await updateDrawerOpening(context.tx, row, { state: 'sending' });
      return true;
    });

  const sendOne = async (
    printer: PrinterPlace,
    adapter: PrinterAdapter,
    row: DrawerOpeningRow,
    signal: AbortSignal,
  ) => {
    if (!(await begin(printer, row))) return;
    const late = new AbortController();
    const leftMs = Date.parse(row.at) + pulseGoodForMs - clock.now();
    const cancel = clock.after(Math.min(Math.max(leftMs, 0), pulseGoodForMs), () => late.abort());
    const outcome = await adapter
      .openDrawer(printer, AbortSignal.any([signal, late.signal]))
      .catch((error: unknown): PrintOutcome => {
        log.error({ err: error, openingId: row.id }, 'a drawer could not be opened');
        return { kind: 'unknown', error: 'noAnswer' };
      });
    cancel();
    await finish({ ...row, state: 'sending' }, outcome);
  };

  const waitingOf = async (organizationId: string) =>
    (await listOpeningsUnderWay(database.db, organizationId)).filter(({ state }) => state === 'pending');

  return {
    async send(printer, adapter, signal) {
      for (const row of await waitingOf(printer.organizationId)) {
        if (row.printer_id !== printer.id || signal.aborted) continue;
        if (adapter === null) await finish(row, { kind: 'failed', error: 'printerGone' });
        else await sendOne(printer, adapter, row, signal);
      }
    },
    async giveUpLate(organizationId) {
      const left: number[] = [];
      for (const row of await waitingOf(organizationId)) {
        if (!isPulseGood(row, clock.now())) await finish(row, { kind: 'failed', error: 'expired' });
        else left.push(Date.parse(row.at) + pulseGoodForMs + 1 - clock.now());
      }
      return left.length === 0 ? null : Math.max(1, Math.min(...left));
    },
    async noteInterrupted() {
      const organizationIds = await organizationsWithOpenings(database.db);
      const found: string[] = [];
      for (const id of organizationIds)
        found.push(...(await listOpeningsUnderWay(database.db, id)).map(row => row.id));
      interrupted = new Set(found);
      return organizationIds;
    },
    async giveUpInterrupted({ organizationId, id }) {
      for (const row of await listOpeningsUnderWay(database.db, organizationId)) {
        if (row.printer_id !== id) continue;
        if (row.state === 'sending') await finish(row, { kind: 'unknown', error: 'restarted' });
        else if (interrupted.has(row.id)) await finish(row, { kind: 'failed', error: 'restarted' });
      }
    },
  };
}
