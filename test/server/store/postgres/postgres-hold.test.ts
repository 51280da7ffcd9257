import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { Migration } from '../../../../server/store/database.ts';
import { holdDatabase } from '../../../../server/store/postgres/postgres-hold.ts';
import { openPostgres } from '../../../../server/store/postgres/postgres-store.ts';
import { isStorageFault } from '../../../../server/store/storage-faults.ts';
import { layLine } from '../../../helpers/stores/database-line.ts';
import { createTestDatabase, needsPostgres } from '../../../helpers/stores/test-databases.ts';

const none: readonly Migration[] = [];
const refusal = { message: 'Another server already runs on the database of DATABASE_URL.' };

async function createDatabase(t: Test) {
  const { url, drop } = await createTestDatabase(null);
  t.teardown(drop);
  return url;
}

t.test(
  'a second server on the same database is refused with a sentence until the first has ended',
  needsPostgres,
  async t => {
    const url = await createDatabase(t);
    const first = await openPostgres(url, none, { hold: true });
    await t.rejects(openPostgres(url, none, { hold: true }), refusal);
    const beside = await openPostgres(url, none, { migrate: false });
    await beside.close();
    await first.close();
    const second = await openPostgres(url, none, { hold: true });
    await second.close();
  },
);

t.test('who lost the lock writes nothing until it has it again', needsPostgres, async t => {
  const url = await createDatabase(t);
  const line = await layLine(t, url);
  const first = await openPostgres(line.url, none, { hold: true });
  t.teardown(() => first.close());
  const write = () => first.transaction('a', async () => 'written');
  t.equal(await write(), 'written');
  line.cut();
  const second = await holdDatabase(url);
  line.mend();
  const error: unknown = await write().then(
    () => null,
    error => error,
  );
  t.ok(isStorageFault(error));
  t.notOk(await first.isWritable());
  await second.release();
  while (!(await first.isWritable())) await pause(20);
  t.equal(await write(), 'written');
});
