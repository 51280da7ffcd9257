/** Which calls of the API read, change and pair the restaurant's devices. */
import {
  deviceChange,
  devicePresence,
  newDevice,
  pairingClaim,
  pairingRequest,
} from '#shared/schemas/device-schema.ts';
import type { OriginRoutes } from '../calls/origin-routes.ts';
import { archiveDevice, changeDevice, createDevice } from './devices-commands.ts';
import { devicesAt, presenceTag } from './devices-rules.ts';
import { listDevices } from './devices-store.ts';
import { claimPairing, confirmPresence, createPairingCode } from './pairing-commands.ts';
import { createPairingTries } from './pairing-tries.ts';

export function registerDevices({ read, command }: OriginRoutes): void {
  const tries = createPairingTries();
  read('devices', {
    areas: ['devices'],
    async tag({ db, caller, nowMs }) {
      return presenceTag(await listDevices(db, caller.organizationId), nowMs);
    },
    async answer({ db, caller, nowMs }) {
      return devicesAt(await listDevices(db, caller.organizationId), nowMs);
    },
  });
  command('createDevice', { body: newDevice, status: 201, run: createDevice });
  command('changeDevice', { body: deviceChange, status: 200, run: changeDevice });
  command('archiveDevice', { body: null, status: 204, run: archiveDevice });
  // Its answer, kept under its key, would be the code in plain letters; a repeat makes a new one.
  command('createPairingCode', {
    body: pairingRequest,
    status: 200,
    isRepeatable: true,
    run: createPairingCode,
  });
  command('claimPairing', {
    body: pairingClaim,
    status: 200,
    run: context => claimPairing(context, tries),
  });
  // Twice a minute from every device: nothing to keep of it but the last.
  command('confirmPresence', {
    body: devicePresence,
    status: 204,
    isRepeatable: true,
    run: confirmPresence,
  });
}
