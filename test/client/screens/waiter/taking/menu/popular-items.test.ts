// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { offeredQuickNotes } from '../../../../../../client/screens/waiter/options/quick-notes.ts';
import { popularItems } from '../../../../../../client/screens/waiter/taking/menu/popular-items.ts';
import { menu, modifierGroups } from '../../../../harness/opened-order.tsx';
import { makeLine, makeOrder, openedAt } from '../../../../harness/order-factory.ts';

const nowMs = Date.parse(openedAt);
const steak = { station: 'kitchen', categoryId: 'grill' } as const;
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
    const all = { quickNotes: ['No onion', 'RARE', 'Butter'] };
    expect(offeredQuickNotes(all, steak, modifierGroups)).toEqual(['No onion']);
    expect(offeredQuickNotes(all, steak, [])).toEqual(all.quickNotes);
  });

  it('leave it out in another ending of the same words too, but not for one of its words', () => {
    const named = { name: 'Dobrze wysmażony', names: { en: 'Well done' } };
    const options = modifierGroups.flatMap(group => group.options).map(option => ({ ...option, ...named }));
    const quickNotes = ['Dobrze wysmażone', 'Wysmażone z jednej strony', 'Bez lodu'];
    expect(offeredQuickNotes({ quickNotes }, steak, [{ options }])).toEqual(quickNotes.slice(1));
  });

  it('are those of the item’s station or category, and those for every item', () => {
    const restaurant = {
      quickNotes: ['Well done', 'No ice', 'To share', 'Spicy'],
      quickNoteScopes: [
        { note: 'Well done', stations: [], categoryIds: ['grill'] },
        { note: 'No ice', stations: ['bar' as const], categoryIds: [] },
        { note: 'Spicy', stations: ['bar' as const], categoryIds: ['soups'] },
      ],
    };
    const soup = { station: 'kitchen', categoryId: 'soups' } as const;
    const juice = { station: 'bar', categoryId: 'drinks' } as const;
    expect(offeredQuickNotes(restaurant, steak, [])).toEqual(['Well done', 'To share']);
    expect(offeredQuickNotes(restaurant, juice, [])).toEqual(['No ice', 'To share', 'Spicy']);
    expect(offeredQuickNotes(restaurant, soup, [])).toEqual(['To share', 'Spicy']);
    expect(offeredQuickNotes(restaurant, { ...soup, categoryId: undefined }, [])).toEqual(['To share']);
  });
});
