/** Which of the devices are card terminals in use, and what a waiter may know of them. */
import { protocolOf, tellsTotals } from '#shared/venue/printer-drivers.ts';
import type { RestaurantSummary } from '#shared/venue/user-schema.ts';
import type { DeviceRow } from './device-row.ts';

export function terminalsAmong(devices: readonly DeviceRow[]): DeviceRow[] {
  return devices.filter(({ kind, revoked_at }) => kind === 'terminal' && revoked_at === null);
}

export function terminalView({
  id,
  name,
  driver,
}: Pick<DeviceRow, 'id' | 'name' | 'driver'>): NonNullable<RestaurantSummary['terminals']>[number] {
  const protocol = protocolOf(driver);
  return {
    id,
    name,
    ...(protocol === 'simulator' && { isSimulated: true }),
    ...(tellsTotals(protocol) && { tellsTotals: true }),
  };
}
