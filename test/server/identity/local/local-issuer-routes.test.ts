import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createIdentityFixture, ownerSetup, testConfig } from '../../../helpers/identity-fixture.ts';

const signIn = { username: ownerSetup.username, password: ownerSetup.password };

t.test('before the first start the state asks for a set-up', async t => {
  const { call } = await createIdentityFixture(t);
  const { status, body, headers } = await call('GET', '/identity/state');
  t.equal(status, 200);
  t.same(body, { setupRequired: true, signedIn: false });
  t.equal(headers['cache-control'], 'no-store');
});

t.test(
  'a person signs in by name in any case, gets a cookie and with it tokens that are accepted',
  async t => {
    const { call, setUp } = await createIdentityFixture(t);
    const { userId, organizationId } = await setUp();
    t.same((await call('GET', '/identity/state')).body, { setupRequired: false, signedIn: false });

    const answer = await call('POST', '/identity/sign-in', { body: { ...signIn, username: 'OWNER' } });
    t.equal(answer.status, 200);
    const organization = { id: organizationId, name: 'Pod Lipą', slug: 'pod-lipa', role: 'admin' };
    t.same(answer.body, { userId, organizations: [organization] });
    t.match(
      answer.setCookie,
      /^kelner_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict,kelner_browser=/,
    );

    const { cookie } = answer;
    const { token: first, ...state } = (await call('GET', '/identity/state', { cookie })).body;
    t.same(state, {
      setupRequired: false,
      signedIn: true,
      user: { id: userId, username: 'Owner', displayName: 'Zofia Lipska' },
      organizations: [organization],
      organizationId,
    });
    const issued = await call('POST', '/identity/token', { cookie, body: {} });
    for (const { token, expiresAt } of [first, issued.body]) {
      const claims = decodeJwt(token);
      t.match(claims, { sub: userId, azp: 'urn:kelner:local', v: 2 });
      t.same(claims.o, { id: organizationId, rol: 'admin', slg: 'pod-lipa' });
      t.equal(Number(claims.exp) - Number(claims.iat), 60);
      t.equal(expiresAt, new Date(Number(claims.exp) * 1_000).toISOString());
      t.match(decodeProtectedHeader(token), { alg: 'RS256', typ: 'JWT', cat: 'cl_B7d4PD111AAA' });
      const used = await call('GET', '/api/x', { headers: { authorization: `Bearer ${token}` } });
      t.match(used.body, { userId, organizationId, organizationRole: 'admin' });
    }
  },
);

t.test('the cookie is kept for https where the request came by it', async t => {
  const config = { ...testConfig, trustProxy: ['loopback'] };
  const { call } = await createIdentityFixture(t, { config });
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' };
  await call('POST', '/identity/setup', { body: ownerSetup, headers });
  t.match((await call('POST', '/identity/sign-in', { body: signIn, headers })).setCookie, /; Secure/);
  t.notMatch((await call('POST', '/identity/sign-in', { body: signIn })).setCookie, /Secure/);
});

t.test('and wherever people come by https alone, whatever a proxy says of the request', async t => {
  const cookies = async (publicOrigins: string[]) => {
    const { call, part } = await createIdentityFixture(t, { config: { ...testConfig, publicOrigins } });
    const body = { ...ownerSetup, setupCode: part.setupCode };
    const first = await call('POST', '/identity/setup', { body });
    const out = await call('POST', '/api/auth/logout', { cookie: first.cookie });
    return [first.setCookie, out.setCookie];
  };
  for (const cookie of await cookies(['https://pos.example.com', 'https://bar.example.com']))
    t.match(cookie, /; Secure/);
  for (const cookie of await cookies(['https://pos.example.com', 'http://192.168.1.5:3000']))
    t.notMatch(cookie, /Secure/);
});

t.test('the store holds no secret in the clear', async t => {
  const { setUp, database, part } = await createIdentityFixture(t);
  const { cookie, userId } = await setUp();
  const link = await part.createSignInLink(userId, { reusable: false, expiresAt: '2100-01-01T00:00:00Z' });
  const stored = JSON.stringify([
    await database.db.selectFrom('sessions').selectAll().execute(),
    await database.db.selectFrom('sign_in_links').selectAll().execute(),
    await database.db.selectFrom('accounts').selectAll().execute(),
  ]);
  for (const secret of [cookie.split('=')[1] ?? '?', link, ownerSetup.password]) {
    t.notOk(stored.includes(secret));
  }
});

t.test('every failed sign-in reads the same §8.5b', async t => {
  const { call, setUp, join, part } = await createIdentityFixture(t);
  const { cookie, organizationId } = await setUp();
  const leaver = createUuid();
  await join(cookie, 'leaver', leaver);
  await part.setMembershipActive(organizationId, leaver, false);
  const bodies = [];
  for (const body of [
    { ...signIn, password: 'wrong password' },
    { ...signIn, username: 'nobody' },
    { ...signIn, username: "o'neill; --" },
    { username: 'leaver', password: 'leaver likes soup' },
  ]) {
    const answer = await call('POST', '/identity/sign-in', { body });
    t.equal(answer.status, 401);
    t.equal(answer.setCookie, '');
    bodies.push(JSON.stringify(answer.body));
  }
  const byLink = await call('POST', '/identity/sign-in/link', { body: { link: 'x'.repeat(43) } });
  bodies.push(JSON.stringify(byLink.body));
  t.equal(new Set(bodies).size, 1);
  t.match(byLink.body, { code: 'SIGN_IN_FAILED' });
});

