/** A restaurant from before stations has one for each group, with what was set for it, and its screens show what they showed. */
import t from 'tap';
import { openOlderRestaurant } from '../../../helpers/restaurants/older-restaurant.ts';

t.test('one station a group, with its mode, and what is under way stands there', async t => {
  const { insert, insertOrder, upgrade } = await openOlderRestaurant(t, '0024-stations');
  const stationWork = [{ station: 'kitchen', mode: 'paper' }];
  const document = JSON.stringify({ defaultLanguage: 'pl-PL', restaurantName: 'Mała', stationWork });
  await insert('settings', { document, needs_subscription: 0, version: 7 });
  await insertOrder('first', {}, []);
  const ticket = { order_id: 'first', course: 1, sent_at: 'then', target_minutes: 15, is_held: 0 };
  await insert('tickets', { ...ticket, id: 'old', round: 1, station: 'kitchen' });
  await insert('tickets', { ...ticket, id: 'open', round: 2, station: 'kitchen' });
  await insertOrder('order', {}, [
    { state: 'served', ticket_id: 'old' },
    { state: 'sent', ticket_id: 'open' },
    { state: 'held', station: 'bar' },
    { state: 'ready', station: 'none' },
    { state: 'voided' },
    { state: 'voided', seen_at: 'then' },
    { state: 'draft' },
  ]);
  const db = await upgrade();
  const { document: after, version } = await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
  t.same(JSON.parse(after), {
    defaultLanguage: 'pl-PL',
    restaurantName: 'Mała',
    stations: [
      { id: 'kitchen', group: 'kitchen', name: 'Kuchnia', color: '#ea580c', mode: 'paper' },
      { id: 'bar', group: 'bar', name: 'Bar', color: '#2563eb' },
    ],
  });
  t.equal(version, 7);
  const lines = await db.selectFrom('order_lines').select('station_id').orderBy('position').execute();
  t.same(
    lines.map(({ station_id }) => station_id),
    [null, 'kitchen', 'bar', null, 'kitchen', null, null],
  );
  const tickets = await db.selectFrom('tickets').select(['id', 'station_id']).orderBy('id').execute();
  t.same(tickets, [
    { id: 'old', station_id: null },
    { id: 'open', station_id: 'kitchen' },
  ]);
});
