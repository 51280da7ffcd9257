/** An admin comes to the shared till and types their PIN for one approval: it is done in their name, and the till stays the waiter's. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { Approval } from '#shared/order/correction-schema.ts';
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { changeSettings, type StaffSession } from '../../helpers/restaurants/staff-session.ts';
import { plainDishes } from '../../helpers/restaurants/wall-tickets.ts';
import { pairTill } from '../../helpers/shared-screens/paired-till.ts';
import { openSharedTill, pins, tryPin } from '../../helpers/shared-screens/shared-till.ts';

type Given = { userId: string; pin: string };

/** As the dialog on the till sends it. */
async function sayByPin(url: string, cookie: string, approvalId: string, given: Given) {
  const response = await fetch(`${url}/identity/approvals/${approvalId}/pin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie, 'idempotency-key': randomUUID() },
    body: JSON.stringify(given),
  });
  const body = (await response.json()) as Order & { code?: string };
  return { status: response.status, setCookie: response.headers.getSetCookie(), body };
}

/** Something sent, whose void Anna has asked for at the till. */
async function askForVoid(session: StaffSession, deviceCookie: string) {
  const [dish] = await plainDishes(session);
  const here = { deviceCookie };
  const lines = [{ menuItemId: dish?.id, quantity: 1 }];
  const takeaway = { type: 'takeaway', guestCount: 1, lines };
  const opened = await session.write<Order>('POST', '/api/waiter/orders', takeaway, here);
  const path = `/api/waiter/orders/${opened.body.id}`;
  await session.write('POST', `${path}/send`, {}, here);
  const approvalId = randomUUID();
  const asked = { id: approvalId, kind: 'void', lineId: opened.body.lines[0]?.id, reason: 'Pomyłka' };
  const { status } = await session.write<Approval>('POST', `${path}/approvals`, asked, here);
  if (status >= 300) throw new Error(`The question was answered ${status}`);
  return { approvalId, orderId: opened.body.id };
}

t.test('an admin’s PIN at the till approves as that admin and signs nobody in', async t => {
  const { url, owner, anna, till, ids } = await openSharedTill(t);
  await changeSettings(owner, { voidGraceMinutes: 0 });
  const { session } = await tryPin(url, till, ids.anna, pins.anna);
  // `get` of a session sends no cookies: the till's own calls are made with them.
  const work = { ...session, get: anna.get };
  const { approvalId, orderId } = await askForVoid(work, till.cookie);
  const say = (given: Given, cookie = session.cookie) => sayByPin(url, cookie, approvalId, given);

  t.match(await say({ userId: ids.owner, pin: '9046' }), { status: 403, body: { code: 'PIN_WRONG' } });
  t.match(await say({ userId: ids.anna, pin: pins.anna }), { status: 403, body: { code: 'FORBIDDEN' } });
  const right = { userId: ids.owner, pin: pins.owner };
  t.match(await say(right, till.cookie), { status: 401 }, 'nobody is signed in at the till');
  t.match(await say(right, anna.cookie), { body: { code: 'SCREEN_NOT_SHARED' } }, 'on Anna’s phone');
  const phone = await pairTill(owner, anna, 'Telefon');
  t.match(await say(right, `${anna.cookie}; ${phone.cookie}`), { body: { code: 'SCREEN_NOT_SHARED' } });

  const approved = await say(right);
  t.match(approved, { status: 200, setCookie: [] });
  t.match(approved.body.lines[0]?.void, { by: { name: 'anna_w' }, approvedBy: { name: 'Zofia' } });
  t.equal((await session.write('POST', '/api/auth/logout', {}, { deviceCookie: till.cookie })).status, 204);
  const history = (await owner.get<OrderEvent[]>(`/api/admin/orders/${orderId}/events`)).body;
  t.match(history.at(-1), { userName: 'Zofia', deviceName: 'Bar' });
});

t.test('wrong PINs for an approval count like those that sign in', async t => {
  const { url, till, ids } = await openSharedTill(t);
  const { session } = await tryPin(url, till, ids.anna, pins.anna);
  const say = () => sayByPin(url, session.cookie, randomUUID(), { userId: ids.owner, pin: '9046' });
  for (let tries = 0; tries < 3; tries += 1) t.equal((await say()).status, 403);
  t.match(await say(), { status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  t.match(await tryPin(url, till, ids.owner, pins.owner), { status: 429 });
});
