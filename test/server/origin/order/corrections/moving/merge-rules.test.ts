import t from 'tap';
import {
  mergeFaults,
  withMerged,
  withoutMerged,
} from '../../../../../../server/origin/order/corrections/moving/merge-rules.ts';
import { freshOrder } from '../../../../../../server/origin/order/orders/order-row.ts';
import type {
  NamedOrderRow,
  StoredOrder,
} from '../../../../../../server/origin/order/orders/stored-order.ts';

function order(fields: Partial<NamedOrderRow> = {}): StoredOrder {
  return {
    order: {
      ...freshOrder,
      org_id: 'o',
      id: 'one',
      number: 1,
      business_day: '2025-11-20',
      type: 'dineIn',
      table_id: 't1',
      guest_count: 2,
      waiter_id: 'w',
      rounds: 1,
      opened_at: '2025-11-20T18:00:00.000Z',
      table_label: '1',
      waiter_name: 'Anna',
      ...fields,
    },
    lines: [],
    payments: [],
    approvals: [],
    receipt: null,
  };
}

const other = (fields: Partial<NamedOrderRow> = {}) =>
  order({ id: 'two', number: 2, table_id: 't2', table_label: '2', guest_count: 3, ...fields });

t.test('each thing that stands against a merge is said', async t => {
  t.same(mergeFaults(order(), other()), []);
  const paths = (target: StoredOrder, source: StoredOrder) =>
    mergeFaults(target, source).map(({ path }) => path);
  t.same(paths(order(), order()), ['orderId']);
  const wrong = other({ state: 'closed', type: 'takeaway', discount: '{}', receipt_state: 'failed' });
  t.equal(mergeFaults(order(), wrong).length, 4);
  const long = 'x'.repeat(300);
  t.same(paths(order({ note: long, allergy_note: long }), other({ note: 'y'.repeat(300) })), ['note']);
  const allergic = order({ allergy_note: long });
  t.same(paths(allergic, other({ allergy_note: 'y'.repeat(300) })), ['allergyNote']);
});

t.test('guests add up, and what either table is allergic to holds for both', async t => {
  const target = order({ allergy_note: 'orzechy', note: 'urodziny' });
  const merged = withMerged(target, other({ allergy_note: 'mleko', note: 'urodziny' }));
  t.match(merged, { guest_count: 5, allergy_note: 'orzechy; mleko', note: 'urodziny' });
  t.equal(withMerged(order(), other({ allergy_note: 'mleko' })).allergy_note, 'mleko');
  t.equal(withMerged(order({ guest_count: 98 }), other()).guest_count, 99);
});

t.test('the undo takes back guests and notes, unless somebody wrote a note since', async t => {
  const target = order({ allergy_note: 'orzechy' });
  const changes = withMerged(target, other({ allergy_note: 'mleko', note: 'pies' }));
  const together = { ...target.order, ...changes };
  const [entry] = JSON.parse(together.merged_from);
  t.same(withoutMerged(together, entry), {
    guest_count: 2,
    note: null,
    allergy_note: 'orzechy',
    allergies: '[]',
    merged_from: '[]',
  });
  const rewritten = { ...together, allergy_note: 'orzechy, mleko i gluten', guest_count: 1 };
  t.match(withoutMerged(rewritten, entry), { allergy_note: 'orzechy, mleko i gluten', guest_count: 0 });
});

t.test('orders that had come into the source are the target’s from then on', async t => {
  const entry = { orderId: 'three', number: 3, guestCount: 1, note: {}, allergyNote: {}, seatOffset: 3 };
  const { merged_from } = withMerged(order(), other({ merged_from: JSON.stringify([entry]) }));
  t.match(JSON.parse(merged_from ?? ''), [
    { orderId: 'three', seatOffset: 5 },
    { orderId: 'two', tableLabel: '2', seatOffset: 2 },
  ]);
});
