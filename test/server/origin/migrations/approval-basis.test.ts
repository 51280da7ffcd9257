/** Questions to an admin from before the migration, which don't say what they rested on. */
import t from 'tap';
import { openOlderRestaurant } from '../../../helpers/restaurants/older-restaurant.ts';

t.test('a question that waits is outdated, and what was decided stays decided', async t => {
  const { insert, insertOrder, upgrade } = await openOlderRestaurant(t, '0009-approval-basis');
  await insertOrder('table', {}, [{}]);
  const asked = { order_id: 'table', request: '{"kind":"refund"}', subject: '{}', amount: 2_800 };
  const decided = { decided_by: '{"id":"ola","name":"Ola"}', decided_at: '2025-11-20T19:00:00.000Z' };
  const states = ['pending', 'approved', 'refused'];
  for (const state of states)
    await insert('approvals', {
      ...{ ...asked, id: state, state, is_started: 1 },
      ...{ asked_by: '{"id":"anna","name":"Anna"}', asked_at: '2025-11-20T18:30:00.000Z' },
      ...(state !== 'pending' && decided),
    });

  const db = await upgrade();
  const rows = await db.selectFrom('approvals').selectAll().orderBy('id').execute();
  t.match(rows, [
    { id: 'approved', state: 'approved', amount: 2_800, basis: '{}', ...decided },
    { id: 'pending', state: 'outdated', amount: 2_800, basis: '{}', decided_by: null, decided_at: null },
    { id: 'refused', state: 'refused', amount: 2_800, basis: '{}', ...decided },
  ]);
  for (const row of rows) t.notOk('subject' in row || 'is_started' in row, 'what it was about is read anew');
});
