/** Whoever leaves leaves a list of the access that they made for others: who made what is told, and while it is alive. */
import t from 'tap';
import { createOriginSetup } from '../../../../../server/origin/origin-setup.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { type Person, people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const appVersion = '1.0.0';
const { admin, waiter, kitchen } = people;

async function openWithManager(t: Parameters<typeof createOrigin>[0]) {
  const origin = await createOrigin(t);
  const promotion = { params: { id: waiter.userId }, headers: { 'if-match': '"1"' } };
  const promoted = await origin.command('changeUser', { roles: ['admin', 'waiter'] }, promotion);
  if (promoted.status !== 200) throw new Error(`The promotion answered ${promoted.status}`);
  return origin;
}

async function makersOf(origin: OriginFixture, id: string) {
  return (await origin.read('devices')).data.find(device => device.id === id)?.madeBy?.toSorted();
}

async function pair(
  origin: OriginFixture,
  deviceId: string,
  { by, typedBy }: { by: Person; typedBy: Person },
) {
  const { code } = (await origin.command('createPairingCode', { deviceId }, { as: by })).data;
  return origin.command('claimPairing', { code, appVersion }, { as: typedBy });
}

t.test('a device is of who added it, made its last code or typed it, while it is paired', async t => {
  const origin = await openWithManager(t);
  const { data } = await origin.command('createDevice', { name: 'Tablet', kind: 'till' }, { as: 'waiter' });
  const { id } = data;
  t.same(await makersOf(origin, id), [], 'nothing is paired yet');
  await pair(origin, id, { by: 'waiter', typedBy: 'kitchen' });
  t.same(await makersOf(origin, id), [kitchen.userId, waiter.userId].toSorted());
  const { data: paired } = await pair(origin, id, { by: 'admin', typedBy: 'admin' });
  t.same(
    await makersOf(origin, id),
    [admin.userId, waiter.userId].toSorted(),
    'the cook’s pairing has ended',
  );
  const change = { params: { id }, headers: { 'if-match': `"${paired.version}"` } };
  t.equal((await origin.command('changeDevice', { isRevoked: true }, change)).status, 200);
  t.same(await makersOf(origin, id), []);
});

t.test('a printer’s program is of who made its token, until the next one or its end', async t => {
  const origin = await openWithManager(t);
  const printer = { name: 'Fiskalna', kind: 'fiscalPrinter', driver: 'bridge' } as const;
  const { data } = await origin.command('createDevice', printer, { as: 'waiter' });
  const params = { id: data.id };
  t.same(await makersOf(origin, data.id), [], 'a printer alone is no access');
  await origin.command('makeBridgeToken', {}, { as: 'waiter', params });
  t.same(await makersOf(origin, data.id), [waiter.userId]);
  await origin.command('makeBridgeToken', {}, { params });
  t.same(await makersOf(origin, data.id), [admin.userId]);
  let { version } = data;
  for (const isRevoked of [true, false]) {
    const headers = { 'if-match': `"${version}"` };
    const changed = await origin.command('changeDevice', { isRevoked }, { params, headers });
    t.equal(changed.status, 200);
    ({ version } = changed.data);
  }
  t.same(await makersOf(origin, data.id), [], 'restored, it needs a new token');
});

t.test('a station’s screen is of who added its account; of people nobody is told', async t => {
  const origin = await openWithManager(t);
  const { database, clock } = origin;
  const screen = { username: 'screen_1', displayName: 'Pass', roles: ['kitchen' as const] };
  const { data } = await origin.command('createUser', screen, { as: 'waiter' });
  const find = async (id: string) => (await origin.read('users')).data.find(user => user.id === id);
  t.equal((await find(data.id))?.madeBy, undefined, 'not yet a screen');
  const setup = createOriginSetup(database, () => clock.nowMs);
  await setup.noteStation({ organizationId: restaurantIds.organization, userId: data.id });
  t.same((await find(data.id))?.madeBy, [waiter.userId]);
  t.equal((await find(kitchen.userId))?.madeBy, undefined);
});
