// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { isAddable } from '../../../../../../client/orders/dish-out.ts';
import {
  currentCategories,
  offHoursOf,
} from '../../../../../../client/screens/waiter/taking/menu/off-hours.ts';
import { popularItems } from '../../../../../../client/screens/waiter/taking/menu/popular-items.ts';
import { makeItem, makeLine, makeOrder, openedAt } from '../../../../harness/order-factory.ts';

const nowMs = Date.parse(openedAt);
const inMinutes = (minutes: number) => ({ from: new Date(nowMs + minutes * 60_000).toISOString() });
const category = (id: string, ...offs: ({ from?: string } | undefined)[]): WaiterMenuCategory => ({
  ...{ id, name: id, names: {}, color: '#335577' },
  items: offs.map((offHours, index) => makeItem({ id: `${id}${index}`, ...(offHours && { offHours }) })),
});
const breakfast = category('breakfast', inMinutes(20 * 60), inMinutes(21 * 60));
const lunch = category('lunch', inMinutes(60), inMinutes(5));
const mains = category('mains', undefined, inMinutes(300));
const never = category('never', {});
const idsOf = (categories: readonly WaiterMenuCategory[]) => categories.map(({ id }) => id);

describe('what is not sold at this hour', () => {
  it('leaves the row of categories, until an hour before it begins', () => {
    const menu = [breakfast, lunch, mains, never];
    expect(idsOf(currentCategories(menu, null, nowMs))).toEqual(['lunch', 'mains']);
    expect(idsOf(currentCategories(menu, 'never', nowMs))).toEqual(['lunch', 'mains', 'never']);
    expect(idsOf(currentCategories(menu, null, nowMs + 19 * 60 * 60_000))).toContain('breakfast');
    expect(idsOf(currentCategories([breakfast, never], null, nowMs))).toEqual(['breakfast', 'never']);
  });

  it('begins with the first of its dishes', () => {
    expect(offHoursOf(lunch)).toEqual(inMinutes(5));
    expect(offHoursOf(mains)).toBeNull();
    expect(offHoursOf(never)).toEqual({});
  });

  it('is not offered as popular', () => {
    const sent = ({ id }: { id: string }) =>
      makeLine({ menuItemId: id, quantity: 3, state: 'sent', sentAt: openedAt });
    const orders = [makeOrder({ lines: mains.items.map(sent) })];
    expect(popularItems(orders, [mains], nowMs).map(({ id }) => id)).toEqual(['mains0']);
    expect(mains.items.map(isAddable)).toEqual([true, false]);
  });
});
