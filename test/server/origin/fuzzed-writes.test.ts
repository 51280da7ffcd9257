import t from 'tap';
import { fuzzWrites } from '../../helpers/write-fuzz.ts';

t.test(
  'whatever a write is sent, it is done once and whole, or refused by its code and nothing is left of it',
  async t => {
    const { calls, done, faults } = await fuzzWrites(t, { callsEach: 3, writesPerHouse: 100, seed: 11 });
    t.same(faults, []);
    t.ok(calls > 200);
    t.ok(Object.keys(done).length >= 20, 'many were carried out at least once');
  },
);
