/**
 * Routes of bridge programs, which fetch their printer's jobs and report the outcome. There is no session:
 * the token identifies the printer and gives access to nothing else.
 */
import { strictObject, uuid } from '#shared/kernel/schema-parts.ts';
import {
  type BridgeClaim,
  type BridgeJob,
  type BridgeReport,
  bridgeClaim,
  bridgeReport,
} from '#shared/order/receipt-schema.ts';
import { isPrinter } from '#shared/venue/printer-drivers.ts';
import type { PrinterFault } from '#shared/venue/printer-faults.ts';
import { ProblemError } from '../../../http/errors.ts';
import { requireIdempotencyKey } from '../../../http/idempotency-keys.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import type { OriginFrame } from '../../kernel/calls/origin-frame.ts';
import type { OwnTransaction } from '../../kernel/calls/own-transaction.ts';
import type { ArchivedRestaurants } from '../../kernel/restaurant/archived-restaurants.ts';
import type { DeviceRow } from '../../venue/devices/device-row.ts';
import { isFiscalPrinter } from '../../venue/devices/printer-choice.ts';
import { beginJob, settleJob } from '../print-jobs/job-changes.ts';
import type { PrintJobRow } from '../print-jobs/print-job-row.ts';
import { findPrintJob, listOpenPrintJobs } from '../print-jobs/print-job-store.ts';
import { createBridgeDevices } from './bridge-devices.ts';
import { noteLateReport } from './late-report.ts';
import type { PrintOutcome } from './printer-adapter.ts';
import { listPrinterOutages } from './printer-outage-store.ts';
import { isFaultChanged, noteReportedFault } from './reported-faults.ts';

const bodyBytesMax = 4_096;

type BridgeOptions = Pick<OriginFrame, 'app' | 'database' | 'now'> & {
  change: OwnTransaction;
  archived: Pick<ArchivedRestaurants, 'has'>;
  wake: (organizationId: string) => void;
};

function outcomeOf({ outcome, number, error }: BridgeReport): PrintOutcome {
  if (outcome === 'issued') return { kind: 'issued', ...(number !== undefined && { number }) };
  return { kind: outcome, error: error ?? (outcome === 'failed' ? 'notPrinted' : 'noAnswer') };
}

function jobView({ id, attempts, document }: PrintJobRow): BridgeJob {
  return { id, attempt: attempts, document: JSON.parse(document) };
}

/** A program that claims again has lost its earlier job, whose outcome is unknown. */
async function claimJob(context: AnyCommand, printer: DeviceRow, key: string): Promise<PrintJobRow | null> {
  const open = await listOpenPrintJobs(context.tx, printer.org_id);
  const own = open.filter(job => job.device_id === printer.id);
  const fetched = own.filter(job => job.state === 'printing');
  const same = fetched.find(job => job.claim_key === key);
  if (same !== undefined) return same;
  for (const job of fetched) {
    await settleJob(context, job, { kind: 'unknown', error: 'noReport' });
  }
  const next = own.find(job => job.state === 'queued');
  return next === undefined
    ? null
    : beginJob(context, next, { claimKey: key, isFiscal: isFiscalPrinter(printer) });
}

export function registerBridge({ app, wake, ...options }: BridgeOptions): void {
  const { database } = options;
  const printers = createBridgeDevices(options, isPrinter);
  const { onRequest, changeAs } = printers;

  const noteFault = async (printer: DeviceRow, fault: PrinterFault | null): Promise<void> => {
    if (!isFaultChanged(await listPrinterOutages(database.db, printer.org_id), printer, fault)) return;
    await changeAs(printer, context => noteReportedFault(context, printer, fault));
  };

  app.route<{ Body: BridgeClaim }>({
    method: 'POST',
    url: '/bridge/jobs/claim',
    bodyLimit: bodyBytesMax,
    onRequest,
    schema: { body: bridgeClaim },
    preValidation: async request => {
      request.body ??= {};
    },
    handler: async (request, reply) => {
      const printer = printers.of(request);
      const key = requireIdempotencyKey(request);
      await printers.noteIsThere(printer);
      const { fault } = request.body;
      await noteFault(printer, fault ?? null);
      const open = await listOpenPrintJobs(database.db, printer.org_id);
      const hasWork = open.some(job => job.device_id === printer.id && /queued|printing/.test(job.state));
      const job =
        hasWork && fault === undefined
          ? await changeAs(printer, context => claimJob(context, printer, key))
          : null;
      if (job !== null) wake(printer.org_id);
      return reply.header('cache-control', 'no-store').send({ job: job === null ? null : jobView(job) });
    },
  });

  app.route<{ Body: BridgeReport; Params: { id: string } }>({
    method: 'POST',
    url: '/bridge/jobs/:id/report',
    bodyLimit: bodyBytesMax,
    onRequest,
    schema: { body: bridgeReport, params: strictObject({ id: uuid }) },
    handler: async (request, reply) => {
      const printer = printers.of(request);
      const outcome = outcomeOf(request.body);
      const refusal = await changeAs(printer, async context => {
        const job = await findPrintJob(context.tx, printer.org_id, request.params.id);
        if (job === null) return 'NOT_FOUND';
        const isOwn = job.device_id === printer.id;
        const isCurrent = isOwn && job.attempts === request.body.attempt;
        // A repeated report, because its response was lost.
        if (isCurrent && job.state === outcome.kind && job.state !== 'unknown') return null;
        const isWaitedFor = job.state === 'printing' || job.state === 'unknown';
        if (isCurrent && isWaitedFor && job.dropped_at === null) {
          await settleJob(context, job, outcome);
          return null;
        }
        // A report of an abandoned attempt doesn't apply to the current one.
        const wasFetched = await noteLateReport(context, { printer, job, report: request.body });
        return isOwn || wasFetched ? 'RECEIPT_STATE' : 'NOT_FOUND';
      });
      if (refusal !== null) throw new ProblemError(refusal);
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  });
}
