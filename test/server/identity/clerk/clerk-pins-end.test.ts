/** A PIN session ends when its person is a member no more, with Clerk's report or without; and what Clerk's silence does to it. */
import t from 'tap';
import { publicOrigin } from './clerk-rig.ts';
import { openClerkTill, tillId } from './clerk-till.ts';

const later = { passed: 6_000, tokenLife: 61_000 };

t.test('who was removed at Clerk is out with the next token, without any report of Clerk’s', async t => {
  const { member, tryPin, token, clerk, clock, organizationId } = await openClerkTill(t, {
    hasWebhooks: false,
  });
  const anna = await member('anna_w', '4711');
  const { cookie } = await tryPin(anna.userId, '4711');
  t.equal((await token(cookie)).status, 200);
  clerk.removeMember(organizationId, anna.userId);
  clock.passedMs += later.passed;
  t.equal((await token(cookie)).status, 401);
  t.match(await tryPin(anna.userId, '4711'), { status: 403, code: 'PIN_WRONG' });
  clerk.addMember(organizationId, anna.userId);
  clock.passedMs += later.passed;
  t.equal((await tryPin(anna.userId, '4711')).status, 200);
});

t.test('who was banned at Clerk, or deleted there, is out as well', async t => {
  const { member, tryPin, clerk, clock } = await openClerkTill(t, { hasWebhooks: false });
  const anna = await member('anna_w', '4711');
  const jan = await member('jan_w', '80385');
  const annas = clerk.world.users.get(anna.userId);
  if (annas !== undefined) annas.isBanned = true;
  clerk.world.users.delete(jan.userId);
  clock.passedMs += later.passed;
  t.match(await tryPin(anna.userId, '4711'), { status: 403, code: 'PIN_WRONG' });
  t.match(await tryPin(jan.userId, '80385'), { status: 403, code: 'PIN_WRONG' });
});

t.test('Clerk’s report that somebody left ends their session at the till and their PIN at once', async t => {
  const { member, tryPin, token, ask, call, rig, part, clerk, till, organizationId, own } =
    await openClerkTill(t);
  const boss = await member('owner_b', null, 'org:admin');
  const anna = await member('anna_w', '4711');
  const { cookie } = await tryPin(anna.userId, '4711');
  const given = (await token(cookie)).body.token;
  const ended: string[] = [];
  part.onSessionEnded(sessionId => ended.push(sessionId));
  const { body, headers } = clerk.webhook('organizationMembership.deleted', {
    id: 'orgmem_1',
    role: 'org:member',
    updated_at: Date.now(),
    organization: { id: organizationId, name: 'Pod Lipą' },
    public_user_data: { user_id: anna.userId, identifier: 'anna_w' },
  });
  const told = await call('POST', '/webhooks/clerk', { body, headers });
  t.equal(told.status, 200);
  t.equal(ended.length, 1, 'its sockets close');
  t.equal((await ask(given, till)).status, 401);
  t.equal((await token(cookie)).status, 401);
  t.same((await call('GET', '/identity/pins', own(boss))).body, [], 'the PIN is gone');
  t.equal((await rig.people()).find(({ id }) => id === anna.userId)?.isActive, false);
});

t.test('the office deactivates somebody, or changes them: the session by PIN ends', async t => {
  const { member, tryPin, token, part, organizationId } = await openClerkTill(t);
  const anna = await member('anna_w', '4711');
  const first = await tryPin(anna.userId, '4711');
  await part.setMembershipActive(organizationId, anna.userId, true);
  t.equal((await token(first.cookie)).status, 401, 'with other roles they sign in anew');
  const second = await tryPin(anna.userId, '4711');
  t.equal(second.status, 200);
  await part.setMembershipActive(organizationId, anna.userId, false);
  t.equal((await token(second.cookie)).status, 401);
  t.match(await tryPin(anna.userId, '4711'), { code: 'PIN_WRONG' });
});

