/** What the people of a station work from. */
import type { PreparationLocation } from '../roles.ts';

/** `paper`: nobody looks at its screen, so nobody says there that a dish is ready. */
export const stationModes = ['screen', 'paper', 'both'] as const;
export type StationMode = (typeof stationModes)[number];

type StationWork = readonly { station: PreparationLocation; mode: StationMode }[];

/** Of a station that nothing was set for: it prints if it has a printer. Without one, whatever was set, its screen has to do. */
export function stationModeOf(
  { stationWork = [] }: { stationWork?: StationWork },
  station: PreparationLocation,
  printers: readonly { station: PreparationLocation | null }[],
): StationMode {
  if (!printers.some(printer => printer.station === station)) return 'screen';
  return stationWork.find(work => work.station === station)?.mode ?? 'both';
}
