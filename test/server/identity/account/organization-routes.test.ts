import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createIdentityFixture } from '../../../helpers/identity-fixture.ts';
import { annasPassword, openWithStaff } from '../joined-staff.ts';

const pageUrl = '/identity/organization';

t.test('members see who belongs to the organization; only its admins see who is invited §3.7i', async t => {
  const { call, owner, anna } = await openWithStaff(t);
  const invited = { userId: createUuid(), username: 'marek', displayName: 'Marek' };
  await call('POST', '/identity/invitations', { cookie: owner.cookie, body: invited });
  const { body } = await call('GET', pageUrl, { cookie: owner.cookie });
  t.match(body, {
    id: owner.organizationId,
    name: 'Pod Lipą',
    slug: 'pod-lipa',
    members: [
      {
        userId: owner.userId,
        username: 'Owner',
        displayName: 'Zofia Lipska',
        role: 'admin',
        hasImage: false,
      },
      { userId: anna.userId, username: 'anna', role: 'basic_member' },
    ],
    invitations: [{ ...invited, invitedBy: 'Zofia Lipska' }],
  });
  const seen = await call('GET', pageUrl, { cookie: anna.cookie });
  t.equal(seen.body.members.length, 2);
  t.same(seen.body.invitations, []);
});

t.test('an admin renames the organization, with up to 256 characters §5.2b §9.7a', async t => {
  const { call, owner } = await openWithStaff(t);
  const rename = (name: string) => call('PATCH', pageUrl, { cookie: owner.cookie, body: { name } });
  t.match((await rename('Pod Dębem')).body, { name: 'Pod Dębem', slug: 'pod-lipa' });
  t.equal((await rename('x'.repeat(256))).status, 200);
  for (const name of ['', ' ', 'x'.repeat(257)])
    t.match((await rename(name)).body, { status: 400, errors: [{ path: 'name' }] });
});

t.test('a role is given in the words of tokens and restaurant alike §3.3a §6.3a', async t => {
  const { call, owner, anna, told, token } = await openWithStaff(t);
  const change = (role: string) =>
    call('PATCH', `${pageUrl}/members/${anna.userId}`, { cookie: owner.cookie, body: { role } });
  for (const role of ['guest_member', 'admin', 'basic_member']) {
    t.match((await change(role)).body, { userId: anna.userId, role });
    t.match(told.at(-1), { userId: anna.userId, organizationRole: role });
    const headers = { authorization: `Bearer ${await token(anna.cookie)}` };
    t.equal((await call('GET', '/api/x', { headers })).body.organizationRole, role);
  }
  t.equal((await change('owner')).body.code, 'INVALID_REQUEST');
});

t.test('at least one admin stays §6.3b', async t => {
  const { call, owner, promoteAnna } = await openWithStaff(t);
  const demote = () =>
    call('PATCH', `${pageUrl}/members/${owner.userId}`, {
      cookie: owner.cookie,
      body: { role: 'basic_member' },
    });
  const leave = () =>
    call('POST', `${pageUrl}/leave`, { cookie: owner.cookie, body: { confirmation: 'Pod Lipą' } });
  t.match((await demote()).body, { status: 409, code: 'LAST_ADMIN' });
  t.match((await leave()).body, { status: 409, code: 'LAST_ADMIN' });
  await promoteAnna();
  t.equal((await demote()).status, 200);
  t.equal((await leave()).status, 204);
});

