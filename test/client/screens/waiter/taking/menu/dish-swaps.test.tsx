import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { swapsFor } from '../../../../../../client/screens/waiter/taking/menu/dish-swaps.ts';
import {
  linesInTheWay,
  outNow,
} from '../../../../../../client/screens/waiter/taking/menu/item-availability.ts';
import type { LineView } from '../../../../../../client/writes/order-projection.ts';
import { menu, modifierGroups, openOrder, tap } from '../../../../harness/opened-order.tsx';
import { makeLine, makeOrder } from '../../../../harness/order-factory.ts';

const trout = makeLine({ id: 'trout-line', menuItemId: 'trout', name: 'Pstrąg', names: { en: 'Trout' } });
const drink = makeLine({ id: 'drink', menuItemId: 'lemonade', station: 'bar', name: 'Lemoniada', names: {} });

describe('an item 86’d on an unsent order', () => {
  it('is swapped for what is nearest in price, and needs no question', () => {
    const names = swapsFor(trout, menu, modifierGroups).map(({ id }) => id);
    expect(names).toEqual(['pierogi', 'soup']);
    expect(swapsFor({ menuItemId: 'pierogi', unitPrice: 1, quantity: 1 }, menu, modifierGroups)).toEqual([]);
  });

  it('stays with its swaps when the rest is sent', async () => {
    const { writes, server } = await openOrder(makeOrder({ lines: [trout, drink] }));
    expect(await screen.findByText('86’d: 1× Trout')).toBeTruthy();
    tap(/^Send the rest1 bar/);
    const states = () => server.order().lines.map(({ state }) => state);
    await vi.waitFor(() => expect(states()).toEqual(['draft', 'sent']));
    expect(writes().map(({ method, body }) => [method, body])).toEqual([['POST', { lineIds: ['drink'] }]]);
  });

  it('or wanted more often than there are portions, says how many are left', async () => {
    const soup = (id: string, quantity: number) =>
      makeLine({ id, menuItemId: 'soup', name: 'Zupa', names: {}, quantity });
    const out = outNow(menu, modifierGroups);
    const [two, one, more] = [soup('two', 2), soup('one', 1), soup('more', 1)];
    const views = (lines: (typeof two)[]) => linesInTheWay(lines as unknown as LineView[], out);
    expect(views([two, one]).map(({ id }) => id)).toEqual([]);
    expect(views([two, one, more]).map(({ id }) => id)).toEqual(['more']);
    expect(views([soup('four', 4), one]).map(({ id }) => id)).toEqual(['four']);
    const { server } = await openOrder(makeOrder({ lines: [soup('four', 4), drink] }));
    expect(await screen.findByText(/^Only 3 portions left of/)).toBeTruthy();
    tap(/^Send the rest1 bar/);
    const states = () => server.order().lines.map(({ state }) => state);
    await vi.waitFor(() => expect(states()).toEqual(['draft', 'sent']));
  });

  it('gives way to its swap, as many, for the same seat', async () => {
    const { server } = await openOrder(makeOrder({ lines: [{ ...trout, quantity: 2, seat: 1 }] }));
    const send = screen.getByRole<HTMLButtonElement>('button', { name: /^SendSwap or remove/ });
    expect(send.disabled).toBe(true);
    (await screen.findByRole('button', { name: /^Swap for Ruthenian dumplings/ })).click();
    await vi.waitFor(() =>
      expect(server.order().lines).toMatchObject([{ menuItemId: 'pierogi', quantity: 2, seat: 1 }]),
    );
    expect(screen.queryByText(/^86’d:/)).toBeNull();
  });
});

describe('an item 86’d while it is on hold', () => {
  const voidPath = '/api/waiter/orders/order/lines/trout-line/void';
  const held = { ...trout, state: 'held' as const, course: 2, quantity: 2, seat: 1 };
  const voided = () => {
    const order = makeOrder({ lines: [{ ...held, state: 'voided' }], version: 2 });
    return { body: order };
  };

  it('is removed with one tap, though its course is not fired yet', async () => {
    const { writes } = await openOrder(makeOrder({ lines: [held] }), {
      answers: { [`POST ${voidPath}`]: voided },
    });
    expect(await screen.findByText('86’d: 2× Trout')).toBeTruthy();
    tap(/^Remove Trout/);
    await vi.waitFor(() => expect(writes().map(({ path }) => path)).toEqual([voidPath]));
    expect(writes()[0]?.body).toEqual({ reason: '86’d' });
  });

  it('or gives way to its swap, which is on hold, too', async () => {
    const { writes } = await openOrder(makeOrder({ lines: [held] }), {
      answers: { [`POST ${voidPath}`]: voided },
    });
    (await screen.findByRole('button', { name: /^Swap for Ruthenian dumplings/ })).click();
    await vi.waitFor(() => expect(writes()).toHaveLength(3));
    const [, added, sent] = writes();
    expect(added?.body).toMatchObject({
      lines: [{ menuItemId: 'pierogi', quantity: 2, course: 2, seat: 1 }],
    });
    const body = added?.body as { lines: { id: string }[] } | undefined;
    expect(sent?.body).toMatchObject({
      ...{ lineIds: [body?.lines[0]?.id], holdCourses: [2] },
      replacedId: 'trout-line',
    });
  });

  it('or sent and not started, gives way to its swap, which is sent, too', async () => {
    const sent = { ...held, state: 'sent' as const, sentAt: '2026-05-04T17:20:00.000Z' };
    const { writes } = await openOrder(makeOrder({ lines: [sent] }), {
      answers: {
        [`POST ${voidPath}`]: voided,
        'GET /api/preparation/blocked-orders': [
          { id: 'order', lines: [{ id: 'trout-line', state: 'sent' }] },
        ],
      },
    });
    (await screen.findByRole('button', { name: /^Swap for Ruthenian dumplings/ })).click();
    await vi.waitFor(() => expect(writes()).toHaveLength(3));
    expect(writes()[2]?.body).toEqual({ lineIds: [expect.any(String)], replacedId: 'trout-line' });
    cleanup();
    const begun = makeOrder({ lines: [{ ...sent, state: 'preparing' }] });
    await openOrder(begun);
    expect(screen.queryByRole('button', { name: /^Swap for/ })).toBeNull();
  });

  it('or not sent yet, is swapped for nothing that its guest must not have', async () => {
    for (const state of ['held', 'draft'] as const) {
      const lines = [{ ...held, state }];
      await openOrder(makeOrder({ lines, allergies: [{ seat: 1, allergens: ['gluten'] }] }));
      expect(await screen.findByText('86’d: 2× Trout')).toBeTruthy();
      expect(screen.queryByRole('button', { name: /^Swap for Ruthenian dumplings/ })).toBeNull();
      expect(screen.getByRole('button', { name: /^Swap for Broth/ })).toBeTruthy();
      cleanup();
    }
  });

  it('stays an admin’s to decide once the guests were told of it', async () => {
    await openOrder(makeOrder({ lines: [{ ...held, billedAt: '2026-05-04T17:20:00.000Z' }] }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Remove Trout/ })).toBeNull());
  });
});
