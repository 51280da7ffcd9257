import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import t from 'tap';
import { type Config, type Environment, readConfig } from '../../server/config.ts';
import { readTlsFiles } from '../../server/environment/tls-config.ts';

function rsaPublicKey(modulusLength = 2048): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

const pem = rsaPublicKey();
const publishableKey = `pk_live_${Buffer.from('clerk.bistro.example$').toString('base64')}`;
const clerk = {
  CLERK_PUBLISHABLE_KEY: publishableKey,
  CLERK_SECRET_KEY: 'sk_live_abc',
  CLERK_JWT_KEY: pem,
  PUBLIC_URL: 'https://pos.example.com',
};

function configOf(env: Environment): Config {
  const read = readConfig(env);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  return read.ok;
}

function faultsOf(env: Environment): string[] {
  const read = readConfig(env);
  return 'faults' in read ? read.faults : [];
}

t.test('without any variable it is a full restaurant on this machine', async t => {
  const config = configOf({});
  t.same(config, {
    port: 3000,
    host: '127.0.0.1',
    isNetworkSwitched: true,
    networkMode: 'host',
    dataDir: resolve('data'),
    store: { kind: 'sqlite' },
    externalBackups: null,
    publicOrigins: [],
    tls: null,
    localName: null,
    trustProxy: false,
    origin: { kind: 'embedded' },
    identity: { kind: 'local' },
    organizationId: null,
    billingPortalUrl: null,
    push: { kind: 'none' },
    mail: null,
    metricsToken: null,
    printerAddresses: [],
    logLevel: 'info',
  });
  t.ok(Object.isFrozen(config));
});

t.test('the process environment is read when none is given', async t => {
  t.ok('ok' in readConfig() || 'faults' in readConfig());
});

t.test('a blank variable is an unset one', async t => {
  t.equal(configOf({ PORT: ' ', ORIGIN_URL: '', TLS_CERT_FILE: '' }).port, 3000);
});

t.test('every variable reaches its place', async t => {
  const config = configOf({
    PORT: '0',
    HOST: '0.0.0.0',
    NETWORK_MODE: 'bridge',
    DATA_DIR: '/var/lib/kelner',
    BACKUP_DIR: '/media/stick/kelner/',
    BACKUP_PASSPHRASE: 'a lid on every pot',
    TLS_CERT_FILE: '/etc/cert.pem',
    TLS_KEY_FILE: '/etc/key.pem',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    ORIGIN_URL: 'https://origin.example.com/',
    ORIGIN_SERVICE_TOKEN: 'reader-token',
    ...clerk,
    CLERK_FAPI_URL: 'https://clerk-front.example.com/',
    CLERK_API_URL: 'http://127.0.0.1:4000',
    CLERK_WEBHOOK_SECRET: `whsec_${'c2VjcmV0'.repeat(4)}`,
    CLERK_PLANS: 'restaurant, restaurant_plus',
    SESSION_GRACE_MINUTES: '30',
    PUBLIC_URL: 'https://pos.example.com, http://192.168.1.5:3000/',
    ORGANIZATION_ID: 'org_2abc',
    BILLING_PORTAL_URL: 'https://billing.example.com/p/login/abc',
    LOG_LEVEL: 'warn',
  });
  t.same(config, {
    port: 0,
    host: '0.0.0.0',
    isNetworkSwitched: false,
    networkMode: 'bridge',
    dataDir: '/var/lib/kelner',
    store: { kind: 'sqlite' },
    externalBackups: { folder: '/media/stick/kelner', passphrase: 'a lid on every pot' },
    publicOrigins: ['https://pos.example.com', 'http://192.168.1.5:3000'],
    tls: { kind: 'files', certFile: '/etc/cert.pem', keyFile: '/etc/key.pem' },
    localName: null,
    trustProxy: ['loopback', '10.0.0.0/8'],
    origin: { kind: 'remote', url: 'https://origin.example.com', serviceToken: 'reader-token' },
    identity: {
      kind: 'clerk',
      publishableKey,
      secretKey: 'sk_live_abc',
      jwtKey: pem.trim(),
      frontendApiUrl: 'https://clerk-front.example.com',
      backendApiUrl: 'http://127.0.0.1:4000',
      plans: ['restaurant', 'restaurant_plus'],
      webhookSecret: `whsec_${'c2VjcmV0'.repeat(4)}`,
      sessionGraceMs: 30 * 60_000,
    },
    organizationId: 'org_2abc',
    billingPortalUrl: 'https://billing.example.com/p/login/abc',
    push: { kind: 'none' },
    mail: null,
    metricsToken: null,
    printerAddresses: [],
    logLevel: 'warn',
  });
});

