/** Our check of session tokens beside that of Clerk's library, which says what its tokens mean. */
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createClerkClient } from '@clerk/fastify';
import fc from 'fast-check';
import t from 'tap';
import { createTokenCheck, localKeys } from '../../../../server/identity/clerk/clerk-identity.ts';

const azp = 'https://bistro.test';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const keys = localKeys(pemOf(publicKey), azp);
const lateMs = 600_000;
const { check, checkLate } = createTokenCheck(keys, lateMs);

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const part = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url');
const header = { alg: 'RS256', typ: 'JWT', kid: 'ins_1', cat: 'cl_B7d4PD111AAA' };

function claims(changed: Record<string, unknown> = {}): Record<string, unknown> {
  const now = nowSeconds();
  const o = { id: 'org_1', rol: 'member', slg: 'pod-lipa' };
  const times = { iat: now, nbf: now - 10, exp: now + 60 };
  return {
    sub: 'user_1',
    sid: 'sess_1',
    iss: 'https://clerk.bistro.test',
    azp,
    ...times,
    v: 2,
    o,
    ...changed,
  };
}

function signed(head: unknown, payload: unknown, { key = privateKey, hash = 'sha256' } = {}): string {
  const text = `${part(head)}.${part(payload)}`;
  return `${text}.${sign(hash, Buffer.from(text), key).toString('base64url')}`;
}

const clerk = createClerkClient({ ...keys, telemetry: { disabled: true } });

/** What the library says of a bearer token; null where it refuses it. */
async function authByLibrary(token: string, clockSkewInMs: number) {
  const headers = { authorization: `Bearer ${token}`, 'sec-fetch-dest': 'empty' };
  const options = { jwtKey: keys.jwtKey, authorizedParties: [azp], acceptsToken: 'session_token' as const };
  const state = await clerk
    .authenticateRequest(new Request('http://localhost/', { headers }), { ...options, clockSkewInMs })
    .catch(() => null);
  const auth = state?.toAuth();
  return auth?.isAuthenticated ? auth : null;
}

/** The same with what we add to it: a token from the future is refused, however late an expired one is accepted. */
async function checkByLibrary(token: string, acceptedLateMs: number) {
  const auth = await authByLibrary(token, 5_000 + acceptedLateMs);
  const { iat, nbf, exp } = auth?.sessionClaims ?? { iat: 0, exp: 0 };
  if (auth === null || Math.max(iat, nbf ?? 0) * 1_000 > Date.now() + 5_000) return null;
  const { userId, sessionId, orgId, orgRole, actor } = auth;
  return {
    userId,
    sessionId,
    organizationId: orgId,
    organizationRole: orgRole,
    expiresAtSeconds: exp,
    ...(actor !== undefined && { actorId: actor.sub }),
  };
}

const seconds = fc.constantFrom(-900, -60, -2, 0, 60, 900).map(offset => nowSeconds() + offset);
const time = fc.oneof({ weight: 12, arbitrary: seconds }, fc.constantFrom(undefined, null, '1', {}));
const mostly = <T>(usual: T, ...others: unknown[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant<unknown>(usual) }, fc.constantFrom(...others));
const anyOrganization = { org_id: 'org_2', org_role: 'org:admin', org_slug: 'x', org_permissions: [] };

const headers = fc.record({
  alg: mostly('RS256', 'rs256', 'none', 'HS256', 'PS256', undefined, null, 5),
  typ: mostly('JWT', undefined, 'jwt', 'at+jwt', 'application/at+jwt', null),
  cat: mostly(header.cat, undefined, 'cl_B7d4PD222AAA', 'cl_B7d4PD333AAA', 'cl_I7d4PD111III', null, 1),
  kid: fc.constantFrom('ins_1', undefined, '../../key', 7),
});
const payloads = fc
  .record({
    sub: mostly('user_1', 'mch_1', '', undefined, null, 5),
    sid: mostly('sess_1', '', undefined),
    azp: mostly(azp, undefined, '', 'https://evil.test', `${azp}/`, [azp], null),
    times: fc.record({ iat: seconds, nbf: time, exp: time }),
    sts: mostly('active', undefined, 'pending', 'ended', null),
    v: mostly(2, undefined, 1, '2', 3),
    o: mostly({ id: 'org_1', rol: 'member' }, undefined, null, 'o', {}, { id: 'org_1' }, { rol: '' }),
    old: fc.constantFrom({}, {}, {}, anyOrganization, { org_id: 'org_2' }),
    act: mostly(undefined, { sub: 'user_support' }, { sub: 'user_2', iss: 'x' }),
  })
  .map(({ times, old, ...rest }) => claims({ ...rest, ...times, ...old }));

t.test('a signed token is taken for what Clerk’s library takes it for, whatever stands in it', async () => {
  await fc.assert(
    fc.asyncProperty(headers, payloads, fc.boolean(), async (head, payload, isLate) => {
      const token = signed(head, payload);
      const ours = await (isLate ? checkLate : check)(token);
      const theirs = await checkByLibrary(token, isLate ? lateMs : 0);
      return JSON.stringify(ours) === JSON.stringify(theirs);
    }),
    { numRuns: 300 },
  );
});

type Change = { head?: Record<string, unknown>; of?: Record<string, unknown>; late?: true };

