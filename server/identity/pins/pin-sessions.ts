/**
 * Sessions by PIN: like any other of their person, but valid only in their device's browser while a page there renews them. They end with the device's
 * credential.
 */
import { createUuid } from '#shared/kernel/uuid.ts';
import { notifyEnded } from '../account/memberships.ts';
import type { DeviceKey, PairedDevice } from '../devices/device-credentials.ts';
import type { ActiveMembership } from '../local/account-store.ts';
import { isoTime } from '../local/local-sessions.ts';
import type { OpenedSession } from '../local/own-session.ts';
import { insertSession } from '../local/session-store.ts';
import type { SessionsTable } from '../shared/identity-tables.ts';
import { createSecret, hashSecret } from '../shared/secrets.ts';
import { isSameDevice, type PinSessions } from './pin-session-rules.ts';
import { deletePinSessions, listPinSessions } from './pin-session-store.ts';
import type { ScreenIdentity } from './screen-identity.ts';

export async function readPinSessions(
  database: Pick<ScreenIdentity['database'], 'db'>,
): Promise<PinSessions> {
  const rows = await listPinSessions(database.db);
  return new Map(
    rows.map(({ id, organization_id, device_id }) => [
      id,
      { organizationId: organization_id ?? '', deviceId: device_id ?? '' },
    ]),
  );
}

/** Registers a session whose token was seen: another process of the store may have opened it. */
export function notePinSession(
  known: PinSessions,
  { id, organization_id, device_id }: Pick<SessionsTable, 'id' | 'organization_id' | 'device_id'>,
): void {
  if (device_id !== null) known.set(id, { organizationId: organization_id ?? '', deviceId: device_id });
}

/** The screen belongs to the new person alone: the previous PIN session on it ends, also if two people sign in at once. */
export async function openPinSession(
  local: ScreenIdentity,
  { organizationId, deviceId }: PairedDevice,
  userId: string,
  organization: ActiveMembership,
): Promise<OpenedSession> {
  const secret = createSecret();
  const at = isoTime(local.now());
  const sessionId = createUuid(local.now());
  // Registered before its row, so that no token of it is ever taken for one of another kind.
  local.pinSessions.set(sessionId, { organizationId, deviceId });
  const ended = await local.database.transaction(organizationId, async tx => {
    const before = await deletePinSessions(tx, { organizationId, deviceId });
    await insertSession(tx, {
      id: sessionId,
      secret_hash: hashSecret(secret),
      account_id: userId,
      organization_id: organizationId,
      created_at: at,
      last_used_at: at,
      device: '',
      device_id: deviceId,
    });
    return before;
  });
  notifyEnded(local, ended);
  return { sessionId, userId, secret, organizations: [organization] };
}

/** Ends everybody's PIN sessions on the device. */
export async function endPinSessionsOn(local: ScreenIdentity, device: DeviceKey): Promise<void> {
  const { organizationId, deviceId } = device;
  const ids = await deletePinSessions(local.database.db, { organizationId, deviceId });
  await Promise.all(ids.map(id => local.tokens.endSession(id)));
}

/** Ends the person's PIN sessions on all devices of the organization. */
export async function endPinSessionsOf(
  local: ScreenIdentity,
  organizationId: string,
  userId: string,
): Promise<void> {
  const ids = await deletePinSessions(local.database.db, { organizationId, userId });
  await Promise.all(ids.map(id => local.tokens.endSession(id)));
}

/** Whether the session is by PIN and its request comes from another browser than its device. */
export function isAwayFromDevice(
  { pinSessions, devices }: Pick<ScreenIdentity, 'pinSessions' | 'devices'>,
  sessionId: string,
  cookieHeader: string | undefined,
): boolean {
  const device = pinSessions.get(sessionId);
  return device !== undefined && !isSameDevice(devices.deviceOf(cookieHeader), device);
}
