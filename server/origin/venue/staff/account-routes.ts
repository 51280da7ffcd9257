/** Route of the signed-in user, for all members. */

import { ProblemError } from '../../../http/errors.ts';
import { requireEntity } from '../../kernel/calls/entity-rules.ts';
import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import { readRestaurant } from '../../kernel/restaurant/settings-store.ts';
import { listDevices, pairedDeviceLanguage } from '../devices/devices-store.ts';
import { drawerTill } from '../devices/drawer-tills.ts';
import { terminalsAmong, terminalView } from '../devices/terminals.ts';
import { userInfoOf } from './account-rules.ts';
import { listUsers } from './users-store.ts';

/** `hasMail`: the server has a mail account. */
export function registerAccount({ read }: OriginRoutes, { hasMail }: { hasMail: boolean }): void {
  read('userInfo', {
    areas: ['users', 'settings', 'devices'],
    async tag({ caller, deviceId }) {
      // The service credential belongs to no user.
      if (caller.isService) throw new ProblemError('FORBIDDEN');
      const states = [...(caller.lacksPlan ? ['unpaid'] : []), ...(deviceId === null ? [] : [deviceId])];
      return [caller.userId, ...caller.roles, ...states].join('-');
    },
    async answer({ db, caller, deviceId }) {
      const { organizationId } = caller;
      const person = requireEntity(await listUsers(db, organizationId), caller.userId);
      const language = deviceId === null ? null : await pairedDeviceLanguage(db, organizationId, deviceId);
      const devices = await listDevices(db, organizationId);
      const device = {
        hasMail,
        language,
        hasDrawer: drawerTill(devices, deviceId) !== null,
        terminals: terminalsAmong(devices).map(terminal => terminalView(terminal, deviceId)),
      };
      return userInfoOf(person, caller, await readRestaurant(db, organizationId), device);
    },
  });
}