t.test(
  'each thing that is wrong with a token is enough to refuse it, with Clerk’s library and here',
  async t => {
    const now = nowSeconds();
    const wrong: Record<string, Change> = {
      'signed as RS512, it says': { head: { alg: 'RS512' } },
      'signed in small letters': { head: { alg: 'rs256' } },
      'signed by nobody, it says': { head: { alg: 'none' } },
      'no word of how it is signed': { head: { alg: undefined } },
      'made by a template': { head: { cat: 'cl_B7d4PD222AAA' } },
      'of a machine': { head: { cat: 'cl_B7d4PD333AAA' } },
      'of no known category': { head: { cat: '' } },
      'for access by OAuth': { head: { typ: 'at+jwt' } },
      'of no type': { head: { typ: null } },
      'a machine’s subject': { of: { sub: 'mch_1' } },
      'no subject': { of: { sub: undefined } },
      'a number as subject': { of: { sub: 5 } },
      'of another site': { of: { azp: 'https://evil.test' } },
      'of a site that begins like ours': { of: { azp: `${azp}.evil.test` } },
      'of no site': { of: { azp: undefined } },
      'of an empty site': { of: { azp: '' } },
      'of a list of sites': { of: { azp: [azp] } },
      expired: { of: { exp: now - 60 } },
      'expired too long ago': { of: { exp: now - 700 }, late: true },
      'expires as text': { of: { exp: String(now + 60) } },
      'never expires': { of: { exp: undefined } },
      'valid later': { of: { nbf: now + 60 } },
      'valid later, as text': { of: { nbf: String(now) } },
      'issued later': { of: { iat: now + 60 } },
      'issued as text': { of: { iat: String(now) } },
      'of a session that has tasks left': { of: { sts: 'pending' } },
    };
    for (const [name, { head, of, late }] of Object.entries(wrong)) {
      const token = signed({ ...header, ...head }, claims(of));
      t.equal(await (late ? checkLate : check)(token), null, name);
      t.equal(await checkByLibrary(token, late ? lateMs : 0), null, `${name}, by the library`);
    }
    t.equal(await check(signed(header, claims({ iat: undefined }))), null, 'no word of when it was issued');
  },
);

t.test('signatures that are not ours are refused, whatever the header says of them', async t => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const jwk = other.publicKey.export({ format: 'jwk' });
  const good = signed(header, claims());
  const [head = '', payload = '', signature = ''] = good.split('.');
  const hmac = (secret: string | Buffer) => {
    const text = `${part({ ...header, alg: 'HS256' })}.${payload}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const byOther = { key: other.privateKey };
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const bad: Record<string, string> = {
    // The last letter of 256 bytes carries two bits of them.
    'ours in another text': good.slice(0, -1) + String.fromCharCode(good.charCodeAt(good.length - 1) + 1),
    'another key': signed(header, claims(), byOther),
    'another key that the header carries': signed({ ...header, jwk }, claims(), byOther),
    'another key that the header points to': signed(
      { ...header, jku: 'http://127.0.0.1:1/' },
      claims(),
      byOther,
    ),
    'another key under our id': signed({ ...header, kid: 'ins_1' }, claims(), byOther),
    'our key with another hash': signed(header, claims(), { hash: 'sha512' }),
    'our key with another hash that the header names': signed({ ...header, alg: 'RS512' }, claims(), {
      hash: 'sha512',
    }),
    RS384: signed({ ...header, alg: 'RS384' }, claims(), { hash: 'sha384' }),
    'an elliptic key': signed({ ...header, alg: 'ES256' }, claims(), { key: elliptic }),
    'the public key as a secret': hmac(keys.jwtKey),
    'the public key’s bytes as a secret': hmac(publicKey.export({ type: 'spki', format: 'der' })),
    'alg none': `${part({ ...header, alg: 'none' })}.${payload}.${signature}`,
    'none at all': `${head}.${payload}.`,
    zeros: `${head}.${payload}.${Buffer.alloc(256).toString('base64url')}`,
    ones: `${head}.${payload}.${Buffer.alloc(256, 255).toString('base64url')}`,
    'a shorter one': `${head}.${payload}.${signature.slice(0, -4)}`,
    'a longer one': `${head}.${payload}.${signature}AAAA`,
    'that of another payload': `${head}.${part(claims({ sub: 'user_2' }))}.${signature}`,
    'that of another header': `${part({ ...header, kid: 'ins_2' })}.${payload}.${signature}`,
    'header and payload swapped': `${payload}.${head}.${signature}`,
    'five parts': `${head}.${payload}.${signature}.${payload}.${signature}`,
    'a signed list': signed(header, []),
    'a signed text': signed(header, 'user_1'),
    'a signed nothing': signed(header, null),
    'a list as header': signed([], claims()),
    'nothing as header': signed(null, claims()),
  };
  for (const [name, token] of Object.entries(bad)) {
    t.equal(await check(token), null, name);
    t.equal(await checkLate(token), null, `${name}, late`);
  }
  t.match(await check(good), { userId: 'user_1', sessionId: 'sess_1' });
});

t.test('late means expired, not from the future', async t => {
  const now = nowSeconds();
  const ago = (passed: number) =>
    signed(header, claims({ iat: now - 900, nbf: now - 900, exp: now - passed }));
  t.equal(await check(ago(60)), null);
  t.match(await checkLate(ago(60)), { userId: 'user_1' });
  t.equal(await checkLate(ago(700)), null, 'not for ever');
  t.equal(await checkLate(signed(header, claims({ nbf: now + 60 }))), null);
  t.equal(await checkLate(signed(header, claims({ iat: now + 60 }))), null);
});
