/**
 * Pairing: the office creates a code, which is typed on the device; from then on the device sends a heartbeat
 * every 30 s. Pairing grants no rights; it identifies the device on which something was done.
 */
import { randomInt } from 'node:crypto';
import { pairingCodeValidMs } from '#shared/kernel/intervals.ts';
import type {
  Device,
  DevicePresence,
  PairingClaim,
  PairingCode,
  PairingRequest,
} from '#shared/venue/device-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { deviceAt } from './devices-rules.ts';
import { isPairedDevice, listDevices, savePresence, updateDevice } from './devices-store.ts';
import { createCode, hashCode } from './pairing-codes.ts';
import type { PairingTries } from './pairing-tries.ts';

const entity = 'device';

/** Invalidates any earlier code. A revoked device may be paired again. */
export async function createPairingCode(context: CommandContext<PairingRequest>): Promise<PairingCode> {
  const { tx, caller, body, nowMs } = context;
  const row = (await listDevices(tx, caller.organizationId)).find(({ id }) => id === body.deviceId);
  if (row === undefined) throw invalidField('deviceId', 'is not a device of this restaurant', 'NOT_FOUND');
  const code = createCode(randomInt);
  const expiresAt = new Date(nowMs + pairingCodeValidMs).toISOString();
  const pairing_hash = hashCode(caller.organizationId, code);
  await updateDevice(tx, caller.organizationId, { ...row, pairing_hash, pairing_expires_at: expiresAt });
  context.record({ type: 'device.pairingStarted', entity, entityId: row.id, payload: { expiresAt } });
  context.touch('devices');
  return { deviceId: row.id, code, expiresAt };
}

export async function claimPairing(
  context: CommandContext<PairingClaim>,
  tries: PairingTries,
): Promise<Device> {
  const { tx, body, now, nowMs } = context;
  const { organizationId, userId } = context.caller;
  const triedBy = `${organizationId} ${userId}`;
  tries.requireLeft(triedBy, nowMs);
  const hash = hashCode(organizationId, body.code);
  const rows = await listDevices(tx, organizationId);
  const row = rows.find(({ pairing_hash }) => pairing_hash === hash);
  if (row === undefined || (row.pairing_expires_at ?? '') <= now) {
    tries.countWrong(triedBy, nowMs);
    throw invalidField('code', 'has expired or is not right', 'PAIRING_CODE_INVALID');
  }
  const paired = {
    ...row,
    pairing_hash: null,
    pairing_expires_at: null,
    paired_at: now,
    revoked_at: null,
    last_seen_at: now,
    app_version: body.appVersion,
  };
  await updateDevice(tx, organizationId, paired);
  const after = deviceAt(paired, nowMs);
  const payload = { before: deviceAt(row, nowMs), after };
  context.record({ type: 'device.paired', entity, entityId: row.id, payload });
  context.touch('devices');
  return after;
}

/** 404 tells the device that its pairing has ended, so that it forgets it. */
export async function confirmPresence(context: CommandContext<DevicePresence>): Promise<void> {
  const { tx, caller, params, body, now, nowMs } = context;
  const id = param(params, 'id');
  if (!(await isPairedDevice(tx, caller.organizationId, id))) throw new ProblemError('NOT_FOUND');
  const clockOffMs = body.clockMs === undefined ? null : body.clockMs - nowMs;
  await savePresence(tx, caller.organizationId, id, { seenAt: now, appVersion: body.appVersion, clockOffMs });
}
