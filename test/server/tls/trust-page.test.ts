/** What a phone finds that doesn't trust the restaurant's server yet: at plain http how to, and then the server by https. */

import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:https';
import t from 'tap';
import { plainRequest } from '../../helpers/doubles/plain-request.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findFreePort } from '../../helpers/server-process.ts';

async function start(
  t: Parameters<typeof startApp>[0],
  env: Record<string, string> = { LOCAL_NAME: 'lipa' },
) {
  const port = await findFreePort();
  const { url } = await startApp(t, { TLS: 'local', HTTP_PORT: String(port), ...env });
  return { url: url.replace('http:', 'https:'), plain: `http://127.0.0.1:${port}` };
}

t.test('a phone loads the certificate, trusts it and is at the restaurant', async t => {
  const { url, plain } = await start(t);
  const page = await (await fetch(plain)).text();
  t.match(page, 'href="/kelner.mobileconfig"');
  const file = await fetch(`${plain}/kelner.crt`);
  t.equal(file.headers.get('content-type'), 'application/x-x509-ca-cert');
  const authority = new X509Certificate(Buffer.from(await file.arrayBuffer()));
  t.match(page, authority.fingerprint256);

  const asked = request(`${url}/health/live`, { ca: authority.toString() });
  asked.end();
  const [answer] = await once(asked, 'response');
  t.equal(answer.statusCode, 200);
  t.equal(
    answer.headers['strict-transport-security'],
    undefined,
    'or the next phone could not open the page',
  );
  answer.resume();

  const pem = await (await fetch(`${plain}/kelner.pem`)).text();
  t.equal(new X509Certificate(pem).fingerprint256, authority.fingerprint256);
  t.notMatch(pem, 'PRIVATE KEY');
  const profile = await (await fetch(`${plain}/kelner.mobileconfig`)).text();
  t.match(profile, '<string>com.apple.security.root</string>');
  t.match(profile, `<data>${authority.raw.toString('base64')}</data>`);
});

t.test('the page speaks Polish, knows nothing else, and repeats nothing that a stranger says', async t => {
  const { plain } = await start(t);
  const polish = await fetch(plain, { headers: { 'accept-language': 'pl-PL,pl;q=0.9,en;q=0.8' } });
  t.match(await polish.text(), 'Podłącz to urządzenie');
  t.match(polish.headers.get('content-security-policy'), "default-src 'none'");
  const lost = await fetch(`${plain}/app/waiter/tables`, { redirect: 'manual' });
  t.equal(lost.headers.get('location'), '/');
  t.equal((await fetch(plain, { method: 'POST', body: 'x' })).status, 405);
  for (const host of ['evil.example', '"><script>', 'evil.example:99'])
    t.notMatch((await plainRequest(`${plain}/?x="><script>`, { headers: { host } })).body, /evil|<script/);
});

t.test('from a container the page leads to the port that its computer publishes', async t => {
  const address = 'https://192.168.1.5:8443';
  const { plain } = await start(t, {
    ...{ NETWORK_MODE: 'bridge', TLS_NAMES: '192.168.1.5', PUBLIC_URL: address },
  });
  t.match(await (await fetch(plain)).text(), `href="${address}"`);
});
