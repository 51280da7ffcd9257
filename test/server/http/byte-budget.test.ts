import t from 'tap';
import { createByteBudget } from '../../../server/http/byte-budget.ts';

t.test('a caller’s share ends before that of all others', async t => {
  const budget = createByteBudget({ total: 10, perCaller: 6 });
  const flood = [budget.hold('flood'), budget.hold('flood')];
  t.same([flood[0]?.add(4), flood[1]?.add(2), flood[1]?.add(1)], [true, true, false]);
  const ola = budget.hold('ola');
  t.same([ola.add(4), ola.add(1)], [true, false], 'ten are held');
  flood[0]?.release();
  t.ok(ola.add(2));
  t.ok(budget.hold('flood').add(2));
});

t.test('what is released twice is released once', async t => {
  const budget = createByteBudget({ total: 4, perCaller: 4 });
  const first = budget.hold('ola');
  first.add(4);
  first.release();
  first.release();
  const second = budget.hold('ola');
  t.same([second.add(4), second.add(1)], [true, false]);
});
