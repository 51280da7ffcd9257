/** The business days in whose night the clocks of Warsaw are changed: 23 and 25 hours of sales, their hours, numbers, X and Z. */
import t from 'tap';
import { businessDayStart } from '#shared/kernel/business-day.ts';
import { closeDay, draftOf } from '../../../helpers/cash/day-end.ts';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';
import { closeOrder } from '../../../helpers/restaurants/report-evening.ts';
import { sentOrder } from '../../../helpers/restaurants/sent-order.ts';

const hourMs = 60 * 60_000;
const takeaway = { type: 'takeaway', guestCount: 0 } as const;

/** `ofHour2`: orders in the report's row of the hour between two and three. */
const nights = [
  { name: 'spring', day: '2027-03-27', next: '2027-03-28', hours: 23, rows: 23, ofHour2: undefined },
  { name: 'autumn', day: '2027-10-30', next: '2027-10-31', hours: 25, rows: 24, ofHour2: 2 },
];

for (const { name, day, next, hours, rows, ofHour2 } of nights)
  t.test(`in ${name} a day of ${hours} hours has each of its orders once, in its hour`, async t => {
    const origin = await createOrigin(t);
    const startMs = businessDayStart(day, 'Europe/Warsaw', '04:00');
    const endMs = businessDayStart(next, 'Europe/Warsaw', '04:00');
    t.equal((endMs - startMs) / hourMs, hours);
    const sellAt = async (ms: number) => {
      origin.clock.nowMs = ms;
      return closeOrder(origin, await sentOrder(origin, ['beer'], null));
    };
    const numbers: number[] = [];
    for (let ms = startMs; ms < endMs; ms += hourMs) numbers.push((await sellAt(ms)).number);
    t.same(
      numbers,
      Array.from({ length: hours }, (_, index) => index + 1),
    );

    origin.clock.nowMs = endMs - 1;
    const soon = new Date(endMs - 60_000).toISOString();
    t.equal((await origin.command('createOrder', { ...takeaway, pickupAt: soon })).status, 201);
    const tomorrow = new Date(endMs).toISOString();
    t.equal((await origin.command('createOrder', { ...takeaway, pickupAt: tomorrow })).status, 400);
    const { data: today } = await origin.read('salesReport');
    t.same(
      [today.from, today.to],
      [startMs, endMs].map(ms => new Date(ms).toISOString()),
    );

    t.equal((await sellAt(endMs)).number, 1, 'the next day begins at the cut-off on the wall');
    const span = { from: today.from, to: today.to };
    const { data: report } = await origin.read('salesReport', { params: span });
    t.equal(report.total.orders, hours);
    t.same([...new Set(report.rows.map(({ businessDay }) => businessDay))], [day]);
    t.equal(report.rows.length, rows);
    t.equal(report.rows.find(({ hour }) => hour === 2)?.orders, ofHour2);
    t.match((await draftOf(origin)).figures, { businessDay: next });
  });

for (const { name, day, next, hours } of nights)
  t.test(
    `in ${name} a Z of the last of ${hours} hours bears its day, and the next day has its own`,
    async t => {
      const origin = await createOrigin(t);
      const endMs = businessDayStart(next, 'Europe/Warsaw', '04:00');
      const sellAt = async (ms: number) => {
        origin.clock.nowMs = ms;
        await closeOrder(origin, await sentOrder(origin, ['beer'], null));
      };
      await sellAt(endMs - hours * hourMs);
      await sellAt(endMs - 1);
      const last = (await closeDay(origin)).data;
      t.match(last.figures, { businessDay: day, orders: 2 });
      t.match((await closeDay(origin, { number: 2, orderIds: [], cashSessionIds: [] })).problem, {
        code: 'DAY_CLOSED',
      });
      await sellAt(endMs);
      t.match((await closeDay(origin)).data, { number: 2, figures: { businessDay: next, orders: 1 } });
    },
  );
