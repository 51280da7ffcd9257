/** A till is paired by the office's code alone: nobody signs in on it, and the staff work there by PIN. */
import t from 'tap';
import type { PairedByCode } from '#shared/platform/identity-schema.ts';
import type { Device, PairingCode } from '#shared/venue/device-schema.ts';
import { type StaffSession, watch } from '../../helpers/restaurants/staff-session.ts';
import { deviceCookieIn } from '../../helpers/shared-screens/paired-till.ts';
import { callIdentity, openSharedTill, pins, tryPin } from '../../helpers/shared-screens/shared-till.ts';

async function codeFor(owner: StaffSession, kind: Device['kind']) {
  const { id } = (await owner.write<Device>('POST', '/api/admin/devices', { name: `New ${kind}`, kind }))
    .body;
  const { code } = (await owner.write<PairingCode>('POST', '/api/admin/devices/pairing', { deviceId: id }))
    .body;
  return { id, code };
}

function pair(url: string, code: string) {
  const body = { code, appVersion: '1.0.0' };
  return callIdentity<PairedByCode & { code?: string }>(url, 'POST', 'device/pairing', { body });
}

t.test('a till is paired by its code alone, and people sign in there by PIN', async t => {
  const { url, owner, ids } = await openSharedTill(t);
  const { id, code } = await codeFor(owner, 'till');
  const office = await watch(owner, ['/api/admin/devices']);
  t.teardown(() => office.close());
  const paired = await pair(url, code.toLowerCase());
  await office.waitFor(message => /"New till".*"state":"active"/.test(JSON.stringify(message)));
  t.match(paired, { status: 200, body: { id, name: 'New till' } });
  const cookie = deviceCookieIn(paired.headers);
  const { body } = await callIdentity<{ screen: { staff: object[] } }>(url, 'GET', 'screen', { cookie });
  t.equal(body.screen.staff.length, 3);
  t.equal((await tryPin(url, { cookie }, ids.anna, pins.anna)).status, 200);
  const devices = (await owner.get<Device[]>('/api/admin/devices')).body;
  t.match(
    devices.find(device => device.id === id),
    { state: 'active' },
  );
  t.match(
    await pair(url, code),
    { status: 422, body: { code: 'PAIRING_CODE_INVALID' } },
    'a code works once',
  );
});

t.test('a phone is paired by its code, and shows nobody', async t => {
  const { url, owner } = await openSharedTill(t);
  const paired = await pair(url, (await codeFor(owner, 'phone')).code);
  const cookie = deviceCookieIn(paired.headers);
  t.same((await callIdentity(url, 'GET', 'screen', { cookie })).body, { screen: null });
  t.equal((await callIdentity(url, 'POST', 'token', { cookie })).status, 401, 'it is no session');
});

t.test('codes that strangers try end their tries, and not those of a person', async t => {
  const { url, owner, anna } = await openSharedTill(t);
  const { id, code } = await codeFor(owner, 'screen');
  let last = 0;
  for (let tries = 0; tries < 12 && last !== 429; tries += 1)
    last = (await pair(url, `WRONG${tries}AA`)).status;
  t.equal(last, 429);
  const refused = await pair(url, code);
  t.equal(refused.status, 429);
  t.equal(deviceCookieIn(refused.headers), '');
  const claimed = await anna.write<Device>('POST', '/api/devices/pairing', { code, appVersion: '1.0.0' });
  t.match(claimed, { status: 200, body: { id } });
});
