import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { overlaps } from '../../../../../server/origin/venue/tables/plan-rules.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const version = (number: number) => ({ 'if-match': `"${number}"` });
const { location, garden, table1, table2, archivedTable } = restaurantIds;

t.test('the tables stand by location, without the archived ones §7.9', async t => {
  const origin = await createOrigin(t);
  const { data } = await origin.read('adminTables');
  t.same(
    data.map(({ label }) => label),
    ['2', '3', '1'],
  );
  t.match(data[1], { isBlocked: true, locationId: location });
});

t.test('a new table seats four and stands free of the others §3.7a', async t => {
  const origin = await createOrigin(t);
  const { status, data } = await origin.command('createTable', { locationId: garden, label: 'G2' });
  t.equal(status, 201);
  t.match(data, { label: 'G2', seats: 4, shape: 'square', isBlocked: false, version: 1 });
  const tables = (await origin.read('adminTables')).data;
  const first = tables.find(({ id }) => id === table1);
  t.notOk(first === undefined || overlaps(first, data));
  t.same(tables.at(-1), data, 'and comes last in its location');
});

t.test('a label stands once in the whole restaurant', async t => {
  const origin = await createOrigin(t);
  const created = await origin.command('createTable', { locationId: garden, label: '2' });
  t.match(created.problem, { status: 409, code: 'NAME_TAKEN', errors: [{ path: 'label' }] });
  const changed = await origin.command(
    'changeTable',
    { label: '2' },
    { params: { id: table1 }, headers: version(1) },
  );
  t.match(changed.problem, { status: 409, code: 'NAME_TAKEN', errors: [{ path: 'label' }] });
  t.equal(
    (await origin.command('createTable', { locationId: garden, label: '4' })).status,
    201,
    'an archived one’s is free',
  );
});

t.test('a table needs a location of the restaurant', async t => {
  const origin = await createOrigin(t);
  const { data: foreign } = await origin.command(
    'createTableLocation',
    { name: 'Obca' },
    { as: 'otherAdmin' },
  );
  for (const locationId of [createUuid(), foreign.id]) {
    const created = await origin.command('createTable', { locationId, label: 'X' });
    t.match(created.problem, { status: 400, code: 'INVALID_REQUEST', errors: [{ path: 'locationId' }] });
    const moved = await origin.command(
      'changeTable',
      { locationId },
      { params: { id: table1 }, headers: version(1) },
    );
    t.match(moved.problem, { status: 400, errors: [{ path: 'locationId' }] });
  }
});

t.test('seats, shape and place outside their limits are refused by field §5.9c', async t => {
  const origin = await createOrigin(t);
  const { problem } = await origin.command('createTable', {
    locationId: garden,
    label: ' ',
    seats: 51,
    x: -1,
  });
  t.equal(problem.code, 'INVALID_REQUEST');
  t.same(problem.errors?.map(({ path }) => path).sort(), ['label', 'seats', 'x']);
});

t.test('a change keeps what was not said, and null clears the note', async t => {
  const origin = await createOrigin(t);
  const options = { params: { id: table2 } };
  const noted = await origin.command(
    'changeTable',
    { note: 'chwieje się', isBlocked: true, locationId: garden, rotation: 90 },
    { ...options, headers: version(1) },
  );
  t.match(noted.data, { label: '2', note: 'chwieje się', isBlocked: true, locationId: garden, version: 2 });
  const cleared = await origin.command('changeTable', { note: null }, { ...options, headers: version(2) });
  t.notOk('note' in cleared.data);
  t.match(cleared.data, { isBlocked: true, rotation: 90, version: 3 });
  t.same(
    (await origin.read('adminTables')).data.find(({ id }) => id === table2),
    cleared.data,
  );
});

t.test('a change on an old version is refused with the current table', async t => {
  const origin = await createOrigin(t);
  const late = await origin.command(
    'changeTable',
    { seats: 2 },
    { params: { id: table1 }, headers: version(7) },
  );
  t.equal(late.status, 412);
  t.match(late.problem, { code: 'VERSION_CONFLICT', current: { id: table1, seats: 4, version: 1 } });
});

t.test('a table is not archived while guests sit at it', async t => {
  const origin = await createOrigin(t);
  const order = { type: 'dineIn' as const, tableId: table1, guestCount: 2 };
  t.equal((await origin.command('createOrder', order, { as: 'waiter' })).status, 201);
  const options = { params: { id: table1 }, headers: version(1) };
  t.match((await origin.command('archiveTable', undefined, options)).problem, {
    status: 409,
    code: 'IN_USE',
  });
  const free = { params: { id: table2 }, headers: version(1) };
  t.equal((await origin.command('archiveTable', undefined, free)).status, 204);
  t.notOk((await origin.read('adminTables')).data.some(({ id }) => id === table2));
});

t.test('unknown, archived and other organizations’ tables are not found', async t => {
  const origin = await createOrigin(t);
  const { data: foreign } = await origin.command(
    'createTable',
    { locationId: garden, label: 'Z' },
    { as: 'otherAdmin' },
  );
  for (const id of [createUuid(), archivedTable, foreign.id, 'no-such-id']) {
    const options = { params: { id }, headers: version(1) };
    t.equal((await origin.command('changeTable', { seats: 2 }, options)).status, 404);
    t.equal((await origin.command('archiveTable', undefined, options)).status, 404);
  }
  const reused = await origin.command('createTable', { id: archivedTable, locationId: garden, label: 'Y' });
  t.match(reused.problem, { status: 409, errors: [{ path: 'id' }] });
});

t.test('only admins read and change tables', async t => {
  const origin = await createOrigin(t);
  const options = { as: 'waiter', params: { id: table1 }, headers: version(1) } as const;
  t.equal((await origin.read('adminTables', { as: 'waiter' })).status, 403);
  t.equal((await origin.command('createTable', { locationId: garden, label: 'X' }, options)).status, 403);
  t.equal((await origin.command('changeTable', { seats: 1 }, options)).status, 403);
  t.equal((await origin.command('archiveTable', undefined, options)).status, 403);
});
