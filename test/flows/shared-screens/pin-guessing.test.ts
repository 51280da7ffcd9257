/** Whoever guesses PINs learns nothing from the answers, is slowed down, and locks a PIN whose person and whose office are told of it. */
import t from 'tap';
import { joinStaff } from '../../helpers/restaurants/staff-session.ts';
import { pairTill } from '../../helpers/shared-screens/paired-till.ts';
import {
  callIdentity,
  openSharedTill,
  pins,
  setPin,
  shareScreen,
  tryPin,
} from '../../helpers/shared-screens/shared-till.ts';

const nobody = '0197f000-0000-7000-8000-000000000bad';

t.test('a wrong PIN, a person without one and nobody at all get the same answer', async t => {
  const { url, owner, till, ids } = await openSharedTill(t);
  const ola = await joinStaff(owner, 'ola_w', ['waiter']);
  const { userId } = (await ola.get<{ userId: string }>('/api/auth/userinfo')).body;
  const [wrong, without, unknown] = [
    await tryPin(url, till, ids.anna, '9046'),
    await tryPin(url, till, userId, '9046'),
    await tryPin(url, till, nobody, '9046'),
  ];
  t.match(wrong, { status: 403, code: 'PIN_WRONG', cookie: '' });
  t.same(without.body, wrong.body);
  t.same(unknown.body, wrong.body);
});

t.test('equal PINs tell nobody anything: each opens its own person', async t => {
  const { url, jan, till, ids } = await openSharedTill(t);
  t.equal(await setPin(jan, 'jan_w has a password', pins.anna), 204, 'one that somebody else has');
  for (const id of [ids.anna, ids.jan]) t.equal((await tryPin(url, till, id, pins.anna)).body.userId, id);
});

t.test('ten wrong tries on five tablets lock the PIN, which its person and the office are told', async t => {
  const { url, owner, anna, jan, till, ids } = await openSharedTill(t);
  const tablets = [till];
  for (const name of ['Ogród', 'Sala', 'Taras', 'Piwnica']) {
    const tablet = await pairTill(owner, anna, name);
    await shareScreen(owner, tablet.id);
    tablets.push(tablet);
  }
  for (const tablet of [...tablets, ...tablets])
    t.match(await tryPin(url, tablet, ids.anna, '9046'), { code: 'PIN_WRONG' });
  t.match(
    await tryPin(url, till, ids.anna, pins.anna),
    { status: 403, code: 'PIN_LOCKED' },
    'nor the right one',
  );
  t.equal((await tryPin(url, till, ids.jan, pins.jan)).status, 200, 'nobody else is locked out');

  const own = await callIdentity(url, 'GET', 'pin', { cookie: anna.cookie });
  t.match(own.body, { state: 'locked', lockedAt: /Z$/, lockedOn: 'Piwnica' });
  const office = await callIdentity<{ userId: string }[]>(url, 'GET', 'pins', { cookie: owner.cookie });
  t.match(
    office.body.find(({ userId }) => userId === ids.anna),
    { lockedOn: 'Piwnica' },
  );
  const screen = await callIdentity<{ screen: { staff: { userId: string; isLocked: boolean }[] } }>(
    url,
    'GET',
    'screen',
    { cookie: till.cookie },
  );
  t.equal(screen.body.screen.staff.find(({ userId }) => userId === ids.anna)?.isLocked, true);
  t.equal((await callIdentity(url, 'DELETE', `pins/${ids.anna}`, { cookie: jan.cookie })).status, 403);
  t.equal(await setPin(anna, 'anna_w has a password', '60317'), 204, 'a new one by password ends it');
  t.equal((await tryPin(url, till, ids.anna, '60317')).status, 200);
});

t.test('an admin resets a PIN, never an admin by role that of the owner, and nobody reads one', async t => {
  const { url, owner, till, ids } = await openSharedTill(t);
  const manager = await joinStaff(owner, 'magda_m', ['admin']);
  const reset = (userId: string) => callIdentity(url, 'DELETE', `pins/${userId}`, { cookie: manager.cookie });
  t.match(await reset(ids.owner), { status: 403, body: { code: 'ORGANIZATION_ADMIN_REQUIRED' } });
  t.equal((await reset(ids.anna)).status, 204);
  t.match(await tryPin(url, till, ids.anna, pins.anna), { code: 'PIN_WRONG' });
  const overview = await callIdentity<object[]>(url, 'GET', 'pins', { cookie: manager.cookie });
  t.same(Object.keys(overview.body[0] ?? {}), ['userId']);
});

t.test('a new PIN needs the password, and is none that is tried first', async t => {
  const { anna } = await openSharedTill(t);
  t.equal(await setPin(anna, 'not my password', '60317'), 403);
  for (const trivial of ['0000', '1234', '2001'])
    t.equal(await setPin(anna, 'anna_w has a password', trivial), 400);
});
