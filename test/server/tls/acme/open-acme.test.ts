/** `TLS=acme`, the whole server: what browsers, strangers and the authority are shown before, with and without a certificate. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { connect } from 'node:tls';
import t, { type Test } from 'tap';
import { type AcmeDouble, startAcmeDouble } from '../../../helpers/doubles/acme-double.ts';
import { plainRequest } from '../../../helpers/doubles/plain-request.ts';
import { startApp } from '../../../helpers/running-app.ts';
import { findFreePort } from '../../../helpers/server-process.ts';

const domain = 'pos.lipa.pl';

async function start(t: Test, prepare: (double: AcmeDouble) => void = () => undefined) {
  const httpPort = await findFreePort();
  const double = await startAcmeDouble(t, { httpPort });
  prepare(double);
  const { url, app } = await startApp(t, {
    ...{ TLS: 'acme', ACME_DOMAIN: domain, ACME_AGREE: 'yes', ACME_DIRECTORY: double.url },
    ...{ HTTP_PORT: String(httpPort), LOCAL_NAME: 'lipa' },
  });
  const port = Number(new URL(url).port);
  /** Whose certificate a browser is shown that opens this name, and whether it takes it. */
  const shown = async (servername: string) => {
    const socket = connect({ port, servername, ca: double.root, rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const found = { isTrusted: socket.authorized, issuer: socket.getPeerCertificate().issuer['CN'] };
    socket.destroy();
    return found;
  };
  const plain = `http://127.0.0.1:${httpPort}`;
  const asHost = (path: string, method = 'GET', host = domain) =>
    plainRequest(plain, { method, path, headers: { host } });
  return { double, app, port, plain, shown, asHost };
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await setTimeout(20);
}

t.test(
  'the restaurant’s name has the authority’s certificate without a restart, other names its own',
  async t => {
    const { app, port, plain, shown, asHost } = await start(t);
    await until(async () => (await shown(domain)).isTrusted);
    t.same(await shown(domain), { isTrusted: true, issuer: 'Test root' });
    t.match(await shown('lipa.local'), { isTrusted: false, issuer: /^Kelner on / });

    const led = await asHost('/app/waiter?table=1');
    t.equal(led.location, `https://${domain}:${port}/app/waiter?table=1`);
    t.equal((await asHost('//evil.example/')).location, `https://${domain}:${port}//evil.example/`);
    t.equal((await asHost('/', 'POST')).status, 405);
    t.equal((await asHost('/app', 'GET', 'evil.example')).location, '/', 'nobody is led elsewhere');
    t.match(await (await fetch(plain)).text(), new RegExp(`Open <a href="https://${domain}:${port}">`));
    t.equal((await app.inject('/health/live')).headers['strict-transport-security'], undefined);
    const metrics = (await app.inject('/metrics')).body;
    t.match(metrics, 'kelner_certificate_failing 0');
    t.match(metrics, /kelner_certificate_expiry_timestamp_seconds \d{10}/);
  },
);

t.test('without the authority the house works, and is told what to open', async t => {
  const { app, plain, shown, asHost } = await start(t, double => {
    double.problems.set('directory', { type: 'serverInternal', status: 503 });
  });
  const metrics = async () => (await app.inject('/metrics')).body;
  await until(async () => (await metrics()).includes('kelner_certificate_failing 1'));
  t.notMatch(await metrics(), /kelner_certificate_expiry_timestamp_seconds \d/);
  t.match(await shown(domain), { issuer: /^Kelner on / });
  t.match((await asHost('/')).body, /pos\.lipa\.pl:\d+<\/a> has no certificate yet/);
  t.match(await (await fetch(plain)).text(), 'href="/kelner.mobileconfig"');
});

t.test('the place of challenges answers nothing that wasn’t asked for', async t => {
  const { asHost } = await start(t, double => {
    double.isSilent = true;
  });
  for (const token of ['', 'x', '..%2f..%2fkelner.crt', '../kelner.crt%00']) {
    const { status, body } = await asHost(`/.well-known/acme-challenge/${token}`);
    t.same([status, body], [404, ''], token);
  }
});
