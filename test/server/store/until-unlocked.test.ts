/** A start that finds the store locked is tried again, and in the end says so in a sentence. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { DatabaseRefusedError } from '../../../server/store/database.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';
import { untilUnlocked } from '../../../server/store/until-unlocked.ts';

const lockTimeout = () => Object.assign(new Error('canceling statement'), { code: '55P03' });
const wrapped = () => new DatabaseRefusedError('cannot be opened', { cause: lockTimeout() });

t.test('it goes on once the lock is free, and says once that it waits', async t => {
  const faults = [lockTimeout(), wrapped(), lockTimeout()];
  const said: string[] = [];
  const start = async () => {
    const fault = faults.shift();
    if (fault !== undefined) throw fault;
    return 'started';
  };
  t.equal(await untilUnlocked(start, sentence => said.push(sentence), { everyMs: 0 }), 'started');
  t.same(said, ['Another program holds the database: the start continues once it is free.']);
});

t.test('at the end it says who to look for', async t => {
  const asked = untilUnlocked(
    () => Promise.reject(wrapped()),
    () => {},
    { forMs: 0, everyMs: 0 },
  );
  await t.rejects(asked, { message: /^The database is locked: for 0 s a transaction .* pg_stat_activity/ });
  t.ok((await asked.catch((error: unknown) => error)) instanceof DatabaseRefusedError);
});

t.test('any other fault ends it at once', async t => {
  for (const fault of [new Error('ours'), new DatabaseRefusedError('is damaged')]) {
    let tries = 0;
    const start = async () => {
      tries += 1;
      throw fault;
    };
    await t.rejects(
      untilUnlocked(start, () => {}),
      fault,
    );
    t.equal(tries, 1);
  }
});

t.test('another program that holds the database file is waited for', async t => {
  const file = join(t.testdir(), 'kelner.db');
  await (await openDatabase(file, [])).close();
  const other = new DatabaseSync(file);
  other.exec('pragma locking_mode = exclusive; begin exclusive');
  const open = () => openDatabase(file, []);
  const options = { forMs: 0, everyMs: 0 };
  await t.rejects(
    untilUnlocked(open, () => {}, options),
    { message: /another program holds its file/ },
  );
  const store = await untilUnlocked(open, () => other.close(), { everyMs: 0 });
  await store.close();
});
