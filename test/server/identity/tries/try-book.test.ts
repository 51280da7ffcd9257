import t from 'tap';
import { createSignInLimiter, type TryPlace } from '../../../../server/identity/local/sign-in-limiter.ts';
import { identityMigrations } from '../../../../server/identity/migrations/identity-migrations.ts';
import type { IdentityTables } from '../../../../server/identity/shared/identity-tables.ts';
import { createSharedPinLimiter } from '../../../../server/identity/tries/shared-pin-limiter.ts';
import { countInBook } from '../../../../server/identity/tries/shared-sign-in-tries.ts';
import { openTryBook } from '../../../../server/identity/tries/try-book.ts';
import { createIdentityFixture, ownerSetup } from '../../../helpers/identity-fixture.ts';
import { openTestStore } from '../../../helpers/stores/test-store.ts';

const stranger: TryPlace = { kind: 'address', address: '203.0.113.9' };

/** Two processes on one store, whose clock the test sets. */
async function createScene(t: { after(work: () => Promise<void>): void }) {
  const database = await openTestStore<IdentityTables>(identityMigrations);
  t.after(() => database.close());
  const clock = { ms: 1_764_000_000_000 };
  const open = () => openTryBook(database, async () => clock.ms);
  const signIn = () => createSignInLimiter(countInBook(open()));
  const signIns = [signIn(), signIn()] as const;
  const pins = [createSharedPinLimiter(open()), createSharedPinLimiter(open())] as const;
  const rows = () => database.db.selectFrom('counted_tries').selectAll().execute();
  return { clock, signIns, pins, rows };
}

const outcomes = async (tries: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(tries);
  return { allowed: settled.filter(({ status }) => status === 'fulfilled').length, settled };
};

t.test('ten wrong passwords are ten, whichever process takes them, and however close', async t => {
  const { clock, signIns } = await createScene(t);
  const tries = Array.from({ length: 24 }, async (_, index) =>
    signIns[index % 2]?.countTry(stranger, 'anna'),
  );
  t.equal((await outcomes(tries)).allowed, 10);
  const refused = { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 30 };
  for (const limiter of signIns) await t.rejects(limiter.countTry(stranger, 'anna'), refused);
  clock.ms += 30_000;
  const forgive = await signIns[0].countTry(stranger, 'anna');
  await t.rejects(signIns[1].countTry(stranger, 'anna'), refused);
  await forgive();
  t.ok(await signIns[1].countTry(stranger, 'anna'));
});

t.test('who was right leaves nothing, and nobody reads what was typed as a name', async t => {
  const { clock, signIns, rows } = await createScene(t);
  const [one] = signIns;
  const forgive = await one.countTry(stranger, 'anna kowalska');
  t.notMatch(JSON.stringify(await rows()), /anna|203\.0/);
  await forgive();
  t.same(await rows(), []);
  await one.countTry(stranger, 'jan');
  clock.ms += 60 * 60_000;
  await one.countTry({ kind: 'address', address: '203.0.113.77' }, 'ola');
  t.equal((await rows()).length, 3, 'those of jan are full again');
});

t.test('a clock that is set back gives no tries', async t => {
  const { clock, signIns } = await createScene(t);
  const tries = (count: number) =>
    outcomes(Array.from({ length: count }, async () => signIns[0].countTry(stranger, 'anna')));
  await tries(10);
  clock.ms -= 3_600_000;
  t.equal((await tries(5)).allowed, 0);
});

t.test('a PIN is tried no oftener at two processes than at one', async t => {
  const { clock, pins } = await createScene(t);
  const [one, two] = pins;
  const at = (device: string) => ({ device: `house ${device}`, person: 'house anna' });
  const wait = (seconds: number) => ({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: seconds });
  for (const limiter of [one, two, one]) await limiter.countTry(at('bar'));
  await t.rejects(Promise.resolve(two.countTry(at('bar'))), wait(5));
  await t.resolves(Promise.resolve(two.countTry(at('garden'))), 'nor does anna wait elsewhere');
  clock.ms += 5_000;
  const forgive = await two.countTry(at('bar'));
  await forgive();
  await t.resolves(Promise.resolve(one.countTry(at('bar'))), 'a right one ends the pauses');
  const tries = Array.from({ length: 20 }, async (_, index) => one.countTry(at(`tablet ${index}`)));
  t.equal((await outcomes(tries)).allowed, 5, 'ten at all');
  t.equal(await two.isSpent('house anna'), true);
  t.equal(await two.isSpent('house jan'), false);
  await two.forget('house anna');
  t.equal(await one.isSpent('house anna'), false);
  await t.resolves(Promise.resolve(one.countTry(at('bar'))), 'a new PIN is not paused for the one before');
});

t.test('a device on which everybody’s PIN is tried rests at all processes', async t => {
  const { clock, pins } = await createScene(t);
  const tries = Array.from({ length: 30 }, async (_, index) =>
    pins[index % 2]?.countTry({ device: 'house bar', person: `house ${index}` }),
  );
  t.equal((await outcomes(tries)).allowed, 20);
  clock.ms += 15_000;
  await t.resolves(Promise.resolve(pins[0].countTry({ device: 'house bar', person: 'house z' })));
});

t.test('a guesser at the sign-in gets no more of two processes than of one', async t => {
  const database = await openTestStore<IdentityTables>(identityMigrations);
  t.after(() => database.close());
  const one = await createIdentityFixture(t, { database, recheckMs: 2_000 });
  const two = await createIdentityFixture(t, { database, recheckMs: 2_000 });
  await one.setUp();
  const guess = (password: string, index: number) =>
    (index % 2 === 0 ? one : two).call('POST', '/identity/sign-in', {
      body: { username: ownerSetup.username, password },
      remoteAddress: '198.51.100.4',
    });
  const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => guess('not this one', index)));
  t.equal(answers.filter(({ status }) => status === 401).length, 10);
  t.equal((await guess(ownerSetup.password, 0)).status, 429);
  t.equal((await guess(ownerSetup.password, 1)).status, 429);
});
