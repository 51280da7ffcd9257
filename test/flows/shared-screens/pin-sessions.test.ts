/** At a shared till a PIN changes the person; what it opens is worth nothing anywhere else, and ends with everything that should end it. */
import t from 'tap';
import type { User } from '#shared/venue/user-schema.ts';
import { joinStaff, openSession, watch } from '../../helpers/restaurants/staff-session.ts';
import { pairAgain, pairTill, revokeTill } from '../../helpers/shared-screens/paired-till.ts';
import {
  callIdentity,
  openSharedTill,
  pins,
  setPin,
  shareScreen,
  tryPin,
} from '../../helpers/shared-screens/shared-till.ts';

type State = { signedIn: boolean; user?: { username: string } };
const whoIs = async (url: string, cookie: string) =>
  (await callIdentity<State>(url, 'GET', 'state', { cookie })).body.user?.username;

t.test('a PIN signs its person in at the till, and the next one changes the person', async t => {
  const { url, till, ids } = await openSharedTill(t);
  const annas = await tryPin(url, till, ids.anna, pins.anna);
  t.equal(annas.status, 200);
  const screen = await watch(annas.session, ['/api/waiter/tables']);
  t.equal(await whoIs(url, annas.session.cookie), 'anna_w');
  const closed = new Promise(resolve => screen.socket.once('close', resolve));
  const jans = await tryPin(url, till, ids.jan, pins.jan);
  t.equal(await closed, 4410, 'the connection of the person before is closed');
  t.equal(await whoIs(url, jans.session.cookie), 'jan_w');
  t.equal(await whoIs(url, annas.session.cookie), undefined);
  const takeaway = { type: 'takeaway', guestCount: 0 };
  t.equal(
    (await jans.session.write('POST', '/api/waiter/orders', takeaway)).status,
    401,
    'without its cookie',
  );
});

t.test('the session and its tokens are worth nothing in another browser', async t => {
  const { url, owner, anna, till, ids } = await openSharedTill(t);
  const garden = await pairTill(owner, anna, 'Ogród');
  await shareScreen(owner, garden.id);
  const { cookie, session } = await tryPin(url, till, ids.anna, pins.anna);
  for (const stolen of [cookie, `${cookie}; ${garden.cookie}`]) {
    t.equal(await whoIs(url, stolen), undefined);
    t.equal((await callIdentity(url, 'POST', 'token', { cookie: stolen })).status, 401);
  }
  const authorization = `Bearer ${await session.token()}`;
  const ask = (device: string) =>
    fetch(`${url}/api/waiter/tables`, { headers: { authorization, cookie: device } });
  t.same(
    [(await ask(till.cookie)).status, (await ask(garden.cookie)).status, (await ask('')).status],
    [200, 401, 401],
  );
});

t.test('a socket asks for the device as a call does: at its hello, and with each fresh token', async t => {
  const { url, owner, anna, till, ids } = await openSharedTill(t);
  const garden = await pairTill(owner, anna, 'Ogród');
  await shareScreen(owner, garden.id);
  const { session } = await tryPin(url, till, ids.anna, pins.anna);
  const topics = ['/api/waiter/tables'];
  const elsewhere = [
    { ...session, cookie: '' },
    { ...session, cookie: garden.cookie },
  ];
  for (const stolen of elsewhere) await t.rejects(watch(stolen, topics), { message: /closed with 4401/ });

  const own = await watch(anna, topics);
  const before = own.messages.length;
  own.send({ type: 'auth', token: await session.token() });
  const answer = await own.waitFor(
    message => own.messages.indexOf(message) >= before && message.type !== 'heartbeat',
  );
  t.match(answer, { type: 'error', problem: { code: 'UNAUTHENTICATED' } }, 'not by renewing another session');
  await own.close();

  const screen = await watch(session, topics);
  const closed = new Promise(resolve => screen.socket.once('close', resolve));
  screen.send({ type: 'auth', token: await anna.token() });
  t.equal(await closed, 4403, 'nor does a session by PIN become another kind');
});

t.test('PINs count on shared screens only', async t => {
  const { url, owner, anna, till, ids } = await openSharedTill(t);
  const phone = await pairTill(owner, anna, 'Telefon');
  const refused = { status: 403, code: 'SCREEN_NOT_SHARED' };
  t.match(await tryPin(url, { cookie: '' }, ids.anna, pins.anna), refused);
  t.match(await tryPin(url, phone, ids.anna, pins.anna), refused, 'paired, and nobody shares it');
  t.equal(await shareScreen(anna, phone.id), 403, 'which is for the office to say');
  const open = await tryPin(url, till, ids.anna, pins.anna);
  await shareScreen(owner, till.id, { lockSeconds: null, locksAfterOrder: false });
  t.equal(await whoIs(url, open.session.cookie), undefined, 'a screen that is shared no more ends them');
  t.match(await tryPin(url, till, ids.anna, pins.anna), refused);
});

t.test('a stolen till ends at the office’s word', async t => {
  const { url, owner, anna, till, ids } = await openSharedTill(t);
  const { session } = await tryPin(url, till, ids.anna, pins.anna);
  const screen = await watch(session, ['/api/waiter/tables']);
  const closed = new Promise(resolve => screen.socket.once('close', resolve));
  await revokeTill(owner, till.id);
  t.equal(await closed, 4410);
  t.equal(await whoIs(url, session.cookie), undefined);
  t.match(await tryPin(url, till, ids.anna, pins.anna), { status: 403, code: 'SCREEN_NOT_SHARED' });
  const again = await pairAgain(owner, anna, till);
  t.equal((await tryPin(url, again, ids.anna, pins.anna)).status, 200, 'how it is shared stays');
  t.match(await tryPin(url, till, ids.anna, pins.anna), { code: 'SCREEN_NOT_SHARED' });
});

