/** Computes a device's state at a given time, and the effect of an admin's change. */
import { deviceStaleAfterMs } from '#shared/kernel/intervals.ts';
import type { Device, DeviceChange, NewDevice } from '#shared/venue/device-schema.ts';
import { isPrinter, isPrinterDriver, protocolOf } from '#shared/venue/printer-drivers.ts';
import { invalidField } from '../../../http/errors.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { DeviceRow } from './device-row.ts';

/** A valid code takes precedence: the office waits for someone to type it. */
function stateAt(row: DeviceRow, nowMs: number): Device['state'] {
  if (row.pairing_expires_at !== null && Date.parse(row.pairing_expires_at) > nowMs) return 'pairing';
  if (row.revoked_at !== null) return 'revoked';
  if (row.paired_at === null) return 'new';
  const seenMs = Date.parse(row.last_seen_at ?? row.paired_at);
  return nowMs - seenMs > deviceStaleAfterMs ? 'stale' : 'active';
}

/** `lastPrintedAt` is only given for printers, and only if the reader needs it. */
export function deviceAt(row: DeviceRow, nowMs: number, lastPrintedAt: string | null = null): Device {
  return withoutNulls({
    id: row.id,
    name: row.name,
    kind: row.kind,
    station: isPrinter(row) ? null : row.station,
    address: row.address,
    driver: row.driver,
    language: row.language,
    paperWidth: row.paper_width,
    codePages: row.code_pages === null ? null : JSON.parse(row.code_pages),
    standInPrinterId: row.stand_in_printer_id,
    drawerPrinterId: row.drawer_printer_id,
    phoneId: row.phone_id,
    locationId: row.location_id,
    state: stateAt(row, nowMs),
    pairedAt: row.paired_at,
    lastSeenAt: row.last_seen_at,
    appVersion: row.app_version,
    clockOffMs: row.clock_off_ms,
    lastPrintedAt,
    version: row.version,
  });
}

const byName = new Intl.Collator('pl', { sensitivity: 'base', numeric: true });

/** Sorted by name in natural order: till 2 before till 10. */
export function devicesAt(
  rows: readonly DeviceRow[],
  nowMs: number,
  lastPrints: ReadonlyMap<string, string> = new Map(),
): Device[] {
  return rows
    .toSorted((one, other) => byName.compare(one.name, other.name))
    .map(device => deviceAt(device, nowMs, lastPrints.get(device.id)));
}

/**
 * Changes exactly when a heartbeat or the passing of time changes the list, which no change counter covers. A heartbeat only increases the sum of the
 * times; between two, codes can only expire and devices go stale, which the two counts reflect.
 */
export function presenceTag(rows: readonly DeviceRow[], nowMs: number): string {
  const count = (state: Device['state']) => rows.filter(row => stateAt(row, nowMs) === state).length;
  const seen = rows.reduce((sum, { last_seen_at }) => sum + Date.parse(last_seen_at ?? '1970-01-01'), 0);
  return [seen, count('pairing'), count('stale')].map(part => part.toString(36)).join('-');
}

export function newDeviceRow(orgId: string, id: string, fields: NewDevice): DeviceRow {
  return {
    org_id: orgId,
    id,
    name: fields.name,
    kind: fields.kind,
    station: isPrinter(fields) ? null : (fields.station ?? null),
    address: fields.address ?? null,
    driver: fields.driver ?? null,
    bridge_token_hash: null,
    language: fields.language ?? null,
    paper_width: fields.paperWidth ?? null,
    code_pages: storedPages(fields.codePages),
    stand_in_printer_id: fields.standInPrinterId ?? null,
    drawer_printer_id: fields.drawerPrinterId ?? null,
    phone_id: fields.phoneId ?? null,
    location_id: fields.locationId ?? null,
    pairing_hash: null,
    pairing_expires_at: null,
    paired_at: null,
    revoked_at: null,
    last_seen_at: null,
    app_version: null,
    clock_off_ms: null,
    archived_at: null,
    version: 1,
  };
}

function storedPages(pages: Device['codePages'] | null): string | null {
  return pages ? JSON.stringify(pages) : null;
}

const unpaired = { pairing_hash: null, pairing_expires_at: null, paired_at: null, bridge_token_hash: null };

/** Revoking ends the pairing and invalidates its codes and the token of its program; a restored device must be paired again. */
export function changedRow(row: DeviceRow, change: DeviceChange, now: string): DeviceRow {
  const {
    isRevoked,
    standInPrinterId: stand_in_printer_id = row.stand_in_printer_id,
    drawerPrinterId: drawer_printer_id = row.drawer_printer_id,
    phoneId: phone_id = row.phone_id,
    locationId: location_id = row.location_id,
    paperWidth: paper_width = row.paper_width,
    codePages,
    ...fields
  } = change;
  const code_pages = codePages === undefined ? row.code_pages : storedPages(codePages);
  const printer = { stand_in_printer_id, drawer_printer_id, phone_id, location_id, paper_width, code_pages };
  const edited = { ...row, ...fields, ...printer, version: row.version + 1 };
  if (isRevoked === undefined) return edited;
  if (!isRevoked) return { ...edited, revoked_at: null };
  return { ...edited, ...unpaired, revoked_at: row.revoked_at ?? now };
}

/** A terminal's protocols have no usual port. */
const withPort = /:\d{1,5}$/;

/** Only printers have paper, only printers and terminals a driver, and a network driver needs an address. */
export function requirePrinterFields({ kind, driver, address, paper_width, code_pages }: DeviceRow): void {
  if (!isPrinter({ kind }) && paper_width !== null) throw invalidField('paperWidth', 'is for printers only');
  if (!isPrinter({ kind }) && code_pages !== null) throw invalidField('codePages', 'is for printers only');
  if (driver === null) return;
  if (kind === 'terminal') {
    if (protocolOf(driver) !== driver) throw invalidField('driver', 'is no protocol of terminals');
    if (driver !== 'simulator' && driver !== 'bridge' && !withPort.test(address ?? ''))
      throw invalidField('address', 'needs host and port for this driver');
    return;
  }
  if (!isPrinter({ kind })) throw invalidField('driver', 'is for printers and terminals only');
  if (!isPrinterDriver(driver)) throw invalidField('driver', 'is no driver of printers');
  if (driver === 'escpos' && address === null) throw invalidField('address', 'is required for this driver');
}
