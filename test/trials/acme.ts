/**
 * `TLS=acme` against pebble, Let's Encrypt's own server for tests: the first certificate, and its renewal while a wall hangs on its socket and a waiter takes
 * orders. Pebble's certificates live three minutes here, so it takes two and a half.
 *
 * Usage: npm run trial -- acme [--pebble /folder/of/pebble] (Debian: pebble, which brings pebble-challtestsrv, the DNS)
 */
import { type ChildProcess, spawn } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseArgs } from 'node:util';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { issueServerCertificate, makeAuthority } from '../../server/tls/certificates.ts';
import { figure, judged, none, printFigures } from '../helpers/measuring/judged-figures.ts';
import { joinStaff, setUpRestaurant, watch } from '../helpers/restaurants/staff-session.ts';
import { createDataFolder, findFreePort, spawnServer } from '../helpers/server-process.ts';

const { values } = parseArgs({ options: { pebble: { type: 'string' } } });
const domain = 'pos.lipa.pl';
const lifeSeconds = 180;
const everyMs = 1_000;
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

const folder = createDataFolder();
const started: ChildProcess[] = [];
function start(program: string, args: string[], env: Record<string, string> = {}): void {
  const file = values.pebble === undefined ? program : join(values.pebble, program);
  const child = spawn(file, args, { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: 'ignore' });
  child.once('error', () => {
    console.log(`${file} is not on this computer.`);
    process.exit(1);
  });
  started.push(child);
}

async function until<T>(find: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await find().catch(() => null);
    if (found !== null) return found;
    await pause(100);
  }
}

type Ports = { acme: number; management: number; http: number };

/** Its own https is signed by a root of the trial's, which is returned as PEM. */
async function startPebble({ acme, management, http }: Ports): Promise<string> {
  const [dnsPort, dnsManagement] = [await findFreePort(), await findFreePort()];
  const root = await makeAuthority('Trial', ['localhost'], Date.now());
  const own = await issueServerCertificate(
    root,
    { hosts: ['localhost'], addresses: ['127.0.0.1'] },
    Date.now(),
  );
  const file = (name: string, text: string) => {
    writeFileSync(join(folder.path, name), text);
    return join(folder.path, name);
  };
  const pebble = {
    ...{ listenAddress: `127.0.0.1:${acme}`, managementListenAddress: `127.0.0.1:${management}` },
    certificate: file('pebble.pem', own.certificate),
    privateKey: file('pebble.key', own.key),
    ...{ httpPort: http, tlsPort: 0, ocspResponderURL: '', externalAccountBindingRequired: false },
    certificateValidityPeriod: lifeSeconds,
  };
  const listens = ['-dns01', `127.0.0.1:${dnsPort}`, '-management', `127.0.0.1:${dnsManagement}`];
  const silent = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', ''];
  start('pebble-challtestsrv', [...listens, ...silent]);
  const config = file('pebble.json', JSON.stringify({ pebble }));
  start('pebble', ['-strict', '-config', config, '-dnsserver', `127.0.0.1:${dnsPort}`], {
    PEBBLE_VA_NOSLEEP: '1',
  });
  return root.certificate;
}

const ports = { acme: await findFreePort(), management: await findFreePort(), http: await findFreePort() };
const port = await findFreePort();
const begunMs = performance.now();
const root = await startPebble(ports);
setDefaultCACertificates([...getCACertificates('default'), root]);
const issuer = await until(async () => (await fetch(`https://localhost:${ports.management}/roots/0`)).text());
setDefaultCACertificates([...getCACertificates('default'), issuer]);
// Of the trial's own process, which opens the domain as browsers do.
const { lookup } = dns;
dns.lookup = Object.assign(
  (name: string, ...rest: unknown[]) =>
    (lookup as (...args: unknown[]) => void)(name === domain ? 'localhost' : name, ...rest),
  lookup,
) as typeof lookup;

