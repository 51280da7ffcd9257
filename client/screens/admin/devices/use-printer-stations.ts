/** What the stations that a printer of tickets is for work from: the settings say it, and the printer's dialog shows it. */
import { useTranslation } from 'react-i18next';
import type { PreparationLocation } from '#shared/roles.ts';
import { printersOf, stationModeOf } from '#shared/rules/station-work.ts';
import type { Device } from '#shared/schemas/device-schema.ts';
import { useRead } from '../../../data/use-read.ts';

type Printer = { id: string; station: PreparationLocation | null };

/** `printer`: as the form has it. */
export function usePrinterStations(devices: readonly Device[], printer: Printer): string {
  const { t } = useTranslation();
  const settings = useRead('settings').data;
  if (settings === undefined || printer.station === null) return t('office.devices.printerStationHint');
  const printers = [
    ...devices
      .filter(({ id, state }) => id !== printer.id && state !== 'revoked')
      .map(({ id, station = null }) => ({ id, station })),
    printer,
  ];
  const works = (settings.stations ?? [])
    .filter(({ group }) => group === printer.station)
    .map(({ id, group, name }) => {
      const place = { station: group, stationId: id };
      const mode = stationModeOf(settings, place, printers);
      const isMine = mode !== 'screen' && printersOf(settings, place, printers).includes(printer);
      return { isMine, text: `${name}: ${t(`admin.settings.stations.modes.${mode}`)}` };
    });
  return works.some(({ isMine }) => isMine)
    ? t('office.devices.stationsWork', { stations: works.map(({ text }) => text).join(', ') })
    : t('office.devices.printsNothing');
}
