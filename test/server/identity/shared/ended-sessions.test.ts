import t from 'tap';
import { identityMigrations } from '../../../../server/identity/migrations/identity-migrations.ts';
import { createEndedSessions } from '../../../../server/identity/shared/ended-sessions.ts';
import type { IdentityTables } from '../../../../server/identity/shared/identity-tables.ts';
import { createIdentityFixture } from '../../../helpers/identity-fixture.ts';
import { openTestStore } from '../../../helpers/stores/test-store.ts';

async function createRig(t: { after(work: () => Promise<void>): void }, acceptedLateMs = 0) {
  const database = await openTestStore<IdentityTables>(identityMigrations);
  t.after(() => database.close());
  const clock = { nowMs: Date.parse('2026-11-20T18:00:00Z') };
  const logged: unknown[] = [];
  const start = () =>
    createEndedSessions({
      database,
      acceptedLateMs,
      now: () => clock.nowMs,
      log: { error: (line: unknown) => void logged.push(line) },
    });
  return { database, clock, logged, start };
}

t.test('a session that ended stays ended after a restart', async t => {
  const { start } = await createRig(t);
  const ended = await start();
  t.notOk(ended.has('s1'));
  await ended.add('s1');
  t.ok(ended.has('s1'));
  t.ok((await start()).has('s1'));
});

t.test('it is forgotten once no token of it can be accepted any more', async t => {
  const { start, clock, database } = await createRig(t, 60 * 60_000);
  const ended = await start();
  await ended.add('s1');
  clock.nowMs += 65 * 60_000;
  await ended.add('s2');
  t.ok(ended.has('s1'), 'tokens are accepted an hour late');
  clock.nowMs += 10 * 60_000;
  await ended.add('s3');
  t.notOk(ended.has('s1'));
  t.notOk((await start()).has('s1'));
  const rows = await database.db.selectFrom('ended_sessions').select('session_id').execute();
  t.same(rows.map(row => row.session_id).sort(), ['s2', 's3']);
});

t.test('where nothing can be written it holds until the end of the process, and the log says so', async t => {
  const { start, database, logged } = await createRig(t);
  const ended = await start();
  await database.db.schema.dropTable('ended_sessions').execute();
  await ended.add('s1');
  t.ok(ended.has('s1'));
  t.equal(logged.length, 1);
});

t.test('a token of a session that was signed out is refused after a restart too', async t => {
  const { database } = await createRig(t);
  const first = await createIdentityFixture(t, { database });
  const { cookie } = await first.setUp();
  const token = await first.token(cookie);
  t.ok(await first.part.verifyToken(token));
  await first.call('POST', '/api/auth/logout', { cookie });
  const second = await createIdentityFixture(t, { database });
  t.equal(await second.part.verifyToken(token), null);
});
