/** Where a payment's terminal is, and which protocol it speaks. */
import type { Kysely } from 'kysely';
import { protocolOf, type TerminalDriver } from '#shared/venue/printer-drivers.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import { readSettings } from '../kernel/restaurant/settings-store.ts';
import { findDevice } from '../venue/devices/devices-store.ts';
import type { TerminalPlace } from './terminal-adapter.ts';

type Db = Kysely<OriginTables>;

type KnownTerminal = {
  place: TerminalPlace;
  driver: TerminalDriver;
  tipOnTerminal: boolean;
};

/** Null if the device was removed or revoked. */
export async function findTerminal(
  db: Db,
  organizationId: string,
  id: string,
): Promise<KnownTerminal | null> {
  const device = await findDevice(db, organizationId, id);
  if (device === null || device.kind !== 'terminal') return null;
  if (device.revoked_at !== null || device.archived_at !== null) return null;
  const { currency, tipsOnTerminal = false } = await readSettings(db, organizationId);
  const { address, driver } = device;
  return {
    place: { organizationId, id, address, currency },
    driver: protocolOf(driver),
    tipOnTerminal: tipsOnTerminal,
  };
}
