/**
 * Accounts of stations' screens: they belong to no person and have no password. Such a screen signs itself in by its device's credential alone, while it is
 * paired, and has its roles at the restaurant: those of a station.
 */
import { hasAnyRole } from '#shared/kernel/roles.ts';
import { ProblemError } from '../../http/errors.ts';
import type { DeviceKey, PairedDevice } from '../devices/device-credentials.ts';
import type { OpenedSession } from '../local/own-session.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { openPinSession } from './pin-sessions.ts';
import type { NewScreen, ScreenIdentity } from './screen-identity.ts';

const beyondStations = ['waiter', 'admin'] as const;

/** `userId`: a new entry of the staff list with a station's roles and no account. Throws FORBIDDEN for any other: a screen never gets a person's rights. */
export async function giveScreenAccount(
  local: ScreenIdentity,
  originSetup: OriginSetup | null,
  device: DeviceKey,
  screen: NewScreen,
): Promise<void> {
  const { organizationId } = device;
  const status = await originSetup?.statusOf(organizationId, screen.userId);
  const isStation =
    status?.isActive === true &&
    !status.isAdmin &&
    status.roles.length > 0 &&
    !hasAnyRole(status.roles, beyondStations);
  if (!isStation) throw new ProblemError('FORBIDDEN');
  await originSetup?.introduceUser({ organizationId, ...screen });
  await originSetup?.noteStation({ organizationId, userId: screen.userId });
  await local.staff.addScreen(organizationId, screen);
  await local.devices.setAccount(device, screen.userId);
}

/** The screen is signed out at once, and its account is no longer used. */
export async function takeScreenAccount(
  local: ScreenIdentity,
  originSetup: OriginSetup | null,
  { organizationId, deviceId, accountId }: PairedDevice,
): Promise<void> {
  if (accountId === null) return;
  await local.devices.setAccount({ organizationId, deviceId }, null);
  await originSetup?.dismissUser({ organizationId, userId: accountId });
  await local.staff.removeScreen(organizationId, accountId);
}

/** Throws SCREEN_NOT_SHARED for any other device, and if the office has deactivated the screen. */
export async function enterScreen(
  local: ScreenIdentity,
  originSetup: OriginSetup | null,
  device: PairedDevice | null,
): Promise<OpenedSession> {
  if (device === null || device.accountId === null) throw new ProblemError('SCREEN_NOT_SHARED');
  const { accountId, organizationId } = device;
  const membership = await local.staff.membershipOf(organizationId, accountId);
  if (membership === undefined) throw new ProblemError('SCREEN_NOT_SHARED');
  // The restaurant may have missed that the screen got its account.
  await originSetup?.noteStation({ organizationId, userId: accountId });
  return openPinSession(local, device, accountId, { ...membership, role: 'member' });
}
