import t from 'tap';
import { claimsToIdentity } from '../../../../server/identity/shared/claims-to-identity.ts';
import {
  bearerToken,
  claimsOf,
  issuedAtMs,
  looksLikeSessionToken,
  sessionClaims,
} from '../../../../server/identity/shared/session-tokens.ts';
import { createVerifiedTokens } from '../../../../server/identity/shared/verified-tokens.ts';

const checked = {
  userId: 'u1',
  sessionId: 's1',
  organizationId: 'o1',
  organizationRole: 'org:admin',
  expiresAtSeconds: 1_060,
};

t.test("a local token says what Clerk's says §3.2a", async t => {
  const subject = { userId: 'u1', sessionId: 's1', organization: undefined };
  t.same(sessionClaims(subject, 1_000_999), {
    sub: 'u1',
    sid: 's1',
    azp: 'urn:kelner:local',
    iss: 'urn:kelner:local',
    iat: 1_000,
    nbf: 1_000,
    exp: 1_060,
    v: 2,
  });
  const organization = { id: 'o1', slug: 'pod-lipa', role: 'admin' as const };
  t.same(sessionClaims({ ...subject, organization }, 0).o, { id: 'o1', rol: 'admin', slg: 'pod-lipa' });
});

t.test('only three parts of base64url are a session token', async t => {
  t.equal(looksLikeSessionToken('a.b.c'), true);
  for (const other of [
    '',
    'a',
    'a.b',
    'a.b.',
    '.b.c',
    'a.b.c.d',
    'a.b.c ',
    'a.b.ć',
    'ak_x',
    `a.b.${'c'.repeat(9_000)}`,
  ]) {
    t.equal(looksLikeSessionToken(other), false, other.slice(0, 20));
  }
  t.equal(bearerToken('Bearer a.b.c'), 'a.b.c');
  for (const header of [undefined, '', 'a.b.c', 'Basic a.b.c', 'Bearer', 'Bearer ak_x', 'Bearer a.b.c d']) {
    t.equal(bearerToken(header), null);
  }
});

t.test('an identity has the restaurant of its token, or none §3.1b', async t => {
  t.match(claimsToIdentity(checked, 't', null), {
    organizationId: 'o1',
    organizationRole: 'admin',
    expiresAtMs: 1_060_000,
  });
  const outside = claimsToIdentity({ ...checked, organizationId: undefined }, 't', 'o1');
  t.equal(outside?.organizationRole, undefined);
  t.equal(claimsToIdentity(checked, 't', 'o2'), null);
  t.equal(claimsToIdentity({ ...checked, sessionId: undefined }, 't', null), null);
  t.equal(claimsToIdentity({ ...checked, userId: '' }, 't', null), null);
});

/** Like the one on disk, but in memory. */
function createEnded() {
  const ended = new Set<string>();
  return {
    ended,
    has: (id: string) => ended.has(id),
    add: async (id: string) => void ended.add(id),
    readAgain: async () => [],
  };
}

function createTokens() {
  const clock = { nowMs: 1_000_000, elapsedMs: 0 };
  const seen: string[] = [];
  const check = async (token: string) => {
    seen.push(token);
    return token.startsWith('bad') ? null : { ...checked, sessionId: `session of ${token}` };
  };
  const tokens = createVerifiedTokens({
    check,
    servedOrganizationId: null,
    ended: createEnded(),
    now: () => clock.nowMs,
    elapsedMs: () => clock.elapsedMs,
  });
  return { clock, seen, tokens };
}

t.test('a token is checked once and again when it should have expired', async t => {
  const { tokens, seen, clock } = createTokens();
  await tokens.verify('t1');
  await tokens.verify('t1');
  t.same(seen, ['t1']);
  clock.nowMs = 1_060_000;
  await tokens.verify('t1');
  await tokens.verify('t1');
  t.same(seen, ['t1', 't1', 't1'], 'what lives on by the clock difference alone is not remembered');
  await tokens.verify('bad');
  await tokens.verify('bad');
  t.equal(seen.length, 5, 'refusals are not remembered');
});

t.test('only so many tokens are remembered, the oldest go first', async t => {
  const { tokens, seen } = createTokens();
  for (let index = 0; index <= 5_000; index += 1) await tokens.verify(`t${index}`);
  await tokens.verify('t5000');
  t.equal(seen.length, 5_001);
  await tokens.verify('t0');
  t.equal(seen.length, 5_002);
});

t.test('an ended session is refused from the cache too, and every listener hears of it once', async t => {
  const { tokens } = createTokens();
  const heard: string[] = [];
  const stop = tokens.onSessionEnded(id => heard.push(id));
  t.ok(await tokens.verify('t1'));
  await tokens.endSession('session of t1');
  t.equal(await tokens.verify('t1'), null);
  t.ok(await tokens.verify('t2'));
  stop();
  await tokens.endSession('session of t2');
  t.same(heard, ['session of t1']);
});

t.test('a session that ends while its token is being checked is refused', async t => {
  const { tokens } = createTokens();
  const verified = tokens.verify('t1');
  await tokens.endSession('session of t1');
  t.equal(await verified, null);
});

t.test('what a token says is read without checking it, and nothing where it cannot be', async t => {
  const token = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
  t.same(claimsOf(token({ sub: 'u1', iat: 7 })), { sub: 'u1', iat: 7 });
  t.equal(issuedAtMs(token({ iat: 7 })), 7_000);
  t.equal(issuedAtMs(token({ iat: '7' })), 0);
  for (const other of ['', 'a', 'a.b.c', token(null), token(5)]) t.same(claimsOf(other), {}, other);
});

t.test('all sessions of a person end together', async t => {
  const { tokens } = createTokens();
  await tokens.verify('t1');
  await tokens.verify('t2');
  const heard: string[] = [];
  tokens.onSessionEnded(id => heard.push(id));
  await tokens.endSessionsOf('u1');
  await tokens.endSessionsOf('u2');
  t.same(heard, ['session of t1', 'session of t2']);
  t.equal(await tokens.verify('t1'), null);
});
