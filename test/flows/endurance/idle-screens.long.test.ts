/** Five waiters at work beside idle screens; `npm run trial -- idle` plays the same beside 5,000. */
import t from 'tap';
import { workBesideIdle } from '../../helpers/endurance/work-beside-idle.ts';

const heapPerSocketMax = 30_000;

t.test('beside hundreds of idle screens nobody who works is refused, and every screen is told', async t => {
  const beside = await workBesideIdle(160, 40, 2);
  t.same(beside.statuses, { 200: 10, 201: 11 }, 'each order taken and sent');
  t.equal(beside.closed, 0);
  t.ok(beside.haveAllSeen);
  const taken = beside.taken.toSorted((one, other) => one - other);
  t.same(taken, [...new Set(taken)], 'no number twice');
  t.same(beside.shown, taken, 'on a screen in the order in which they were taken');
  t.ok(beside.heapBytesPerSocket < heapPerSocketMax, `${beside.heapBytesPerSocket} bytes a socket`);
});
