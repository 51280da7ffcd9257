import t from 'tap';
import { fuzzTrespasses } from '../../helpers/fuzz/trespass-fuzz.ts';
import { fuzzWrites } from '../../helpers/fuzz/write-fuzz.ts';

/** `npm run test:all` plays each write several times. */
const areCallsMany = process.env['TEST_LONG'] !== undefined;

t.test(
  'whatever a write is sent, it is done once and whole, or refused by its code and nothing is left of it',
  async t => {
    const { calls, done, faults } = await fuzzWrites(t, {
      callsEach: areCallsMany ? 3 : 1,
      writesPerRestaurant: 100,
      seed: 11,
    });
    t.same(faults, []);
    t.ok(calls > (areCallsMany ? 200 : 100));
    t.ok(Object.keys(done).length >= (areCallsMany ? 20 : 10), 'many were carried out at least once');
  },
);

t.test('no write takes what it does not name, or reaches what belongs to somebody else', async t => {
  const { calls, faults } = await fuzzTrespasses(t, { callsEach: areCallsMany ? 5 : 1, seed: 5 });
  t.same(faults, []);
  t.ok(calls > (areCallsMany ? 300 : 100));
});
