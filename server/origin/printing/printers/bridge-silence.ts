/** Detects that a printer's bridge program has stopped fetching jobs. */
import type { DeviceRow } from '../../venue/devices/device-row.ts';
import { driverOf } from '../../venue/devices/printer-choice.ts';

/** Bridge programs poll every second or so; after this silence they count as offline. */
const bridgeSilentAfterMs = 30_000;

/** False for a printer without a bridge program. */
export function isBridgeSilent(printer: DeviceRow, nowMs: number): boolean {
  if (driverOf(printer) !== 'bridge') return false;
  return nowMs - Date.parse(printer.last_seen_at ?? '1970-01-01') > bridgeSilentAfterMs;
}
