/** `TLS=local`: an authority that stays, certificates that follow names and time, and what neither can be used for. */

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect, createServer, type PeerCertificate } from 'node:tls';
import t from 'tap';
import { issueServerCertificate, makeAuthority } from '../../../server/tls/certificates.ts';
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
