/** A device is what its browser can prove: by the cookie that pairing gave it, never by its name alone. */
import t from 'tap';
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { CashSession } from '#shared/order/payment-schema.ts';
import type { Device, PairingCode } from '#shared/venue/device-schema.ts';
import {
  changeSettings,
  joinStaff,
  type StaffSession,
  setUpRestaurant,
} from '../../helpers/restaurants/staff-session.ts';
import { plainDishes } from '../../helpers/restaurants/wall-tickets.ts';
import { startApp } from '../../helpers/running-app.ts';
import { deviceCookieIn, pairAgain, pairTill, revokeTill } from '../../helpers/shared-screens/paired-till.ts';

type Place = { deviceId?: string; deviceCookie?: string };

async function openEvening(t: Parameters<typeof startApp>[0]) {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const jan = await joinStaff(owner, 'jan_w', ['waiter']);
  await changeSettings(owner, { usesCashSessions: true });
  return { url, owner, anna, jan };
}

const openDrawer = (session: StaffSession, place: Place) =>
  session.write<CashSession & { code?: string }>(
    'POST',
    '/api/waiter/cash-sessions',
    { kind: 'drawer', float: 10_000 },
    place,
  );

/** Takes cash for a dish; the answer is the cash session that it belongs to. */
async function takeCash(session: StaffSession, place: Place): Promise<string | undefined> {
  const [dish] = await plainDishes(session);
  const lines = [{ menuItemId: dish?.id, quantity: 1 }];
  const opened = await session.write<Order>('POST', '/api/waiter/orders', {
    type: 'takeaway',
    guestCount: 0,
    lines,
  });
  const { id, total } = opened.body;
  await session.write('POST', `/api/waiter/orders/${id}/send`, {});
  const payment = { kind: 'cash', amount: total, tendered: total };
  const paid = await session.write<Order>('POST', `/api/waiter/orders/${id}/payments`, payment, place);
  if (paid.status >= 300) throw new Error(JSON.stringify(paid.body));
  return paid.body.payments[0]?.cashSessionId;
}

/** The device in the history of an order that is opened at `place`. */
async function placeOf(owner: StaffSession, by: StaffSession, place: Place): Promise<string | undefined> {
  const takeaway = { type: 'takeaway', guestCount: 0 };
  const { body } = await by.write<Order>('POST', '/api/waiter/orders', takeaway, place);
  const history = await owner.get<OrderEvent[]>(`/api/admin/orders/${body.id}/events`);
  return history.body[0]?.deviceId;
}

t.test('a forged device header puts no cash on another till', async t => {
  const { owner, anna, jan } = await openEvening(t);
  const bar = await pairTill(owner, anna, 'Bar');
  const garden = await pairTill(owner, anna, 'Ogród');
  t.not(bar.cookie, garden.cookie);
  const drawer = (await openDrawer(anna, { deviceCookie: bar.cookie })).body;
  t.match(drawer, { kind: 'drawer', holder: { id: bar.id } });
  t.equal(await takeCash(jan, { deviceId: bar.id }), undefined, 'named, and not proven');
  t.equal(await takeCash(jan, { deviceId: bar.id, deviceCookie: garden.cookie }), undefined);
  t.equal(await takeCash(jan, { deviceId: garden.id, deviceCookie: bar.cookie }), drawer.id);
  t.equal((await openDrawer(jan, { deviceId: garden.id })).status, 400, 'no drawer of another till either');
});

