/** A till that was paired in a browser of the whole product, with the cookie that proves it. */
import type { Device, PairingCode } from '#shared/venue/device-schema.ts';
import type { StaffSession } from '../restaurants/staff-session.ts';

export type PairedTill = { id: string; name: string; cookie: string };

async function expect<T>(answer: Promise<{ status: number; body: T }>, status: number): Promise<T> {
  const { status: given, body } = await answer;
  if (given !== status) throw new Error(`Answered ${given}: ${JSON.stringify(body)}`);
  return body;
}

/** `paired` is the name=value of the cookie that the answer of a pairing sets; empty without one. */
export function deviceCookieIn(headers: Headers): string {
  const set = headers.getSetCookie().find(cookie => cookie.startsWith('kelner_device='));
  return set?.split(';')[0] ?? '';
}

/** The office makes a code for a device that there is. */
export async function pairAgain(
  owner: StaffSession,
  by: StaffSession,
  { id, name }: { id: string; name: string },
): Promise<PairedTill> {
  const codeOf = owner.write<PairingCode>('POST', '/api/admin/devices/pairing', { deviceId: id });
  const { code } = await expect(codeOf, 200);
  const claimed = await by.write<Device>('POST', '/api/devices/pairing', { code, appVersion: '1.0.0' });
  await expect(Promise.resolve(claimed), 200);
  return { id, name, cookie: deviceCookieIn(claimed.headers) };
}

export async function pairTill(owner: StaffSession, by: StaffSession, name: string): Promise<PairedTill> {
  const { id } = await expect(owner.write<Device>('POST', '/api/admin/devices', { name, kind: 'till' }), 201);
  return pairAgain(owner, by, { id, name });
}

/** As the office does it. */
export async function revokeTill(owner: StaffSession, id: string): Promise<void> {
  const devices = (await owner.get<Device[]>('/api/admin/devices')).body;
  const version = devices.find(device => device.id === id)?.version ?? 0;
  await expect(
    owner.write<Device>('PATCH', `/api/admin/devices/${id}`, { isRevoked: true }, { version }),
    200,
  );
}
