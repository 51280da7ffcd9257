/** Calls accept only properties declared in their schema, at any depth. */
import t from 'tap';
import { fillPath } from '#shared/contract/paths.ts';
import type { ReadName } from '#shared/contract/reads.ts';
import type { WriteName } from '#shared/contract/writes.ts';
import { writes } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, type OriginFixture, tokenOf } from '../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';

type Call = { name: WriteName; id: string; body?: object; query?: string };

function send(origin: OriginFixture, { name, id, body, query = '' }: Call) {
  const { method, path } = writes[name];
  return origin.send({
    method,
    url: `${fillPath(path, { id, lineId: id })}${query}`,
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${tokenOf('admin')}`,
      'idempotency-key': createUuid(),
      'if-match': '"1"',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  });
}

/** Changes of office entities, each with another entity of the same kind. */
const changes: readonly { name: WriteName; read: ReadName; id: string; otherId: string; body: object }[] = [
  {
    ...{ name: 'changeMenuCategory', read: 'menuCategories', body: { name: 'Przejęte' } },
    ...{ id: restaurantIds.food, otherId: restaurantIds.drinks },
  },
  {
    ...{ name: 'changeTableLocation', read: 'tableLocations', body: { name: 'Przejęte' } },
    ...{ id: restaurantIds.location, otherId: restaurantIds.garden },
  },
  {
    ...{ name: 'changeTable', read: 'adminTables', body: { label: '77' } },
    ...{ id: restaurantIds.table1, otherId: restaurantIds.table2 },
  },
  {
    ...{ name: 'changeMenuItem', read: 'menuItems', body: { price: 1 } },
    ...{ id: restaurantIds.soup, otherId: restaurantIds.beer },
  },
];

t.test('a change that names another row in its body is refused, and neither row changes', async t => {
  const origin = await createOrigin(t);
  for (const { name, read, id, otherId, body } of changes) {
    const before = (await origin.read(read)).text;
    for (const extra of [{ id: otherId }, { version: 7 }, { orgId: restaurantIds.otherOrganization }]) {
      const { status, problem } = await send(origin, { name, id, body: { ...body, ...extra } });
      t.match({ status, problem }, { status: 400, problem: { code: 'INVALID_REQUEST' } }, name);
      t.same(problem.errors?.map(({ path }) => path).sort(), Object.keys(extra), name);
    }
    t.equal((await origin.read(read)).text, before, `${name} left everything as it was`);
    t.equal((await send(origin, { name, id, body })).status, 200, `${name} without it is carried out`);
  }
});

t.test('an id beside the address means nothing: only the path says which row', async t => {
  const origin = await createOrigin(t);
  for (const { name, read, id, otherId, body } of changes) {
    const before = (await origin.read(read)).text;
    const { status, problem } = await send(origin, { name, id, body, query: `?id=${otherId}` });
    t.match({ status, problem }, { status: 400, problem: { errors: [{ path: 'id' }] } }, name);
    t.equal((await origin.read(read)).text, before, `${name} left everything as it was`);
  }
  const gone = await send(origin, {
    ...{ name: 'archiveTable', id: restaurantIds.table1, query: `?id=${restaurantIds.table2}` },
  });
  t.equal(gone.status, 400);
  t.equal((await origin.read('adminTables')).data.filter(({ id }) => id === restaurantIds.table2).length, 1);
});

t.test('what nobody asked for is refused in parts of parts too, and where a call has no body', async t => {
  const origin = await createOrigin(t);
  const options = [{ name: 'Ser', price: 5 }];
  const group = await send(origin, { name: 'createModifierGroup', id: '', body: { name: 'Sery', options } });
  t.match(group.problem, { status: 400, errors: [{ path: 'options/0/price' }] });
  const lines = [{ menuItemId: restaurantIds.soup, quantity: 1, unitPrice: 1 }];
  const body = { type: 'takeaway', guestCount: 1, lines };
  t.match((await send(origin, { name: 'createOrder', id: '', body })).problem, {
    ...{ status: 400, errors: [{ path: 'lines/0/unitPrice' }] },
  });
  const archived = await send(origin, {
    name: 'archiveTable',
    id: restaurantIds.table1,
    body: { force: true },
  });
  t.match(archived.problem, { status: 400, errors: [{ path: 'force' }] });
});
