import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { reads } from '#shared/contract/reads.ts';
import { availabilityRefreshMs, defaultRefreshMs } from '#shared/kernel/intervals.ts';
import { menu, openOrder, tap } from '../../../../harness/opened-order.tsx';
import { makeLine, makeOrder } from '../../../../harness/order-factory.ts';

const menuPath = 'GET /api/waiter/menu';
const tomorrow = () => new Date(Date.now() + 26 * 60 * 60_000).toISOString();
const isMains = ({ id }: { id: string }) => id === 'mains';
/** The mains are over until another day. */
const overMenu = (): WaiterMenuCategory[] =>
  menu.map(category => ({
    ...category,
    ...(isMains(category) && { hasHours: true }),
    items: category.items.map(item =>
      isMains(category) ? { ...item, offHours: { from: tomorrow() } } : item,
    ),
  }));

describe('a dish outside its hours', () => {
  it('says when it is sold again and cannot be tapped; its category is in the grid of all only', async () => {
    await openOrder(makeOrder({}), { answers: { [menuPath]: overMenu() } });
    expect(screen.queryByRole('button', { name: /^Mains/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Lemonade/ })).toBeTruthy();
    tap(/All categories/);
    tap(/^Mains · from \w{3},? \d\d:\d\d$/);
    expect(screen.queryByRole('button', { name: /^Ruthenian dumplings/ })).toBeNull();
    expect(screen.getAllByText(/^from \w{3},? \d\d:\d\d$/).length).toBeGreaterThan(1);
  });

  it('leaves the category where the waiter is in its place when the hours end', async () => {
    const { environment, access } = await openOrder(makeOrder({}));
    expect(screen.getByRole('button', { name: /^Ruthenian/ })).toBeTruthy();
    environment.answers[menuPath] = overMenu();
    await act(() => access.queryClient.invalidateQueries());
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Ruthenian/ })).toBeNull());
    expect(screen.getByRole('button', { name: /^Mains · from/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('was added in time: there may be fewer of it, not more', async () => {
    const line = makeLine({ id: 'early', menuItemId: 'pierogi', quantity: 2, state: 'draft' });
    await openOrder(makeOrder({ lines: [line] }), { answers: { [menuPath]: overMenu() } });
    tap(/2 × Ruthenian|edit$/);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('This item is not sold at this hour.')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'One more' }).disabled).toBe(true);
  });

  it('makes the menu asked for more often', () => {
    const { refreshMs } = reads.waiterMenu;
    const askedEvery = (shown: unknown) =>
      typeof refreshMs === 'function' ? refreshMs(shown as never) : refreshMs;
    expect(askedEvery(overMenu())).toBe(availabilityRefreshMs);
    expect(askedEvery(menu)).toBe(defaultRefreshMs);
  });
});
