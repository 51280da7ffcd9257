/** `TLS=local`: an authority that stays, certificates that follow names and time, and what neither can be used for. */

import { spawnSync } from 'node:child_process';
import { webcrypto, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect, createServer, type PeerCertificate } from 'node:tls';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import t from 'tap';
import {
  isLimitedToServers,
  issueServerCertificate,
  type KeyPair,
  makeAuthority,
} from '../../../server/tls/certificates.ts';
import { openLocalTls } from '../../../server/tls/local-tls.ts';

const dayMs = 24 * 60 * 60_000;
const names = { hosts: ['kelner.local', 'localhost'], addresses: ['127.0.0.1'] };

/** What a browser that trusts only `authority` says of a server at `servername`: null where it is satisfied. */
async function refusal(
  use: { key: string; cert: string },
  authority: string,
  servername: string,
): Promise<{ fault: string | null; certificate: PeerCertificate }> {
  const server = createServer(use).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', servername, ca: authority, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const found = { fault: socket.authorizationError, certificate: socket.getPeerCertificate() };
  socket.destroy();
  server.close();
  const { fault, certificate } = found;
  return { fault: fault == null ? null : String(fault), certificate };
}

/** As they were made before they were limited to servers. */
async function earlierAuthority(): Promise<KeyPair> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await makeAuthority('Kelner on till', ['local', 'localhost'], Date.now());
  const constraints = new x509.X509Certificate(made.certificate).extensions.filter(
    ({ type }) => type === '2.5.29.30',
  );
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: ['Kelner on till'] }, { O: ['Kelner'] }],
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + 100 * dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ...constraints,
    ],
  });
  const key = x509.PemConverter.encode(
    await webcrypto.subtle.exportKey('pkcs8', keys.privateKey),
    'PRIVATE KEY',
  );
  return { key, certificate: certificate.toString('pem') };
}

t.test('devices that trust the authority take the server by each of its names', async t => {
  const tls = await openLocalTls(join(t.testdir(), 'tls'), names, Date.now());
  for (const name of names.hosts)
    t.equal((await refusal(tls.current(), tls.authority.pem, name)).fault, null, name);
  t.match(
    (await refusal(tls.current(), tls.authority.pem, 'other.local')).fault,
    'ERR_TLS_CERT_ALTNAME_INVALID',
  );
  const { certificate } = await refusal(tls.current(), tls.authority.pem, 'kelner.local');
  const days = (Date.parse(certificate.valid_to) - Date.parse(certificate.valid_from)) / dayMs;
  t.ok(days < 398, 'no browser takes longer ones');
});

t.test('with the stolen key of the authority nobody can be anything but a restaurant at home', async t => {
  const authority = await makeAuthority('Kelner', ['local', 'localhost', 'pos.example.lan'], Date.now());
  const issue = async (host: string) => {
    const { key, certificate } = await issueServerCertificate(
      authority,
      { hosts: [host], addresses: [] },
      Date.now(),
    );
    return (await refusal({ key, cert: certificate }, authority.certificate, host)).fault;
  };
  t.equal(await issue('pos.example.lan'), null);
  t.equal(await issue('bar.local'), null);
  for (const host of ['accounts.google.com', 'example.lan']) t.equal(await issue(host), 'UNSPECIFIED', host);
});

t.test('a start keeps the authority, so that no device has to trust anew', async t => {
  const folder = join(t.testdir(), 'tls');
  const first = await openLocalTls(folder, names, Date.now());
  const second = await openLocalTls(folder, { ...names, hosts: [...names.hosts, 'till.local'] }, Date.now());
  t.equal(second.authority.fingerprint, first.authority.fingerprint);
  t.match(first.authority.fingerprint, /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  t.equal((await refusal(second.current(), first.authority.pem, 'till.local')).fault, null);
  await t.rejects(openLocalTls(folder, { ...names, hosts: ['pos.example.lan'] }, Date.now()), {
    message: /^TLS_NAMES: pos\.example\.lan can't be signed by the authority that the devices trust already/,
  });
  writeFileSync(join(folder, 'authority.pem'), 'half a f');
  await t.rejects(openLocalTls(folder, names, Date.now()), { message: /authority\.pem is damaged/ });
});

/** What `openssl verify` says of a certificate that the authority's key signed, for one purpose. */
async function misused(
  t: { testdir(files: Record<string, string>): string },
  authority: KeyPair,
  { usage, names: [kind, value] }: { usage: x509.ExtendedKeyUsage; names: ['email' | 'url' | 'dns', string] },
) {
  const issuer = new x509.X509Certificate(authority.certificate);
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const [raw = new ArrayBuffer(0)] = x509.PemConverter.decode(authority.key);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const leaf = await x509.X509CertificateGenerator.create({
    subject: 'CN=somebody',
    issuer: issuer.subject,
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + dayMs),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: await webcrypto.subtle.importKey('pkcs8', raw, algorithm, true, ['sign']),
    extensions: [
      new x509.ExtendedKeyUsageExtension([usage]),
      new x509.SubjectAlternativeNameExtension([{ type: kind, value }]),
    ],
  });
  const folder = t.testdir({ 'ca.pem': authority.certificate, 'leaf.pem': leaf.toString('pem') });
  const purposes = {
    [x509.ExtendedKeyUsage.emailProtection]: 'smimesign',
    [x509.ExtendedKeyUsage.serverAuth]: 'sslserver',
    [x509.ExtendedKeyUsage.codeSigning]: 'any',
  };
  const purpose = purposes[usage as keyof typeof purposes];
  const args = ['verify', '-purpose', purpose, '-CAfile', join(folder, 'ca.pem'), join(folder, 'leaf.pem')];
  return spawnSync('openssl', args).status === 0;
}

