import t from 'tap';
import { findTopic, mayWatch } from '../../../../server/live/topics/topics.ts';

function topic(path: string) {
  const found = findTopic(path);
  if (found === null) throw new Error(`${path} is no topic`);
  return found;
}

t.test('a live read in its canonical spelling is a topic', async t => {
  t.match(topic('/api/waiter/orders/a1'), {
    path: '/api/waiter/orders/a1',
    name: 'waiterOrder',
    params: { id: 'a1' },
    isSingle: true,
  });
  t.match(topic('/api/preparation/orders?location=bar'), { name: 'preparationOrders', isSingle: false });
});

t.test('what is not live, not a read or spelled otherwise is no topic', async t => {
  for (const path of [
    '/api/auth/userinfo',
    '/api/waiter',
    '/api/waiter/tables/',
    '/api/waiter/tables?x=1',
    '/api/preparation/orders?location=cellar',
    '/identity/state',
    '',
  ]) {
    t.equal(findTopic(path), null, path);
  }
});

t.test('a topic is watched by the roles of its read and by admins', async t => {
  t.ok(mayWatch(topic('/api/waiter/tables'), ['waiter'], {}));
  t.notOk(mayWatch(topic('/api/waiter/tables'), ['kitchen'], {}));
  t.ok(mayWatch(topic('/api/preparation/orders?location=bar&station=cold'), ['bar'], {}));
  t.notOk(mayWatch(topic('/api/preparation/orders?location=bar&station=cold'), ['kitchen'], {}));
  t.notOk(mayWatch(topic('/api/admin/users'), ['waiter', 'kitchen', 'bar'], {}));
  t.ok(mayWatch(topic('/api/admin/users'), ['admin'], {}));
  t.notOk(mayWatch(topic('/api/waiter/tables'), [], {}));
});

t.test('by PIN only what the table opens to it, also by an admin', async t => {
  t.ok(mayWatch(topic('/api/waiter/tables'), ['admin'], { isByPin: true }));
  t.notOk(mayWatch(topic('/api/admin/users'), ['admin'], { isByPin: true }));
});

t.test('the interval is the read table’s, for an order by its receipt §9.2c', async t => {
  t.equal(topic('/api/waiter/tables').refreshMs(undefined), 15_000);
  t.equal(topic('/api/preparation/orders?location=bar').refreshMs([]), 10_000);
  t.equal(topic('/api/waiter/orders/a').refreshMs(undefined), 300_000);
  t.equal(topic('/api/waiter/orders/a').refreshMs({ isReceiptPending: true }), 3_000);
  t.equal(topic('/api/waiter/orders/a').refreshMs({ isReceiptPending: false }), 300_000);
  const closed = topic('/api/waiter/recently-closed-orders');
  t.equal(closed.refreshMs(undefined), 300_000);
  t.equal(closed.refreshMs([{ isReceiptPending: false }, { isReceiptPending: true }]), 3_000);
});
