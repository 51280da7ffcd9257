/**
 * Identifies the paired device of a browser by the secret that pairing gave it. All credentials are cached in memory: they are few, and every request needs
 * its own.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../store/database.ts';
import type { DeviceCredentialsTable, IdentityTables } from '../shared/identity-tables.ts';
import { createSecret, hashSecret } from '../shared/secrets.ts';
import { deviceSecretIn } from './device-cookie.ts';
import {
  changeDeviceCredential,
  endDeviceCredential,
  listDeviceCredentials,
  renameDeviceCredential,
} from './device-credential-store.ts';

export type DeviceKey = { readonly organizationId: string; readonly deviceId: string };

/** Lock settings of a screen shared by a shift. */
type ScreenSharing = { readonly lockSeconds: number | null; readonly locksAfterOrder: boolean };

export type PairedDevice = DeviceKey & {
  readonly name: string;
  readonly sharing: ScreenSharing;
  /** The account of a station's screen, used without a person; null for any other device. */
  readonly accountId: string | null;
};

/** A pairing as the origin returned it; `isReplay`: an earlier response, sent again. */
type Pairing = { name: string; pairedAt: string; isReplay: boolean };

export type DeviceCredentials = {
  /** The device whose secret the cookies hold; null without a valid one. */
  deviceOf(cookieHeader: string | undefined): PairedDevice | null;
  /** Whether the device ever had a credential: its name alone proves nothing then. */
  isKnown(device: DeviceKey): boolean;
  list(organizationId: string): readonly (PairedDevice & { isPaired: boolean })[];
  /** The new secret, which ends any earlier one; null for the replay of a pairing that has ended since. */
  issue(device: DeviceKey, pairing: Pairing): Promise<string | null>;
  rename(device: DeviceKey, name: string): Promise<void>;
  share(device: DeviceKey, sharing: ScreenSharing): Promise<void>;
  /** Gives a station's screen its account, or takes it away. */
  setAccount(device: DeviceKey, accountId: string | null): Promise<void>;
  /** The device is no longer paired; effective at once. */
  end(device: DeviceKey): Promise<void>;
  /** Called when a device's secret has ended, also by the next pairing. */
  onEnded(listener: (device: DeviceKey) => void): void;
  /** Reads changes of other processes of the store. */
  readAgain(): Promise<void>;
};

const keyOf = ({ organizationId, deviceId }: DeviceKey): string => `${organizationId} ${deviceId}`;

const idOf = ({ organizationId, deviceId }: DeviceKey) => ({
  organization_id: organizationId,
  device_id: deviceId,
});

function deviceIn(row: DeviceCredentialsTable): PairedDevice {
  return {
    organizationId: row.organization_id,
    deviceId: row.device_id,
    name: row.name,
    accountId: row.account_id,
    sharing: { lockSeconds: row.lock_seconds, locksAfterOrder: row.locks_after_order === 'yes' },
  };
}

function unpairedRow(device: DeviceKey): DeviceCredentialsTable {
  return {
    ...idOf(device),
    name: '',
    secret_hash: null,
    paired_at: null,
    lock_seconds: null,
    locks_after_order: 'no',
    account_id: null,
  };
}

export async function createDeviceCredentials(
  database: Pick<Database<IdentityTables>, 'db'>,
): Promise<DeviceCredentials> {
  const { db } = database;
  const rows = new Map<string, DeviceCredentialsTable>();
  const bySecret = new Map<string, DeviceCredentialsTable>();
  const listeners = new Set<(device: DeviceKey) => void>();
  /** Ended in memory, and not yet on disk. */
  const ending = new Set<string>();
  let ownChanges = 0;

  function keep(row: DeviceCredentialsTable): void {
    const key = keyOf(deviceIn(row));
    ownChanges += 1;
    const before = rows.get(key)?.secret_hash ?? null;
    if (before !== null) bySecret.delete(before);
    rows.set(key, row);
    if (row.secret_hash !== null) bySecret.set(row.secret_hash, row);
  }
  for (const row of await listDeviceCredentials(db)) keep(row);

  const rowOf = (device: DeviceKey): DeviceCredentialsTable => rows.get(keyOf(device)) ?? unpairedRow(device);

  function notifyEnded(device: DeviceKey): void {
    for (const listener of listeners) listener(device);
  }

  return {
    deviceOf(cookieHeader) {
      const secret = deviceSecretIn(cookieHeader);
      const row = secret === undefined ? undefined : bySecret.get(hashSecret(secret));
      return row === undefined ? null : deviceIn(row);
    },
    isKnown: device => rowOf(device).paired_at !== null,
    list: organizationId =>
      [...rows.values()]
        .filter(row => row.organization_id === organizationId)
        .map(row => ({ ...deviceIn(row), isPaired: row.secret_hash !== null })),
    async issue(device, { name, pairedAt, isReplay }) {
      const before = rowOf(device);
      const isStillPaired = before.secret_hash !== null && before.paired_at === pairedAt;
      if (isReplay && before.paired_at !== null && !isStillPaired) return null;
      const secret = createSecret();
      const changes = { name, secret_hash: hashSecret(secret), paired_at: pairedAt };
      keep(await changeDeviceCredential(db, idOf(device), changes));
      notifyEnded(device);
      return secret;
    },
    async rename(device, name) {
      if (rows.has(keyOf(device)) && rowOf(device).name === name) return;
      const row = await renameDeviceCredential(db, idOf(device), name);
      if (row !== undefined) keep(row);
    },
    async share(device, { lockSeconds, locksAfterOrder }) {
      const locks_after_order = locksAfterOrder ? 'yes' : 'no';
      const changes = { lock_seconds: lockSeconds, locks_after_order } as const;
      keep(await changeDeviceCredential(db, idOf(device), changes));
      if (lockSeconds === null) notifyEnded(device);
    },
    async setAccount(device, accountId) {
      keep(await changeDeviceCredential(db, idOf(device), { account_id: accountId }));
      notifyEnded(device);
    },
    async end(device) {
      const row = rowOf(device);
      // A pairing without a credential has no known time: replays of it get no credential.
      const ended = { ...row, secret_hash: null, paired_at: row.paired_at ?? '' };
      // Also effective if the disk is full.
      keep(ended);
      notifyEnded(device);
      ending.add(keyOf(device));
      keep(await endDeviceCredential(db, idOf(device)));
      ending.delete(keyOf(device));
    },
    onEnded: listener => void listeners.add(listener),
    async readAgain() {
      const changesBefore = ownChanges;
      const found = await listDeviceCredentials(db);
      // Changes that this process wrote meanwhile are newer: the next reading includes them.
      if (ownChanges !== changesBefore) return;
      for (const row of found) {
        const device = deviceIn(row);
        const before = rows.get(keyOf(device));
        if (ending.has(keyOf(device)) || isDeepStrictEqual({ ...before }, { ...row })) continue;
        keep(row);
        const isEnded =
          before?.secret_hash !== row.secret_hash ||
          before.account_id !== row.account_id ||
          (before.lock_seconds !== null && row.lock_seconds === null);
        if (before !== undefined && isEnded) notifyEnded(device);
      }
    },
  };
}
