/** A restaurant's subscription lapses and is renewed: by the operator's command, and by Clerk's billing. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import { closeCodes } from '#shared/live/live-messages.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { User, UserInfo } from '#shared/venue/user-schema.ts';
import { openClerkRestaurant } from '../../helpers/identity-modes.ts';
import {
  joinStaff,
  keepBusinessDay,
  type StaffSession,
  setUpRestaurant,
  watch,
} from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { root } from '../../helpers/source-tree.ts';

type Staff = { owner: StaffSession; waiter: StaffSession };

async function isSubscriptionNeeded(session: StaffSession): Promise<boolean> {
  return (await session.get<UserInfo>('/api/auth/userinfo')).body.needsSubscription;
}

/** On a free table, as a waiter opens it; the same `key` is the same tap. */
async function openOrder(waiter: StaffSession, { key = randomUUID(), tableIndex = 0 } = {}) {
  const tables = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
  const body = { type: 'dineIn', tableId: tables[tableIndex]?.id, guestCount: 2 };
  return waiter.write<Order & Problem>('POST', '/api/waiter/orders', body, { key });
}

/** What an evening under way needs: more dishes, the kitchen, money. */
async function bringToItsEnd({ owner, waiter }: Staff, { id }: Order): Promise<Order> {
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body.flatMap(
    ({ items }) => items,
  );
  const dish = menu.find(item => item.unavailable === undefined && item.modifierGroupIds.length === 0);
  const call = async (command: string, body: object) => {
    const { status, body: order } = await waiter.write<Order>(
      'POST',
      `/api/waiter/orders/${id}/${command}`,
      body,
    );
    if (status > 201) throw new Error(`${command} answered ${status}: ${JSON.stringify(order)}`);
    return order;
  };
  await call('lines', { lines: [{ menuItemId: dish?.id, quantity: 1 }] });
  const sent = await call('send', {});
  for (const line of sent.lines)
    await owner.write('POST', `/api/preparation/lines/${line.id}/ready`, {}).catch(() => undefined);
  await call('serve', { lineIds: sent.lines.map(line => line.id) });
  await call('payments', { kind: 'cash', amount: sent.total });
  return call('close', {});
}

/** Everything that follows from a lapse, for those who are signed in; `order` was opened before. */
async function checkLapsed(t: Test, staff: Staff, order: Order): Promise<void> {
  const { owner, waiter } = staff;
  t.equal(await isSubscriptionNeeded(waiter), true);
  t.match(await openOrder(waiter, { tableIndex: 1 }), {
    status: 402,
    body: { code: 'SUBSCRIPTION_REQUIRED' },
  });
  t.match(await owner.write('POST', '/api/admin/table-locations', { name: 'Altana' }), {
    status: 402,
    body: { code: 'SUBSCRIPTION_REQUIRED' },
  });
  t.equal((await bringToItsEnd(staff, order)).closedAt === undefined, false, 'an open order goes on');
  const people = (await owner.get<User[]>('/api/admin/users')).body;
  const [anna] = people.filter(({ username }) => username === 'anna_w');
  const path = `/api/admin/users/${anna?.id}`;
  const changed = await owner.write(
    'PATCH',
    path,
    { roles: ['waiter', 'bar'] },
    { version: anna?.version ?? 0 },
  );
  t.equal(changed.status, 200, 'people can still be changed and let go');
  t.equal(
    (await owner.get('/api/admin/reports/sales?from=2026-01-01T00:00:00.000Z&to=2026-01-02T00:00:00.000Z'))
      .status,
    200,
  );
}

async function checkRenewed(t: Test, { owner, waiter }: Staff): Promise<void> {
  t.equal(await isSubscriptionNeeded(waiter), false);
  t.equal((await openOrder(waiter, { tableIndex: 1 })).status, 201);
  t.equal((await owner.write('POST', '/api/admin/table-locations', { name: 'Altana' })).status, 201);
}

t.test('an operator lapses and renews a subscription while the server runs §6.2', async t => {
  const { url, dataFolder } = await startApp(t);
  const owner = await setUpRestaurant(url);
  await keepBusinessDay(owner);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const subscription = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'server', 'commands', 'restaurants', 'restaurant.ts'), 'subscription', ...args],
      { env: { ...process.env, DATA_DIR: dataFolder }, encoding: 'utf8' },
    );
    return { status, said: `${stdout}${stderr}`.trim() };
  };

  t.same(subscription(), { status: 0, said: 'Pod Lipą: active.' });
  const key = randomUUID();
  const opened = await openOrder(waiter, { key });
  const closed = async (turn: 'lapse' | 'renew') => {
    const { socket } = await watch(owner, ['/api/admin/users']);
    const [[code]] = await Promise.all([once(socket, 'close'), subscription(turn)]);
    return code;
  };
  t.equal(await closed('lapse'), closeCodes.forbidden, 'an open page asks anew who it is');
  t.match(subscription(), { status: 0, said: /^Pod Lipą: lapsed\./ });
  const repeated = await openOrder(waiter, { key });
  t.same(repeated.body.id, opened.body.id, 'a tap whose answer was lost gets it still');
  await checkLapsed(t, { owner, waiter }, opened.body);

  t.equal(await closed('renew'), closeCodes.forbidden);
  t.same(subscription('renew', 'Pod Lipą'), { status: 0, said: 'Pod Lipą: active.' });
  await checkRenewed(t, { owner, waiter });

  t.match(subscription('renew', 'Somewhere'), { status: 1, said: /Which restaurant\?.*"Pod Lipą"/ });
  t.match(subscription('cancel'), { status: 1, said: /npm run restaurant -- subscription/ });
});

t.test(
  'with Clerk the plan in the session decides, for the one restaurant that pays for it §6.2',
  async t => {
    const restaurant = await openClerkRestaurant(t, { CLERK_PLANS: 'one_house, several_houses' });
    const { clerk, organizationId } = restaurant;
    const organization = clerk.world.organizations.get(organizationId);
    if (organization === undefined) throw new Error('The organization is gone');
    organization.plan = 'several_houses';
    const { owner } = restaurant;
    await keepBusinessDay(owner);
    const waiter = await restaurant.join('anna_w', ['waiter']);
    const staff = { owner, waiter };
    t.equal(await isSubscriptionNeeded(waiter), false);
    const { body: order } = await openOrder(waiter);

    organization.plan = 'free_house';
    await checkLapsed(t, staff, order);
    delete organization.plan;
    t.equal(await isSubscriptionNeeded(owner), true, 'nor does a plan of the person’s own pay for it');

    organization.plan = 'one_house';
    await checkRenewed(t, staff);
  },
);
