import t from 'tap';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

t.test('large bodies that the restaurant refuses unread keep nobody else’s calls from it', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const [thief, waiter] = [
    await joinStaff(owner, 'anna_w', ['waiter']),
    await joinStaff(owner, 'kuba_w', ['waiter']),
  ];
  const large = { file: 'x'.repeat(900_000) };
  for (let turn = 0; turn < 10; turn += 1) {
    const refused = await thief.write('POST', '/api/admin/menu/import', large);
    t.match(refused, { status: 403, body: { code: 'FORBIDDEN' } });
    const ordered = await waiter.write('POST', '/api/waiter/orders', { type: 'takeaway', guestCount: 1 });
    t.equal(ordered.status, 201);
  }
});
