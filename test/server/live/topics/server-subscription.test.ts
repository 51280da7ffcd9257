import t from 'tap';
import { createServerWatch } from '../../../../server/live/topics/server-subscription.ts';
import { createRig, person, rows, tablesPath } from '../live-rig.ts';

t.test('the server watches a topic for itself, with its own credential', async t => {
  const { clock, origin, hub } = createRig({ hasServiceCredential: true });
  origin.answer(tablesPath, rows(2));
  const watch = createServerWatch({ hub, clock });
  let changes = 0;
  const topic = watch.watch('org', tablesPath, () => {
    changes += 1;
  });
  t.equal(topic.isSettled(), false);
  await clock.advance(10);
  t.equal(topic.isSettled(), true);
  t.match(topic.current(), [{}, {}]);
  t.ok(changes > 0);
  topic.leave();
  t.throws(() => watch.watch('org', '/api/nothing', () => {}), /can't be watched/);
  hub.close();
});

t.test('where the origin gave it none it borrows the token of somebody who may watch the topic', async t => {
  const { clock, origin, hub } = createRig({ hasServiceCredential: false });
  origin.answer(tablesPath, rows(2));
  const watch = createServerWatch({ hub, clock });
  const ala = person('ala');
  const topic = watch.watch(ala.organizationId, tablesPath, () => {});
  await clock.advance(10);
  t.equal(topic.current(), undefined, 'nobody is connected');
  await hub.roles.ask(ala);
  const giveBack = watch.lend(ala.organizationId, () => ala);
  await clock.advance(40_000);
  t.match(topic.current(), [{}, {}]);
  giveBack();
  topic.leave();
  hub.close();
});

t.test(
  'after a write what people look at is asked for first, what only the server watches right after',
  async t => {
    const { clock, origin, hub } = createRig({ hasServiceCredential: true });
    const ordersPath = '/api/waiter/orders';
    for (const path of [tablesPath, ordersPath]) origin.answer(path, rows(2));
    const watch = createServerWatch({ hub, clock });
    const own = [tablesPath, ordersPath].map(path => watch.watch('org1', path, () => {}));
    void hub.readThrough(person('ala'), ordersPath);
    await clock.advance(1_000);
    const known = origin.requests.length;
    hub.nudge('org1', { method: 'POST', path: ordersPath });
    await clock.advance(10);
    t.same(
      origin.requests.slice(known).map(({ path }) => path),
      [ordersPath],
    );
    await clock.advance(100);
    t.same(
      origin.requests.slice(known).map(({ path }) => path),
      [ordersPath, tablesPath],
    );
    for (const topic of own) topic.leave();
    hub.close();
  },
);
