import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createIdentityFixture, ownerSetup } from '../../../helpers/identity-fixture.ts';
import { onlySqlite } from '../../../helpers/stores/test-store.ts';

const dayMs = 24 * 60 * 60_000;
const signIn = { username: ownerSetup.username, password: ownerSetup.password };

t.test('a session lives for thirty days after its last use', async t => {
  const { call, setUp, clock, database } = await createIdentityFixture(t);
  const { cookie } = await setUp();
  t.equal((await call('POST', '/identity/token', { cookie })).setCookie, '', 'not renewed at every use');
  clock.aheadMs = 29 * dayMs;
  t.match((await call('GET', '/identity/state', { cookie })).setCookie, /Max-Age=2592000/);
  clock.aheadMs = 58 * dayMs;
  t.equal((await call('GET', '/identity/state', { cookie })).body.signedIn, true);
  clock.aheadMs = 89 * dayMs;
  t.equal((await call('GET', '/identity/state', { cookie })).body.signedIn, false);
  t.equal((await call('POST', '/identity/token', { cookie })).status, 401);
  await call('POST', '/identity/sign-in', { body: signIn });
  const left = await database.db.selectFrom('sessions').select('id').execute();
  t.equal(left.length, 1, 'the expired one is forgotten at the next sign-in');
});

t.test('on a full disk whoever is signed in still gets tokens', onlySqlite, async t => {
  const { call, setUp, clock, database } = await createIdentityFixture(t);
  const { cookie } = await setUp();
  clock.aheadMs = 2 * 60 * 60_000;
  await sql`pragma query_only = on`.execute(database.db);
  t.equal((await call('POST', '/identity/token', { cookie })).status, 200);
  t.match((await call('GET', '/identity/state', { cookie })).body, { signedIn: true });
});

t.test('signing in again ends the session that the browser had before', async t => {
  const { call, setUp } = await createIdentityFixture(t);
  const { cookie } = await setUp();
  const again = await call('POST', '/identity/sign-in', { body: signIn, cookie });
  t.not(again.cookie, cookie);
  t.equal((await call('POST', '/identity/token', { cookie })).status, 401);
  t.equal((await call('POST', '/identity/token', { cookie: again.cookie })).status, 200);
});

t.test('of several restaurants one is chosen, and only one that the person belongs to', async t => {
  const { call, setUp, database, token } = await createIdentityFixture(t);
  const { userId, organizationId } = await setUp();
  const other = createUuid();
  const at = new Date().toISOString();
  const second = { id: other, name: 'Bar Pod Lipą', slug: 'bar', created_at: at, opened_at: at };
  const foreign = { ...second, id: createUuid() };
  await database.db.insertInto('organizations').values([second, foreign]).execute();
  await database.db
    .insertInto('memberships')
    .values({
      organization_id: other,
      account_id: userId,
      role: 'member',
      created_at: at,
      deactivated_at: null,
    })
    .execute();
  const { body, cookie } = await call('POST', '/identity/sign-in', { body: signIn });
  t.same(
    body.organizations.map((organization: { id: string; role: string }) => [
      organization.id,
      organization.role,
    ]),
    [
      [other, 'basic_member'],
      [organizationId, 'admin'],
    ],
  );
  t.equal(decodeJwt(await token(cookie)).o, undefined);
  const early = await call('GET', '/api/x', { headers: { authorization: `Bearer ${await token(cookie)}` } });
  t.equal(early.body.code, 'ORGANIZATION_REQUIRED');
  const chosen = await call('POST', '/identity/organization', { cookie, body: { organizationId: other } });
  t.equal(chosen.status, 200);
  t.equal(chosen.body.organizationId, other);
  t.match(decodeJwt(await token(cookie)).o, { id: other, rol: 'member' });
  const refused = await call('POST', '/identity/organization', {
    cookie,
    body: { organizationId: foreign.id },
  });
  t.equal(refused.body.code, 'FORBIDDEN');
  t.match(decodeJwt(await token(cookie)).o, { id: other });
});

t.test('a changed password ends the other sessions and the old links', async t => {
  const { call, setUp, part, token } = await createIdentityFixture(t);
  const { cookie, userId } = await setUp();
  const elsewhere = (await call('POST', '/identity/sign-in', { body: signIn })).cookie;
  const stolen = await token(elsewhere);
  const link = await part.createSignInLink(userId, { reusable: true, expiresAt: '2100-01-01T00:00:00Z' });
  const ended: string[] = [];
  part.onSessionEnded(id => ended.push(id));
  const change = (body: unknown) => call('POST', '/identity/password', { cookie, body });

  t.match((await change({ current: 'wrong one', next: 'oak tree 22' })).body, {
    status: 403,
    code: 'PASSWORD_WRONG',
  });
  const easy = await change({ current: ownerSetup.password, next: 'password123' });
  t.same(easy.body.errors, [{ path: 'next', message: 'is too easy to guess' }]);
  t.equal((await change({ current: ownerSetup.password, next: 'oak tree 22' })).status, 204);

  t.equal((await call('POST', '/identity/token', { cookie })).status, 200);
  t.equal((await call('POST', '/identity/token', { cookie: elsewhere })).status, 401);
  t.equal((await call('GET', '/api/x', { headers: { authorization: `Bearer ${stolen}` } })).status, 401);
  t.same(ended, [decodeJwt(stolen).sid]);
  t.equal((await call('POST', '/identity/sign-in/link', { body: { link } })).status, 401);
  t.equal((await call('POST', '/identity/sign-in', { body: signIn })).status, 401);
  const renewed = { ...signIn, password: 'oak tree 22' };
  t.equal((await call('POST', '/identity/sign-in', { body: renewed })).status, 200);
});

