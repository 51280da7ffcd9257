import t from 'tap';
import {
  appendEvents,
  countChanges,
  readChangeCounts,
} from '../../../../../server/origin/kernel/events/event-store.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';

const events = { userId: 'u', idempotencyKey: null, at: '2025-11-20T18:00:00.000Z' };
const draft = { type: 'thing.done', entity: 'thing', entityId: 'x', payload: {} };

t.test('events are numbered without gaps, each organization for itself', async t => {
  const { database } = await createOrigin(t);
  await database.transaction('a', async tx => {
    await appendEvents(tx, { ...events, organizationId: 'a' }, [draft, draft]);
    await appendEvents(tx, { ...events, organizationId: 'b' }, [draft]);
    await appendEvents(tx, { ...events, organizationId: 'a' }, []);
    await appendEvents(tx, { ...events, organizationId: 'a' }, [draft]);
  });
  const rows = await database.db
    .selectFrom('events')
    .select(['org_id', 'seq'])
    .orderBy('org_id')
    .orderBy('seq')
    .execute();
  t.same(
    rows.map(row => `${row.org_id}${row.seq}`),
    ['a1', 'a2', 'a3', 'b1'],
  );
});

t.test('the count of changes follows the clock and never stands still or runs back', async t => {
  const { database } = await createOrigin(t);
  const count = async (nowMs: number) => {
    await database.transaction('a', tx => countChanges(tx, 'a', new Set(['orders']), nowMs));
    return (await readChangeCounts(database.db, 'a')).of(['menu', 'orders']);
  };
  t.same(await count(1_000), [0, 1_000]);
  t.same(await count(1_000), [0, 1_001]);
  t.same(await count(500), [0, 1_002]);
  t.same(await count(2_000), [0, 2_000]);
  await database.transaction('a', tx => countChanges(tx, 'a', new Set(), 9_000));
  t.same((await readChangeCounts(database.db, 'b')).of(['orders']), [0], 'another organization’s');
  t.same((await readChangeCounts(database.db, 'a')).of(['orders']), [2_000]);
});