t.test('a revoked or archived device is none from that moment, whatever its browser sends', async t => {
  const { owner, anna } = await openEvening(t);
  const bar = await pairTill(owner, anna, 'Bar');
  const garden = await pairTill(owner, anna, 'Ogród');
  t.equal(await placeOf(owner, anna, { deviceCookie: bar.cookie }), bar.id);
  await revokeTill(owner, bar.id);
  t.equal(await placeOf(owner, anna, { deviceCookie: bar.cookie }), undefined);
  const again = await pairAgain(owner, anna, bar);
  t.equal(
    await placeOf(owner, anna, { deviceCookie: bar.cookie }),
    undefined,
    'its old secret stays worthless',
  );
  t.equal(await placeOf(owner, anna, { deviceCookie: again.cookie }), bar.id);
  const devices = (await owner.get<Device[]>('/api/admin/devices')).body;
  const version = devices.find(({ id }) => id === garden.id)?.version ?? 0;
  await owner.write('DELETE', `/api/admin/devices/${garden.id}`, undefined, { version });
  t.equal(await placeOf(owner, anna, { deviceCookie: garden.cookie }), undefined);
});

t.test('the next pairing ends the secret of the one before; its answer told again gives none', async t => {
  const { owner, anna } = await openEvening(t);
  const created = await owner.write<Device>('POST', '/api/admin/devices', { name: 'Bar', kind: 'till' });
  const { id } = created.body;
  const made = await owner.write<PairingCode>('POST', '/api/admin/devices/pairing', { deviceId: id });
  const claim = { code: made.body.code, appVersion: '1' };
  const key = '0197f000-0000-7000-8000-00000000c1a1';
  const lost = await anna.write<Device>('POST', '/api/devices/pairing', claim, { key });
  const repeated = await anna.write<Device>('POST', '/api/devices/pairing', claim, { key });
  const first = deviceCookieIn(lost.headers);
  const second = deviceCookieIn(repeated.headers);
  t.equal(await placeOf(owner, anna, { deviceCookie: first }), undefined);
  t.equal(await placeOf(owner, anna, { deviceCookie: second }), id, 'an answer that got lost is told again');
  const third = await pairAgain(owner, anna, { id, name: 'Bar' });
  t.equal(await placeOf(owner, anna, { deviceCookie: second }), undefined);
  const late = await anna.write<Device>('POST', '/api/devices/pairing', claim, { key });
  t.equal(deviceCookieIn(late.headers), '', 'of a pairing that is over');
  t.equal(await placeOf(owner, anna, { deviceCookie: third.cookie }), id);
  await revokeTill(owner, id);
  const later = await anna.write<Device>('POST', '/api/devices/pairing', claim, { key });
  t.equal(deviceCookieIn(later.headers), '');
});

t.test('who is signed in makes their browser forget that it is a device; nobody else does', async t => {
  const { url, owner, anna } = await openEvening(t);
  const bar = await pairTill(owner, anna, 'Bar');
  const forget = (cookie: string) =>
    fetch(`${url}/identity/device`, { method: 'DELETE', headers: { origin: url, cookie } });
  t.equal((await forget(bar.cookie)).status, 401);
  t.equal(await placeOf(owner, anna, { deviceCookie: bar.cookie }), bar.id);
  const forgotten = await forget(`${anna.cookie}; ${bar.cookie}`);
  t.equal(forgotten.status, 204);
  t.equal(deviceCookieIn(forgotten.headers), 'kelner_device=');
  t.equal(await placeOf(owner, anna, { deviceCookie: bar.cookie }), undefined);
});

t.test('a sign of life keeps the cookie on; one of a foreign restaurant says nothing', async t => {
  const { owner, anna } = await openEvening(t);
  const bar = await pairTill(owner, anna, 'Bar');
  const path = `/api/devices/${bar.id}/presence`;
  const alive = await anna.write('POST', path, { appVersion: '1' }, { deviceCookie: bar.cookie });
  t.equal(deviceCookieIn(alive.headers), bar.cookie);
  const forged = await anna.write('POST', path, { appVersion: '1' }, { deviceId: bar.id });
  t.equal(forged.status, 404, 'nobody else keeps up its appearance');
  t.match(alive.headers.getSetCookie()[0], /Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict/);
  const elsewhere = await openEvening(t);
  t.equal(
    await placeOf(elsewhere.owner, elsewhere.anna, { deviceCookie: bar.cookie, deviceId: bar.id }),
    undefined,
  );
});