t.test('the office signs somebody out everywhere, at Clerk too, where they were not seen lately', async t => {
  const { member, tryPin, token, call, own, clerk, rig, part } = await openClerkTill(t);
  const boss = await member('owner_b', null, 'org:admin');
  const anna = await member('anna_w', '4711');
  const unseen = clerk.signInDirectly(anna.userId, rig.organizationId, publicOrigin);
  const { cookie } = await tryPin(anna.userId, '4711');
  const ended: string[] = [];
  part.onSessionEnded(id => ended.push(id));
  const signOut = () => call('POST', `/identity/staff/${anna.userId}/sign-out`, own(boss));
  const isIn = async (session: typeof anna) =>
    (await call('GET', '/api/anything', own(session))).status === 200;

  clerk.fail('backendApi', 'unavailable');
  t.match(await signOut(), { status: 503, body: { code: 'SIGN_OUT_INCOMPLETE' } }, 'not all of it was done');
  t.equal(await isIn(anna), false, 'what is known here has ended');
  t.equal((await token(cookie)).status, 401, 'by PIN as well');
  clerk.fail('backendApi', 'works');
  t.equal((await signOut()).status, 204);
  for (const session of [anna, unseen]) {
    t.equal(clerk.isSessionEnded(session.id), true);
    t.equal(await isIn(session), false);
    t.ok(ended.includes(session.id), 'its sockets close');
  }
  t.equal(await isIn(boss), true);
  const again = clerk.signInDirectly(anna.userId, rig.organizationId, publicOrigin);
  t.equal(await isIn(again), true);
  t.equal((await tryPin(anna.userId, '4711')).status, 200, 'and the PIN is theirs still');
});

t.test('an admin who was demoted at Clerk is none at the till', async t => {
  const { member, tryPin, token, ask, clerk, clock, till, organizationId } = await openClerkTill(t, {
    hasWebhooks: false,
  });
  const boss = await member('owner_b', '918273', 'org:admin');
  const role = async () => {
    const { cookie } = await tryPin(boss.userId, '918273');
    return (await ask((await token(cookie)).body.token, till)).body.organizationRole;
  };
  t.equal(await role(), 'admin');
  clerk.addMember(organizationId, boss.userId, 'org:member');
  clock.passedMs += later.passed;
  t.equal(await role(), 'basic_member');
});

t.test('a silent Clerk ends sessions by PIN with their token, and counts no try as wrong', async t => {
  const { member, tryPin, token, clerk, clock } = await openClerkTill(t);
  const anna = await member('anna_w', '4711');
  const { cookie } = await tryPin(anna.userId, '4711');
  clerk.fail('backendApi', 'unavailable');
  clock.passedMs += later.passed;
  t.equal((await token(cookie)).status, 200, 'a moment ago they were a member');
  clock.passedMs += later.tokenLife;
  t.match(await token(cookie), { status: 503, body: { code: 'NOT_READY' } });
  for (let tries = 0; tries < 12; tries += 1)
    t.match(await tryPin(anna.userId, '4711'), { status: 503, code: 'NOT_READY' });
  clerk.fail('backendApi', 'works');
  clock.passedMs += 11_000;
  t.equal((await token(cookie)).status, 200, 'it goes on where it was');
  t.equal((await tryPin(anna.userId, '4711')).status, 200);
});

t.test('with a grace they go on as sessions of Clerk’s do, and no longer', async t => {
  const { member, tryPin, token, clerk, clock } = await openClerkTill(t, { graceMinutes: 30 });
  const anna = await member('anna_w', '4711');
  const { cookie } = await tryPin(anna.userId, '4711');
  clerk.fail('backendApi', 'unavailable');
  clock.passedMs += 29 * 60_000;
  t.equal((await token(cookie)).status, 200);
  clock.passedMs += 2 * 60_000;
  t.equal((await token(cookie)).status, 503);
});

t.test('a till that is paired no more ends what is open on it', async t => {
  const { member, tryPin, token, call, own, till } = await openClerkTill(t);
  const boss = await member('owner_b', null, 'org:admin');
  const anna = await member('anna_w', '4711');
  const { cookie } = await tryPin(anna.userId, '4711');
  const notShared = { lockSeconds: null, locksAfterOrder: false };
  const path = `/identity/screens/${tillId}`;
  t.equal((await call('PUT', path, { ...own(anna), body: notShared })).status, 403);
  t.equal((await call('PUT', path, { ...own(boss), body: notShared })).status, 204);
  t.equal((await token(cookie)).status, 401);
  t.match(await tryPin(anna.userId, '4711', till), { code: 'SCREEN_NOT_SHARED' });
});

t.test('where plans are sold, a PIN opens no more than its restaurant has', async t => {
  const { member, tryPin, token, ask, clerk, organizationId, till, call, own } = await openClerkTill(t, {
    plans: ['restaurant'],
  });
  const anna = await member('anna_w', '4711');
  const hasPlan = async () => {
    const { cookie } = await tryPin(anna.userId, '4711');
    return (await ask((await token(cookie)).body.token, till)).body.hasPlan;
  };
  t.equal(await hasPlan(), false);
  const organization = clerk.world.organizations.get(organizationId);
  if (organization !== undefined) organization.plan = 'restaurant';
  await call('GET', '/api/anything', own(anna));
  t.equal(await hasPlan(), true);
});
