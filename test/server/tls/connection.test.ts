/** What the code for a further phone opens: the page where it learns to trust the server, or the server itself. */
import t from 'tap';
import { type Environment, readConfig } from '../../../server/config.ts';
import { createNetworkSwitch } from '../../../server/http/network-switch.ts';
import { openTls } from '../../../server/tls/open-tls.ts';

t.test('a phone begins where it can', async t => {
  const opens = async (asked: string, env: Environment) => {
    const read = readConfig({ DATA_DIR: t.testdir(), HOST: '0.0.0.0', ...env });
    if ('faults' in read) throw new Error(read.faults.join());
    return (await openTls(read.ok, createNetworkSwitch(read.ok))).connection(asked);
  };
  const trust = { address: 'http://kelner.local:8080', needsTrust: true };
  t.same(await opens('kelner.local', { TLS: 'local' }), trust);
  const names = { TLS: 'local', TLS_NAMES: '192.168.1.5', HTTP_PORT: '80' };
  t.same(await opens('192.168.1.5', names), { address: 'http://192.168.1.5', needsTrust: true });
  const container = { NETWORK_MODE: 'bridge', TLS: 'local', TLS_NAMES: 'till.lan' };
  t.same(await opens('localhost', container), { address: 'http://till.lan:8080', needsTrust: true });
  const acme = { TLS: 'acme', ACME_DOMAIN: 'pos.lipa.pl', ACME_AGREE: 'yes', HTTP_PORT: '8080' };
  t.same(await opens('kelner.local', acme), trust, 'as long as the domain has no certificate');
  const none = { address: null, needsTrust: false };
  t.same(await opens('kelner.local', { TLS: 'local', HOST: '127.0.0.1' }), none, 'no phone comes here');
  t.same(await opens('192.168.1.5', {}), none, 'as the office opened it');
  const behindProxy = { PUBLIC_URL: 'https://pos.lipa.pl' };
  t.same(await opens('127.0.0.1', behindProxy), { address: 'https://pos.lipa.pl', needsTrust: false });
  for (const host of ['evil.example', '"><script>'])
    t.notMatch((await opens(host, { TLS: 'local' })).address, /evil|script/);
});
