/** Routes of devices and pairing. */
import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import { archiveDevice, changeDevice, createDevice } from './devices-commands.ts';
import { devicesAt, presenceTag } from './devices-rules.ts';
import { findDeviceMakers, findLastPrints, listDevices } from './devices-store.ts';
import { claimPairing, confirmPresence, createPairingCode } from './pairing-commands.ts';
import { createPairingTries } from './pairing-tries.ts';

export function registerDevices({ read, command }: OriginRoutes): void {
  const tries = createPairingTries();
  read('devices', {
    areas: ['devices'],
    // Printing changes no counter of devices, so the tag includes the times of the last prints.
    async tag({ db, caller, nowMs }) {
      const devices = await listDevices(db, caller.organizationId);
      const prints = [...(await findLastPrints(db, caller.organizationId, devices)).values()];
      const last = prints.reduce((sum, at) => sum + Date.parse(at), 0);
      return `${presenceTag(devices, nowMs)}-${last.toString(36)}`;
    },
    async answer({ db, caller, nowMs }) {
      const devices = await listDevices(db, caller.organizationId);
      const makers = await findDeviceMakers(db, caller.organizationId, devices);
      return devicesAt(devices, nowMs, await findLastPrints(db, caller.organizationId, devices)).map(
        device => ({ ...device, madeBy: makers.get(device.id) ?? [] }),
      );
    },
  });
  command('createDevice', createDevice);
  command('changeDevice', changeDevice);
  command('archiveDevice', archiveDevice);
  command('createPairingCode', createPairingCode);
  command('claimPairing', context => claimPairing(context, tries));
  command('confirmPresence', confirmPresence);
}
