/** Queues sent lines as kitchen tickets at the stations' printers, and changes of them as slips. */

import type { StationSlip } from '#shared/order/receipt-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { printersOf, type StationPlace, stationModeOf } from '#shared/venue/station-work.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import type { OrderLineRow, TicketRow } from '../../order/orders/order-row.ts';
import type { StoredOrder } from '../../order/orders/stored-order.ts';
import { rowsOfStations, sharedStationIds } from '../../order/preparation/line-stations.ts';
import { printersWanted, stationPlaceOf } from '../../order/preparation/station-places.ts';
import { findPrinters, type StationPrinter } from '../../venue/devices/devices-store.ts';
import { newPrintJob } from './new-print-job.ts';
import { insertPrintJobs } from './print-job-store.ts';
import { ticketDocument } from './printed-documents.ts';

/** `movedFrom` is the place that the station has on paper. */
type Slip = { kind: StationSlip; movedFrom?: string };

/** One piece of paper; `course` is set if all its lines are of one. */
type Paper = {
  place: StationPlace;
  course: number | null;
  lines: readonly OrderLineRow[];
  slip: Slip | null;
  /** Keyed by line: the stations of a dish that several make. */
  sharedBy?: ReadonlyMap<string, readonly string[]>;
};

/**
 * `lines` contains all that were sent or fired, in their current state; each ticket takes its own. Held
 * tickets are skipped: call it again when their course is fired. A station without a printer gets none.
 */
export async function queueKitchenTickets(
  context: AnyCommand,
  stored: StoredOrder,
  tickets: readonly TicketRow[],
  lines: readonly OrderLineRow[],
  printers: readonly StationPrinter[],
): Promise<void> {
  const rows = rowsOfStations(lines);
  const sharedBy = new Map(lines.map(line => [line.id, sharedStationIds(line)]));
  const papers = tickets
    .filter(ticket => ticket.is_held === 0)
    .map(({ id, station, station_id, course }) => ({
      place: { station, stationId: station_id },
      course,
      lines: rows.filter(line => line.ticket_id === id),
      slip: null,
      sharedBy,
    }));
  await queueAt(printers, context, stored, papers);
}

/**
 * Each station gets a slip with its lines; a line with several stations is on each of their slips. `lines`
 * are in their current state; unsent lines are skipped.
 */
export async function queueStationSlips(
  context: AnyCommand,
  stored: StoredOrder,
  slip: Slip,
  lines: readonly OrderLineRow[],
): Promise<void> {
  await queueByStation(context, stored, rowsOfStations(lines), slip);
}

/** Queues the same dishes as an ordinary ticket, because the printed one no longer applies. `rows` are the lines from the view of the stations. */
export async function queueTicketsAgain(
  context: AnyCommand,
  stored: StoredOrder,
  rows: readonly OrderLineRow[],
): Promise<void> {
  await queueByStation(context, stored, rows, null);
}

async function queueByStation(
  context: AnyCommand,
  stored: StoredOrder,
  rows: readonly OrderLineRow[],
  slip: Slip | null,
): Promise<void> {
  const { tx, caller, restaurant } = context;
  const known = rows.flatMap(line => {
    const place = stationPlaceOf(line);
    return place === null || line.ticket_id === null || line.sent_at === null ? [] : { place, line };
  });
  if (known.length === 0) return;
  const { settings } = await restaurant();
  const groups = known.map(({ place }) => place.station);
  const printers = await findPrinters(tx, caller.organizationId, printersWanted(settings, groups));
  const byStation = Map.groupBy(known, ({ place }) => `${place.station}/${place.stationId}`);
  const sharedBy =
    slip === null ? { sharedBy: new Map(stored.lines.map(line => [line.id, sharedStationIds(line)])) } : {};
  const papers = [...byStation.values()].flatMap((affected): Paper[] => {
    const [first] = affected;
    if (first === undefined) return [];
    const courses = new Set(affected.map(({ line }) => line.course));
    const [course = null] = courses.size === 1 ? courses : [];
    return [{ place: first.place, course, lines: affected.map(({ line }) => line), slip, ...sharedBy }];
  });
  await queueAt(printers, context, stored, papers);
}

/** Lines that were sent on paper stay on paper, even if their station has switched to a screen. */
function isPrinted({ place, lines }: Paper, settings: Settings, printers: readonly StationPrinter[]) {
  return lines.some(line => line.on_paper === 1) || stationModeOf(settings, place, printers) !== 'screen';
}

async function queueAt(
  printers: readonly StationPrinter[],
  context: AnyCommand,
  stored: StoredOrder,
  papers: readonly Paper[],
): Promise<void> {
  const { tx, now, restaurant, caller } = context;
  if (printers.length === 0) return;
  const { settings } = await restaurant();
  const printed = papers
    .filter(paper => isPrinted(paper, settings, printers))
    .flatMap(paper => printersOf(settings, paper.place, printers).map(printer => ({ paper, printer })));
  if (printed.length === 0) return;
  const jobs = printed.map(({ paper, printer: { id: deviceId, language } }) => {
    const by = caller.displayName;
    const document = ticketDocument(stored, paper, { settings, now, language, by });
    const lineIds = paper.lines.map(({ id }) => id);
    const { stationId } = paper.place;
    return newPrintJob(context, { document, orderId: stored.order.id, deviceId, lineIds, stationId });
  });
  await insertPrintJobs(tx, jobs);
  context.touch('printing');
}
