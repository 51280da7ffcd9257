/** Which of the devices are card terminals in use, and what a waiter may know of them. */
import { protocolOf, tellsTotals } from '#shared/venue/printer-drivers.ts';
import type { RestaurantSummary } from '#shared/venue/user-schema.ts';
import { invalidField } from '../../../http/errors.ts';
import type { DeviceRow } from './device-row.ts';

/** A simulated terminal charges nobody. */
function isSimulated({ driver }: Pick<DeviceRow, 'driver'>): boolean {
  return protocolOf(driver) === 'simulator';
}

/** Without the simulated terminals if there is a real one: a bill that closes at a simulated one is paid by nobody. */
export function terminalsAmong(devices: readonly DeviceRow[]): DeviceRow[] {
  const terminals = devices.filter(({ kind, revoked_at }) => kind === 'terminal' && revoked_at === null);
  const real = terminals.filter(terminal => !isSimulated(terminal));
  return real.length > 0 ? real : terminals;
}

/** Whether X and Z prove its cards, so that whoever counts cash types no total of it. */
export function provesCards({ driver }: Pick<DeviceRow, 'driver'>): boolean {
  return tellsTotals(driver) && !isSimulated({ driver });
}

/** Throws if the terminal's phone is no phone of the restaurant, or its location doesn't exist. */
export function requireTerminalPlace(
  { kind, phone_id, location_id }: DeviceRow,
  devices: readonly DeviceRow[],
  locations: readonly { id: string }[],
): void {
  const isTerminal = kind === 'terminal';
  if (
    phone_id !== null &&
    !(isTerminal && devices.some(({ id, kind }) => id === phone_id && kind === 'phone'))
  )
    throw invalidField('phoneId', isTerminal ? 'is no phone' : 'is for terminals only');
  if (location_id !== null && !(isTerminal && locations.some(({ id }) => id === location_id)))
    throw invalidField('locationId', isTerminal ? 'is no location' : 'is for terminals only');
}

/** `callerId`: the paired device that asks. */
export function terminalView(
  { id, name, driver, phone_id, location_id }: DeviceRow,
  callerId: string | null,
): NonNullable<RestaurantSummary['terminals']>[number] {
  return {
    id,
    name,
    ...(isSimulated({ driver }) && { isSimulated: true }),
    ...(provesCards({ driver }) && { tellsTotals: true }),
    ...(phone_id !== null && phone_id === callerId && { isOwn: true }),
    ...(location_id !== null && { locationId: location_id }),
  };
}
