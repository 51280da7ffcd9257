import fc from 'fast-check';
import t from 'tap';
import { fillPath, findRead, matchPath } from '#shared/contract/paths.ts';
import { readNames, reads } from '#shared/contract/reads.ts';

t.test('a template is filled with its parameters, in the path and in the query', async t => {
  t.equal(fillPath('/api/waiter/orders/:id', { id: 'a1' }), '/api/waiter/orders/a1');
  t.equal(
    fillPath('/api/waiter/orders/:id/lines/:lineId', { id: 'a', lineId: 'b' }),
    '/api/waiter/orders/a/lines/b',
  );
  t.equal(
    fillPath('/api/preparation/orders?location=kitchen|bar', { location: 'bar' }),
    '/api/preparation/orders?location=bar',
  );
  const wall = '/api/preparation/orders?location=kitchen|bar&station';
  t.equal(
    fillPath(wall, { location: 'bar', station: 'a b' }),
    '/api/preparation/orders?location=bar&station=a%20b',
  );
  t.equal(fillPath(wall, { location: 'bar' }), '/api/preparation/orders?location=bar');
  t.equal(fillPath('/api/admin/users'), '/api/admin/users');
});

t.test('a parameter cannot break out of its place', async t => {
  t.equal(fillPath('/a/:id', { id: '../b?c' }), '/a/..%2Fb%3Fc');
});

t.test('a missing parameter is a mistake of the caller', async t => {
  t.throws(() => fillPath('/a/:id'), /needs the parameter id/);
});

t.test('what was filled in is found again', async () => {
  fc.assert(
    fc.property(fc.constantFrom(...readNames), fc.stringMatching(/^[\w-]{1,64}$/), (name, id) => {
      const path = fillPath(reads[name].path, { id, location: 'bar', station: id });
      const found = findRead(path);
      const isSame =
        found !== null && Object.values(found.params).every(value => [id, 'bar'].includes(value));
      return found?.name === name && isSame;
    }),
  );
});

t.test('only the one canonical spelling of a path is a read', async t => {
  t.same(findRead('/api/preparation/orders?location=kitchen'), {
    name: 'preparationOrders',
    params: { location: 'kitchen' },
  });
  t.same(findRead('/api/preparation/orders?location=kitchen&station=grill'), {
    name: 'preparationOrders',
    params: { location: 'kitchen', station: 'grill' },
  });
  const strange = [
    '/api/preparation/orders?station=grill',
    '/api/preparation/orders?station=grill&location=kitchen',
    '/api/preparation/orders?location=kitchen&station=',
    '/api/preparation/orders?location=kitchen&station=a.b',
    '/api/preparation/orders?location=kitchen&station=a&station=b',
    '',
    '/',
    'api/waiter/tables',
    '/api/waiter/tables/',
    '//api/waiter/tables',
    '/api/waiter/tables?',
    '/api/waiter/tables?x=1',
    '/api/waiter/tables#x',
    '/API/waiter/tables',
    '/api/waiter/%74ables',
    '/api/waiter/../waiter/tables',
    '/api/waiter/orders/',
    '/api/waiter/orders/a%2Fb',
    '/api/waiter/orders/a b',
    `/api/waiter/orders/${'a'.repeat(65)}`,
    '/api/preparation/orders',
    '/api/preparation/orders?location=cellar',
    '/api/preparation/orders?location=bar=x',
    '/api/preparation/orders?location=bar&location=kitchen',
    '/api/preparation/orders?location=bar?location=bar',
    '/api/preparation/orders?place=bar',
    'http://elsewhere/api/waiter/tables',
  ];
  for (const path of strange) t.equal(findRead(path), null, path);
});

t.test('a match gives the parameters, and no match null', async t => {
  t.same(matchPath('/a/:id/b', '/a/1/b'), { id: '1' });
  t.equal(matchPath('/a/:id/b', '/a/1/c'), null);
  t.equal(matchPath('/a/:id/b', '/a/1'), null);
  t.equal(matchPath('/a?x=1|2', '/a'), null);
});
