/** How many snapshots and statements reads take that arrive together, and that each has its own outcome. */
import t from 'tap';
import { ProblemError } from '../../../../../server/http/errors.ts';
import { createSharedReads } from '../../../../../server/origin/kernel/calls/shared-reads.ts';
import type { Area, OriginTables } from '../../../../../server/origin/kernel/origin-tables.ts';
import type { Database } from '../../../../../server/store/database.ts';
import { createOrigin, startMs } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { organization, otherOrganization } = restaurantIds;

async function createReads(t: Parameters<typeof createOrigin>[0]) {
  const { database } = await createOrigin(t);
  let snapshots = 0;
  const counted: Pick<Database<OriginTables>, 'db' | 'snapshot'> = {
    db: database.db,
    snapshot(work) {
      snapshots += 1;
      return database.snapshot(work);
    },
  };
  const read = createSharedReads(counted, () => startMs);
  const ask = (wish: Partial<Parameters<typeof read<string>>[0]> = {}) =>
    read<string>({
      organizationId: organization,
      isShared: true,
      isConditional: false,
      known: async () => null,
      answer: async ({ counts }) => String(counts.dataVersion),
      ...wish,
    });
  return { ask, snapshots: () => snapshots };
}

t.test('reads of one restaurant that arrive together are answered from one snapshot', async t => {
  const { ask, snapshots } = await createReads(t);
  let found = 0;
  const answer: NonNullable<Parameters<typeof ask>[0]>['answer'] = ({ once }) =>
    once('something', async () => `found ${++found}`);
  t.same(await Promise.all([ask({ answer }), ask({ answer }), ask({ answer })]), Array(3).fill('found 1'));
  t.equal(snapshots(), 1);
  t.equal(await ask({ answer }), 'found 2', 'another snapshot is read anew');
  await Promise.all([ask(), ask({ organizationId: otherOrganization })]);
  t.equal(snapshots(), 4, 'each restaurant has its own');
});

t.test('a long read keeps nobody waiting: it has a snapshot of its own', async t => {
  const { ask, snapshots } = await createReads(t);
  await Promise.all([ask(), ask({ isShared: false })]);
  t.equal(snapshots(), 2);
});

t.test('where nothing has changed no snapshot is taken, and one only for those that need it', async t => {
  const { ask, snapshots } = await createReads(t);
  const unchanged = { isConditional: true, known: async () => 'unchanged' };
  t.same(await Promise.all([ask(unchanged), ask(unchanged)]), ['unchanged', 'unchanged']);
  t.equal(snapshots(), 0);
  const changed = { isConditional: true, answer: async () => 'changed' };
  t.same(await Promise.all([ask(unchanged), ask(changed)]), ['unchanged', 'changed']);
  t.equal(snapshots(), 1);
});

t.test('a refusal is its own read’s alone', async t => {
  const { ask, snapshots } = await createReads(t);
  const refuse = async (): Promise<string> => {
    throw new ProblemError('NOT_FOUND');
  };
  const outcomes = await Promise.allSettled([
    ask({ answer: refuse }),
    ask({ isConditional: true, known: refuse }),
    ask({ answer: async () => 'answered' }),
  ]);
  t.match(outcomes, [
    { status: 'rejected', reason: { code: 'NOT_FOUND' } },
    { status: 'rejected', reason: { code: 'NOT_FOUND' } },
    { status: 'fulfilled', value: 'answered' },
  ]);
  t.equal(snapshots(), 1);
});

t.test('after a fault the others are answered from snapshots of their own', async t => {
  const { ask, snapshots } = await createReads(t);
  const fail = async (): Promise<string> => {
    throw new Error('no such column');
  };
  const outcomes = await Promise.allSettled([
    ask({ answer: async () => 'before' }),
    ask({ answer: fail }),
    ask({ answer: async () => 'after' }),
  ]);
  t.match(outcomes, [
    { status: 'fulfilled', value: 'before' },
    { status: 'rejected', reason: { message: 'no such column' } },
    { status: 'fulfilled', value: 'after' },
  ]);
  t.equal(snapshots(), 4);
});

t.test(
  'what is kept is read again where one of its areas has changed, for each restaurant by itself',
  async t => {
    const { database, command } = await createOrigin(t);
    const read = createSharedReads(database, () => startMs);
    let found = 0;
    const kept = (areas: readonly Area[], organizationId = organization) =>
      read<string>({
        organizationId,
        isShared: true,
        isConditional: false,
        known: async () => null,
        answer: ({ keep }) => keep(`of ${areas.join()}`, areas, async () => `found ${++found}`),
      });
    t.same([await kept(['tables']), await kept(['tables'])], ['found 1', 'found 1']);
    t.equal(await kept(['tables'], otherOrganization), 'found 2');
    t.equal(await kept(['menu', 'tables']), 'found 3');
    await command('createTableLocation', { name: 'Garden' });
    t.equal(await kept(['tables']), 'found 4');
    t.equal(await kept(['menu', 'tables']), 'found 5');
    t.equal(await kept(['tables'], otherOrganization), 'found 2');
    t.equal(await kept(['tables']), 'found 4');
  },
);
