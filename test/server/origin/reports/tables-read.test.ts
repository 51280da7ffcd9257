/** The tables report: turns, stays and revenue by the table that orders were closed at. */
import t from 'tap';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';
import { closeOrder } from '../../../helpers/restaurants/report-evening.ts';
import { changeSettings, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';

const { beer, table1, table2 } = restaurantIds;

t.test(
  'each table tells its turns, the average stay and what it brought; takeaways count apart §10.2q',
  async t => {
    const origin = await createOrigin(t);
    const turn = async (tableId: string | null, minutes: number, movesTo?: string) => {
      const order = await sentOrder(origin, ['beer'], tableId);
      origin.clock.nowMs += minutes * 60_000;
      const params = { id: order.id };
      if (movesTo !== undefined) await origin.command('moveOrder', { tableId: movesTo }, { params });
      await closeOrder(origin, order);
    };
    await turn(table1, 30);
    await turn(table1, 60);
    await turn(table1, 20, table2);
    await turn(null, 5);
    const { rows, elsewhere } = (await origin.read('tablesReport')).data;
    t.match(rows, [
      { tableId: table1, turns: 2, orders: 2, guests: 4, gross: 1_800, staySeconds: 45 * 60 },
      { tableId: table2, turns: 1, orders: 1, guests: 2, gross: 900, staySeconds: 20 * 60 },
    ]);
    t.same(elsewhere, { orders: 1, guests: 0, gross: 900 });
  },
);

t.test('overlapping orders of a table are one turn, here and on the overview §10.2q', async t => {
  const origin = await createOrigin(t);
  await changeSettings(origin, () => ({ ordersPerTable: 3 }));
  const pass = (minutes: number) => {
    origin.clock.nowMs += minutes * 60_000;
  };
  const open = async () => {
    const lines = [{ menuItemId: beer, quantity: 1 }];
    const table = { type: 'dineIn', tableId: table1, guestCount: 1, isAdditional: true } as const;
    const { data } = await origin.command('createOrder', { ...table, lines });
    return (await origin.command('sendOrder', {}, { params: { id: data.id } })).data;
  };
  // 0–30, 10–20, 25–60: one after another they hold the table for an hour; a fourth comes as the last goes.
  const first = await open();
  pass(10);
  const second = await open();
  pass(10);
  await closeOrder(origin, second);
  pass(5);
  const third = await open();
  pass(5);
  await closeOrder(origin, first);
  pass(30);
  await closeOrder(origin, third);
  const fourth = await open();
  pass(20);
  await closeOrder(origin, fourth);
  const { rows } = (await origin.read('tablesReport')).data;
  t.match(rows, [{ tableId: table1, turns: 2, orders: 4, guests: 4, staySeconds: 40 * 60 }]);
  const { today } = (await origin.read('overview')).data;
  t.match(today, { tables: 2, orders: 4, guests: 4, gross: 3_600 });
});
