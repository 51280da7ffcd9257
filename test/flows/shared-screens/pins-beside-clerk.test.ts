/** Where people sign in by Clerk: a shared till works by PIN against the restaurant, an admin approves there, and stations' screens sign themselves in. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Approval } from '#shared/order/correction-schema.ts';
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { changeSettings, openSession, watch } from '../../helpers/restaurants/staff-session.ts';
import { callOwn, openClerkSharedTill } from '../../helpers/shared-screens/clerk-shared-till.ts';
import { pairAgain, revokeTill } from '../../helpers/shared-screens/paired-till.ts';
import { callIdentity, pins, sessionCookieIn, tryPin } from '../../helpers/shared-screens/shared-till.ts';

t.test('two people share the till, an admin approves there, and a dismissed one is out at once', async t => {
  const { url, owner, anna, till, ids, clerk, organizationId } = await openClerkSharedTill(t);
  await changeSettings(owner, { voidGraceMinutes: 0 });
  const here = { deviceCookie: till.cookie };
  const jans = (await tryPin(url, till, ids.jan, pins.jan)).session;
  const screen = await watch(jans, ['/api/waiter/tables']);
  const closed = new Promise(resolve => screen.socket.once('close', resolve));
  const annas = (await tryPin(url, till, ids.anna, pins.anna)).session;
  t.equal(await closed, 4410, 'the connection of the person before is closed');

  const menu = (await anna.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const dish = menu
    .flatMap(({ items }) => items)
    .find(item => item.station === 'kitchen' && item.modifierGroupIds.length === 0 && !item.unavailable);
  const lines = [{ menuItemId: dish?.id, quantity: 1 }];
  const takeaway = { type: 'takeaway', guestCount: 1, lines };
  const opened = await annas.write<Order>('POST', '/api/waiter/orders', takeaway, here);
  t.equal(opened.status, 201);
  const path = `/api/waiter/orders/${opened.body.id}`;
  t.equal((await annas.write('POST', `${path}/send`, {}, here)).status, 200);
  const approvalId = randomUUID();
  const asked = { id: approvalId, kind: 'void', lineId: opened.body.lines[0]?.id, reason: 'Pomyłka' };
  await annas.write<Approval>('POST', `${path}/approvals`, asked, here);
  const say = (given: object, cookie: string) =>
    fetch(`${url}/identity/approvals/${approvalId}/pin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie, 'idempotency-key': randomUUID() },
      body: JSON.stringify(given),
    });
  const right = { userId: ids.owner, pin: pins.owner };
  t.equal((await say(right, till.cookie)).status, 401, 'nobody is signed in at the till');
  t.equal((await say(right, anna.cookie)).status, 403, 'on Anna’s phone, which isn’t paired');
  t.equal((await say({ userId: ids.anna, pin: pins.anna }, annas.cookie)).status, 403, 'by no admin');
  t.equal((await say(right, annas.cookie)).status, 200);
  const history = (await owner.get<OrderEvent[]>(`/api/admin/orders/${opened.body.id}/events`)).body;
  t.match(history.at(-1), { userName: 'owner', deviceName: 'Bar' });

  const token = await annas.token();
  await clerk.sendWebhook(`${url}/webhooks/clerk`, 'organizationMembership.deleted', {
    id: 'orgmem_1',
    role: 'org:member',
    updated_at: Date.now(),
    organization: { id: organizationId, name: 'Pod Lipą' },
    public_user_data: { user_id: ids.anna, identifier: 'anna_w' },
  });
  const asAnna = { headers: { authorization: `Bearer ${token}`, cookie: till.cookie } };
  t.equal((await fetch(`${url}/api/waiter/tables`, asAnna)).status, 401);
  t.match(await tryPin(url, till, ids.anna, pins.anna), { status: 403, code: 'PIN_WRONG' });
  t.equal((await tryPin(url, till, ids.jan, pins.jan)).status, 200);
});

t.test(
  'an admin’s PIN counts for nothing on a phone, in a copied cookie, or after the till’s end',
  async t => {
    const { url, owner, anna, till, ids } = await openClerkSharedTill(t);
    const refused = { status: 403, code: 'SCREEN_NOT_SHARED' };
    t.match(await tryPin(url, { cookie: '' }, ids.owner, pins.owner), refused);
    t.match(await tryPin(url, { cookie: anna.cookie }, ids.owner, pins.owner), refused);
    const { session, cookie } = await tryPin(url, till, ids.owner, pins.owner);
    const copied = { headers: { authorization: `Bearer ${await session.token()}` } };
    t.equal((await fetch(`${url}/api/admin/users`, copied)).status, 401, 'its token elsewhere');
    t.equal((await callIdentity(url, 'POST', 'token', { cookie })).status, 401, 'its cookie elsewhere');
    const person = { username: 'thief_x', displayName: 'X', roles: ['admin'] };
    const office = await session.write('POST', '/api/admin/users', person, { deviceCookie: till.cookie });
    t.match(office, { status: 403, body: { code: 'PASSWORD_REQUIRED' } });
    const screen = await watch(session, ['/api/waiter/tables']);
    const closed = new Promise(resolve => screen.socket.once('close', resolve));
    await revokeTill(owner, till.id);
    t.equal(await closed, 4410);
    t.match(await tryPin(url, till, ids.owner, pins.owner), refused);
    const again = await pairAgain(owner, anna, till);
    t.equal((await tryPin(url, again, ids.owner, pins.owner)).status, 200);
    t.match(await tryPin(url, till, ids.owner, pins.owner), refused, 'the old cookie again');
  },
);

t.test('a station’s screen signs itself in for as long as it is paired, and nothing else', async t => {
  const { url, owner, anna } = await openClerkSharedTill(t);
  const wall = { name: 'Kuchnia', kind: 'screen', station: 'kitchen' };
  const { id } = (await owner.write<Device>('POST', '/api/admin/devices', wall)).body;
  const paired = await pairAgain(owner, anna, { id, name: 'Kuchnia' });
  const names = { username: 'screen_kitchen', displayName: 'Kuchnia' };
  const added = await owner.write<User>('POST', '/api/admin/users', { ...names, roles: ['kitchen'] });
  const screen = { userId: added.body.id, ...names };
  t.equal((await callOwn(anna, 'PUT', `screens/${id}/account`, screen)).status, 403);
  t.equal((await callOwn(owner, 'PUT', `screens/${id}/account`, screen)).status, 204);
  const enter = async () => {
    const answer = await callIdentity(url, 'POST', 'screen/enter', { cookie: paired.cookie });
    const session = openSession(url, `${sessionCookieIn(answer.headers)}; ${paired.cookie}`);
    return { status: answer.status, session };
  };
  const { status, session } = await enter();
  t.equal(status, 200);
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${await session.token()}`, cookie: paired.cookie };
    return (await fetch(`${url}${path}`, { headers })).status;
  };
  const kitchen = '/api/preparation/orders?location=kitchen';
  t.same(
    [await ask(kitchen), await ask('/api/waiter/tables'), await ask('/api/admin/users')],
    [200, 403, 403],
  );
  const live = await watch(session, [kitchen]);
  const closed = new Promise(resolve => live.socket.once('close', resolve));
  t.equal((await callOwn(owner, 'DELETE', `screens/${id}/account`)).status, 204);
  t.equal(await closed, 4410);
  t.equal((await enter()).status, 403);
});
