// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { popularItems } from '../../../../../../client/screens/waiter/taking/menu/popular-items.ts';
import { offeredQuickNotes } from '../../../../../../client/screens/waiter/taking/menu/quick-notes.ts';
import { menu, modifierGroups } from '../../../../harness/opened-order.tsx';
import { makeLine, makeOrder, openedAt } from '../../../../harness/order-factory.ts';

const nowMs = Date.parse(openedAt);
const sent = (menuItemId: string, quantity: number, minutesAgo: number, more = {}) =>
  makeLine({
    menuItemId,
    quantity,
    state: 'sent',
    sentAt: new Date(nowMs - minutesAgo * 60_000).toISOString(),
    ...more,
  });

describe('what is popular now', () => {
  it('was sent most in the last hour, more than once, and can be had', () => {
    const orders = [
      makeOrder({ lines: [sent('pierogi', 1, 5), sent('lemonade', 3, 50), sent('trout', 9, 1)] }),
      makeOrder({ lines: [sent('pierogi', 1, 30), sent('steak', 1, 1), sent('soup', 5, 61)] }),
      makeOrder({
        lines: [sent('soup', 4, 1, { state: 'voided' }), makeLine({ menuItemId: 'soup', quantity: 9 })],
      }),
    ];
    expect(popularItems(orders, menu, nowMs).map(({ id }) => id)).toEqual(['lemonade', 'pierogi']);
  });
});

describe('quick notes', () => {
  it('leave out what the item has as a choice of its own', () => {
    expect(offeredQuickNotes(['No onion', 'RARE', 'Butter'], modifierGroups)).toEqual(['No onion']);
    expect(offeredQuickNotes(['No onion', 'Rare'], [])).toEqual(['No onion', 'Rare']);
  });
});
