/** Limits for undoing a mis-tap: how long, and under which conditions. */
import { stationModeOf } from '#shared/venue/station-work.ts';
import { ProblemError } from '../../../../http/errors.ts';
import type { AnyCommand, CommandContext } from '../../../kernel/calls/command-context.ts';
import { listDevices } from '../../../venue/devices/devices-store.ts';
import { ticketPrinters } from '../../../venue/devices/printer-choice.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import { rowsOfStations } from '../../preparation/line-stations.ts';
import { stationPlaceOf } from '../../preparation/station-places.ts';

/** Screens offer it for 8 s; the rest allows for slow phones. */
const undoGraceMs = 20_000;

type NamingLines = CommandContext<{ lineIds: string[] }>;

/** A validation error for the line's entry in the body. */
export function lineFault({ body }: NamingLines, { id, name }: OrderLineRow, what: string) {
  return { path: `lineIds/${body.lineIds.indexOf(id)}`, message: `${name} ${what}` };
}

export function requireRecent(
  context: NamingLines,
  lines: readonly OrderLineRow[],
  doneAt: (line: OrderLineRow) => string | null,
  graceMs = undoGraceMs,
): void {
  const errors = lines
    .filter(line => context.nowMs - Date.parse(doneAt(line) ?? '') > graceMs)
    .map(line => lineFault(context, line, 'is too old'));
  if (errors.length > 0) throw new ProblemError('UNDO_TOO_LATE', { errors });
}

/** A printed slip can't be undone by the system: a person has to tell the station. */
export async function requireNoPaper(context: AnyCommand, lines: readonly OrderLineRow[]): Promise<void> {
  if (lines.length === 0) return;
  const { settings } = await context.restaurant();
  const printers = ticketPrinters(await listDevices(context.tx, context.caller.organizationId));
  const isPrinted = (line: OrderLineRow) => {
    const place = stationPlaceOf(line);
    return line.on_paper === 1 || (place !== null && stationModeOf(settings, place, printers) !== 'screen');
  };
  if (rowsOfStations(lines).some(isPrinted)) throw new ProblemError('TICKET_PRINTED');
}