t.test('whoever is no admin of the organization changes nothing of it §6.3e', async t => {
  const { call, owner, anna, state } = await openWithStaff(t);
  state.isEveryoneAdmin = true;
  const { cookie } = anna;
  const tries = await Promise.all([
    call('PATCH', pageUrl, { cookie, body: { name: 'Mine' } }),
    call('PATCH', `${pageUrl}/members/${anna.userId}`, { cookie, body: { role: 'admin' } }),
    call('DELETE', `${pageUrl}/members/${owner.userId}`, { cookie }),
    call('DELETE', `${pageUrl}/invitations/${owner.userId}`, { cookie }),
    call('POST', `${pageUrl}/delete`, { cookie, body: { confirmation: 'Pod Lipą' } }),
  ]);
  for (const { body } of tries) t.match(body, { status: 403, code: 'FORBIDDEN' });
  for (const url of [pageUrl, `${pageUrl}/leave`]) {
    const body = url === pageUrl ? undefined : { confirmation: 'Pod Lipą' };
    t.equal((await call(body ? 'POST' : 'GET', url, { body })).body.code, 'UNAUTHENTICATED');
  }
});

t.test('a removed member is out at once and the restaurant lets them in no more §6.3d', async t => {
  const { call, owner, anna, told, ended, isSignedIn, promoteAnna, part, signIn } = await openWithStaff(t);
  await promoteAnna();
  const remove = (userId: string) => call('DELETE', `${pageUrl}/members/${userId}`, { cookie: owner.cookie });
  t.equal((await remove(owner.userId)).body.code, 'FORBIDDEN', 'oneself one leaves');
  t.equal((await remove(anna.userId)).status, 204);
  t.equal(ended.length, 1);
  t.equal(await isSignedIn(anna.cookie), false);
  t.same(told.at(-1), { dismissed: { organizationId: owner.organizationId, userId: anna.userId } });
  t.equal((await remove(anna.userId)).body.code, 'NOT_FOUND');
  await part.setMembershipActive(owner.organizationId, anna.userId, true);
  const back = await call('GET', '/identity/state', { cookie: await signIn('anna', annasPassword) });
  t.equal(back.body.organizations[0].role, 'basic_member', 'who comes back is no admin any more');
});

t.test('a revoked invitation can no longer be used', async t => {
  const { call, owner } = await openWithStaff(t);
  const { cookie } = owner;
  const body = { userId: createUuid(), username: 'marek', displayName: 'Marek' };
  const { token } = (await call('POST', '/identity/invitations', { cookie, body })).body;
  const revoke = () => call('DELETE', `${pageUrl}/invitations/${body.userId}`, { cookie });
  t.equal((await revoke()).status, 204);
  t.equal((await call('GET', `/identity/invitations/${token}`)).status, 410);
  t.equal((await revoke()).body.code, 'NOT_FOUND');
});

t.test("leaving asks for the organization's name and signs the person out §5.6b", async t => {
  const { call, owner, anna, told, isSignedIn } = await openWithStaff(t);
  const leave = (confirmation: string) =>
    call('POST', `${pageUrl}/leave`, { cookie: anna.cookie, body: { confirmation } });
  t.match((await leave('pod lipa')).body, {
    status: 422,
    code: 'CONFIRMATION_WRONG',
    errors: [{ path: 'confirmation' }],
  });
  const left = await leave(' Pod Lipą ');
  t.equal(left.status, 204);
  t.match(left.setCookie, /^kelner_session=;/);
  t.equal(await isSignedIn(anna.cookie), false);
  t.same(told.at(-1), { dismissed: { organizationId: owner.organizationId, userId: anna.userId } });
});

t.test('a deleted organization lets nobody in, and makes no room for another set-up §5.6c §6.3e', async t => {
  const { call, owner, anna, isSignedIn, ended, database } = await openWithStaff(t);
  const { cookie } = owner;
  const body = { userId: createUuid(), username: 'marek', displayName: 'Marek' };
  const { token } = (await call('POST', '/identity/invitations', { cookie, body })).body;
  const remove = (confirmation: string) =>
    call('POST', `${pageUrl}/delete`, { cookie, body: { confirmation } });
  t.equal((await remove('Pod')).body.code, 'CONFIRMATION_WRONG');
  t.equal((await remove('Pod Lipą')).status, 204);
  t.equal(ended.length, 2);
  t.equal(await isSignedIn(cookie), false);
  t.equal(await isSignedIn(anna.cookie), false);
  const signIn = { username: 'anna', password: annasPassword };
  t.equal((await call('POST', '/identity/sign-in', { body: signIn })).status, 401);
  t.equal((await call('GET', `/identity/invitations/${token}`)).status, 410);
  t.same((await call('GET', '/identity/state')).body, { setupRequired: false, signedIn: false });
  t.equal((await database.db.selectFrom('accounts').select('id').execute()).length, 2, 'the data stays');
});

