/** Sessions of Clerk's in the browser of a shared screen: only of who signed in there on purpose, and for as long as they are at it. */
import t from 'tap';
import { createSecret, hashSecret } from '../../../../server/identity/shared/secrets.ts';
import { openClerkTill, phoneId } from './clerk-till.ts';

const minuteMs = 60_000;

t.test('whoever’s session was left on the screen is nobody there, and signed out at Clerk too', async t => {
  const { member, call, own, till, isOutAtClerk, phone } = await openClerkTill(t);
  const boss = await member('owner_b', null, 'org:admin');
  t.equal((await call('GET', '/api/anything', own(boss, {}, phone))).status, 200, 'on their own phone');
  t.equal((await call('GET', '/api/anything', own(boss, {}, till))).status, 401);
  t.equal((await call('GET', '/api/anything', own(boss, {}, phone))).status, 401, 'and nowhere any more');
  t.equal(await isOutAtClerk(boss.id), true);
  const cookies = `${boss.cookies()}; ${till}`;
  t.equal((await call('GET', '/identity/pins', { cookie: cookies })).status, 401);
});

t.test('who wants to signs in there at Clerk, and nobody with a session of before', async t => {
  const { member, call, own, till, rig, isOutAtClerk } = await openClerkTill(t);
  const boss = await member('owner_b', null, 'org:admin');
  const at = (session: typeof boss, wish = {}) => call('GET', '/api/anything', own(session, wish, till));
  const state = async () => (await call('GET', '/identity/state', { cookie: till })).body;
  t.match(await state(), { signedIn: false, sharedBy: 'pin' });
  t.equal((await call('POST', '/identity/screen/account', { cookie: till })).status, 204);
  t.match(await state(), { signedIn: false, sharedBy: 'account', screen: { lockSeconds: 60 } });

  t.equal((await at(boss, { claims: { fva: [3, -1] } })).status, 401, 'one that was left there');
  t.equal(await isOutAtClerk(boss.id), true);
  const anna = rig.person({ username: 'anna_w' });
  t.equal((await at(anna)).status, 200);
  const jan = rig.person({ username: 'jan_w' });
  t.equal((await at(jan)).status, 401, 'the screen is one person’s alone');
  t.equal((await at(anna)).status, 200);

  t.equal((await call('POST', '/identity/sign-out', { cookie: till })).status, 204);
  t.match(await state(), { sharedBy: 'pin' });
  t.equal((await at(anna)).status, 401);
  t.equal(await isOutAtClerk(anna.id), true, 'locking signs them out at Clerk');
});

t.test('a session at the screen ends five minutes after its page', async t => {
  const { rig, call, own, till, clock } = await openClerkTill(t);
  const anna = rig.person({ username: 'anna_w' });
  await call('POST', '/identity/screen/account', { cookie: till });
  const ask = () => call('GET', '/api/anything', own(anna, {}, till));
  t.equal((await ask()).status, 200);
  clock.passedMs += 4 * minuteMs;
  t.equal((await ask()).status, 200);
  clock.passedMs += 5 * minuteMs;
  t.equal((await ask()).status, 401);
  const late = rig.person({ username: 'jan_w' });
  await call('POST', '/identity/screen/account', { cookie: till });
  clock.passedMs += 10 * minuteMs;
  t.equal((await call('GET', '/api/anything', own(late, {}, till))).status, 401, 'nobody signed in in time');
});

t.test('a PIN’s session ends when somebody signs in at Clerk, and the other way round', async t => {
  const { member, tryPin, token, call, own, till, rig } = await openClerkTill(t);
  const anna = await member('anna_w', '4711');
  const { cookie } = await tryPin(anna.userId, '4711');
  await call('POST', '/identity/screen/account', { cookie });
  t.equal((await token(cookie)).status, 401);
  const jan = rig.person({ username: 'jan_w' });
  t.equal((await call('GET', '/api/anything', own(jan, {}, till))).status, 200);
  t.equal((await tryPin(anna.userId, '4711')).status, 200);
  t.equal((await call('GET', '/api/anything', own(jan, {}, till))).status, 401);
});

t.test('a device that becomes a shared screen signs out whoever was on it', async t => {
  const { member, call, own, phone, part, isOutAtClerk } = await openClerkTill(t);
  const boss = await member('owner_b', null, 'org:admin');
  const anna = await member('anna_w', null);
  t.equal((await call('GET', '/api/anything', own(anna, {}, phone))).status, 200);
  const ended: string[] = [];
  part.onSessionEnded(sessionId => ended.push(sessionId));
  const shared = { lockSeconds: 60, locksAfterOrder: false };
  const path = `/identity/screens/${phoneId}`;
  t.equal((await call('PUT', path, { ...own(boss), body: shared })).status, 204);
  t.same(ended, [anna.id], 'its sockets close at once');
  t.equal(await isOutAtClerk(anna.id), true);
  t.equal((await call('GET', '/api/anything', own(boss))).status, 200);
});

t.test('nobody opens a screen for a sign-in from another browser', async t => {
  const { call, phone } = await openClerkTill(t);
  for (const cookie of [phone, ''])
    t.match(await call('POST', '/identity/screen/account', { cookie }), {
      status: 403,
      body: { code: 'SCREEN_NOT_SHARED' },
    });
});

t.test('sessions of accounts that were ours before Clerk are nothing', async t => {
  const { rig, call, till } = await openClerkTill(t);
  const secret = createSecret();
  const at = new Date().toISOString();
  await rig.database.db
    .insertInto('sessions')
    .values({
      ...{ id: 'session_of_before', secret_hash: hashSecret(secret), account_id: 'user_before' },
      ...{
        organization_id: rig.organizationId,
        created_at: at,
        last_used_at: at,
        device: '',
        device_id: null,
      },
    })
    .execute();
  const cookie = `kelner_session=${secret}; ${till}`;
  t.equal((await call('POST', '/identity/token', { cookie })).status, 401);
  t.match((await call('GET', '/identity/state', { cookie })).body, { signedIn: false });
});
