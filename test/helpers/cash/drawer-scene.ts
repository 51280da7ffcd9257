/** The caller's browser becomes a paired till whose drawer a printer opens. */
import { randomUUID } from 'node:crypto';
import type { Device, PairingCode } from '#shared/venue/device-schema.ts';

type Caller = { call(method: string, path: string, body: object): Promise<unknown> };

export async function becomeDrawerTill({ call }: Caller): Promise<Record<string, string>> {
  const create = async (device: object): Promise<string> => {
    const named = { name: randomUUID().slice(0, 8), ...device };
    return ((await call('POST', '/api/admin/devices', named)) as Device).id;
  };
  const drawerPrinterId = await create({ kind: 'printer' });
  const deviceId = await create({ kind: 'till', drawerPrinterId });
  const { code } = (await call('POST', '/api/admin/devices/pairing', { deviceId })) as PairingCode;
  await call('POST', '/api/devices/pairing', { code, appVersion: '1' });
  return {};
}
