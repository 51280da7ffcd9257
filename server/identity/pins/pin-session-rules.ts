/** Decides when a session on a shared screen is valid: one by PIN only in its device's browser, and any only while a page there renews it. Pure. */
import type { DeviceKey, PairedDevice } from '../devices/device-credentials.ts';
import type { SessionsTable } from '../shared/identity-tables.ts';

/** Current sessions by PIN, with their devices. */
export type PinSessions = Map<string, DeviceKey>;

/** A page renews its token every 45 s: a screen that was switched off, or lost its page, needs the PIN again. */
const idleMs = 5 * 60_000;

export function isSameDevice(one: DeviceKey | null, other: DeviceKey): boolean {
  return one?.organizationId === other.organizationId && one.deviceId === other.deviceId;
}

/** Whether the session ends minutes after its last page; applies also to one by password that was left open when a till lost power. */
export function endsWithItsPage(
  row: Pick<SessionsTable, 'account_id' | 'device_id'>,
  here: PairedDevice | null,
): boolean {
  // A station's screen continues by itself after a power cut.
  if (here?.accountId === row.account_id) return false;
  return row.device_id !== null || (here !== null && here.sharing.lockSeconds !== null);
}

/** `here`: the device that the request's browser proved to be. */
export function isSessionOver(
  row: Pick<SessionsTable, 'account_id' | 'organization_id' | 'device_id' | 'last_used_at'>,
  here: PairedDevice | null,
  nowMs: number,
): boolean {
  const { organization_id, device_id, last_used_at } = row;
  if (
    device_id !== null &&
    !isSameDevice(here, { organizationId: organization_id ?? '', deviceId: device_id })
  )
    return true;
  return endsWithItsPage(row, here) && Date.parse(last_used_at) < nowMs - idleMs;
}
