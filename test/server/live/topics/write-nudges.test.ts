import t from 'tap';
import { findTopic } from '../../../../server/live/topics/topics.ts';
import { nudgeOf } from '../../../../server/live/topics/write-nudges.ts';

const watched = [
  '/api/waiter/tables',
  '/api/waiter/orders',
  '/api/waiter/orders/a1',
  '/api/waiter/orders/b2',
  '/api/waiter/menu',
  '/api/preparation/orders?location=kitchen',
  '/api/preparation/orders?location=bar',
  '/api/admin/users',
  '/api/admin/menu/items',
  '/api/admin/menu/modifier-groups',
  '/api/admin/ingredients',
];

function touched(method: string, path: string): string[] {
  const nudge = nudgeOf({ method, path });
  return watched.filter(path => {
    const topic = findTopic(path);
    return topic !== null && nudge.touches(topic);
  });
}

t.test('sending an order touches the stations, the tables and this one order', async t => {
  const served = [
    '/api/waiter/tables',
    '/api/waiter/orders',
    '/api/waiter/orders/a1',
    '/api/preparation/orders?location=kitchen',
    '/api/preparation/orders?location=bar',
  ];
  t.same(touched('POST', '/api/waiter/orders/a1/serve'), served);
  const sent = touched('POST', '/api/waiter/orders/a1/send');
  t.same(
    sent.filter(path => served.includes(path)),
    served,
  );
  const counted = ['/api/waiter/menu', '/api/admin/menu/items', '/api/admin/ingredients'];
  t.same(
    sent.filter(path => !served.includes(path)),
    counted,
    'a send counts portions and takes bottles from the stock besides',
  );
});

t.test('a new order touches the lists but no single order, since nobody could watch it yet', async t => {
  t.same(touched('POST', '/api/waiter/orders'), ['/api/waiter/tables', '/api/waiter/orders']);
});

t.test('a line’s own id does not tell its order, so every watched order is asked for', async t => {
  t.same(touched('POST', '/api/preparation/lines/x9/ready'), [
    '/api/waiter/tables',
    '/api/waiter/orders',
    '/api/waiter/orders/a1',
    '/api/waiter/orders/b2',
    '/api/preparation/orders?location=kitchen',
    '/api/preparation/orders?location=bar',
    '/api/admin/ingredients',
  ]);
  t.same(
    touched('POST', '/api/preparation/tickets/a1/recall').filter(path => /orders\/\w+$/.test(path)),
    ['/api/waiter/orders/a1', '/api/waiter/orders/b2'],
  );
});

t.test('a line within an order touches that order only', async t => {
  t.same(
    touched('PATCH', '/api/waiter/orders/b2/lines/a1').filter(path => /orders\/\w+$/.test(path)),
    ['/api/waiter/orders/b2'],
  );
});

t.test('a merge and its undo change the order that the body names too', async t => {
  for (const command of ['merge', 'unmerge']) {
    t.same(
      touched('POST', `/api/waiter/orders/b2/${command}`).filter(path => /orders\/\w+$/.test(path)),
      ['/api/waiter/orders/a1', '/api/waiter/orders/b2'],
    );
  }
});

t.test('taking a dish out touches the menus, and nothing of the orders', async t => {
  t.same(touched('POST', '/api/preparation/items/m1/availability'), [
    '/api/waiter/menu',
    '/api/admin/menu/items',
  ]);
});

t.test('an ingredient touches the menus and options that use it, its stock only the ingredients', async t => {
  t.same(touched('PATCH', '/api/admin/ingredients/i1'), [
    '/api/waiter/menu',
    '/api/admin/menu/items',
    '/api/admin/menu/modifier-groups',
    '/api/admin/ingredients',
  ]);
  t.same(touched('POST', '/api/admin/ingredients/i1/movements'), ['/api/admin/ingredients']);
  t.same(touched('PATCH', '/api/admin/menu/items/m1'), [
    '/api/waiter/menu',
    '/api/admin/menu/items',
    '/api/admin/ingredients',
  ]);
});

t.test('a write with a query is the same write', async t => {
  t.same(touched('POST', '/api/waiter/orders/a1/send?x=1'), touched('POST', '/api/waiter/orders/a1/send'));
});

function touchedWith(path: string, told: { answer?: unknown; touched?: readonly string[] }): string[] {
  const nudge = nudgeOf({ method: 'POST', path, ...told });
  return watched.filter(path => {
    const topic = findTopic(path);
    return topic !== null && nudge.touches(topic);
  });
}

