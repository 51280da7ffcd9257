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

t.test('what does not go together, or means nothing, is named', async t => {
  t.same(read({ TLS: 'acme' }), [
    'TLS must be local or unset, not "acme". A certificate of your own goes into TLS_CERT_FILE and TLS_KEY_FILE.',
  ]);
  t.same(read({ TLS: 'local', TLS_CERT_FILE: 'c.pem', TLS_KEY_FILE: 'k.pem' }), [
    'TLS=local makes its own certificate: leave TLS_CERT_FILE and TLS_KEY_FILE unset.',
  ]);
  t.same(read({ TLS_NAMES: 'pos.lan', HTTP_PORT: '80' }), [
    'TLS_NAMES needs TLS=local.',
    'HTTP_PORT needs TLS=local.',
  ]);
  for (const names of ['pos lan', '8.8.8.8', '192.168.1', 'pos_1.lan', 'https://pos.lan'])
    t.match(read({ TLS: 'local', TLS_NAMES: names }), [/^TLS_NAMES must be host names/], names);
  for (const name of ['pos.lan', 'pos 1', '-x'])
    t.match(read({ LOCAL_NAME: name }), [/^LOCAL_NAME must be one word/], name);
});
