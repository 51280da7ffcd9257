/** Tablets of one restaurant that sign in to one shared account at the same moment, from one address. */
import t from 'tap';
import { createIdentityFixture, ownerSetup } from '../../helpers/identity-fixture.ts';
import { onlySqlite } from '../../helpers/stores/test-store.ts';

const right = { username: ownerSetup.username, password: ownerSetup.password };
const wrong = { ...right, password: 'not this one' };

type Fixture = Awaited<ReturnType<typeof createIdentityFixture>>;

const times = (count: number, body: typeof right) => Array.from({ length: count }, () => body);

function statusesOf({ call }: Fixture, bodies: readonly (typeof right)[]): Promise<number[]> {
  return Promise.all(
    bodies.map(async body => {
      const options = { body, remoteAddress: '10.1.0.0' };
      return (await call('POST', '/identity/sign-in', options)).status;
    }),
  );
}

const count = (statuses: readonly number[], status: number) => statuses.filter(one => one === status).length;

t.test('twelve tablets that sign in together with the right password are all let in', async t => {
  const fixture = await createIdentityFixture(t);
  await fixture.setUp();
  t.same(await statusesOf(fixture, times(12, right)), Array(12).fill(200));
});

t.test('of twelve wrong passwords at once ten are looked at, as one after the other', async t => {
  const fixture = await createIdentityFixture(t);
  await fixture.setUp();
  const statuses = await statusesOf(fixture, times(12, wrong));
  t.equal(count(statuses, 401), 10);
  t.equal(count(statuses, 429), 2);
  t.same(await statusesOf(fixture, times(1, right)), [429], 'the place rests afterwards');
});

t.test(
  'the right password behind ten wrong ones is not looked at, however they come',
  onlySqlite,
  async t => {
    const fixture = await createIdentityFixture(t);
    await fixture.setUp();
    const statuses = await statusesOf(fixture, [...times(10, wrong), right]);
    t.same(statuses, [...Array(10).fill(401), 429]);
  },
);

t.test('the right password among nine wrong ones is let in', async t => {
  const fixture = await createIdentityFixture(t);
  await fixture.setUp();
  const statuses = await statusesOf(fixture, [...times(9, wrong), right]);
  t.same(statuses, [...Array(9).fill(401), 200]);
});
