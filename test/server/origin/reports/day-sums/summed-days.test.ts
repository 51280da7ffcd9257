import { sql } from 'kysely';
import t from 'tap';
import { reportReads } from '#shared/reports/report-calls.ts';
import type { Span } from '../../../../../server/origin/kernel/sheets/business-hours-rules.ts';
import { summedParts } from '../../../../../server/origin/reports/day-sums/sums-check.ts';
import { spanTimes } from '../../../../../server/origin/reports/report-context.ts';
import {
  createOrigin,
  type OriginFixture,
  startMs,
  tokenOf,
} from '../../../../helpers/restaurants/origin-fixture.ts';
import { playEvening } from '../../../../helpers/restaurants/report-evening.ts';
import { allow, changeSettings } from '../../../../helpers/restaurants/sent-order.ts';
import { onlySqlite } from '../../../../helpers/stores/test-store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const end = startMs + 4 * dayMs;
/** Whole days, and with an hour cut off at both ends. */
const spans: readonly Span[] = [
  { from: startMs - 15 * hourMs, to: end },
  { from: startMs + 30 * 60_000, to: startMs + 2 * dayMs + 90 * 60_000 },
];

async function playThreeDays(origin: OriginFixture): Promise<void> {
  await allow(origin, 'waiter', { refund: true });
  for (const day of [0, 1, 2]) {
    origin.clock.nowMs = startMs + day * dayMs;
    await playEvening(origin);
  }
  origin.clock.nowMs = end;
}

/** Every report of the spans, byte for byte. */
async function readAll({ send }: OriginFixture): Promise<string[]> {
  const texts: string[] = [];
  for (const span of spans) {
    for (const { path } of Object.values(reportReads)) {
      const url = `${path}?${new URLSearchParams(spanTimes(span))}`;
      const headers = { authorization: `Bearer ${tokenOf('admin')}` };
      const { status, text } = await send({ method: 'GET', url, headers });
      if (status !== 200) throw new Error(`${url} answered ${status} ${text}`);
      texts.push(text);
    }
  }
  return texts;
}

/** While the first of the days isn't over, none is kept. */
async function readFromTables(origin: OriginFixture): Promise<string[]> {
  origin.clock.nowMs = startMs;
  const texts = await readAll(origin);
  origin.clock.nowMs = end;
  return texts;
}

function keptDays({ database: { db } }: OriginFixture) {
  return db.selectFrom('report_sums').select(['part', 'starts', 'ends', 'basis', 'content']).execute();
}

t.test('finished days are kept once, and say what the tables say, byte for byte', async t => {
  const origin = await createOrigin(t);
  await playThreeDays(origin);
  const fromTables = await readFromTables(origin);
  t.same(await keptDays(origin), []);
  t.same(await readAll(origin), fromTables, 'added up now');
  const kept = await keptDays(origin);
  t.equal(kept.length, 4 * summedParts.length, 'three evenings and a day of rest');
  t.same(await readAll(origin), fromTables, 'read from what was kept');
  t.same(await keptDays(origin), kept);
  t.match(fromTables[0], /"orders":6/);
});

t.test('other opening hours divide the days anew', async t => {
  const origin = await createOrigin(t);
  await playThreeDays(origin);
  const before = await readAll(origin);
  await changeSettings(origin, () => ({ businessDayCutoff: '20:00', timeZone: 'Europe/London' }));
  const after = await readAll(origin);
  t.not(after[0], before[0]);
  t.same(after, await readFromTables(origin));
});

t.test('a store that can take nothing more still answers its reports', onlySqlite, async t => {
  const origin = await createOrigin(t);
  await playThreeDays(origin);
  const fromTables = await readFromTables(origin);
  const refuse = `create trigger full before insert on report_sums begin select raise(abort, 'full'); end`;
  await sql.raw(refuse).execute(origin.database.db);
  t.same(await readAll(origin), fromTables);
  t.same(await keptDays(origin), []);
});

t.test('what is given back, reopened or deleted later drops the sums of its days alone', async t => {
  const origin = await createOrigin(t);
  await playThreeDays(origin);
  await readAll(origin);
  const all = (await keptDays(origin)).length;
  const { db } = origin.database;
  const [order] = await db
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'closed')
    .orderBy('closed_at')
    .execute();
  if (order === undefined) throw new Error('No order was closed');
  await origin.command('waiveReceipt', { reason: 'Pomyłka' }, { params: { id: order.id } });
  const left = await keptDays(origin);
  t.equal(left.length, all - summedParts.length);
  t.notOk(
    left.some(({ starts, ends }) => starts <= (order.closed_at ?? '') && (order.closed_at ?? '') < ends),
  );
  t.same(await readAll(origin), await readFromTables(origin));
  const [paid] = await db.selectFrom('payments').selectAll().where('refund_of', 'is', null).execute();
  if (paid === undefined) throw new Error('Nothing was paid');
  // On the day of rest, which is kept without anything.
  origin.clock.nowMs = startMs + 3 * dayMs;
  const refund = { id: paid.order_id, paymentId: paid.id };
  const { status } = await origin.command('refundPayment', { reason: 'Pomyłka' }, { params: refund });
  t.equal(status, 200);
  t.same(await readFromTables(origin), await readAll(origin), 'a refund counts on its own day');
  await db.deleteFrom('bill_reductions').execute();
  await db.deleteFrom('payments').where('order_id', '=', order.id).execute();
  t.same(await readAll(origin), await readFromTables(origin));
});
