import t from 'tap';
import { readConfig } from '../../../server/config.ts';

const url = 'postgres://kelner:in-the-larder@db.example:5432/kelner';

function storeOf(env: Record<string, string>) {
  const read = readConfig(env);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  return read.ok.store;
}

function faultsOf(env: Record<string, string>): readonly string[] {
  const read = readConfig(env);
  return 'faults' in read ? read.faults : [];
}

t.test(
  'DATABASE_URL names the PostgreSQL database, and DATABASE_POOL how many connections it gets',
  async t => {
    t.same(storeOf({}), { kind: 'sqlite' });
    t.same(storeOf({ DATABASE_URL: url }), { kind: 'postgres', url, poolMax: 16, natsUrl: null });
    t.match(storeOf({ DATABASE_URL: url, DATABASE_POOL: '40' }), { poolMax: 40 });
    const bySocket = 'postgres://kelner@/kelner?host=/run/postgresql';
    t.match(storeOf({ DATABASE_URL: bySocket }), { url: bySocket });
  },
);

t.test('a wrong address is refused without its password', async t => {
  const [fault = ''] = faultsOf({ DATABASE_URL: 'mysql://kelner:in-the-larder@db.example/kelner' });
  t.match(fault, /^DATABASE_URL must be like postgres:/);
  t.notMatch(fault, /larder/);
  const [advice = ''] = faultsOf({ DATABASE_URL: 'postgres://kelner:1#larder@db.example/kelner' });
  t.match(advice, /In a password write # as %23/);
  t.notMatch(advice, /larder/);
  for (const text of ['kelner', 'postgres://', 'postgres://a b/c', 'postgres://db.example:54320000/kelner'])
    t.equal(faultsOf({ DATABASE_URL: text }).length, 1, text);
  for (const text of ['0', '3', '501', 'many'])
    t.match(faultsOf({ DATABASE_URL: url, DATABASE_POOL: text }), [/^DATABASE_POOL must be/], text);
});

t.test('what only one of the two stores has is refused beside the other', async t => {
  t.match(faultsOf({ DATABASE_POOL: '8' }), [/^DATABASE_URL is missing/]);
  t.match(faultsOf({ DATABASE_URL: url, BACKUP_DIR: '/media/stick' }), [/^BACKUP_DIR .* pg_dump/]);
});

t.test('NATS_URL names the server that carries hints between the processes of a database', async t => {
  const natsUrl = 'nats://kelner:in-the-larder@bus.example:4222';
  t.match(storeOf({ DATABASE_URL: url, NATS_URL: natsUrl }), { natsUrl });
  t.match(faultsOf({ NATS_URL: natsUrl }), [/^DATABASE_URL is missing/]);
  for (const text of ['bus.example:4222', 'http://bus.example', `${natsUrl}/larder`, 'nats://']) {
    const [fault = ''] = faultsOf({ DATABASE_URL: url, NATS_URL: text });
    t.match(fault, /^NATS_URL must be like nats:/, text);
    t.notMatch(fault, /larder/);
  }
});
