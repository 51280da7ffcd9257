import t from 'tap';
import { hold, idsOf, kitchenScreen, ticketsOf, undo } from '../../../../../helpers/restaurants/held-back.ts';
import { createOrigin } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { refusalOf, sentOrder } from '../../../../../helpers/restaurants/sent-order.ts';

t.test('undone at once it is where it was: on its ticket, with its age', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'soup']);
  const before = await kitchenScreen(origin);
  origin.clock.nowMs += 60_000;
  await hold(origin, order, idsOf(order, 1));
  origin.clock.nowMs += 20_000;
  const { data } = await undo(origin, order, idsOf(order, 1));
  t.match(data.lines[1], { state: 'sent', sentAt: '2025-11-20T18:00:00.000Z', heldBackAt: undefined });
  t.same(await kitchenScreen(origin), before);
  await hold(origin, order, idsOf(order, 0, 1));
  await undo(origin, order, idsOf(order, 0, 1));
  t.same(await kitchenScreen(origin), before, 'a whole ticket too');
  await hold(origin, order, idsOf(order, 0));
  origin.clock.nowMs += 20_000 + 1;
  t.equal(refusalOf(await undo(origin, order, idsOf(order, 0))), 'UNDO_TOO_LATE', 'later it is fired');
});

t.test('undone after a part of the ticket was held back too, only what is named is made', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'soup']);
  await hold(origin, order, idsOf(order, 0));
  await hold(origin, order, idsOf(order, 1));
  const { data } = await undo(origin, order, idsOf(order, 0));
  t.same(
    data.lines.map(({ state }) => state),
    ['sent', 'held'],
  );
  t.same((await ticketsOf(origin)).map(String).sort(), ['open,held back', 'open,sent']);
});
