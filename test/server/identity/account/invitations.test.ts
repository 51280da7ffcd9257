import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createIdentityFixture } from '../../../helpers/identity-fixture.ts';
import { createOriginDouble } from '../origin-setup-double.ts';

const dayMs = 24 * 60 * 60_000;

t.test('an invited person sees by whom, sets a password once and is a member §4.3a', async t => {
  const { originSetup, told } = createOriginDouble();
  const { call, setUp, token } = await createIdentityFixture(t, { originSetup });
  const { cookie, organizationId } = await setUp();
  const userId = createUuid();
  const person = { username: 'anna', displayName: 'Anna' };
  const made = await call('POST', '/identity/invitations', { cookie, body: { ...person, userId } });
  t.equal(made.status, 201);
  t.equal(made.body.path, `/auth/invitation/${made.body.token}`);
  const url = `/identity/invitations/${made.body.token}`;
  t.same((await call('GET', url)).body, {
    ...person,
    restaurantName: 'Pod Lipą',
    invitedBy: 'Zofia Lipska',
    expiresAt: made.body.expiresAt,
  });
  const acceptance = { ...person, displayName: 'Anna K.', password: 'chestnut 7', legalConsent: true };
  const accepted = await call('POST', url, { body: acceptance });
  t.equal(accepted.status, 201);
  t.match(accepted.body, { userId, organizations: [{ id: organizationId, role: 'basic_member' }] });
  t.same(told.at(-1), { organizationId, userId, username: 'anna', displayName: 'Anna K.' });
  const used = await call('GET', '/api/x', {
    headers: { authorization: `Bearer ${await token(accepted.cookie)}` },
  });
  t.match(used.body, { userId, organizationId, organizationRole: 'basic_member' });
  t.match((await call('GET', url)).body, { status: 410, code: 'INVITATION_INVALID' });
  t.match((await call('POST', url, { body: acceptance })).body, { status: 410, code: 'INVITATION_INVALID' });
  const signedIn = await call('POST', '/identity/sign-in', {
    body: { username: 'Anna', password: 'chestnut 7' },
  });
  t.equal(signedIn.body.userId, userId);
});

t.test('an invitation ends after seven days and with the next one', async t => {
  const { call, setUp, clock } = await createIdentityFixture(t);
  const { cookie } = await setUp();
  const body = { userId: createUuid(), username: 'anna', displayName: 'Anna' };
  const invite = async () => (await call('POST', '/identity/invitations', { cookie, body })).body.token;
  const status = async (token: string) => (await call('GET', `/identity/invitations/${token}`)).status;
  const first = await invite();
  const second = await invite();
  t.equal(await status(first), 410);
  t.equal(await status(second), 200);
  clock.aheadMs = 7 * dayMs + 60_000;
  t.equal(await status(second), 410);
  t.equal(await status('unknown'), 410);
});

t.test('two who use one invitation at the same time make one account', async t => {
  const { call, setUp } = await createIdentityFixture(t);
  const { cookie } = await setUp();
  const person = { username: 'anna', displayName: 'Anna' };
  const made = await call('POST', '/identity/invitations', {
    cookie,
    body: { ...person, userId: createUuid() },
  });
  const accept = (password: string) =>
    call('POST', `/identity/invitations/${made.body.token}`, {
      body: { ...person, password, legalConsent: true },
    });
  const both = await Promise.all([accept('chestnut 7'), accept('chestnut 8')]);
  t.same(both.map(({ status }) => status).sort(), [201, 410]);
});

t.test('only an admin of the restaurant invites, and nobody gets a name that is taken §6.3c', async t => {
  const { call, setUp, join } = await createIdentityFixture(t);
  const { cookie, userId: ownerId } = await setUp();
  const { cookie: annasCookie } = await join(cookie, 'anna', createUuid());
  const invite = (by: string, body: object) => call('POST', '/identity/invitations', { cookie: by, body });
  const person = { userId: createUuid(), username: 'marek', displayName: 'Marek' };
  t.match((await invite(annasCookie, person)).body, { status: 403, code: 'FORBIDDEN' });
  t.match((await invite(annasCookie, { ...person, userId: ownerId })).body, { code: 'FORBIDDEN' });
  t.match((await invite(cookie, { ...person, username: 'ANNA' })).body, {
    code: 'USERNAME_TAKEN',
    errors: [{ path: 'username' }],
  });
  const made = await invite(cookie, person);
  const taken = { username: 'Anna', displayName: 'Marek', password: 'chestnut 7', legalConsent: true };
  const accept = (body: object) => call('POST', `/identity/invitations/${made.body.token}`, { body });
  t.match((await accept(taken)).body, { status: 409, code: 'USERNAME_TAKEN' });
  t.match((await accept({ ...taken, username: 'marek', password: '12345678' })).body, {
    errors: [{ path: 'password' }],
  });
  t.equal((await accept({ ...taken, username: 'marek' })).status, 201, 'the link was not used up by that');
});

t.test('an invitation still works when the origin did not answer', async t => {
  const { originSetup, state } = createOriginDouble();
  const { call, setUp } = await createIdentityFixture(t, { originSetup });
  const { cookie } = await setUp();
  const person = { username: 'anna', displayName: 'Anna' };
  const made = await call('POST', '/identity/invitations', {
    cookie,
    body: { ...person, userId: createUuid() },
  });
  const accept = () =>
    call('POST', `/identity/invitations/${made.body.token}`, {
      body: { ...person, password: 'chestnut 7', legalConsent: true },
    });
  state.isDown = true;
  t.equal((await accept()).status, 500);
  state.isDown = false;
  t.equal((await accept()).status, 201);
});

