/** What one process notes of Clerk's memberships is known to the others, which read the members only where one has changed. */
import t from 'tap';
import { createMembershipCache } from '../../../../server/identity/clerk/membership-cache.ts';
import { identityMigrations } from '../../../../server/identity/migrations/identity-migrations.ts';
import type { IdentityTables } from '../../../../server/identity/shared/identity-tables.ts';
import { openTestStore } from '../../../helpers/stores/test-store.ts';

async function openTwo(test: { after(work: () => Promise<void>): void }) {
  const database = await openTestStore<IdentityTables>(identityMigrations);
  test.after(() => database.close());
  const [one, two] = [await createMembershipCache(database), await createMembershipCache(database)];
  return { database, one, two };
}

const joined = { role: 'member', changedAtMs: 1_000, leftAtMs: null } as const;

t.test('who joins, becomes admin or leaves at one process does so at the other', async t => {
  const { one, two } = await openTwo(t);
  await one.note('org1', 'anna', joined);
  await one.note('org1', 'jan', joined);
  t.same(await two.readAgain(), []);
  t.same(two.membersOf('org1').sort(), ['anna', 'jan']);
  await one.note('org1', 'anna', { ...joined, role: 'admin', changedAtMs: 2_000 });
  t.same(await two.readAgain(), []);
  t.equal(two.of('org1', 'anna')?.role, 'admin');
  await one.note('org1', 'jan', { ...joined, changedAtMs: 3_000, leftAtMs: 3_000 });
  t.same(await two.readAgain(), [{ organizationId: 'org1', userId: 'jan' }]);
  t.same(await two.readAgain(), []);
});

t.test('of an organization that is gone at one process, nobody is a member at the other', async t => {
  const { database, one, two } = await openTwo(t);
  await one.note('org1', 'anna', joined);
  await one.note('org2', 'jan', joined);
  await two.readAgain();
  await one.noteOrganization('org1', { name: 'Pod Lipą', changedAtMs: 5_000, deletedAtMs: 5_000 });
  t.same(await two.readAgain(), [{ organizationId: 'org1', userId: 'anna' }]);
  t.same(await two.readAgain(), []);
  t.equal((await createMembershipCache(database)).organization('org1')?.deletedAtMs, 5_000);
});

t.test('who was seen at one process was seen, also where no membership changes', async t => {
  const { one, two } = await openTwo(t);
  await one.note('org1', 'anna', joined);
  await two.readAgain();
  const nowMs = Date.parse('2026-11-20T18:00:00Z');
  await one.noteSeen('org1', 'anna', nowMs);
  t.equal(two.seenAtMs('org1', 'anna'), null);
  await two.readAgain();
  t.equal(two.seenAtMs('org1', 'anna'), nowMs);
});

t.test('members are read once for each change, not once for each look', async t => {
  const { database, one } = await openTwo(t);
  await one.note('org1', 'anna', joined);
  await one.note('org1', 'jan', joined);
  await one.readAgain();
  // No digest tells of these two together: what they say would be taken if rows were read.
  const change = (userId: string, changed_at_ms: number) =>
    database.db
      .updateTable('clerk_members')
      .set({ role: 'admin', changed_at_ms })
      .where('user_id', '=', userId)
      .execute();
  await change('anna', 1_005);
  await change('jan', 995);
  await one.readAgain();
  t.equal(one.of('org1', 'anna')?.role, 'member');
  await one.note('org1', 'ola', joined);
  await one.readAgain();
  t.equal(one.of('org1', 'anna')?.role, 'admin');
});