t.test('a remote origin may stand without a service credential', async t => {
  t.same(configOf({ ORIGIN_URL: 'http://10.0.0.2:8080' }).origin, {
    kind: 'remote',
    url: 'http://10.0.0.2:8080',
    serviceToken: undefined,
  });
});

t.test('a key with its line ends spelt out is the same key', async t => {
  const { identity } = configOf({ ...clerk, CLERK_JWT_KEY: pem.replaceAll('\n', '\\n') });
  t.equal(identity.kind === 'clerk' && identity.jwtKey.trim(), pem.trim());
});

t.test('trusted proxies are addresses, or the one on this computer', async t => {
  t.same(configOf({ TRUST_PROXY: 'true' }).trustProxy, ['loopback']);
  t.equal(configOf({ TRUST_PROXY: 'false' }).trustProxy, false);
  t.same(configOf({ TRUST_PROXY: '::1,192.168.1.1' }).trustProxy, ['::1', '192.168.1.1']);
});

const wrongValues: [name: string, values: string[]][] = [
  ['PORT', ['http', '-1', '65536', '3000.5', '1e3']],
  ['HOST', ['http://example.com', 'a b', 'example.com/path']],
  ['PUBLIC_URL', ['pos.example.com', 'https://a.example,', 'https://a.example/path', 'ftp://a.example']],
  ['TRUST_PROXY', ['yes', '1', 'proxy', '1.2.3.4,everyone', '10.0.0.0/33', '10.0.0.0/8/8', '1.2.3']],
  ['ORIGIN_URL', ['origin', 'https://o.example/api', 'https://user:pw@o.example', 'http://o.example?x=1']],
  ['ORGANIZATION_ID', ['a b', 'x'.repeat(65)]],
  ['BILLING_PORTAL_URL', ['billing', 'javascript:alert(1)', 'https://user:pw@pay.example']],
  ['LOG_LEVEL', ['loud', 'INFO']],
];
for (const [name, values] of wrongValues) {
  t.test(`a wrong ${name} is refused with a sentence that names it`, async t => {
    for (const value of values) {
      const faults = faultsOf({ [name]: value });
      t.equal(faults.length, 1, value);
      t.match(faults[0] ?? '', new RegExp(`^${name} must be .+\\.$`, 's'), value);
    }
  });
}

t.test('a wrong Clerk value is refused without being shown §5.8a', async t => {
  const cases: [keyof typeof clerk, string][] = [
    ['CLERK_PUBLISHABLE_KEY', 'sk_live_secret'],
    ['CLERK_PUBLISHABLE_KEY', 'pk_live_####'],
    ['CLERK_SECRET_KEY', 'pk_live_secret'],
    ['CLERK_JWT_KEY', '-----BEGIN PUBLIC KEY-----\nsecret\n-----END PUBLIC KEY-----'],
    ['CLERK_JWT_KEY', rsaPublicKey(1024)],
  ];
  for (const [name, value] of cases) {
    const faults = faultsOf({ ...clerk, [name]: value });
    t.equal(faults.length, 1, name);
    t.ok(faults[0]?.startsWith(`${name} must be`), name);
    t.notMatch(faults[0] ?? '', /secret\W*$|BEGIN/);
  }
});

