/** Routes of devices and pairing. */
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
  command('createDevice', createDevice);
  command('changeDevice', changeDevice);
  command('archiveDevice', archiveDevice);
  command('createPairingCode', createPairingCode);
  command('claimPairing', context => claimPairing(context, tries));
  command('confirmPresence', confirmPresence);
}
