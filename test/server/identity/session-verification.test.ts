import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { base64url, exportPKCS8, importPKCS8, SignJWT } from 'jose';
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createIdentityFixture, testConfig } from '../../helpers/identity-fixture.ts';
import { claims, createSigner, header, nowSeconds, organizationId, sid } from './token-signer.ts';

const part = (value: unknown) => base64url.encode(JSON.stringify(value));

t.test('every kind of bad token gets one and the same 401', async t => {
  const { call, part: identity, sign, privateKeyPem } = await createSigner(t);
  const otherKey: KeyObject = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  const good = await sign(claims());
  const [goodHeader = '', goodPayload = '', goodSignature = ''] = good.split('.');
  const publicPem = createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' });
  const hmac = (secret: string | Buffer) => {
    const text = `${part({ ...header, alg: 'HS256' })}.${part(claims())}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const without = (name: string) => {
    const { [name]: _left, ...rest } = claims();
    return rest;
  };
  const bad: Record<string, string> = {
    'signed by another key': await sign(claims(), {}, otherKey),
    'alg none without a signature': `${part({ ...header, alg: 'none' })}.${part(claims())}.`,
    'alg none with a signature': `${part({ ...header, alg: 'none' })}.${part(claims())}.${goodSignature}`,
    'alg None': `${part({ ...header, alg: 'None' })}.${part(claims())}.x`,
    'HS256 with the private key as secret': hmac(privateKeyPem),
    'HS256 with the public key as secret': hmac(String(publicPem)),
    'a changed payload': `${goodHeader}.${part(claims({ sub: 'user_2' }))}.${goodSignature}`,
    'a changed header': `${part({ ...header, kid: 'x', alg: 'RS512' })}.${goodPayload}.${goodSignature}`,
    'a cut signature': good.slice(0, -8),
    'expired 30 s ago': await sign(
      claims({ iat: nowSeconds() - 90, nbf: nowSeconds() - 90, exp: nowSeconds() - 30 }),
    ),
    'not valid before a minute from now': await sign(claims({ nbf: nowSeconds() + 60 })),
    'issued a minute from now': await sign(claims({ iat: nowSeconds() + 60 })),
    'another azp': await sign(claims({ azp: 'https://evil.example' })),
    'no azp': await sign(without('azp')),
    'no sid': await sign(without('sid')),
    'an empty sid': await sign(claims({ sid: '' })),
    'no sub': await sign(without('sub')),
    'no exp': await sign(without('exp')),
    'exp as text': await sign(claims({ exp: String(nowSeconds() + 60) })),
    'a pending session': await sign(claims({ sts: 'pending' })),
    'made by a template': await sign(claims(), { cat: 'cl_B7d4PD222AAA' }),
    'of another type': await sign(claims(), { typ: 'at+jwt' }),
    'a machine token of Clerk': 'mt_abcdefghijklmnop',
    'an api key of Clerk': 'ak_abcdefghijklmnop',
    'a machine token in three parts': 'mt_a.b.c',
    'an api key in three parts': 'ak_a.b.c',
    'three parts of nothing': 'a.b.c',
    'three parts of other json': `${part([])}.${part(null)}.${goodSignature}`,
    'two parts': `${goodHeader}.${goodPayload}`,
    'four parts': `${good}.x`,
    'far too long': `${goodHeader}.${'A'.repeat(9_000)}.${goodSignature}`,
  };
  const bodies = new Set<string>();
  for (const [name, token] of Object.entries(bad)) {
    const answer = await call('GET', '/api/anything', { headers: { authorization: `Bearer ${token}` } });
    t.equal(answer.status, 401, name);
    bodies.add(JSON.stringify(answer.body));
    t.equal(await identity.verifyToken(token), null, `${name}, on a socket`);
    t.notMatch(Object.keys(answer.headers).join(), /clerk/, `${name} says nothing of Clerk`);
  }
  const nobody = await call('GET', '/api/anything');
  bodies.add(JSON.stringify(nobody.body));
  const basic = await call('GET', '/api/anything', { headers: { authorization: 'Basic YTpi' } });
  bodies.add(JSON.stringify(basic.body));
  t.equal(bodies.size, 1);
  t.match([...bodies][0], /UNAUTHENTICATED/);
  const fine = await call('GET', '/api/anything', { headers: { authorization: `Bearer ${good}` } });
  t.equal(fine.status, 200);
});

t.test('a good token becomes the identity of the request, in both versions of the claims §3.2a', async t => {
  const { call, sign, become } = await createSigner(t);
  await become('admin');
  const version2 = await sign(claims({ o: { id: organizationId, rol: 'admin', slg: 'x' } }));
  const answer = await call('GET', '/api/x', { headers: { authorization: `bearer ${version2}` } });
  const { exp: _exp, ...body } = answer.body;
  t.match(body, {
    userId: 'user_1',
    sessionId: sid,
    organizationId,
    organizationRole: 'admin',
    token: version2,
  });
  const { o: _o, v: _v, ...rest } = claims();
  const version1 = await sign({
    ...rest,
    org_id: organizationId,
    org_role: 'org:guest_member',
    org_slug: 'x',
  });
  await become('guest');
  const older = await call('GET', '/api/x', { headers: { authorization: `Bearer ${version1}` } });
  t.match(older.body, { organizationId, organizationRole: 'guest_member' });
  const custom = await sign(claims({ o: { id: organizationId, rol: 'waiter', slg: 'x' } }));
  await become('member');
  const third = await call('GET', '/api/x', { headers: { authorization: `Bearer ${custom}` } });
  t.equal(third.body.organizationRole, 'basic_member');
});

t.test('a token expired for less than the accepted clock difference still counts', async t => {
  const { part: identity, sign } = await createSigner(t);
  const late = await sign(claims({ exp: nowSeconds() - 2 }));
  t.match(await identity.verifyToken(late), { userId: 'user_1' });
});

t.test('a session without a restaurant is told to choose one', async t => {
  const { call, sign } = await createSigner(t);
  const { o: _o, ...rest } = claims();
  const answer = await call('GET', '/api/x', { headers: { authorization: `Bearer ${await sign(rest)}` } });
  t.equal(answer.status, 403);
  t.equal(answer.body.code, 'ORGANIZATION_REQUIRED');
});

t.test('a server for one restaurant refuses the tokens of another', async t => {
  const { call, sign } = await createSigner(t, { config: { ...testConfig, organizationId } });
  const ask = async (payload: Record<string, unknown>) =>
    call('GET', '/api/x', { headers: { authorization: `Bearer ${await sign(payload)}` } });
  t.equal((await ask(claims())).status, 200);
  t.equal((await ask(claims({ o: { id: createUuid(), rol: 'admin', slg: 'x' } }))).status, 401);
  const { o: _o, ...rest } = claims();
  t.equal((await ask(rest)).body.code, 'ORGANIZATION_REQUIRED');
});

t.test('outside /api nobody is identified', async t => {
  const { call, sign } = await createSigner(t);
  const answer = await call('GET', '/page', { headers: { authorization: `Bearer ${await sign(claims())}` } });
  t.equal(answer.body.identity, null);
});

t.test(
  'tokens of Clerk are checked by the same code, with its key and the public addresses §1.2a',
  async t => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const publishableKey = `pk_live_${Buffer.from('clerk.bistro.test$').toString('base64')}`;
    const config = {
      ...testConfig,
      publicOrigins: ['https://bistro.test'],
      identity: {
        kind: 'clerk' as const,
        publishableKey,
        secretKey: 'sk_live_x',
        jwtKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        // Nothing listens there: tests make no calls beyond this machine.
        frontendApiUrl: 'http://127.0.0.1:1',
        backendApiUrl: 'http://127.0.0.1:1',
        plans: [],
        webhookSecret: null,
        sessionGraceMs: 0,
      },
    };
    const { call, part: identity } = await createIdentityFixture(t, { config });
    const key = await importPKCS8(await exportPKCS8(privateKey), 'RS256');
    const sign = (payload: Record<string, unknown>) =>
      new SignJWT(payload).setProtectedHeader(header).sign(key);
    const issuer = { iss: 'https://clerk.bistro.test', azp: 'https://bistro.test' };
    const token = await sign(claims({ ...issuer, sid: 'sess_1' }));
    const authorization = { authorization: `Bearer ${token}` };

    t.equal((await call('GET', '/api/x', { headers: authorization })).status, 200);
    const foreign = await sign(claims({ azp: 'https://evil.test' }));
    t.equal(await identity.verifyToken(foreign), null);
    t.same(await identity.publicIdentity(), { kind: 'clerk', publishableKey, hasPins: false });
    t.equal((await call('GET', '/identity/state')).status, 404);
    await t.rejects(identity.createSignInLink('u', { reusable: false, expiresAt: '2030-01-01T00:00:00Z' }));
    await t.resolves(identity.setMembershipActive('o', 'u', false));

    const uat = nowSeconds() - 10;
    const cookies = `__session=${token}; __client_uat=${uat}; other=1`;
    const byCookie = await call('GET', '/api/x', { cookie: cookies });
    t.equal(byCookie.body.token, token, 'the token of the cookie goes on to the origin');
    t.equal((await call('GET', '/api/x', { cookie: `__session=${token}` })).status, 401);
    t.equal((await call('GET', '/api/x', { cookie: `__session=${token}; __client_uat=0` })).status, 401);
    t.equal((await call('GET', '/api/x', { cookie: '__clerk_handshake=a.b.c' })).status, 401);
    t.equal(
      (await call('GET', '/api/x', { cookie: cookies, headers: { authorization: 'Bearer x' } })).status,
      401,
    );

    const signedOut = await call('POST', '/api/auth/logout', { headers: authorization });
    t.equal(signedOut.status, 204);
    t.equal((await call('GET', '/api/x', { headers: authorization })).status, 401);
    t.equal(await identity.verifyToken(token), null);
  },
);

t.test('Clerk without a public address is refused: any page could bring tokens then', async t => {
  const identity = {
    kind: 'clerk' as const,
    publishableKey: 'pk_live_x',
    secretKey: 'sk_live_x',
    jwtKey: 'x',
    frontendApiUrl: null,
    backendApiUrl: null,
    plans: [],
    webhookSecret: null,
    sessionGraceMs: 0,
  };
  await t.rejects(createIdentityFixture(t, { config: { ...testConfig, identity } }), /authorized party/);
});

t.test('a token is good for its minute, however far the computer’s clock is set back meanwhile', async t => {
  const passed = { ms: 0 };
  const { call, setUp, token } = await createIdentityFixture(t, { elapsedMs: () => passed.ms });
  const { cookie } = await setUp();
  const headers = { authorization: `Bearer ${await token(cookie)}` };
  t.equal((await call('GET', '/api/x', { headers })).status, 200);
  const computersClock = Date.now;
  t.teardown(() => {
    Date.now = computersClock;
  });
  Date.now = () => computersClock() - 60 * 60_000;
  passed.ms = 30_000;
  t.equal((await call('GET', '/api/x', { headers })).status, 200, 'nobody is thrown out by it');
  passed.ms = 61_000;
  t.equal((await call('GET', '/api/x', { headers })).status, 401);
  const fresh = { authorization: `Bearer ${await token(cookie)}` };
  t.equal((await call('GET', '/api/x', { headers: fresh })).status, 200);
});
