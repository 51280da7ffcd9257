/** Health rows of open pages, devices and printers. */

import type { PrinterState } from '#shared/order/receipt-schema.ts';
import type { HealthRow } from '#shared/platform/health-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import { isPrinter, simulatorId } from '#shared/venue/printer-drivers.ts';
import type { HealthFacts } from './health-facts.ts';

type Facts = Pick<HealthFacts, 'screens' | 'devices' | 'printers' | 'stations' | 'appVersion'>;

export function screensRow({ screens: { count, outdated } }: Facts): HealthRow {
  return outdated > 0
    ? { topic: 'screens', state: 'look', finding: 'outdated', count: outdated }
    : { topic: 'screens', state: 'fine', finding: 'fine', count };
}

/** The same threshold as for the office's own browser: times read off such a screen are wrong. */
const clockOffMaxMs = 60_000;

/** Only shared screens and tills are expected to be online all day; phones are not. */
function deviceRow(device: Device, appVersion: string): HealthRow {
  const { name, kind, lastSeenAt, pairedAt, appVersion: version, clockOffMs = 0 } = device;
  const at = lastSeenAt ?? pairedAt;
  const row = { topic: 'device' as const, name, ...(at && { at }), ...(version && { version }) };
  if (device.state === 'stale')
    return kind === 'phone'
      ? { ...row, state: 'fine', finding: 'away' }
      : { ...row, state: 'look', finding: 'silent' };
  if (Math.abs(clockOffMs) > clockOffMaxMs)
    return { ...row, state: 'look', finding: 'clock', ms: Math.abs(clockOffMs) };
  return version !== undefined && version !== appVersion
    ? { ...row, state: 'look', finding: 'outdated' }
    : { ...row, state: 'fine', finding: 'fine' };
}

export function deviceRows({ devices, appVersion }: Facts): HealthRow[] {
  if (devices === null) return [{ topic: 'devices', state: 'unknown', finding: 'unknown' }];
  const paired = devices.filter(
    device => !isPrinter(device) && (device.state === 'active' || device.state === 'stale'),
  );
  if (paired.length === 0) return [{ topic: 'devices', state: 'fine', finding: 'none' }];
  return paired.map(device => deviceRow(device, appVersion));
}

/** Late items may have reached their station without anybody looking at it. */
export function stationRows({ stations }: Facts): HealthRow[] {
  if (stations === null) return [{ topic: 'stations', state: 'unknown', finding: 'unknown' }];
  const { unreached, late } = stations;
  return [
    ...unreached.map(name => ({
      ...({ topic: 'station', state: 'act', finding: 'unreached' } as const),
      name,
    })),
    ...(late > 0
      ? [{ ...({ topic: 'stations', state: 'look', finding: 'late' } as const), count: late }]
      : []),
    ...(late === 0 && unreached.length === 0
      ? [{ topic: 'stations', state: 'fine', finding: 'fine' } as const]
      : []),
  ];
}

function printerRow(
  { id, name, driver, isOut, error, outSince, waitingJobs, standIn }: PrinterState,
  printedAt: string | undefined,
): HealthRow {
  const row = {
    topic: 'printer' as const,
    ...(id !== simulatorId && { name }),
    count: waitingJobs,
    ...(printedAt && { printedAt }),
  };
  if (isOut) {
    const out = { ...row, ...(outSince && { at: outSince }), ...(error && { fault: error }) };
    return standIn?.isPrinting
      ? { ...out, state: 'look', finding: 'standIn', standIn: standIn.name }
      : { ...out, state: 'act', finding: 'out' };
  }
  if (waitingJobs > 0) return { ...row, state: 'fine', finding: 'waiting' };
  return { ...row, state: 'fine', finding: driver === 'simulator' ? 'simulator' : 'fine' };
}

export function printerRows({ printers, devices }: Facts): HealthRow[] {
  if (printers === null) return [{ topic: 'printers', state: 'unknown', finding: 'unknown' }];
  const printedAt = new Map((devices ?? []).map(({ id, lastPrintedAt }) => [id, lastPrintedAt]));
  return printers.map(printer => printerRow(printer, printedAt.get(printer.id)));
}