t.test('a token of before says what its person is now, from the moment of the change', async t => {
  const { call, owner, anna, token, promoteAnna } = await openWithStaff(t);
  const roleBy = async (bearer: string) =>
    (await call('GET', '/api/x', { headers: { authorization: `Bearer ${bearer}` } })).body.organizationRole;
  const asMember = await token(anna.cookie);
  await promoteAnna();
  t.equal(await roleBy(asMember), 'admin');
  const ownersToken = await token(owner.cookie);
  t.equal(await roleBy(ownersToken), 'admin');
  const demoted = await call('PATCH', `${pageUrl}/members/${owner.userId}`, {
    cookie: anna.cookie,
    body: { role: 'basic_member' },
  });
  t.equal(demoted.status, 200);
  t.equal(await roleBy(ownersToken), 'basic_member');
});

t.test(
  'a token of before says no more than what its person is now after a restart, and while the change is made',
  async t => {
    const { call, owner, anna, token, promoteAnna, database, originSetup, part } = await openWithStaff(t);
    await promoteAnna();
    const annasToken = await token(anna.cookie);
    const ownersToken = await token(owner.cookie);
    const roleOf = async (by: Pick<typeof part, 'verifyToken'>, bearer: string) =>
      (await by.verifyToken(bearer))?.organizationRole;
    t.equal(await roleOf(part, ownersToken), 'admin');
    let meanwhile: string | undefined;
    const { introduceUser } = originSetup;
    originSetup.introduceUser = async user => {
      await introduceUser(user);
      meanwhile = await roleOf(part, ownersToken);
    };
    const body = { role: 'basic_member' };
    const demotion = { cookie: anna.cookie, body };
    t.equal((await call('PATCH', `${pageUrl}/members/${owner.userId}`, demotion)).status, 200);
    t.equal(meanwhile, 'basic_member');
    const restarted = await createIdentityFixture(
      { after: work => t.after(work) },
      { database, originSetup },
    );
    t.equal(await roleOf(restarted.part, ownersToken), 'basic_member');
    t.equal(await roleOf(restarted.part, annasToken), 'admin');
  },
);

t.test('a demotion that the restaurant refuses leaves its person what they were', async t => {
  const { call, owner, anna, token, promoteAnna, state, part } = await openWithStaff(t);
  await promoteAnna();
  const annasToken = await token(anna.cookie);
  state.isDown = true;
  const demotion = { cookie: owner.cookie, body: { role: 'basic_member' } };
  t.equal((await call('PATCH', `${pageUrl}/members/${anna.userId}`, demotion)).status, 500);
  t.equal((await part.verifyToken(annasToken))?.organizationRole, 'admin');
});

t.test('two admins who remove or demote each other at the same time leave one', async t => {
  for (const method of ['DELETE', 'PATCH'] as const) {
    const { call, owner, anna, promoteAnna, database } = await openWithStaff(t);
    await promoteAnna();
    const send = (cookie: string, userId: string) =>
      call(method, `${pageUrl}/members/${userId}`, {
        cookie,
        ...(method === 'PATCH' && { body: { role: 'basic_member' } }),
      });
    const answers = await Promise.all([send(owner.cookie, anna.userId), send(anna.cookie, owner.userId)]);
    t.equal(answers.filter(({ status }) => status < 300).length, 1, method);
    const admins = await database.db
      .selectFrom('memberships')
      .select('account_id')
      .where('role', '=', 'admin')
      .where('deactivated_at', 'is', null)
      .execute();
    t.equal(admins.length, 1, method);
  }
});
