/** The operator's command finds kept sums that differ from the tables, and tables that differ from the events. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';
import { playEvening } from '../../../helpers/restaurants/report-evening.ts';
import { root } from '../../../helpers/source-tree.ts';

const dayMs = 24 * 60 * 60_000;

t.test('reports are added up anew, and whatever was wrong is named', async t => {
  const folder = t.testdir();
  const origin = await createOrigin(t, join(folder, 'origin', 'origin.db'));
  origin.clock.nowMs = Date.now() - 3 * dayMs;
  await playEvening(origin);
  const { db } = origin.database;
  const reports = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'server', 'commands', 'restaurants', 'restaurant.ts'), 'reports', ...args],
      { env: { ...process.env, DATA_DIR: folder }, encoding: 'utf8' },
    );
    return { status, said: `${stdout}${stderr}`.trim() };
  };
  t.match(reports(), { status: 1, said: /npm run restaurant -- reports check/ });
  t.match(reports('rebuild'), { status: 0, said: /: [2-4] days, all equal to the tables and the events/ });
  t.ok((await db.selectFrom('report_sums').select('part').execute()).length >= 10);

  await db.updateTable('report_sums').set({ content: '[]' }).where('part', '=', 'items').execute();
  t.match(reports('check'), { status: 1, said: / items differ from the tables/ });
  t.match(
    reports('rebuild'),
    { status: 1, said: /items differ from the tables/ },
    'they were wrong until now',
  );

  await db
    .updateTable('orders')
    .set(({ eb }) => ({ total: eb('total', '+', 1) }))
    .execute();
  t.match(reports('rebuild'), { status: 1, said: /sales differ from the events/ });
});
