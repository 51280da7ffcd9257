/** A process starts while somebody holds a restaurant's lock, and waits for one who holds a table. */
import pg from 'pg';
import t, { type Test } from 'tap';
import { schemaLock } from '../../../server/store/postgres/postgres-migrations.ts';
import { storeLock } from '../../../server/store/postgres/postgres-store.ts';
import { joinStaff, setUpRestaurant, signInAsOwner } from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, spawnServer } from '../../helpers/server-process.ts';
import { at, metricOf, startChain, until } from '../../helpers/stores/chain.ts';
import { needsPostgres } from '../../helpers/stores/test-databases.ts';

async function holdOf(t: Test, databaseUrl: string) {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  t.teardown(() => holder.end());
  return holder;
}

t.test('with a restaurant’s lock held for good, a process starts and serves', needsPostgres, async t => {
  const { databaseUrl, start } = await startChain(t);
  const first = await start();
  const owner = await setUpRestaurant(first.url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const holder = await holdOf(t, databaseUrl);
  const { rows } = await holder.query('select org_id from settings');
  const lock = 'select pg_advisory_lock_shared($2), pg_advisory_lock(hashtextextended($1, 0))';
  for (const { org_id } of rows) await holder.query(lock, [org_id, storeLock]);
  // A move that hangs, or a migration of another process.
  await holder.query('select pg_advisory_lock($1)', [schemaLock]);

  const next = await start();
  t.equal((await at(next, waiter).get('/api/waiter/menu')).status, 200);
  t.equal(
    (await (await signInAsOwner(next.url)).get('/api/waiter/menu')).status,
    200,
    'who signs in waits for nobody',
  );
  const waits = 'kelner_store_lock_wait_seconds_count{lock="store"}';
  t.equal((await metricOf(next, waits)) ?? 0, 0, 'it never asked for all of the store');
  await holder.query('select pg_advisory_unlock_all()');
});

t.test('whoever locks a table in psql is waited for, and named if it never ends', needsPostgres, async t => {
  const { databaseUrl, start } = await startChain(t);
  await setUpRestaurant((await start()).url);
  const holder = await holdOf(t, databaseUrl);
  await holder.query('begin');
  await holder.query('lock table settings in access exclusive mode');
  const folder = createDataFolder();
  t.teardown(folder.remove);
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder.path, PORT: '0', LOG_LEVEL: 'warn' };
  const { child, output } = spawnServer(env);
  t.teardown(() => child.kill('SIGKILL'));
  await until(
    () => /Another program holds the database: the start continues/.test(output()) || child.exitCode !== null,
  );
  t.equal(child.exitCode, null, output());
  await holder.query('rollback');
  await until(() => /Kelner|http:\/\//.test(output()) || child.exitCode !== null);
  t.equal(child.exitCode, null, output());
  t.notMatch(output(), / at .*\.ts:\d+/, 'no stack');
});
