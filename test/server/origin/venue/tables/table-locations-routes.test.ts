import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const version = (number: number) => ({ 'if-match': `"${number}"` });

t.test('the locations stand in display order §7.8', async t => {
  const origin = await createOrigin(t);
  const { status, data } = await origin.read('tableLocations');
  t.equal(status, 200);
  t.same(
    data.map(({ name }) => name),
    ['Sala', 'Ogród'],
  );
});

t.test('a new location has a colour, stands last and is in the list §3.7b', async t => {
  const origin = await createOrigin(t);
  const before = await origin.read('tableLocations');
  const { status, data } = await origin.command('createTableLocation', { name: 'Bar' });
  t.equal(status, 201);
  t.match(data, { name: 'Bar', sortOrder: 12, version: 1 });
  const after = await origin.read('tableLocations');
  t.same(after.data.at(-1), data);
  t.not(after.headers.etag, before.headers.etag);
});

t.test('a client may choose the id, once', async t => {
  const origin = await createOrigin(t);
  const id = createUuid();
  t.equal((await origin.command('createTableLocation', { id, name: 'Bar' })).data.id, id);
  const again = await origin.command('createTableLocation', { id, name: 'Taras' });
  t.equal(again.status, 409);
  t.match(again.problem, { code: 'NAME_TAKEN', errors: [{ path: 'id' }] });
});

t.test('a name stands once', async t => {
  const origin = await createOrigin(t);
  const created = await origin.command('createTableLocation', { name: 'OGRÓD' });
  t.equal(created.status, 409);
  t.match(created.problem, { code: 'NAME_TAKEN', errors: [{ path: 'name' }] });
  const changed = await origin.command(
    'changeTableLocation',
    { name: 'Ogród' },
    { params: { id: restaurantIds.location }, headers: version(1) },
  );
  t.match(changed.problem, { code: 'NAME_TAKEN', errors: [{ path: 'name' }] });
});

t.test('a changed location keeps what was not said', async t => {
  const origin = await createOrigin(t);
  const { status, data } = await origin.command(
    'changeTableLocation',
    { sortOrder: 9 },
    { params: { id: restaurantIds.location }, headers: version(1) },
  );
  t.equal(status, 200);
  t.match(data, { name: 'Sala', color: '#336699', sortOrder: 9, version: 2 });
  const names = (await origin.read('tableLocations')).data.map(({ name }) => name);
  t.same(names, ['Ogród', 'Sala'], 'and moves to its new place');
});

t.test('a change on an old version is refused with the current location', async t => {
  const origin = await createOrigin(t);
  const options = { params: { id: restaurantIds.location }, headers: version(1) };
  await origin.command('changeTableLocation', { name: 'Salon' }, options);
  const late = await origin.command('changeTableLocation', { name: 'Izba' }, options);
  t.equal(late.status, 412);
  t.match(late.problem, { code: 'VERSION_CONFLICT', current: { name: 'Salon', version: 2 } });
  const unversioned = await origin.command(
    'changeTableLocation',
    { name: 'Izba' },
    { params: options.params },
  );
  t.match(unversioned.problem, { status: 428, code: 'VERSION_REQUIRED' });
});

t.test('a location with tables stays, an empty one can be archived and its name used again', async t => {
  const origin = await createOrigin(t);
  const inUse = await origin.command('archiveTableLocation', undefined, {
    params: { id: restaurantIds.garden },
    headers: version(1),
  });
  t.match(inUse.problem, { status: 409, code: 'IN_USE' });
  const { data } = await origin.command('createTableLocation', { name: 'Bar' });
  const stale = await origin.command('archiveTableLocation', undefined, {
    params: { id: data.id },
    headers: version(2),
  });
  t.equal(stale.problem.code, 'VERSION_CONFLICT');
  const options = { params: { id: data.id }, headers: version(1) };
  const archived = await origin.command('archiveTableLocation', undefined, options);
  t.equal(archived.status, 204);
  t.equal(archived.text, '');
  t.notOk((await origin.read('tableLocations')).data.some(({ id }) => id === data.id));
  t.equal((await origin.command('archiveTableLocation', undefined, options)).status, 404);
  t.equal((await origin.command('createTableLocation', { name: 'Bar' })).status, 201);
  const sameId = await origin.command('createTableLocation', { id: data.id, name: 'Taras' });
  t.match(sameId.problem.errors, [{ path: 'id' }], 'an archived id is not free again');
});

t.test('another organization’s location is not found', async t => {
  const origin = await createOrigin(t);
  const { data } = await origin.command('createTableLocation', { name: 'Obca' }, { as: 'otherAdmin' });
  const options = { params: { id: data.id }, headers: version(1) };
  t.equal((await origin.command('changeTableLocation', { name: 'Moja' }, options)).status, 404);
  t.equal((await origin.command('archiveTableLocation', undefined, options)).status, 404);
  t.notOk((await origin.read('tableLocations')).data.some(({ name }) => name === 'Obca'));
});

t.test('only admins read and change locations', async t => {
  const origin = await createOrigin(t);
  const options = { as: 'waiter', params: { id: restaurantIds.location }, headers: version(1) } as const;
  t.equal((await origin.read('tableLocations', { as: 'kitchen' })).status, 403);
  t.equal((await origin.command('createTableLocation', { name: 'Bar' }, options)).status, 403);
  t.equal((await origin.command('changeTableLocation', {}, options)).status, 403);
  t.equal((await origin.command('archiveTableLocation', undefined, options)).status, 403);
});