t.test(
  'for someone with an account the link is a way to a new password and ends the old sessions',
  async t => {
    const { call, setUp, join, token, part } = await createIdentityFixture(t);
    const { cookie } = await setUp();
    const userId = createUuid();
    const { cookie: old } = await join(cookie, 'anna', userId);
    const oldToken = await token(old);
    const person = { username: 'anna', displayName: 'Anna' };
    const made = await call('POST', '/identity/invitations', { cookie, body: { ...person, userId } });
    const accepted = await call('POST', `/identity/invitations/${made.body.token}`, {
      body: { ...person, password: 'chestnut 7', legalConsent: true },
    });
    t.equal(accepted.body.userId, userId);
    t.equal((await call('POST', '/identity/token', { cookie: old })).status, 401);
    t.equal(await part.verifyToken(oldToken), null);
    const before = { username: 'anna', password: 'anna likes soup' };
    t.equal((await call('POST', '/identity/sign-in', { body: before })).status, 401);
  },
);

t.test("an admin can't reset the password of someone who belongs to another restaurant too", async t => {
  const { call, setUp, join, database } = await createIdentityFixture(t);
  const { cookie } = await setUp();
  const userId = createUuid();
  await join(cookie, 'anna', userId);
  const at = new Date().toISOString();
  const other = { id: createUuid(), name: 'Other', slug: 'other', created_at: at, opened_at: at };
  await database.db.insertInto('organizations').values(other).execute();
  await database.db
    .insertInto('memberships')
    .values({
      organization_id: other.id,
      account_id: userId,
      role: 'admin',
      created_at: at,
      deactivated_at: null,
    })
    .execute();
  const body = { userId, username: 'anna', displayName: 'Anna' };
  t.equal((await call('POST', '/identity/invitations', { cookie, body })).body.code, 'FORBIDDEN');
});

t.test('who is shut out is out at once, and back in with a new invitation', async t => {
  const { call, setUp, join, token, part } = await createIdentityFixture(t);
  const { cookie, organizationId } = await setUp();
  const userId = createUuid();
  const anna = await join(cookie, 'anna', userId);
  const annasToken = await token(anna.cookie);
  const body = { userId, username: 'anna', displayName: 'Anna' };
  const pending = (await call('POST', '/identity/invitations', { cookie, body })).body.token;
  const ended: string[] = [];
  part.onSessionEnded(id => ended.push(id));
  await part.setMembershipActive(organizationId, userId, false);
  t.equal(ended.length, 1);
  t.equal(await part.verifyToken(annasToken), null);
  t.equal((await call('POST', '/identity/token', { cookie: anna.cookie })).status, 401);
  t.equal((await call('GET', `/identity/invitations/${pending}`)).status, 410);
  const signIn = { username: 'anna', password: 'anna likes soup' };
  t.equal((await call('POST', '/identity/sign-in', { body: signIn })).status, 401);
  await part.setMembershipActive(organizationId, userId, true);
  t.equal((await call('POST', '/identity/sign-in', { body: signIn })).status, 200);
  await part.setMembershipActive(organizationId, userId, false);
  const back = await join(cookie, 'anna', userId);
  t.equal((await call('POST', '/identity/token', { cookie: back.cookie })).status, 200);
});

t.test('who is invited has to accept the terms, and that they did is kept §5.5', async t => {
  const { call, setUp, database } = await createIdentityFixture(t);
  const { cookie } = await setUp();
  const person = { username: 'anna', displayName: 'Anna' };
  const body = { ...person, userId: createUuid() };
  const { token } = (await call('POST', '/identity/invitations', { cookie, body })).body;
  const accept = (consent: object) =>
    call('POST', `/identity/invitations/${token}`, {
      body: { ...person, password: 'chestnut 7', ...consent },
    });
  for (const consent of [{}, { legalConsent: false }])
    t.match((await accept(consent)).body, {
      status: 422,
      code: 'CONSENT_REQUIRED',
      errors: [{ path: 'legalConsent' }],
    });
  t.equal((await accept({ legalConsent: true })).status, 201);
  const { consented_at } = await database.db
    .selectFrom('accounts')
    .select('consented_at')
    .where('id', '=', body.userId)
    .executeTakeFirstOrThrow();
  t.match(consented_at, /^\d{4}-/);
});

t.test(
  'an admin of the restaurant only makes no link into the account of an admin of the organization',
  async t => {
    const { originSetup, state } = createOriginDouble();
    const { call, setUp, join } = await createIdentityFixture(t, { originSetup });
    const { cookie, userId } = await setUp();
    const anna = await join(cookie, 'anna', createUuid());
    state.isEveryoneAdmin = true;
    const invite = (body: object) => call('POST', '/identity/invitations', { cookie: anna.cookie, body });
    t.equal((await invite({ userId, username: 'Owner', displayName: 'Z' })).body.code, 'FORBIDDEN');
    t.equal((await invite({ userId: createUuid(), username: 'marek', displayName: 'Marek' })).status, 201);
  },
);