t.test('a sign-in link works once, or often if made so, until it expires', async t => {
  const { call, setUp, part, clock } = await createIdentityFixture(t);
  const { userId } = await setUp();
  const expiresAt = new Date(Date.now() + dayMs).toISOString();
  const once = await part.createSignInLink(userId, { reusable: false, expiresAt });
  const often = await part.createSignInLink(userId, { reusable: true, expiresAt });
  const use = (link: string) => call('POST', '/identity/sign-in/link', { body: { link } });
  const both = await Promise.all([use(once), use(once)]);
  t.same(both.map(({ status }) => status).sort(), [200, 401], 'of two at the same time one gets in');
  const first = await use(often);
  t.equal(first.body.userId, userId);
  t.equal((await call('POST', '/identity/token', { cookie: first.cookie })).status, 200);
  t.equal((await use(often)).status, 200);
  clock.aheadMs = dayMs;
  t.equal((await use(often)).status, 401);
  await t.rejects(part.createSignInLink(createUuid(), { reusable: true, expiresAt }), 'no such account');
});

t.test('sign-out ends the session, its tokens and its cookie, and may be called twice', async t => {
  const { call, setUp, part, token } = await createIdentityFixture(t);
  const { cookie } = await setUp();
  const issued = await token(cookie);
  const ended: string[] = [];
  part.onSessionEnded(id => ended.push(id));
  const answer = await call('POST', '/identity/sign-out', { cookie });
  t.equal(answer.status, 204);
  t.match(answer.setCookie, /^kelner_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/);
  t.same(ended, [decodeJwt(issued).sid]);
  t.equal(await part.verifyToken(issued), null);
  t.equal((await call('POST', '/identity/token', { cookie })).status, 401);
  t.equal((await call('POST', '/identity/sign-out', { cookie })).status, 204);
});

t.test("the product's own sign-out takes a token or the cookie, with or without a body §7.2", async t => {
  const { call, setUp, token, part } = await createIdentityFixture(t);
  await setUp();
  const session = async () => {
    const { cookie } = await call('POST', '/identity/sign-in', { body: signIn });
    return { cookie, bearer: { authorization: `Bearer ${await token(cookie)}` } };
  };
  const json = { 'content-type': 'application/json' };
  const byToken = await session();
  t.equal((await call('POST', '/api/auth/logout', { headers: { ...byToken.bearer, ...json } })).status, 204);
  t.equal((await call('POST', '/identity/token', { cookie: byToken.cookie })).status, 401);
  t.equal((await call('GET', '/api/x', { headers: byToken.bearer })).status, 401);

  const byCookie = await session();
  const answer = await call('POST', '/api/auth/logout', { cookie: byCookie.cookie, body: {} });
  t.equal(answer.status, 204);
  t.match(answer.setCookie, /Max-Age=0/);
  t.equal((await call('GET', '/api/x', { headers: byCookie.bearer })).status, 401);

  const byBoth = await session();
  const ended: string[] = [];
  part.onSessionEnded(id => ended.push(id));
  await call('POST', '/api/auth/logout', { cookie: byBoth.cookie, headers: byBoth.bearer });
  t.equal(ended.length, 1);
  t.match((await call('POST', '/api/auth/logout')).body, { status: 401, code: 'UNAUTHENTICATED' });
});

t.test('the app can end a session by what its token said', async t => {
  const { call, setUp, part, token } = await createIdentityFixture(t);
  const { cookie } = await setUp();
  const identity = await part.verifyToken(await token(cookie));
  if (identity === null) return t.fail('the token is good');
  await part.endSession(identity);
  t.equal((await call('POST', '/identity/token', { cookie })).status, 401);
});

t.test('the signing key outlives a restart', async t => {
  const before = await createIdentityFixture(t);
  const { cookie } = await before.setUp();
  const issued = await before.token(cookie);
  const after = await createIdentityFixture(t, { database: before.database });
  t.match(await after.part.verifyToken(issued), { token: issued });
  t.equal((await after.call('POST', '/identity/token', { cookie })).status, 200);
});