t.test('signed out everywhere: by PIN as well, and nobody does that by PIN', async t => {
  const { url, owner, till, ids } = await openSharedTill(t);
  const annas = await tryPin(url, till, ids.anna, pins.anna);
  const path = `staff/${ids.anna}/sign-out`;
  t.equal((await callIdentity(url, 'POST', path, { cookie: owner.cookie })).status, 204);
  t.equal(await whoIs(url, annas.session.cookie), undefined);
  const bosses = await tryPin(url, till, ids.owner, pins.owner);
  const refused = await callIdentity(url, 'POST', path, { cookie: bosses.session.cookie });
  t.match(refused, { status: 403, body: { code: 'PASSWORD_REQUIRED' } });
  t.equal((await tryPin(url, till, ids.anna, pins.anna)).status, 200, 'and may come back');
});

t.test('a PIN session ends with its PIN, its person’s work and any change of it', async t => {
  const { url, owner, jan, till, ids } = await openSharedTill(t);
  const staff = (await owner.get<User[]>('/api/admin/users')).body;
  const change = async (userId: string, body: object) => {
    const version = (await owner.get<User[]>('/api/admin/users')).body.find(
      ({ id }) => id === userId,
    )?.version;
    return owner.write('PATCH', `/api/admin/users/${userId}`, body, { version: version ?? 0 });
  };
  t.equal(staff.length > 2, true);
  const isOver = async (cookie: string) => {
    // What follows a change of the staff follows it at once, and not within its answer.
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await whoIs(url, cookie)) === undefined) return true;
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    return false;
  };
  const open = async (userId: string, pin: string) => (await tryPin(url, till, userId, pin)).session.cookie;

  const withOldPin = await open(ids.jan, pins.jan);
  t.equal(await setPin(jan, 'jan_w has a password', '60317'), 204);
  t.equal(await isOver(withOldPin), true);
  t.match(await tryPin(url, till, ids.jan, pins.jan), { code: 'PIN_WRONG' });

  const withOldRoles = await open(ids.jan, '60317');
  t.equal((await change(ids.jan, { roles: ['waiter', 'bar'] })).status, 200);
  t.equal(await isOver(withOldRoles), true);

  const dismissed = await open(ids.jan, '60317');
  t.equal((await change(ids.jan, { isActive: false })).status, 200);
  t.equal(await isOver(dismissed), true);
  t.match(await tryPin(url, till, ids.jan, '60317'), { status: 403, code: 'PIN_WRONG' });
});

t.test('a PIN opens the till, and neither the office nor the account', async t => {
  const { url, owner, till, ids } = await openSharedTill(t);
  const { session } = await tryPin(url, till, ids.owner, pins.owner);
  const here = { deviceCookie: till.cookie };
  const thief = { username: 'thief_x', displayName: 'X', roles: ['admin'] };
  const refused = { status: 403, body: { code: 'PASSWORD_REQUIRED' } };
  t.match(await session.write('POST', '/api/admin/users', thief, here), refused);
  t.match(
    await session.write('PATCH', `/api/admin/users/${ids.jan}`, { roles: [] }, { ...here, version: 1 }),
    refused,
  );
  t.match(await session.write('POST', '/api/admin/devices/pairing', { deviceId: till.id }, here), refused);
  const { cookie } = session;
  const invitation = { userId: ids.jan, username: 'jan_w', displayName: 'jan_w' };
  t.match(await callIdentity(url, 'POST', 'invitations', { cookie, body: invitation }), refused);
  t.match(await callIdentity(url, 'DELETE', `pins/${ids.jan}`, { cookie }), refused);
  const password = 'a long enough password';
  t.match(await callIdentity(url, 'PUT', 'pin', { cookie, body: { password, pin: '5902' } }), refused);
  t.match(
    await callIdentity(url, 'POST', 'password', {
      cookie,
      body: { current: password, next: `${password} 2` },
    }),
    refused,
  );
  const takeaway = { type: 'takeaway', guestCount: 0 };
  t.equal((await session.write('POST', '/api/waiter/orders', takeaway, here)).status, 201);
  t.equal((await owner.write('POST', '/api/admin/devices/pairing', { deviceId: till.id })).status, 200);
});

t.test('two people who type at once: the screen is the last one’s alone', async t => {
  const { url, till, ids } = await openSharedTill(t);
  const both = await Promise.all([
    tryPin(url, till, ids.anna, pins.anna),
    tryPin(url, till, ids.jan, pins.jan),
  ]);
  const people = await Promise.all(both.map(({ session }) => whoIs(url, session.cookie)));
  t.equal(people.filter(name => name !== undefined).length, 1);
});

t.test('the locked screen names who has a PIN and works here, and tells nobody else', async t => {
  const { url, owner, till, ids } = await openSharedTill(t);
  await joinStaff(owner, 'ola_w', ['waiter']);
  const { body } = await callIdentity(url, 'GET', 'screen', { cookie: till.cookie });
  t.match(body, {
    screen: {
      name: 'Bar',
      lockSeconds: 60,
      locksAfterOrder: false,
      staff: [
        { userId: ids.anna, displayName: 'anna_w', isOnShift: true, isLocked: false },
        { userId: ids.jan },
        { userId: ids.owner, displayName: 'Zofia' },
      ],
    },
  });
  t.same((await callIdentity(url, 'GET', 'screen')).body, { screen: null });
  const { session } = await tryPin(url, till, ids.anna, pins.anna);
  const state = await callIdentity(url, 'GET', 'state', { cookie: session.cookie });
  t.match(state.body, { screen: { lockSeconds: 60, locksAfterOrder: false } });
  t.equal(openSession(url, session.cookie).cookie, session.cookie);
});
