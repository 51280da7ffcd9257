import t from 'tap';
import { Compile } from 'typebox/compile';
import { reads } from '#shared/contract/reads.ts';
import { userInfo } from '#shared/venue/user-schema.ts';
import { createOrigin, serviceToken } from '../../../../helpers/restaurants/origin-fixture.ts';
import { type Person, people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

t.test('a waiter learns who they are and what they need to know of the restaurant §7.1a', async t => {
  const origin = await createOrigin(t);
  const { status, data } = await origin.read('userInfo', { as: 'waiter' });
  t.equal(status, 200);
  t.same([...Compile(userInfo).Errors(data)], []);
  t.match(data, {
    username: 'waiter',
    userId: people.waiter.userId,
    orgId: restaurantIds.organization,
    needsSubscription: false,
    roles: ['waiter'],
    restaurant: { name: 'Mała', currency: 'PLN', timeZone: 'Europe/Warsaw', lateMinutes: 15 },
  });
});

t.test(
  'the answer has the five fields of every sign-in, the person’s name and the restaurant, and no more §3.1a',
  async t => {
    const origin = await createOrigin(t);
    const { data } = await origin.read('userInfo', { as: 'waiter' });
    t.same(Object.keys(data).sort(), [
      'displayName',
      'needsSubscription',
      'orgId',
      'restaurant',
      'rights',
      'roles',
      'userId',
      'username',
    ]);
    t.equal(typeof data.needsSubscription, 'boolean');
    t.ok(Array.isArray(data.roles));
  },
);

t.test('somebody’s first visit gives them their row, without roles', async t => {
  const origin = await createOrigin(t);
  t.same((await origin.read('userInfo', { as: 'newcomer' })).data.roles, []);
  const staff = (await origin.read('users')).data;
  t.match(
    staff.find(({ id }) => id === people.newcomer.userId),
    { roles: [], isActive: true, joinedAt: '2025-11-20T18:00:00.000Z' },
  );
});

t.test('an admin of the organization is an admin here from the first visit', async t => {
  const origin = await createOrigin(t);
  t.same((await origin.read('userInfo', { as: 'newcomerAdmin' })).data.roles, ['admin']);
  t.equal((await origin.read('users', { as: 'newcomerAdmin' })).status, 200);
});

t.test('a restaurant that has to subscribe says so §6.2', async t => {
  const origin = await createOrigin(t);
  await origin.database.db
    .updateTable('settings')
    .set({ needs_subscription: 1 })
    .where('org_id', '=', restaurantIds.organization)
    .execute();
  t.equal((await origin.read('userInfo', { as: 'waiter' })).data.needsSubscription, true);
  t.equal((await origin.read('userInfo', { as: 'otherWaiter' })).data.needsSubscription, false);
});

t.test('saving the settings does not touch the subscription', async t => {
  const origin = await createOrigin(t);
  await origin.database.db.updateTable('settings').set({ needs_subscription: 1 }).execute();
  const { version, ...fields } = (await origin.read('settings')).data;
  await origin.command('saveSettings', fields, { headers: { 'if-match': `"${version}"` } });
  t.equal((await origin.read('userInfo', { as: 'waiter' })).data.needsSubscription, true);
});

t.test('each person has an answer of their own, known again by its tag', async t => {
  const origin = await createOrigin(t);
  const anna = await origin.read('userInfo', { as: 'waiter' });
  const kuba = await origin.read('userInfo', { as: 'secondWaiter' });
  t.not(anna.headers.etag, kuba.headers.etag);
  const headers = { 'if-none-match': String(anna.headers.etag) };
  t.equal((await origin.read('userInfo', { as: 'waiter', headers })).status, 304);
  t.equal((await origin.read('userInfo', { as: 'secondWaiter', headers })).status, 200);
});

t.test('the service credential is nobody', async t => {
  const origin = await createOrigin(t);
  const headers = {
    authorization: `Bearer ${serviceToken}`,
    'x-organization-id': restaurantIds.organization,
  };
  const { status, problem } = await origin.send({ method: 'GET', url: reads.userInfo.path, headers });
  t.equal(status, 403);
  t.equal(problem.code, 'FORBIDDEN');
});

t.test('a waiter’s rights are those an admin gave them; an admin has all of them', async t => {
  const origin = await createOrigin(t);
  const ofWaiter = { voidSent: false, discountMaxPercent: 10, refund: false, reopen: false };
  t.same((await origin.read('userInfo', { as: 'waiter' })).data.rights, ofWaiter);
  const given = { voidSent: true, discountMaxPercent: 25, refund: false, reopen: true };
  const options = { params: { id: people.waiter.userId }, headers: { 'if-match': '"1"' } };
  t.same((await origin.command('changeUser', { rights: given }, options)).data.rights, given);
  t.same((await origin.read('userInfo', { as: 'waiter' })).data.rights, given);
  const limits = { voidSent: true, discountMaxPercent: 100 };
  const all = {
    ...limits,
    refund: true,
    reopen: true,
    openDrawer: true,
    payOut: true,
    openItem: true,
    cardWithoutLink: true,
  };
  t.same((await origin.read('userInfo', { as: 'admin' })).data.rights, all);
});

t.test('screens speak the person’s language, else that of the paired device they sit at', async t => {
  const origin = await createOrigin(t);
  const device = await origin.command('createDevice', { name: 'Bar', kind: 'screen', language: 'pl-PL' });
  const { id } = device.data;
  const headers = { 'x-device-id': id };
  const read = (as: Person, more: Record<string, string> = headers) =>
    origin.read('userInfo', { as, headers: more });
  const languageOf = async (as: Person, more = headers) => (await read(as, more)).data.language;
  t.equal(await languageOf('waiter'), undefined, 'a device that nobody paired says nothing');

  const { code } = (await origin.command('createPairingCode', { deviceId: id })).data;
  await origin.command('claimPairing', { code, appVersion: '1.0.0' }, { as: 'waiter' });
  t.equal(await languageOf('waiter'), 'pl-PL');
  t.equal((await read('waiter', {})).data.language, undefined, 'nor of another browser');
  t.equal(await languageOf('otherWaiter'), undefined, 'nor in another restaurant');
  t.equal(await languageOf('waiter', { 'x-device-id': 'bar' }), undefined);

  const person = { params: { id: people.waiter.userId }, headers: { 'if-match': '"1"' } };
  await origin.command('changeUser', { language: 'en' }, person);
  t.equal(await languageOf('waiter'), 'en', 'the person goes before the device');
  t.equal(await languageOf('secondWaiter'), 'pl-PL');

  const { etag } = (await read('secondWaiter')).headers;
  const known = { ...headers, 'if-none-match': String(etag) };
  t.equal((await read('secondWaiter', known)).status, 304);
  const { version } = (await origin.read('devices')).data.find(one => one.id === id) ?? { version: 0 };
  const change = { params: { id }, headers: { 'if-match': `"${version}"` } };
  await origin.command('changeDevice', { language: 'en' }, change);
  t.equal((await read('secondWaiter', known)).data.language, 'en', 'a change is no old answer');
});
