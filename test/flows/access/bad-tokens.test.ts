/** A token that is not to be trusted is refused in one and the same way, whatever is wrong with it and wherever it comes. */
import { createHmac, randomUUID } from 'node:crypto';
import { base64url, generateKeyPair, SignJWT } from 'jose';
import t from 'tap';
import WebSocket from 'ws';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import { liveProtocol } from '#shared/live/live-messages.ts';
import { hearFirst, issuers, signAs } from '../../helpers/restaurants/two-restaurants.ts';

const path = '/api/waiter/tables';
const part = (value: unknown) => base64url.encode(JSON.stringify(value));

/** What an upgrade is answered that brings this token: the status and body before it, or 101. */
async function upgrade(url: string, headers: Record<string, string>): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, liveProtocol, { origin: url, headers });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => {
      socket.close();
      resolve('101');
    });
    socket.on('unexpected-response', (_request, response) => {
      response.setEncoding('utf8');
      let body = '';
      response.on('data', chunk => {
        body += chunk;
      });
      response.on('end', () => resolve(`${response.statusCode} ${response.headers['content-type']} ${body}`));
    });
  });
}

for (const issuer of Object.keys(issuers) as (keyof typeof issuers)[]) {
  t.test(`tokens of ${issuer}`, async t => {
    t.test(
      'twenty kinds of bad tokens get one answer over HTTP and one close code on the socket',
      async t => {
        const organizationId = randomUUID();
        // It serves one restaurant: its issuer's word about any other is not for it.
        const started = await issuers[issuer](t, { ORGANIZATION_ID: organizationId });
        const { url, publicKeyPem } = started;
        const sign = (claims: Record<string, unknown>, header?: Record<string, unknown>) =>
          signAs(started, claims, header);
        const nowSeconds = Math.floor(Date.now() / 1_000);
        const claims = {
          sub: randomUUID(),
          sid: randomUUID(),
          o: { id: organizationId, rol: 'admin', slg: 'restaurant' },
        };
        const header = { alg: 'RS256', typ: 'JWT', kid: 'k', cat: 'cl_B7d4PD111AAA' };
        const elsewhere = { ...claims.o, id: randomUUID() };
        const good = await sign(claims);
        const [goodHeader = '', goodPayload = '', goodSignature = ''] = good.split('.');
        const goodClaims = JSON.parse(Buffer.from(goodPayload, 'base64url').toString());
        const stranger = await generateKeyPair('RS256', { modulusLength: 2_048, extractable: true });
        const byStranger = (changed: Record<string, unknown>) =>
          new SignJWT(goodClaims).setProtectedHeader({ ...header, ...changed }).sign(stranger.privateKey);
        const hmacText = `${part({ ...header, alg: 'HS256' })}.${goodPayload}`;
        const signedWithPublicKey = `${hmacText}.${createHmac('sha256', publicKeyPem).update(hmacText).digest('base64url')}`;
        const bad: Record<string, string> = {
          'alg none': `${part({ ...header, alg: 'none' })}.${goodPayload}.`,
          'alg none with a signature': `${part({ ...header, alg: 'none' })}.${goodPayload}.${goodSignature}`,
          'HS256 with the public key': signedWithPublicKey,
          'another key': await byStranger({}),
          'its key in jwk': await byStranger({ jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } }),
          'its key behind jku': await byStranger({ jku: 'https://evil.example/keys' }),
          'its key behind x5u': await byStranger({ x5u: 'https://evil.example/cert' }),
          'a path as kid': await byStranger({ kid: '../../dev/null' }),
          'a changed payload': `${goodHeader}.${part({ ...claims, sub: 'somebody else' })}.${goodSignature}`,
          'another organization, written into a good one': `${goodHeader}.${part({ ...goodClaims, o: elsewhere })}.${goodSignature}`,
          'another organization': await sign({ ...claims, o: elsewhere }),
          'another organization in the older form': await sign({
            ...claims,
            v: undefined,
            o: undefined,
            org_id: elsewhere.id,
            org_role: 'org:admin',
            org_slug: elsewhere.slg,
          }),
          expired: await sign({
            ...claims,
            iat: nowSeconds - 90,
            nbf: nowSeconds - 90,
            exp: nowSeconds - 30,
          }),
          'not yet valid': await sign({ ...claims, nbf: nowSeconds + 60 }),
          'made for another site': await sign({ ...claims, azp: 'https://evil.example' }),
          'made for nobody': await sign({ ...claims, azp: undefined }),
          'no sid': await sign({ ...claims, sid: undefined }),
          'no sub': await sign({ ...claims, sub: undefined }),
          'no end': await sign({ ...claims, exp: undefined }),
          'a pending session': await sign({ ...claims, sts: 'pending' }),
          'from a template': await sign(claims, { cat: 'cl_B7d4PD222AAA' }),
          'a cut signature': good.slice(0, -8),
          'a machine token': 'mt_abcdefghijklmnop',
          'an api key in three parts': 'ak_a.b.c',
          'two parts': `${goodHeader}.${goodPayload}`,
          'four parts': `${good}.x`,
          '8 KB': `${goodHeader}.${'A'.repeat(8_192)}.${goodSignature}`,
          nonsense: 'x',
        };
        const call = async (method: 'GET' | 'POST', token: string) => {
          const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
          return fetch(`${url}${method === 'GET' ? path : '/api/waiter/orders'}`, { method, headers });
        };
        const cookiesOf = (token: string) => `__session=${token}; __client_uat=${nowSeconds - 5}`;
        const answers = new Set<string>();
        const closes = new Set<string>();
        for (const [kind, token] of Object.entries(bad)) {
          for (const method of ['GET', 'POST'] as const) {
            const answer = await call(method, token);
            const body = await answer.text();
            t.match(
              JSON.parse(body) as Problem,
              { status: 401, code: 'UNAUTHENTICATED' },
              `${kind}, ${method}`,
            );
            answers.add(`${answer.status} ${answer.headers.get('content-type')} ${body}`);
          }
          answers.add(await upgrade(url, { authorization: `Bearer ${token}` }));
          if (issuer === 'clerk') answers.add(await upgrade(url, { cookie: cookiesOf(token) }));
          const heard = await hearFirst(url, token, [path]);
          t.match(heard[path], /^closed 4401/, `${kind}, on a socket`);
          closes.add(heard[path] ?? '');
        }
        closes.add((await hearFirst(url, null, [path]))[path] ?? '');
        t.equal(answers.size, 1, 'one body, before an upgrade too');
        t.equal(closes.size, 1, 'one close code and reason, without a token too');
        t.equal((await call('GET', good)).status, 200, 'the good one does');
        t.equal((await hearFirst(url, good, [path]))[path], 'snapshot');
        t.equal(await upgrade(url, { authorization: `Bearer ${good}` }), '101');
        t.equal(await upgrade(url, {}), '101', 'without any the first message has to bring one');
        if (issuer === 'clerk') t.equal(await upgrade(url, { cookie: cookiesOf(good) }), '101');
      },
    );
  });
}
