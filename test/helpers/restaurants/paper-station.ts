/** Stations that work from paper, with a simulated printer, and what those printers were given. */
import { sql } from 'kysely';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { stationModes } from '#shared/venue/station-work.ts';
import type { OriginFixture } from './origin-fixture.ts';
import { changeSettings } from './sent-order.ts';

/** Returns the printer's id. */
export async function addTicketPrinter(
  origin: OriginFixture,
  station: 'kitchen' | 'bar',
  name: string = station,
): Promise<string> {
  const printer = { name, kind: 'printer', station, driver: 'simulator' } as const;
  const { data, status, text } = await origin.command('createDevice', printer);
  if (status !== 201) throw new Error(text);
  return data.id;
}

export async function workFrom(
  origin: OriginFixture,
  mode: (typeof stationModes)[number],
  stations: readonly ('kitchen' | 'bar')[] = ['kitchen'],
): Promise<void> {
  await changeSettings(origin, settings => ({
    stations: (settings.stations ?? []).map(station =>
      stations.some(group => group === station.group) ? { ...station, mode } : station,
    ),
  }));
}

/** Returns the printer's id. */
export async function addPaperKitchen(origin: OriginFixture): Promise<string> {
  const id = await addTicketPrinter(origin, 'kitchen');
  await workFrom(origin, 'paper');
  return id;
}

/** What is queued at the stations' printers, in the order of queueing; nothing prints it. */
export async function queuedPapers({ database }: OriginFixture): Promise<PrintedDocument[]> {
  const jobs = await database.db
    .selectFrom('print_jobs')
    .select('document')
    .where('kind', '=', 'kitchenTicket')
    .orderBy(sql`rowid`)
    .execute();
  return jobs.map(({ document }): PrintedDocument => JSON.parse(document));
}
