/** Tokens of bridge programs: the printer's ids in plain text, and a secret that is stored as a hash only. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { DeviceRow } from '../../venue/devices/device-row.ts';
import { driverOf } from '../../venue/devices/printer-choice.ts';

type PrinterName = { organizationId: string; deviceId: string };

/** A fast hash suffices for a random secret. */
export function hashBridgeSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function createBridgeToken({ org_id, id }: Pick<DeviceRow, 'org_id' | 'id'>, secret: string): string {
  return `bridge.${org_id}.${id}.${secret}`;
}

/** Null for a malformed token. */
export function readBridgeToken(token: string): (PrinterName & { secret: string }) | null {
  const [, organizationId, deviceId, secret] =
    /^bridge\.([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? [];
  if (organizationId === undefined || deviceId === undefined || secret === undefined) return null;
  return { organizationId, deviceId, secret };
}

/** Whether the printer uses a bridge program with this secret. */
export function admitsBridge(printer: DeviceRow, secret: string): boolean {
  const { bridge_token_hash, revoked_at, archived_at } = printer;
  if (bridge_token_hash === null || revoked_at !== null || archived_at !== null) return false;
  if (driverOf(printer) !== 'bridge') return false;
  return timingSafeEqual(Buffer.from(bridge_token_hash), Buffer.from(hashBridgeSecret(secret)));
}
