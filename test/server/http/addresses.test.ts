import type { NetworkInterfaceInfo } from 'node:os';
import t from 'tap';
import {
  findInterfaces,
  lastingAddress,
  openAddresses,
  openSentence,
} from '../../../server/http/addresses.ts';

function network(address: string, family: 'IPv4' | 'IPv6' = 'IPv4'): NetworkInterfaceInfo {
  const common = { address, netmask: '', mac: '', cidr: null, internal: /^(127|::1)/.test(address) };
  return family === 'IPv4' ? { ...common, family } : { ...common, family, scopeid: 0 };
}

const interfaces = {
  lo: [network('127.0.0.1'), network('::1', 'IPv6')],
  wlan0: [network('192.168.1.5'), network('fe80::1', 'IPv6')],
};
const files = { kind: 'files', certFile: 'c.pem', keyFile: 'k.pem' } as const;
const byOwn = { kind: 'local', names: [], httpPort: 8080 } as const;
const acme = {
  domains: ['*.lipa.pl', 'pos.lipa.pl'],
  email: null,
  directory: 'https://ca/d',
  dnsCommand: null,
};
const byAcme = { kind: 'acme', names: [], httpPort: 80, acme } as const;
type ListeningAt = Parameters<typeof openAddresses>[0];
const local: ListeningAt = { host: '127.0.0.1', port: 3000, tls: null, publicOrigins: [], localName: null };

t.test('on this computer only there is one address', async t => {
  t.same(openAddresses(local, interfaces), ['http://127.0.0.1:3000']);
  t.same(openAddresses({ ...local, host: '::1', tls: files }, {}), ['https://[::1]:3000']);
});

t.test("on the restaurant's network the tablets' address is told too", async t => {
  t.same(openAddresses({ ...local, host: '0.0.0.0' }, interfaces), [
    'http://localhost:3000',
    'http://192.168.1.5:3000',
  ]);
  t.equal(
    openAddresses({ ...local, host: '0.0.0.0', localName: 'kelner' }, interfaces)[0],
    'http://kelner.local:3000',
  );
  t.same(openAddresses({ ...local, host: '::', port: 80 }, { down: undefined }), ['http://localhost']);
});

t.test("a container's own addresses lead nobody here, so none is told", async t => {
  t.same(openAddresses({ ...local, host: '0.0.0.0' }, findInterfaces('bridge')), ['http://localhost:3000']);
  t.ok(Object.keys(findInterfaces('host')).length > 0);
  const tls = { ...byOwn, names: ['192.168.1.5', 'till.lan'] };
  const named: ListeningAt = { ...local, host: '0.0.0.0', tls };
  t.same(
    openAddresses(named, findInterfaces('bridge')),
    ['https://192.168.1.5:3000', 'https://till.lan:3000', 'https://localhost:3000'],
    'those of its computer that it was given are',
  );
  t.equal(lastingAddress(named, '192.168.1.5'), 'https://till.lan:3000');
});

t.test('networks of containers and virtual machines on this computer lead no phone here', async t => {
  const within = { docker0: [network('172.17.0.1')], 'br-ead1293880dd': [network('172.18.0.1')] };
  const lan = { ...interfaces, br0: [network('192.168.2.5')], 'vEthernet (LAN)': [network('10.0.0.5')] };
  const virtual = {
    ...within,
    virbr0: [network('192.168.122.1')],
    'vEthernet (WSL)': [network('172.30.0.1')],
  };
  t.same(findInterfaces('host', { ...virtual, ...lan }), lan);
});

t.test('an address for which the certificate is not good is not told', async t => {
  const both = { ...interfaces, eth0: [network('203.0.113.7')] };
  const open = (tls: ListeningAt['tls']) => openAddresses({ ...local, host: '0.0.0.0', tls }, both);
  t.same(open(byOwn), ['https://localhost:3000', 'https://192.168.1.5:3000']);
  t.same(open(files).at(-1), 'https://203.0.113.7:3000');
});

t.test('where addresses are configured these alone are told, each once: others are refused', async t => {
  const publicOrigins = ['https://pos.example.com', 'http://127.0.0.1:3000'];
  t.same(openAddresses({ ...local, host: '0.0.0.0', publicOrigins }, interfaces), publicOrigins);
  const twice = [...publicOrigins, ...publicOrigins];
  t.same(openAddresses({ ...local, publicOrigins: twice }, interfaces), publicOrigins);
  t.same(
    openAddresses({ ...local, host: 'pos.example.com', port: 443, tls: files, publicOrigins }, {}),
    publicOrigins,
  );
});

t.test('whoever loses one address is told of another that leads here', async t => {
  const at: ListeningAt = { ...local, host: '0.0.0.0', localName: 'kelner', tls: byAcme };
  const [domain, inHouse] = ['https://pos.lipa.pl:3000', 'https://kelner.local:3000'];
  t.same(openAddresses(at, interfaces).slice(0, 2), [domain, inHouse], 'a wildcard is no address');
  t.equal(lastingAddress(at, 'pos.lipa.pl'), inHouse, 'without internet nobody finds the domain');
  t.equal(lastingAddress(at, 'kelner.local'), domain);
  t.equal(lastingAddress(at, '192.168.1.5'), domain);
  const publicOrigins = ['https://pos.lipa.pl'];
  t.equal(
    lastingAddress({ ...at, publicOrigins }, 'pos.lipa.pl'),
    'https://pos.lipa.pl',
    'others are refused',
  );
  t.equal(lastingAddress({ ...at, tls: byOwn }, '192.168.1.5'), inHouse);
  t.equal(lastingAddress(local, '127.0.0.1'), null);
});

t.test('the console says it in a sentence', async t => {
  t.equal(openSentence(['http://a']), 'Kelner is open at http://a');
  t.match(openSentence(['http://a', 'http://b']), /at http:\/\/a\n +and at http:\/\/b$/);
});
