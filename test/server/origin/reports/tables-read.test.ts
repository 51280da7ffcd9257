/** The tables report: turns, stays and revenue by the table that orders were closed at. */
import t from 'tap';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';
import { closeOrder } from '../../../helpers/restaurants/report-evening.ts';
import { sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';

const { table1, table2 } = restaurantIds;

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
      { tableId: table1, orders: 2, guests: 4, gross: 1_800, staySeconds: 45 * 60 },
      { tableId: table2, orders: 1, guests: 2, gross: 900, staySeconds: 20 * 60 },
    ]);
    t.same(elsewhere, { orders: 1, guests: 0, gross: 900 });
  },
);
