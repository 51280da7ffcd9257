/** Filters that admins have named: each their own, whole, in one version. */
import t from 'tap';
import { limits } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { SavedFilter } from '#shared/venue/saved-filter-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { people } from '../../../../helpers/restaurants/small-restaurant.ts';

const filter = (name: string, change: Partial<SavedFilter> = {}): SavedFilter => ({
  id: createUuid(),
  screen: 'orders',
  name,
  query: 'range=yesterday&state=cancelled',
  ...change,
});
const save = (origin: OriginFixture, filters: unknown[], version = 1) =>
  origin.command('saveFilters', { filters } as never, { headers: { 'if-match': `"${version}"` } });

t.test('an admin names filters, renames and deletes them §11.7', async t => {
  const origin = await createOrigin(t);
  const before = await origin.read('savedFilters');
  t.same(before.data, { filters: [], version: 1 });
  const [yesterday, sales] = [filter('Storna wczoraj'), filter('Storna wczoraj', { screen: 'reports' })];
  const saved = await save(origin, [yesterday, sales]);
  t.same(saved.data, { filters: [yesterday, sales], version: 2 });
  const after = await origin.read('savedFilters');
  t.same(after.data, saved.data);
  t.not(after.headers.etag, before.headers.etag);
  const renamed = { ...yesterday, name: 'Anulowane' };
  t.same((await save(origin, [renamed], 2)).data, { filters: [renamed], version: 3 });
});

t.test('one’s filters are nobody else’s, and go with who leaves', async t => {
  const origin = await createOrigin(t);
  const mine = await save(origin, [filter('Moje')]);
  t.equal(mine.status, 200);
  const roles = { roles: ['admin' as const] };
  const person = { params: { id: people.waiter.userId }, headers: { 'if-match': '"1"' } };
  await origin.command('changeUser', roles, person);
  t.same((await origin.read('savedFilters', { as: 'waiter' })).data, { filters: [], version: 1 });
  await origin.command(
    'saveFilters',
    { filters: [filter('Moje')] },
    { as: 'waiter', headers: { 'if-match': '"1"' } },
  );
  const owners = () => origin.database.db.selectFrom('saved_filters').select('user_id').execute();
  t.equal((await owners()).length, 2);
  await origin.command('archiveUser', undefined, { ...person, headers: { 'if-match': '"2"' } });
  t.same(await owners(), [{ user_id: people.admin.userId }]);
});

t.test('what is wrong is refused by its field, and nothing is saved', async t => {
  const origin = await createOrigin(t);
  const many = Array.from({ length: limits.savedFiltersMax + 1 }, (_, index) => filter(`Filtr ${index}`));
  const wrong: [unknown[], string][] = [
    [[filter('')], 'filters/0/name'],
    [[filter('x'.repeat(limits.filterNameLength + 1))], 'filters/0/name'],
    [[filter('Okno', { query: 'search=<script>' })], 'filters/0/query'],
    [[filter('Okno', { screen: 'menu' as never })], 'filters/0/screen'],
    [[filter('Okno', { id: '1' })], 'filters/0/id'],
    [many, 'filters'],
  ];
  for (const [filters, path] of wrong)
    t.match(
      (await save(origin, filters)).problem,
      { status: 400, code: 'INVALID_REQUEST', errors: [{ path }] },
      path,
    );
  const twice = await save(origin, [filter('Okno'), filter('okno')]);
  t.match(twice.problem, { status: 409, code: 'NAME_TAKEN', errors: [{ path: 'filters/1/name' }] });
  const once = filter('Okno');
  t.match((await save(origin, [once, { ...once, name: 'Drzwi' }])).problem, {
    code: 'NAME_TAKEN',
    errors: [{ path: 'filters/1/id' }],
  });
  t.equal((await save(origin, many.slice(1))).status, 200);
  const stale = await save(origin, []);
  t.match(stale.problem, { status: 412, code: 'VERSION_CONFLICT', current: { version: 2 } });
  t.equal((await origin.read('savedFilters')).data.filters.length, limits.savedFiltersMax);
});