t.test('half of a group names what is missing', async t => {
  t.same(faultsOf({ TLS_CERT_FILE: 'c.pem' }), [
    'TLS_KEY_FILE is missing: TLS_CERT_FILE needs it to be set as well.',
  ]);
  t.same(faultsOf({ CLERK_PUBLISHABLE_KEY: publishableKey, PUBLIC_URL: 'https://pos.example.com' }), [
    'CLERK_SECRET_KEY and CLERK_JWT_KEY are missing: CLERK_PUBLISHABLE_KEY needs them to be set as well.',
  ]);
  const [fault] = faultsOf({ ORIGIN_SERVICE_TOKEN: 'reader-token' });
  t.match(fault, /^ORIGIN_URL is missing/);
  t.notMatch(fault ?? '', /reader-token/);
});

t.test('what else is said of Clerk is all optional', async t => {
  const { identity } = configOf(clerk);
  t.match(identity, { frontendApiUrl: null, backendApiUrl: null, webhookSecret: null, sessionGraceMs: 0 });
});

t.test('an address that is sent the secret key is https, or on this computer', async t => {
  for (const name of ['CLERK_FAPI_URL', 'CLERK_API_URL']) {
    for (const value of ['https://a.example', 'http://127.0.0.1:9', 'http://localhost:9', 'http://[::1]:9'])
      t.same(faultsOf({ ...clerk, [name]: value }), [], value);
    for (const value of [
      'http://a.example',
      'http://127.0.0.1.evil.example',
      'https://a.example/x',
      'nothing',
    ])
      t.match(faultsOf({ ...clerk, [name]: value }), [new RegExp(`^${name} must be https`)], value);
  }
});

t.test('a wrong webhook secret or grace is refused', async t => {
  const [fault] = faultsOf({ ...clerk, CLERK_WEBHOOK_SECRET: 'whsec_short' });
  t.match(fault, /^CLERK_WEBHOOK_SECRET must be/);
  t.notMatch(fault ?? '', /short/);
  for (const value of ['721', '-1', '1.5', 'long'])
    t.match(faultsOf({ ...clerk, SESSION_GRACE_MINUTES: value }), [/^SESSION_GRACE_MINUTES must be/], value);
  t.same(faultsOf({ ...clerk, SESSION_GRACE_MINUTES: '720' }), []);
});

t.test('what only means something with Clerk is refused without its keys', async t => {
  t.match(faultsOf({ SESSION_GRACE_MINUTES: '5', CLERK_FAPI_URL: 'https://a.example' }), [
    /are missing: CLERK_FAPI_URL and SESSION_GRACE_MINUTES can't/,
  ]);
});

t.test('Clerk needs the addresses that its sign-ins count for', async t => {
  t.match(faultsOf({ ...clerk, PUBLIC_URL: undefined }), [/^PUBLIC_URL is missing/]);
});

t.test('a service credential that no header can carry is refused', async t => {
  const faults = faultsOf({ ORIGIN_URL: 'http://o.example', ORIGIN_SERVICE_TOKEN: 'two words' });
  t.match(faults, [/^ORIGIN_SERVICE_TOKEN must be/]);
});

t.test('all faults are told at once', async t => {
  t.equal(faultsOf({ PORT: 'x', LOG_LEVEL: 'x', TLS_KEY_FILE: 'k', CLERK_SECRET_KEY: 'x' }).length, 4);
});

t.test('certificate files are checked before the server listens', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'kelner-tls-'));
  const certFile = join(folder, 'cert.pem');
  const keyFile = join(folder, 'key.pem');
  const refused = (sentence: RegExp, files = { certFile, keyFile }) => {
    t.throws(() => readTlsFiles(files), { message: sentence });
  };
  refused(/^TLS_CERT_FILE cannot be read: there is no such file/);
  refused(/EISDIR/, { certFile: folder, keyFile });
  writeFileSync(certFile, 'not a certificate');
  refused(/^TLS_KEY_FILE cannot be read/);
  writeFileSync(keyFile, 'not a key');
  refused(/^TLS_CERT_FILE and TLS_KEY_FILE must be/);
});