t.test('bodies are checked strictly and the field is named', async t => {
  const { call, setUp } = await createIdentityFixture(t);
  const { cookie } = await setUp();
  const refusal = async (url: string, body: unknown) => {
    const answer = await call('POST', url, { body, cookie });
    t.equal(answer.status, 400, url);
    return answer.body.errors?.map((error: { path: string }) => error.path);
  };
  t.same(await refusal('/identity/sign-in', { ...signIn, remember: true }), ['remember']);
  t.same(await refusal('/identity/sign-in', { username: 'x' }), ['password']);
  t.same(await refusal('/identity/sign-in', { ...signIn, username: 7 }), ['username']);
  t.same(await refusal('/identity/sign-in/link', { link: 'short' }), ['link']);
  t.same(await refusal('/identity/password', { current: 'x', next: 'short' }), ['next']);
  t.same(await refusal('/identity/organization', {}), ['organizationId']);
  const headers = { 'content-type': 'application/json' };
  const empty = await call('POST', '/identity/sign-in', { headers });
  t.equal(empty.status, 400);
  const broken = await call('POST', '/identity/sign-in', { headers, body: '{"username":' });
  t.equal(broken.body.code, 'MALFORMED_JSON');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  t.equal((await call('POST', '/identity/sign-in', { headers: form, body: 'username=x' })).status, 415);
});

t.test('after ten wrong passwords an account rests, the right one included', async t => {
  const { call, setUp, clock } = await createIdentityFixture(t);
  await setUp();
  for (let index = 0; index < 10; index += 1) {
    await call('POST', '/identity/sign-in', { body: { ...signIn, password: `guess ${index}` } });
  }
  const refused = await call('POST', '/identity/sign-in', { body: signIn });
  t.equal(refused.status, 429);
  t.equal(refused.headers['retry-after'], '30');
  clock.passedMs += 30_000;
  t.equal((await call('POST', '/identity/sign-in', { body: signIn })).status, 200);
});

t.test('without a session nothing is told or changed', async t => {
  const { call, setUp } = await createIdentityFixture(t);
  await setUp();
  const bodies: Record<string, unknown> = {
    '/identity/token': undefined,
    '/identity/organization': { organizationId: 'x' },
    '/identity/password': { current: 'x', next: 'long enough' },
    '/identity/invitations': { userId: createUuid(), username: 'anna', displayName: 'Anna' },
  };
  for (const [url, body] of Object.entries(bodies)) {
    for (const cookie of ['', 'kelner_session=', 'kelner_session=guessed']) {
      const answer = await call('POST', url, { body, cookie });
      t.match(answer.body, { status: 401, code: 'UNAUTHENTICATED' }, `${url} with ${cookie}`);
    }
  }
});

t.test('pages of other sites can neither sign anyone in nor out', async t => {
  const { call, setUp } = await createIdentityFixture(t);
  const { cookie } = await setUp();
  const headers = { origin: 'http://evil.example' };
  for (const url of ['/identity/sign-in', '/identity/sign-out', '/identity/token', '/%69dentity/sign-out']) {
    const answer = await call('POST', url, { body: signIn, cookie, headers });
    t.match(answer.body, { status: 403, code: 'FOREIGN_ORIGIN' }, url);
  }
  for (const url of ['/api/auth/logout', '/api/x', '/%61pi/x']) {
    t.equal((await call('POST', url, { cookie, headers })).body.code, 'FOREIGN_ORIGIN', url);
  }
  t.equal((await call('POST', '/identity/token', { cookie })).status, 200);
});

t.test('a signing key that is none is made anew, and the published one is of it', async t => {
  const { database, dataDir, setUp } = await createIdentityFixture(t);
  await setUp();
  const file = join(dataDir, 'signing-key.pem');
  writeFileSync(file, 'cut off');
  const { call, token } = await createIdentityFixture(t, { database });
  const { cookie } = await call('POST', '/identity/sign-in', { body: signIn });
  const { kid } = decodeProtectedHeader(await token(cookie));
  const { body } = await call('GET', '/.well-known/jwks.json');
  t.match(body.keys, [{ kid, alg: 'RS256', use: 'sig', kty: 'RSA' }]);
  t.same(
    Object.keys(body.keys[0]).sort(),
    ['alg', 'e', 'kid', 'kty', 'n', 'use'],
    'nothing of the private one',
  );
  t.match(readFileSync(file, 'utf8'), /^-----BEGIN PRIVATE KEY-----/);
});