const trusted = join(folder.path, 'root.pem');
writeFileSync(trusted, root);
const server = spawnServer({
  ...{ DATA_DIR: join(folder.path, 'data'), PORT: String(port), HTTP_PORT: String(ports.http) },
  ...{ TLS: 'acme', ACME_DOMAIN: domain, ACME_AGREE: 'yes', LOG_LEVEL: 'info' },
  ...{ ACME_DIRECTORY: `https://localhost:${ports.acme}/dir`, NODE_EXTRA_CA_CERTS: trusted },
});

/** Serial and end of the certificate that a new connection is shown; null where it isn't trusted. */
async function shown(): Promise<{ serial: string; endsMs: number } | null> {
  const socket = connect({ host: '127.0.0.1', port, servername: domain, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { serialNumber, valid_to } = socket.getPeerCertificate();
  const found = socket.authorized ? { serial: serialNumber, endsMs: Date.parse(valid_to) } : null;
  socket.destroy();
  return found;
}

const first = await until(() => {
  if (server.child.exitCode === null) return shown();
  console.log(server.output());
  process.exit(1);
});
const firstMs = performance.now() - begunMs;
const [, setupCode = ''] = /the code (\S+)/.exec(server.output()) ?? [];
const owner = await setUpRestaurant(`https://${domain}:${port}`, { setupCode });
const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
const cook = await joinStaff(owner, 'jan_k', ['kitchen']);
const wall = await watch(cook, ['/api/preparation/orders?location=kitchen']);
wall.onMessage(({ type }) => {
  if (type === 'auth-required') void cook.token().then(token => wall.send({ type: 'auth', token }));
});
let closed = 0;
wall.socket.once('close', () => {
  closed += 1;
});
const menu = (await owner.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
const dish = menu
  .flatMap(({ items }) => items)
  .find(item => item.station === 'kitchen' && item.modifierGroupIds.length === 0);

const orders: string[] = [];
let refused = 0;
async function takeOrder(): Promise<void> {
  const wished = { type: 'takeaway', guestCount: 1, lines: [{ menuItemId: dish?.id, quantity: 1 }] };
  try {
    const { body } = await waiter.write<Order>('POST', '/api/waiter/orders', wished);
    const sent = await waiter.write('POST', `/api/waiter/orders/${body.id}/send`, {});
    if (sent.status === 200) orders.push(body.id);
    else refused += 1;
  } catch {
    refused += 1;
  }
}

let [latest, untrusted] = [first, 0];
while (latest.serial === first.serial && closed === 0 && Date.now() < first.endsMs + 60_000) {
  await takeOrder();
  const now = await shown();
  if (now === null) untrusted += 1;
  else latest = now;
  await pause(everyMs);
}
const leftSeconds = (first.endsMs - Date.now()) / 1_000;
await takeOrder();
const last = orders.at(-1) ?? '';
await wall.waitFor(message => JSON.stringify(message).includes(last)).catch(() => null);
const told = JSON.stringify(wall.messages);
const stored = readFileSync(
  join(folder.path, 'data', 'tls', `acme-localhost-${ports.acme}-dir`, 'certificate.pem'),
  'utf8',
);

const isRenewed = latest.serial !== first.serial && server.child.exitCode === null && stored !== '';
printFigures(
  'A certificate of an authority, renewed',
  `pebble, certificates of ${lifeSeconds} s; a wall on its socket and an order a second meanwhile.`,
  [
    judged('from the start to the first certificate', firstMs / 1_000, '≤ 60 s'),
    none('certificates that were not renewed without a restart', Number(!isRenewed)),
    figure('renewed before its end', `${leftSeconds.toFixed(0)} s`),
    none('connections that were shown none, or one that doesn’t hold', untrusted),
    none('sockets that closed', closed),
    none('writes refused', refused),
    none(
      `orders of ${orders.length} that the wall was not told of`,
      orders.filter(id => !told.includes(id)).length,
    ),
  ],
);
if (latest.serial === first.serial || untrusted > 0) console.log(server.output());
await wall.close();
server.child.kill('SIGTERM');
await once(server.child, 'exit');
for (const child of started) child.kill('SIGTERM');
folder.remove();
process.exit();
