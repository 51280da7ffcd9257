/** Which of the devices are card terminals in use. */
import type { DeviceRow } from './device-row.ts';

export function terminalsAmong(devices: readonly DeviceRow[]): DeviceRow[] {
  return devices.filter(({ kind, revoked_at }) => kind === 'terminal' && revoked_at === null);
}
