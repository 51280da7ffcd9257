import t from 'tap';
import { fitTexts } from '../../../../../server/origin/kernel/calls/list-sizes.ts';
import { requireRoom } from '../../../../../server/origin/order/orders/order-size-rules.ts';
import { withoutLines } from '../../../../../server/origin/order/preparation/ticket-view.ts';

const shorten = (text: string) => text.slice(0, 2);

t.test('the largest are shortened first, and no more than has to be', async t => {
  const texts = ['aaaa', 'bbbbbbbbbb', 'cccccccc'];
  t.same(fitTexts(texts, shorten, 100), texts);
  t.same(fitTexts(texts, shorten, 20), ['aaaa', 'bb', 'cccccccc']);
  t.same(fitTexts(texts, shorten, 13), ['aaaa', 'bb', 'cc']);
  t.same(
    fitTexts(texts, shorten, 9),
    ['aa', 'bb'],
    'where even the short ones are too many the last are left out',
  );
});

t.test('a shortened ticket says how many lines it has, and keeps its place', async t => {
  const texts = { note: 'a', allergyNote: 'b', allergies: [] };
  const ticket = { id: 'one', ...texts, state: 'open', lines: [{ id: 'a' }, { id: 'b' }] };
  t.same(JSON.parse(withoutLines(JSON.stringify(ticket))), {
    id: 'one',
    state: 'open',
    lines: [],
    linesLeftOut: 2,
  });
});

t.test(
  'what the lines of an order say is bounded in bytes, and what is too much already may shrink',
  async t => {
    const line = (note: string, state: 'draft' | 'removed' = 'draft') => {
      const texts = { name: 'Zupa', names: '{}', kitchen_names: '{}', modifiers: '[]', adjustment: null };
      return { ...texts, state, note };
    };
    const order = (...lines: ReturnType<typeof line>[]) => ({
      ...{ order: { allergies: '[]', is_training: 0 as const, merged_from: '[]' }, payments: [] },
      lines,
    });
    const [half, most] = ['ż'.repeat(200_000), 'ż'.repeat(299_990)];
    requireRoom(order(), order(line(most)));
    const code = { code: 'ORDER_AT_LIMIT', details: { errors: [{ path: 'orderTextBytes' }] } };
    t.throws(() => requireRoom(order(line(half)), order(line(half), line(half))), code);
    requireRoom(order(line(half)), order(line(half, 'removed'), line(half)));
    requireRoom(order(line(half), line(half), line(half)), order(line(half), line(half)));
  },
);