t.test('what the authority signs is a server, and no letter, address or program', async t => {
  const authority = await makeAuthority('Kelner', ['local', 'localhost'], Date.now());
  const { emailProtection, serverAuth } = x509.ExtendedKeyUsage;
  t.equal(isLimitedToServers(authority.certificate), true);
  t.match(new X509Certificate(authority.certificate).keyUsage, [serverAuth]);
  if (spawnSync('openssl', ['version']).status !== 0) return;
  t.equal(await misused(t, authority, { usage: serverAuth, names: ['dns', 'bar.local'] }), true);
  t.equal(
    await misused(t, authority, { usage: emailProtection, names: ['email', 'owner@bank.example'] }),
    false,
  );
  t.equal(await misused(t, authority, { usage: serverAuth, names: ['email', 'owner@bank.example'] }), false);
  t.equal(await misused(t, authority, { usage: serverAuth, names: ['url', 'https://bank.example/'] }), false);
});

t.test('an authority of before is renewed once, with its key: devices that trust it go on', async t => {
  const folder = join(t.testdir(), 'tls');
  mkdirSync(folder);
  const before = await earlierAuthority();
  writeFileSync(join(folder, 'authority.pem'), `${before.certificate}\n${before.key}\n`);
  const first = await openLocalTls(folder, names, Date.now());
  t.equal(first.isAuthorityRenewed, true);
  t.equal(isLimitedToServers(first.authority.pem), true);
  for (const trusted of [before.certificate, first.authority.pem])
    t.equal((await refusal(first.current(), trusted, 'kelner.local')).fault, null);
  const second = await openLocalTls(folder, names, Date.now());
  t.equal(second.isAuthorityRenewed, false);
  t.equal(second.authority.fingerprint, first.authority.fingerprint);
});

t.test(
  'an authority outside its time is renewed: its clock was wrong, or this one is, or ten years are over',
  async t => {
    const nowMs = Date.now();
    for (const madeMs of [0, nowMs - 3_640 * dayMs, nowMs + 20_000 * dayMs]) {
      const folder = join(t.testdir(), `tls-${madeMs}`);
      const before = (await openLocalTls(folder, names, madeMs)).authority.pem;
      const renewed = await openLocalTls(folder, names, nowMs);
      t.equal(renewed.isAuthorityRenewed, true);
      t.equal((await refusal(renewed.current(), renewed.authority.pem, 'kelner.local')).fault, null);
      t.ok(
        new X509Certificate(before).publicKey.equals(new X509Certificate(renewed.authority.pem).publicKey),
      );
      for (const atMs of [madeMs, nowMs])
        t.equal((await openLocalTls(folder, names, atMs)).isAuthorityRenewed, false, 'no time is lost by it');
    }
  },
);

t.test('an authority with a key that is not its own is damaged', async t => {
  const folder = join(t.testdir(), 'tls');
  mkdirSync(folder);
  const [one, other] = await Promise.all([earlierAuthority(), earlierAuthority()]);
  writeFileSync(join(folder, 'authority.pem'), `${one.certificate}\n${other.key}\n`);
  await t.rejects(openLocalTls(folder, names, Date.now()), { message: /authority\.pem is damaged/ });
});

t.test('another certificate comes with another address, and before the one in use ends', async t => {
  const nowMs = Date.now();
  const tls = await openLocalTls(join(t.testdir(), 'tls'), names, nowMs);
  const { cert } = tls.current();
  t.equal(await tls.renew(names, nowMs), false);
  t.equal(tls.current().cert, cert);
  t.equal(await tls.renew({ ...names, addresses: ['127.0.0.1', '192.168.1.7'] }, nowMs), true);
  const { certificate } = await refusal(tls.current(), tls.authority.pem, 'kelner.local');
  t.match(certificate.subjectaltname, 'IP Address:192.168.1.7');
  const later = nowMs + 70 * dayMs;
  t.equal(await tls.renew({ ...names, addresses: ['127.0.0.1', '192.168.1.7'] }, later), true);
  t.ok(tls.endsAt().getTime() > later + 80 * dayMs);
});
