import { expect, it } from 'vitest';
import type { BoardNotice } from '../../../../client/notifications/notices/toast-store.ts';
import {
  groupBody,
  groupNotices,
  ordersToPickUp,
} from '../../../../client/notifications/status-line/notice-groups.ts';

function ready(table: number, changes: Partial<BoardNotice> = {}): BoardNotice {
  return {
    id: `n${table}`,
    kind: 'ready',
    at: `2026-11-20T18:0${table}:00.000Z`,
    title: `Table ${table}: ready`,
    body: '',
    orderId: `o${table}`,
    lineIds: [`l${table}`],
    ...changes,
  };
}

const pickUpCount = (notices: BoardNotice[]) => ordersToPickUp([], groupNotices(notices), 'me').size;
const orders = (notices: BoardNotice[]) => groupNotices(notices).map(({ orderId }) => orderId);

it('dishes that became ready now come first, the newest before all, then the queue', () => {
  const approval = ready(1, { kind: 'approval', lineIds: [] });
  expect(orders([approval, ready(2), ready(3, { isNew: true }), ready(4, { isNew: true })])).toEqual([
    ...['o4', 'o3', 'o1', 'o2'],
  ]);
  expect(orders([approval, ready(2), ready(3), ready(4)])).toEqual(['o1', 'o2', 'o3', 'o4']);
});

it('what was not served for long waits behind ready and 86’d dishes of other tables', () => {
  const late = ready(1, { id: 'late', kind: 'late' });
  const out = ready(3, { kind: 'unavailable', lineIds: [] });
  expect(orders([late, ready(1), ready(2), out])).toEqual(['o2', 'o3', 'o1']);
  expect(groupNotices([late, ready(1)])[0]?.lead.id).toBe('late');
  const more = ready(1, { id: 'more', lineIds: ['l9'] });
  expect(orders([late, ready(1), more, out])).toEqual(['o1', 'o3']);
});

it('names dishes of each of the notices that a table’s count is about', () => {
  const of = (id: string, ...names: string[]) => {
    const dishes = names.map((name, index) => ({ id: `${id}${index}`, name, names: {}, quantity: 1 }));
    return ready(1, { id, body: `${names} · Grill`, facts: { text: 'ready', place: {}, dishes } });
  };
  const bodyOf = (notices: BoardNotice[]) => groupNotices(notices).map(group => groupBody(group, 'en'));
  expect(bodyOf([of('a', 'Duck')])).toEqual(['Duck · Grill']);
  expect(bodyOf([of('a', 'Duck'), of('b', 'Salad')])).toEqual(['Duck, Salad']);
  expect(bodyOf([of('a', 'Duck', 'Duck', 'Trout'), of('b', 'Salad')])).toEqual(['2 × Duck, Trout +1']);
});

it('only tables with dishes to pick up are counted', () => {
  const notices = [
    ready(1),
    ready(2, { kind: 'late' }),
    ready(3, { kind: 'late', lineIds: [] }),
    ready(4, { takenBy: 'Ola' }),
    ready(5, { kind: 'approval', lineIds: [] }),
  ];
  expect(pickUpCount(notices)).toBe(2);
});

it('dishes that a push announced are counted, too, unless a colleague took them', () => {
  const { lineIds: _, ...pushed } = ready(6);
  expect(pickUpCount([ready(1), pushed, { ...pushed, id: 'n7', orderId: 'o7' }])).toBe(3);
  expect(pickUpCount([{ ...pushed, takenBy: 'Ola' }])).toBe(0);
});
