/**
 * Accounts of stations' screens: they belong to no person and have no password. Such a screen signs itself in by its device's credential alone, for as
 * long as it is paired, and can do what its roles at the restaurant say: those of a station.
 */
import { hasAnyRole } from '#shared/roles.ts';
import { ProblemError } from '../../http/errors.ts';
import { closeMembership, notifyEnded } from '../account/memberships.ts';
import { refuseTakenUsername } from '../account/taken-username.ts';
import type { DeviceKey, PairedDevice } from '../devices/device-credentials.ts';
import { findAccount, listActiveMemberships, saveAccount, saveMembership } from '../local/account-store.ts';
import { isoTime, type LocalIdentity, type OpenedSession } from '../local/local-sessions.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { createSecret } from '../shared/secrets.ts';
import { openPinSession } from './pin-sessions.ts';

const beyondStations = ['waiter', 'admin'] as const;

/**
 * `userId`: somebody new on the staff list with a station's roles and no account. Throws FORBIDDEN for any other: a screen never gets a person's rights.
 */
export async function giveScreenAccount(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  device: DeviceKey,
  { userId, username, displayName }: { userId: string; username: string; displayName: string },
): Promise<void> {
  const { organizationId } = device;
  const status = await originSetup?.statusOf(organizationId, userId);
  const isStation =
    status?.isActive === true &&
    !status.isAdmin &&
    status.roles.length > 0 &&
    !hasAnyRole(status.roles, beyondStations);
  if (!isStation) throw new ProblemError('FORBIDDEN');
  const passwordHash = await local.passwords.hash(createSecret());
  await originSetup?.introduceUser({ organizationId, userId, username, displayName });
  await local.database.transaction(async tx => {
    if ((await findAccount(tx, userId)) !== undefined) throw new ProblemError('ID_TAKEN');
    await refuseTakenUsername(tx, username, userId);
    const created_at = isoTime(local.now());
    const names = { id: userId, username, display_name: displayName };
    await saveAccount(tx, { ...names, password_hash: passwordHash, created_at, consented_at: null });
    const membership = { organization_id: organizationId, account_id: userId, role: 'guest' } as const;
    await saveMembership(tx, { ...membership, created_at });
  });
  await local.devices.setAccount(device, userId);
}

/** The screen is signed out at once, and its account is nobody's any more. */
export async function takeScreenAccount(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  { organizationId, deviceId, accountId }: PairedDevice,
): Promise<void> {
  if (accountId === null) return;
  await local.devices.setAccount({ organizationId, deviceId }, null);
  await originSetup?.dismissUser({ organizationId, userId: accountId });
  const ended = await local.database.transaction(tx => closeMembership(local, tx, organizationId, accountId));
  notifyEnded(local, ended);
}

/** Throws SCREEN_NOT_SHARED for any other device, and where the office has deactivated the screen. */
export async function enterScreen(local: LocalIdentity, device: PairedDevice | null): Promise<OpenedSession> {
  if (device === null || device.accountId === null) throw new ProblemError('SCREEN_NOT_SHARED');
  const { accountId, organizationId } = device;
  const [membership] = await listActiveMemberships(local.database.db, accountId, organizationId);
  if (membership === undefined) throw new ProblemError('SCREEN_NOT_SHARED');
  return openPinSession(local, device, accountId, membership);
}
