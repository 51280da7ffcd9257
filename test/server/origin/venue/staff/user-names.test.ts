/** Names are unique, look-alikes are refused, and invisible characters are never stored. */
import t from 'tap';
import { originLinks } from '../../../../../server/origin/origin-links.ts';
import { createOriginSetup } from '../../../../../server/origin/origin-setup.ts';
import { createOriginStaff } from '../../../../../server/origin/venue/staff/origin-staff.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const version = (number: number) => ({ 'if-match': `"${number}"` });
const waiter = { params: { id: people.waiter.userId }, headers: version(1) };
const newcomer = { username: 'ola', roles: ['waiter' as const] };
const organizationId = restaurantIds.organization;

/** "The admin" as an impostor would write it. */
const lookalikes = [
  'The admin',
  'THE ADMIN',
  ' the  admin ',
  'The\u200b admin',
  'The admin\u2060',
  '\u202eThe admin\u202c',
  'The\u00a0admin\ufe0f',
  'Ｔｈｅ ａｄｍｉｎ',
  'The ad\u00admin\u0000',
];

t.test('a name that only looks different is taken', async t => {
  const origin = await createOrigin(t);
  for (const displayName of lookalikes) {
    const added = await origin.command('createUser', { ...newcomer, displayName });
    const taken = { status: 409, code: 'NAME_TAKEN', errors: [{ path: 'displayName' }] };
    t.match(added.problem, taken, JSON.stringify(displayName));
    t.match((await origin.command('changeUser', { displayName }, waiter)).problem, taken);
  }
  t.equal(
    (await origin.command('changeUser', { displayName: 'THE WAITER' }, waiter)).status,
    200,
    'one’s own',
  );
});

t.test('a person who comes or renames themselves takes nobody’s name, two at once neither', async t => {
  const { database, clock, command } = await createOrigin(t);
  const setup = createOriginSetup(database, () => clock.nowMs);
  const rename = (person: 'waiter' | 'kitchen', displayName: string) =>
    setup.introduceUser({ organizationId, userId: people[person].userId, username: person, displayName });
  for (const displayName of lookalikes)
    await t.rejects(rename('waiter', displayName), { code: 'NAME_TAKEN' }, JSON.stringify(displayName));
  const both = await Promise.allSettled([rename('waiter', 'Ola'), rename('kitchen', 'OLA')]);
  t.same(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  await t.rejects(
    setup.introduceUser({
      organizationId,
      userId: people.waiter.userId,
      username: 'BAR',
      displayName: 'New',
    }),
    { code: 'USERNAME_TAKEN' },
  );
  t.equal(
    (await command('createUser', { ...newcomer, username: 'zoe', displayName: 'Zoe\u0308 \u200bA' })).data
      .displayName,
    'Zoë A',
  );
});

t.test('two who were called the same before keep their names, and everything else can change', async t => {
  const origin = await createOrigin(t);
  await origin.database.db
    .updateTable('users')
    .set({ display_name: 'The admin' })
    .where('id', '=', people.waiter.userId)
    .execute();
  t.equal(
    (await origin.command('changeUser', { roles: ['bar'], displayName: 'The admin' }, waiter)).status,
    200,
  );
  const setup = createOriginSetup(origin.database, () => origin.clock.nowMs);
  const same = { organizationId, userId: people.waiter.userId, username: 'waiter', displayName: 'The admin' };
  await t.resolves(setup.introduceUser(same));
});

t.test('whom a provider calls like somebody here is told apart by a number', async t => {
  const { database, clock, read } = await createOrigin(t);
  const staff = createOriginStaff(
    database,
    originLinks,
    () => clock.nowMs,
    () => {},
  );
  const userId = people.waiter.userId;
  for (let times = 0; times < 2; times += 1)
    await staff.introduceUser({ organizationId, userId, username: 'waiter', displayName: 'The\u200b ADMIN' });
  await staff.expectUser({
    organizationId,
    userId: 'user_new',
    username: 'new',
    displayName: 'The admin',
    isAdmin: false,
  });
  const names = (await read('users')).data.map(({ displayName }) => displayName);
  t.ok(names.includes('The ADMIN (2)'));
  t.ok(names.includes('The admin (3)'));
});

t.test('no text of the restaurant holds signs that nobody sees, nor lines where there is one', async t => {
  const origin = await createOrigin(t);
  const { data: device } = await origin.command('createDevice', {
    name: 'Bar\u202e\u0007 till',
    kind: 'screen',
  });
  t.equal(device.name, 'Bar till');
  const twin = await origin.command('createDevice', { name: 'Bar\u200b till', kind: 'screen' });
  t.equal(twin.problem.code, 'NAME_TAKEN');
  const lines = [
    {
      menuItemId: restaurantIds.soup,
      quantity: 1,
      note: 'hot\u001b@\n2 × Steak\u2028free \u{1F468}\u200d\u{1F373}',
    },
  ];
  const order = await origin.command(
    'createOrder',
    { type: 'takeaway', guestCount: 1, lines },
    { as: 'waiter' },
  );
  t.equal(order.data.lines[0]?.note, 'hot@ 2 × Steak free \u{1F468}\u200d\u{1F373}');
  const { data: settings } = await origin.read('settings');
  const { version: known, ...wanted } = settings;
  const saved = await origin.command(
    'saveSettings',
    {
      ...wanted,
      restaurantName: 'Pod\u2066 Lipą',
      receipt: { ...wanted.receipt, footer: 'Thanks\r\nCome\u200f again' },
    },
    { headers: version(known) },
  );
  t.match(saved.data, { restaurantName: 'Pod Lipą', receipt: { footer: 'Thanks\nCome again' } });
  const empty = await origin.command('createDevice', { name: '\u200b\u2060', kind: 'screen' });
  t.match(empty.problem, { status: 400, errors: [{ path: 'name' }] });
});
