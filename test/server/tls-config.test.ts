import t from 'tap';
import { type Environment, readConfig } from '../../server/config.ts';

function read(env: Environment) {
  const found = readConfig({ DATA_DIR: 'data', ...env });
  return 'faults' in found ? found.faults : { tls: found.ok.tls, localName: found.ok.localName };
}

t.test('an authority of one’s own is one word, its names and ports are options', async t => {
  t.same(read({ TLS: 'local' }), {
    tls: { kind: 'local', names: [], httpPort: 8080 },
    localName: 'kelner',
  });
  t.same(
    read({ TLS: 'local', TLS_NAMES: 'POS.lan, 192.168.1.5', HTTP_PORT: '80', LOCAL_NAME: 'lipa.local' }),
    {
      tls: { kind: 'local', names: ['pos.lan', '192.168.1.5'], httpPort: 80 },
      localName: 'lipa',
    },
  );
  t.same(read({ LOCAL_NAME: 'lipa' }), { tls: null, localName: 'lipa' }, 'a name without https');
});

t.test('in a container with a network of its own, devices come by names that are given', async t => {
  const bridge = { NETWORK_MODE: 'bridge' };
  t.same(read({ ...bridge, TLS: 'local' }), [
    'TLS_NAMES is missing: with NETWORK_MODE=bridge the server does not know the address of its computer. Name it, or use NETWORK_MODE=host.',
  ]);
  t.same(read({ ...bridge, TLS: 'local', TLS_NAMES: '192.168.1.5' }), {
    tls: { kind: 'local', names: ['192.168.1.5'], httpPort: 8080 },
    localName: null,
  });
  t.same(read({ NETWORK_MODE: 'none' }), ['NETWORK_MODE must be one of host, bridge, not "none".']);
});

t.test('what does not go together, or means nothing, is named', async t => {
  t.same(read({ TLS: 'yes' }), [
    'TLS must be local, acme or unset, not "yes". A certificate of your own goes into TLS_CERT_FILE and TLS_KEY_FILE.',
  ]);
  t.same(read({ TLS: 'local', TLS_CERT_FILE: 'c.pem', TLS_KEY_FILE: 'k.pem' }), [
    'TLS=local makes its own certificate: leave TLS_CERT_FILE and TLS_KEY_FILE unset.',
  ]);
  t.same(read({ TLS_NAMES: 'pos.lan', HTTP_PORT: '80' }), [
    'TLS_NAMES needs TLS=local or TLS=acme.',
    'HTTP_PORT needs TLS=local or TLS=acme.',
  ]);
  for (const names of ['pos lan', '8.8.8.8', '192.168.1', 'pos_1.lan', 'https://pos.lan'])
    t.match(read({ TLS: 'local', TLS_NAMES: names }), [/^TLS_NAMES must be host names/], names);
  for (const name of ['pos.lan', 'pos 1', '-x'])
    t.match(read({ LOCAL_NAME: name }), [/^LOCAL_NAME must be one word/], name);
});

const agreed = { TLS: 'acme', ACME_AGREE: 'yes' };

t.test('an authority of the internet needs a name and a yes to its terms, and asks at port 80', async t => {
  const acme = {
    domains: ['pos.lipa.pl'],
    email: null,
    directory: 'https://acme-v02.api.letsencrypt.org/directory',
    dnsCommand: null,
  };
  t.same(read({ ...agreed, ACME_DOMAIN: 'POS.lipa.pl.' }), {
    tls: { kind: 'acme', names: [], httpPort: 80, acme },
    localName: 'kelner',
  });
  t.match(read({ ...agreed, ACME_DOMAIN: 'pos.żółć.pl, xn--kda4b0koi.pl' }), {
    tls: { acme: { domains: ['pos.xn--kda4b0koi.pl', 'xn--kda4b0koi.pl'] } },
  });
  t.match(read({ ...agreed, ACME_DOMAIN: '*.lipa.pl', ACME_DNS_COMMAND: process.execPath }), {
    tls: { httpPort: 8080, acme: { domains: ['*.lipa.pl'], dnsCommand: process.execPath } },
  });
  const inHouse = { ACME_DOMAIN: 'pos.lipa.internal', ACME_DIRECTORY: 'https://ca.lipa.internal/acme' };
  t.match(read({ ...agreed, ...inHouse }), { tls: { acme: { directory: inHouse.ACME_DIRECTORY } } });
});

t.test('what no authority would sign is refused before one is asked', async t => {
  const fault = (env: Environment) => {
    const found = read({ ...agreed, ACME_DOMAIN: 'pos.lipa.pl', ...env });
    return Array.isArray(found) ? found.join('|') : 'none';
  };
  t.match(fault({ ACME_DOMAIN: '' }), /^ACME_DOMAIN is missing/);
  t.match(fault({ ACME_AGREE: '' }), /^ACME_AGREE is missing: .*agree to the terms/);
  t.match(fault({ ACME_AGREE: 'no' }), /^ACME_AGREE must be yes, not "no"/);
  t.match(fault({ ACME_DOMAIN: '*.lipa.pl' }), /^ACME_DOMAIN \*\.lipa\.pl needs ACME_DNS_COMMAND/);
  t.match(fault({ ACME_DOMAIN: '192.168.1.5' }), /^ACME_DOMAIN must be names, and 192/);
  for (const name of ['kelner', 'kelner.local', 'pos.lan'])
    t.match(fault({ ACME_DOMAIN: name }), /^ACME_DOMAIN can't be .*TLS=local/, name);
  for (const name of [
    'pos_1.lipa.pl',
    'https://pos.lipa.pl',
    'pos..pl',
    'a.*.pl',
    `${'a'.repeat(64)}.pl`,
    '-a.pl',
  ])
    t.match(fault({ ACME_DOMAIN: name }), /^ACME_DOMAIN must be names like/, name);
  const both = { ACME_DOMAIN: '*.lipa.pl,pos.lipa.pl', ACME_DNS_COMMAND: process.execPath };
  t.match(fault(both), /^ACME_DOMAIN has pos\.lipa\.pl twice/);
  t.match(fault({ ACME_EMAIL: 'szef' }), /^ACME_EMAIL must be/);
  for (const url of ['http://ca.lipa.pl/d', 'https://a:b@ca.lipa.pl/d', 'ca.lipa.pl'])
    t.match(fault({ ACME_DIRECTORY: url }), /^ACME_DIRECTORY must be the https/, url);
  t.match(fault({ ACME_DNS_COMMAND: 'no/such' }), /^ACME_DNS_COMMAND must be a program/);
  t.same(read({ TLS: 'local', ACME_EMAIL: 'a@b.pl' }), ['ACME_EMAIL needs TLS=acme.']);
});
