import t from 'tap';
import { Value } from 'typebox/value';
import { passwordChange } from '#shared/platform/identity-schema.ts';
import { readCommonPasswords } from '../../../../server/identity/local/common-passwords.ts';
import { passwordFault } from '../../../../server/identity/local/password-rules.ts';
import { createPasswords } from '../../../../server/identity/local/passwords.ts';
import { cheapPasswordCost } from '../../../helpers/identity-fixture.ts';

t.test('a password is right only as it was set, and no two hashes of it are alike', async t => {
  const passwords = createPasswords(cheapPasswordCost);
  const [first, second] = await Promise.all([passwords.hash('zupa dnia'), passwords.hash('zupa dnia')]);
  t.not(first, second);
  t.notMatch(first, /zupa/);
  t.equal(await passwords.verify('zupa dnia', first, 'stranger'), true);
  t.equal(await passwords.verify('Zupa dnia', first, 'stranger'), false);
  t.equal(await passwords.verify('', first, 'stranger'), false);
});

t.test('nobody is let in without an account, whatever they type', async t => {
  t.equal(await createPasswords(cheapPasswordCost).verify('zupa dnia', undefined, 'stranger'), false);
});

t.test('a letter typed as one sign or as two is the same letter', async t => {
  const passwords = createPasswords(cheapPasswordCost);
  t.equal(await passwords.verify('zupa z z\u0307urku', await passwords.hash('zupa z żurku'), 'known'), true);
});

t.test('hashes made at another cost can still be checked', async t => {
  const old = await createPasswords({ log2Cost: 5, blockSize: 2, parallelism: 2 }).hash('zupa dnia');
  t.equal(await createPasswords(cheapPasswordCost).verify('zupa dnia', old, 'known'), true);
});

t.test("the real cost is OWASP's and works within the memory it asks for", async t => {
  const passwords = createPasswords();
  const stored = await passwords.hash('zupa dnia');
  t.match(stored, /^scrypt\$17\$8\$1\$/);
  t.equal(await passwords.verify('zupa dnia', stored, 'known'), true);
});

t.test('a store with hashes of an unknown kind is a fault, not a wrong password', async t => {
  await t.rejects(createPasswords(cheapPasswordCost).verify('x', 'plain$x', 'known'), /Unknown kind/);
});

t.test('more people than could be served in time are told to come back', async t => {
  const passwords = createPasswords(cheapPasswordCost);
  const tries = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('zupa dnia')));
  const refused = tries.filter(result => result.status === 'rejected');
  t.equal(refused.length, 60 - 34, 'two are at work, 32 wait');
  t.match(refused[0]?.reason, { code: 'OVERLOADED', retryAfterSeconds: 5 });
  await t.resolves(passwords.hash('zupa dnia'), 'afterwards there is room again');
});

t.test('however many strangers wait, whoever is known is let in and comes first', async t => {
  const passwords = createPasswords(cheapPasswordCost);
  // Two threads work at once. A stranger's hash takes a thousand times as long, so that a thread that is held up doesn't change who ends first.
  const stored = {
    known: await passwords.hash('zupa dnia'),
    stranger: await createPasswords({ log2Cost: 14, blockSize: 8, parallelism: 1 }).hash('zupa dnia'),
  };
  const order: string[] = [];
  const check = async (asker: 'known' | 'stranger') => {
    const isRight = await passwords.verify('zupa dnia', stored[asker], asker);
    order.push(asker);
    return isRight;
  };
  const strangers = Array.from({ length: 40 }, () => check('stranger'));
  const known = check('known');
  const [refused] = (await Promise.allSettled(strangers)).filter(({ status }) => status === 'rejected');
  t.match(refused, { reason: { code: 'OVERLOADED' } });
  t.equal(await known, true);
  t.ok(order.indexOf('known') < 10, 'after those at work, before those who wait');
});

t.test('passwords that anyone would try first are refused §5.1b', async t => {
  const common = await readCommonPasswords();
  for (const easy of [
    'password',
    'Qwerty123',
    '12345678',
    'aaaaaaaa',
    'ŻŻŻŻŻŻŻŻ',
    '        ',
    'Ania_Nowak',
  ]) {
    t.equal(passwordFault(easy, 'ania_nowak', common), 'is too easy to guess', easy);
  }
  t.equal(passwordFault('correct horse', 'ania', common), null);
});

t.test('a password of seven signs is refused, one of eight is taken §5.1a §9.7b', async t => {
  t.notOk(Value.Check(passwordChange, { current: 'zupa 1', next: 'zupa 12' }));
  t.ok(Value.Check(passwordChange, { current: 'zupa 1', next: 'zupa 123' }));
});

t.test('the size of a password is limited in bytes, not in letters §5.1c', async t => {
  t.equal(passwordFault('ab'.repeat(512), 'ania', new Set()), null);
  t.equal(passwordFault('żó'.repeat(300), 'ania', new Set()), 'must be at most 1024 bytes');
});

t.test(
  'the list of the commonest breached passwords holds what is long enough to be chosen at all §5.1b',
  async t => {
    const common = await readCommonPasswords();
    t.ok(common.size > 1_000, `${common.size} passwords`);
    t.same(
      [...common].filter(password => password.length < 8 || password !== password.toLowerCase()),
      [],
    );
    for (const known of ['password', 'iloveyou1', 'zaq12wsx', 'kochamcie', 'qwertyuiop'])
      t.ok(common.has(known), known);
  },
);
