/** Queues a Z at the printer of bills, or else of receipts. It is no fiscal report; nothing is queued if there is no printer. */
import type { DayReport } from '#shared/cash/day-report-schema.ts';
import type { EmptyCommand } from '#shared/order/order-command-schema.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { newPrintJob } from '../../printing/print-jobs/new-print-job.ts';
import { insertPrintJobs } from '../../printing/print-jobs/print-job-store.ts';
import { listDevices } from '../../venue/devices/devices-store.ts';
import { printerAmong } from '../../venue/devices/printer-choice.ts';
import { findDayReport } from './day-report-store.ts';
import type { DayRow } from './day-rows.ts';
import { daySections } from './day-sections.ts';
import { dayReportStyle } from './files/day-report-style.ts';

function printedReport(report: DayReport, language: string): NonNullable<PrintedDocument['report']> {
  const style = dayReportStyle(language, report);
  const { words, money } = style;
  const detailOf = ({ detail = '', net, vat }: DayRow) =>
    net === undefined || vat === undefined
      ? detail
      : [`${words.net} ${money(net)}`, `${words.vat} ${money(vat)}`, detail].filter(Boolean).join(', ');
  const shownOf = ({ text, amount }: DayRow) => text ?? (amount === undefined ? '' : money(amount));
  return daySections(report, style).map(({ title, rows }) => ({
    title,
    rows: rows.map(row => ({
      label: row.label,
      ...(detailOf(row) !== '' && { detail: detailOf(row) }),
      ...(shownOf(row) !== '' && { value: shownOf(row) }),
      ...(row.isTotal && { isTotal: true }),
    })),
  }));
}

/** Returns false if there is no printer. */
export async function queueDayReport(context: AnyCommand, report: DayReport): Promise<boolean> {
  const { tx, caller } = context;
  const { settings } = await context.restaurant();
  const devices = await listDevices(tx, caller.organizationId);
  const { billPrinterId, printerId } = settings.receipt;
  const printer = printerAmong(devices, billPrinterId) ?? printerAmong(devices, printerId);
  if (printer === null) return false;
  const language = printer.language ?? settings.defaultLanguage;
  const { restaurantName, address = '', figures, madeBy, madeAt, number, timeZone } = report;
  const document: PrintedDocument = {
    kind: 'dayReport',
    header: [restaurantName, ...address.split('\n')].filter(line => line.trim() !== ''),
    footer: [],
    language,
    dateLanguage: settings.defaultLanguage,
    currency: figures.currency,
    ...(report.taxId !== undefined && { taxId: report.taxId }),
    orderNumber: number,
    waiterName: madeBy.name,
    guestCount: 0,
    at: madeAt,
    timeZone,
    report: printedReport(report, language),
    lines: [],
    vat: [],
    payments: [],
    subtotal: 0,
    discountTotal: 0,
    total: figures.sales.gross,
    tip: 0,
    change: 0,
  };
  await insertPrintJobs(tx, [newPrintJob(context, { document, orderId: null, deviceId: printer.id })]);
  context.touch('printing');
  return true;
}

export async function printDayReport(context: CommandContext<EmptyCommand>): Promise<void> {
  const { tx, caller, params } = context;
  const stored = await findDayReport(tx, caller.organizationId, { id: param(params, 'id') });
  if (stored === null) throw new ProblemError('NOT_FOUND');
  const report: DayReport = JSON.parse(stored);
  if (!(await queueDayReport(context, report))) throw new ProblemError('PRINTER_UNKNOWN');
  const payload = { number: report.number };
  context.record({ type: 'dayReport.printed', entity: 'dayReport', entityId: report.id, payload });
}
