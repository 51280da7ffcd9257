/** What `npm test` plays of `npm run test:postgres`: in one process, on a server of its own. Where none runs, each file is skipped by name. */
import t from 'tap';
import { startPostgres } from './postgres-server.ts';

const files = [
  'server/store/postgres/postgres-store',
  'server/store/postgres/postgres-migrations',
  'server/store/postgres/database-away',
  'server/store/postgres/postgres-move',
  'flows/orders/guests-pay',
  'server/origin/reports/report-laws',
];

const server = await startPostgres();
if (typeof server === 'string') {
  for (const file of files) t.test(`${file} on PostgreSQL`, { skip: server }, async () => {});
} else {
  process.env['TEST_POSTGRES'] = await server.createDatabase();
  process.env['LAW_RUNS'] = '4';
  for (const file of files) await import(`../../${file}.test.ts`);
  // Until then its process keeps this one.
  t.test('PostgreSQL stops', server.stop);
}
