/**
 * Which printers a station has stands with the station alone: those that named a group of stations themselves become printers of its stations. What
 * they said stays, for a version before this one that still runs.
 */
import { type Kysely, sql } from 'kysely';
import type { RestaurantStation, SettingsChange } from '#shared/venue/settings-schema.ts';
import { copyPrintersMax } from '#shared/venue/station-work.ts';
import type { Migration } from '../../../store/database.ts';
import { createDefaultSettings } from '../restaurant/default-settings.ts';

type PrinterRow = { org_id: string; id: string; station: string | null };

/** A station as it printed until now, without what has no effect. */
function moved(station: RestaurantStation, printers: readonly PrinterRow[]): RestaurantStation {
  const { mode, printerId: own, ...rest } = station;
  const [printerId, ...copyPrinterIds] = printers
    .filter(({ id, station: group }) => (own === undefined ? group === station.group : id === own))
    .map(({ id }) => id)
    .slice(0, 1 + copyPrintersMax);
  if (printerId === undefined) return rest;
  const copies = copyPrinterIds.length > 0 ? { copyPrinterIds } : {};
  return { ...rest, ...(mode && { mode }), printerId, ...copies };
}

async function moveStations(db: Kysely<unknown>): Promise<void> {
  const { rows: restaurants } = await sql<{ org_id: string; document: string }>`
    select org_id, document from settings`.execute(db);
  const { rows: printers } = await sql<PrinterRow>`select org_id, id, station from devices
    where kind = 'printer' and archived_at is null and revoked_at is null order by name`.execute(db);
  for (const { org_id, document } of restaurants) {
    const settings: SettingsChange = JSON.parse(document);
    const defaults = createDefaultSettings(settings.restaurantName, settings.defaultLanguage);
    const known = settings.stations ?? defaults.stations ?? [];
    const own = printers.filter(printer => printer.org_id === org_id);
    const stations = known.map(station => moved(station, own));
    await sql`update settings set document = ${JSON.stringify({ ...settings, stations })}
      where org_id = ${org_id}`.execute(db);
  }
}

export const stationPrinters: Migration = { name: 'origin-0011-station-printers', up: moveStations };
