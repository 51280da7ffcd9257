import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import t from 'tap';
import { createRemoteVerification } from '../../../../server/identity/shared/remote-keys.ts';

const { publicKey, privateKey } = await generateKeyPair('RS256');
const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }];

/** The clock that tokens are verified by; the test moves only the one for the age of the key set. */
const { now } = Date;

/** Valid from the moment of signing: this file may be loaded long before its tests run. */
function sign(kid: string, lifeSeconds = 600) {
  const nowSeconds = Math.floor(now() / 1_000);
  return new SignJWT({ sid: 'session', o: { id: 'org', rol: 'admin' } })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setSubject('ala')
    .setNotBefore(nowSeconds)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + lifeSeconds)
    .sign(privateKey);
}

t.test('who is signed in goes on for as long as the issuer of the keys is away', async t => {
  let isThere = true;
  const issuer = createServer((_request, response) => {
    if (!isThere) response.destroy();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
  }).listen(0, '127.0.0.1');
  t.teardown(() => issuer.close());
  await once(issuer, 'listening');
  const { port } = issuer.address() as AddressInfo;
  const faults: unknown[] = [];
  const passed = { ms: 0 };
  const verify = createRemoteVerification({
    elapsedMs: () => passed.ms,
    keysUrl: `http://127.0.0.1:${port}/keys.json`,
    servedOrganizationId: null,
    onKeysMissing: error => faults.push(error),
  });
  t.match(await verify(await sign('one')), {
    userId: 'ala',
    organizationId: 'org',
    organizationRole: 'admin',
  });
  t.notOk('hasPlan' in ((await verify(await sign('one'))) ?? {}), 'no plan is required here');
  const wantsPlan = createRemoteVerification({
    keysUrl: `http://127.0.0.1:${port}/keys.json`,
    servedOrganizationId: null,
    plans: ['house'],
    onKeysMissing: error => faults.push(error),
  });
  t.match(await wantsPlan(await sign('one')), { hasPlan: false });
  t.equal(await verify(await sign('one', 601)), null, 'no session token lives that long');
  const servesAnother = createRemoteVerification({
    keysUrl: `http://127.0.0.1:${port}/keys.json`,
    servedOrganizationId: 'another',
    onKeysMissing: error => faults.push(error),
  });
  t.equal(await servesAnother(await sign('one')), null, 'only those of the restaurant that is served');

  isThere = false;
  passed.ms = 3_600_000;
  t.intercept(Date, 'now', { value: () => now() + 3_600_000 });
  t.match(await verify(await sign('one')), { userId: 'ala' }, 'an hour later');
  t.same(faults, []);
  await t.rejects(verify(await sign('two')), { code: 'NOT_READY' }, 'a key nobody has seen yet');
  t.equal(faults.length, 1);
});

t.test('a clock that is set back keeps no new key of the issuer out', async t => {
  const published = [...keys];
  let looks = 0;
  const issuer = createServer((_request, response) => {
    looks += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published }));
  }).listen(0, '127.0.0.1');
  t.teardown(() => issuer.close());
  await once(issuer, 'listening');
  const { port } = issuer.address() as AddressInfo;
  const passed = { ms: 0 };
  const verify = createRemoteVerification({
    keysUrl: `http://127.0.0.1:${port}/keys.json`,
    servedOrganizationId: null,
    onKeysMissing: error => t.fail(String(error)),
    elapsedMs: () => passed.ms,
  });
  t.ok(await verify(await sign('one')));
  t.intercept(Date, 'now', { value: () => now() - 3_600_000 });
  published.push(...keys.map(key => ({ ...key, kid: 'two' })));
  const late = async () => verify(await sign('two'));
  t.equal(await late(), null, 'anybody may name a key: it is not looked for each time');
  t.equal(looks, 1);
  passed.ms = 5_000;
  t.match(await late(), { userId: 'ala' });
  t.equal(await verify(await sign('three')), null);
  t.equal(looks, 2);
});
