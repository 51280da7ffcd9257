/** Which rows go when nobody reads them any more, and which stay. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { keyRetentionMs } from '../../../../../server/http/idempotency-keys.ts';
import { expiringAnswers } from '../../../../../server/origin/kernel/calls/command-store.ts';
import { shedRows } from '../../../../../server/origin/kernel/calls/shed-rows.ts';
import { startErasing } from '../../../../../server/origin/order/orders/office/guest-data/start-erasing.ts';
import { expiringPapers } from '../../../../../server/origin/printing/print-jobs/print-job-store.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { soup } = restaurantIds;
const [hourMs, dayMs] = [60 * 60_000, 24 * 60 * 60_000];
const takeaway = { type: 'takeaway', guestCount: 0 } as const;

function pass(
  { database, clock }: OriginFixture,
  pause: () => Promise<boolean> = async () => true,
): Promise<number> {
  return shedRows({ database, now: () => clock.nowMs, pause }, [expiringAnswers, expiringPapers]);
}

async function countIn({ database: { db } }: OriginFixture, table: 'idempotency_records' | 'events') {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const order = (origin: OriginFixture, key: string = createUuid()) =>
  origin.command('createOrder', takeaway, { as: 'waiter', key });

t.test('a key is kept for a day and goes on the night after', async t => {
  const origin = await createOrigin(t);
  const key = createUuid();
  await order(origin, key);
  origin.clock.nowMs += keyRetentionMs;
  t.equal(await pass(origin), 0);
  t.equal((await order(origin, key)).headers['idempotency-replayed'], 'true');
  origin.clock.nowMs += 1;
  t.equal(await pass(origin), 1);
  t.notOk('idempotency-replayed' in (await order(origin, key)).headers);
});

t.test('nothing goes during service; a restaurant that never rests sheds a day later', async t => {
  const origin = await createOrigin(t);
  await order(origin);
  origin.clock.nowMs += dayMs + hourMs;
  await order(origin);
  t.equal(await pass(origin), 0, 'somebody has just ordered');
  origin.clock.nowMs += 20 * 60_000;
  t.equal(await pass(origin), 0, 'a slow lunch');
  origin.clock.nowMs += 20 * 60_000;
  t.equal(await pass(origin), 1, 'at rest');
  await order(origin);
  origin.clock.nowMs += dayMs - 10 * 60_000;
  await order(origin);
  origin.clock.nowMs += 20 * 60_000;
  t.equal(await pass(origin), 0);
  origin.clock.nowMs += dayMs;
  await order(origin);
  t.equal(await pass(origin), 2, 'two days old');
});

t.test('printed tickets and bills go after a week; receipts, events and open jobs stay', async t => {
  const origin = await createOrigin(t);
  const { db } = origin.database;
  const printer = { name: 'Kuchnia', kind: 'printer', station: 'kitchen', driver: 'simulator' } as const;
  await origin.command('createDevice', printer);
  const lines = [{ menuItemId: soup, quantity: 1 }];
  for (let sold = 0; sold < 3; sold += 1) {
    const { id } = (await origin.command('createOrder', { ...takeaway, lines }, { as: 'waiter' })).data;
    const { due } = (await origin.command('sendOrder', {}, { params: { id } })).data;
    await origin.command('takePayment', { kind: 'cash', amount: due, closes: true }, { params: { id } });
  }
  const [printed, dropped, queued] = await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('kind', '=', 'kitchenTicket')
    .execute();
  if (printed === undefined || dropped === undefined || queued === undefined) throw new Error('no tickets');
  const at = '2025-11-20T18:00:00.000Z';
  await db
    .updateTable('print_jobs')
    .set({ state: 'issued', finished_at: at })
    .where('id', '=', printed.id)
    .execute();
  await db.updateTable('print_jobs').set({ dropped_at: at }).where('id', '=', dropped.id).execute();
  const others = ['receipt', 'fiscalDayReport', 'bill'] as const;
  await db
    .insertInto('print_jobs')
    .values(others.map(kind => ({ ...printed, id: createUuid(), kind, state: 'issued' as const })))
    .execute();
  const kinds = async () => {
    const rows = await db.selectFrom('print_jobs').select(['id', 'kind']).orderBy('kind').execute();
    return rows.map(({ id, kind }) => (id === queued.id ? 'queued' : kind));
  };
  const before = await kinds();
  const events = await countIn(origin, 'events');
  origin.clock.nowMs += 7 * dayMs;
  await pass(origin);
  t.same(await kinds(), before, 'a week is not over');
  origin.clock.nowMs += 1;
  t.equal(await pass(origin), 3);
  const left = before.filter(kind => !['kitchenTicket', 'bill'].includes(kind));
  t.same(await kinds(), left);
  t.ok(left.includes('queued') && left.includes('receipt') && left.includes('fiscalDayReport'));
  t.equal(await countIn(origin, 'events'), events);
  t.equal(await countIn(origin, 'idempotency_records'), 0);
});

t.test('rows go in batches, and after an end in between the next pass goes on', async t => {
  const origin = await createOrigin(t);
  await order(origin);
  const { db } = origin.database;
  const [known] = await db.selectFrom('idempotency_records').selectAll().execute();
  if (known === undefined) throw new Error('no answer');
  for (let part = 0; part < 9; part += 1)
    await db
      .insertInto('idempotency_records')
      .values(Array.from({ length: 50 }, () => ({ ...known, key: createUuid() })))
      .execute();
  origin.clock.nowMs += 2 * dayMs;
  await t.rejects(
    pass(origin, () => Promise.reject(new Error('killed'))),
    /killed/,
  );
  t.equal(await countIn(origin, 'idempotency_records'), 251);
  t.equal(await pass(origin, async () => false), 200, 'closed in between');
  t.equal(await pass(origin), 51);
  t.equal(await countIn(origin, 'idempotency_records'), 0);
});

t.test('another restaurant in the same store is shed by its own rest', async t => {
  const origin = await createOrigin(t);
  await order(origin);
  const { db } = origin.database;
  const [known] = await db.selectFrom('idempotency_records').selectAll().execute();
  if (known === undefined) throw new Error('no answer');
  const org_id = restaurantIds.otherOrganization;
  await db
    .insertInto('idempotency_records')
    .values({ ...known, org_id })
    .execute();
  origin.clock.nowMs += dayMs + hourMs;
  await order(origin);
  t.equal(await pass(origin), 1);
  const left = await db.selectFrom('idempotency_records').select('org_id').execute();
  t.notOk(left.some(row => row.org_id === org_id));
});

t.test('a clock that is set a day ahead, or back, makes no key forgotten', async t => {
  const origin = await createOrigin(t);
  const key = createUuid();
  await order(origin, key);
  let due: (() => void)[] = [];
  const clock = {
    after(_ms: number, work: () => void) {
      due.push(work);
      return () => {};
    },
  };
  const failed: unknown[] = [];
  const log = { error: (...told: unknown[]) => failed.push(told) } as never;
  const upkeep = { database: origin.database, now: () => origin.clock.nowMs, clock, log };
  const erasing = startErasing(upkeep, [expiringAnswers]);
  for (const setByMs of [25 * hourMs, hourMs, -25 * hourMs, hourMs]) {
    origin.clock.nowMs += setByMs;
    const [run] = due;
    due = [];
    run?.();
    while (due.length === 0) await new Promise(resolve => setImmediate(resolve));
    t.equal((await order(origin, key)).headers['idempotency-replayed'], 'true');
  }
  await erasing.stop();
  t.same(failed, []);
});
