/** Assigns lines to stations: a dish that several stations make is at each of them for as long as it takes there. */
import { stationRowsOf } from '../line-stations.ts';
import type { PacedLine } from './pacing-store.ts';
import type { StationLine } from './station-pace-rules.ts';

type StationPart = PacedLine & { readonly stationKey: string };

/** Omits lines on paper. Grouped by station, or else by the station's group. */
export function stationParts(lines: readonly PacedLine[]): StationPart[] {
  return lines
    .flatMap(line => stationRowsOf(line))
    .filter(({ on_paper }) => on_paper === 0)
    .map(row => ({ ...row, stationKey: row.station_id ?? row.station }));
}

export function linesByStation(lines: readonly PacedLine[]): Map<string, StationLine[]> {
  const found = new Map<string, StationLine[]>();
  for (const { stationKey, menu_item_id, sent_at, ready_at } of stationParts(lines)) {
    if (sent_at === null) continue;
    const own = found.get(stationKey) ?? [];
    own.push({
      itemId: menu_item_id,
      sentMs: Date.parse(sent_at),
      readyMs: ready_at === null ? null : Date.parse(ready_at),
    });
    found.set(stationKey, own);
  }
  return found;
}