t.test('what the origin says a write has not changed is not asked for', async t => {
  const touched = ['waiterOrders', 'preparationOrders', 'users', 'inventedByTheOrigin'];
  t.same(touchedWith('/api/waiter/orders/a1/send', { touched }), [
    '/api/waiter/orders',
    '/api/preparation/orders?location=kitchen',
    '/api/preparation/orders?location=bar',
  ]);
  t.same(touchedWith('/api/waiter/orders/a1/send', { touched: [''] }), []);
  t.same(
    touchedWith('/api/waiter/orders/a1/fold', { touched: [] }),
    watched,
    'of an unknown write it says nothing',
  );
});

t.test('an order for the kitchen leaves the bar alone, and one without a table the tables', async t => {
  const [kitchen, bar] = ['/api/preparation/orders?location=kitchen', '/api/preparation/orders?location=bar'];
  const tables = '/api/waiter/tables';
  const asked = (path: string, answer: unknown) =>
    touchedWith(path, { answer }).filter(path => [kitchen, bar, tables].includes(path));
  const serve = '/api/waiter/orders/a1/serve';
  const [soup, beer] = [{ station: 'kitchen' }, { station: 'bar' }];
  t.same(asked(serve, { tableId: 't1', lines: [soup] }), [tables, kitchen]);
  t.same(asked(serve, { lines: [beer] }), [bar]);
  t.same(asked('/api/preparation/tickets/k1/ready', { lines: [soup, beer] }), [kitchen, bar]);
  t.same(asked('/api/waiter/orders', { lines: [soup] }), []);
  const all = [tables, kitchen, bar];
  for (const leaving of ['move', 'merge', 'type'])
    t.same(
      asked(`/api/waiter/orders/a1/${leaving}`, { lines: [soup] }),
      all,
      `${leaving}: it was elsewhere before`,
    );
  for (const answer of [undefined, null, [], 'a page', { lines: 'none' }])
    t.ok(asked(serve, answer).includes(kitchen), 'an answer that says nothing');
});

t.test('a write that the table does not know may have touched anything', async t => {
  t.same(touched('POST', '/api/waiter/orders/a1/fold'), watched);
  t.same(touched('PATCH', '/api/waiter/orders/a1/send'), watched);
  t.ok(nudgeOf({ method: 'POST', path: '/api/new' }).touchesUsers);
});

t.test('signing out touches nothing, changing a person touches the users', async t => {
  t.same(touched('POST', '/api/auth/logout'), []);
  t.ok(nudgeOf({ method: 'PATCH', path: '/api/admin/users/u1' }).touchesUsers);
  t.notOk(nudgeOf({ method: 'POST', path: '/api/waiter/orders' }).touchesUsers);
});

t.test('what settles an 86 of an order is told at once, and costs nothing while there is none', async t => {
  const blocked = findTopic('/api/preparation/blocked-orders');
  if (blocked === null) throw new Error('What is 86’d on orders is not live');
  const touches = (method: string, path: string, data: unknown) =>
    nudgeOf({ method, path }).touches(blocked, data);
  const line = '/api/waiter/orders/a1/lines/l1';
  const settling = [
    ['DELETE', line],
    ['PATCH', line],
    ['POST', `${line}/void`],
    ['POST', '/api/waiter/orders/a1/cancel'],
  ] as const;
  for (const [method, path] of settling) {
    t.ok(touches(method, path, [{ id: 'a1' }]), path);
    t.notOk(touches(method, path, []), path);
  }
  t.ok(touches('POST', '/api/preparation/items/m1/availability', []));
  t.ok(touches('POST', '/api/waiter/orders/a1/hold', []), 'what is held back may have been 86’d since');
});

t.test('while no approval is asked for, only the asking touches the list of approvals', async t => {
  const approvals = findTopic('/api/admin/approvals');
  if (approvals === null) throw new Error('Approvals are not live');
  const touches = (path: string, data: unknown) => nudgeOf({ method: 'POST', path }).touches(approvals, data);
  t.notOk(touches('/api/waiter/orders/a1/send', []));
  t.notOk(touches('/api/preparation/lines/x9/ready', []));
  t.ok(touches('/api/waiter/orders/a1/approvals', []));
  t.ok(touches('/api/waiter/orders/a1/send', [{ id: 'asked' }]), 'what is asked about may have changed');
  t.ok(touches('/api/waiter/orders/a1/send', undefined), 'nothing is known yet');
});
