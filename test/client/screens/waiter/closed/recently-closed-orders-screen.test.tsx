import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RecentlyClosedOrdersScreen } from '../../../../../client/screens/waiter/closed/recently-closed-orders-screen.tsx';
import { OrderScreen } from '../../../../../client/screens/waiter/taking/order-screen.tsx';
import { menu } from '../../../harness/opened-order.tsx';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';
import { renderScreen, testMember } from '../../../harness/screen-harness.tsx';

const closedAt = '2026-11-20T18:30:00.000Z';
const mine = makeOrder({
  id: 'mine',
  number: 11,
  tableLabel: '5',
  waiterId: testMember.userId,
  state: 'closed',
  closedAt,
  lines: [makeLine({ id: 'l1', name: 'Żurek', names: {}, state: 'served', unitPrice: 2_850 })],
});
const other = makeOrder({
  id: 'other',
  number: 12,
  tableLabel: '8',
  waiterId: 'ola',
  waiterName: 'Ola',
  state: 'cancelled',
  closedAt,
});
const path = '/api/waiter/recently-closed-orders';

describe('recently closed orders', () => {
  it('are one’s own first, with state and total, and all of the house by a tap §2.7', async () => {
    await renderScreen(<RecentlyClosedOrdersScreen />, { answers: { [`GET ${path}`]: [mine, other] } });
    const row = await screen.findByRole('link', { name: /Table 5/ });
    for (const text of ['no receipt yet', '19:30', '28.50']) expect(row.textContent).toContain(text);
    expect(screen.queryByRole('link', { name: /Table 8/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'All · 2' }));
    expect(screen.getByRole('link', { name: /Table 8/ }).textContent).toContain('cancelled');
  });

  it('do not look fine without a receipt, and say what was given back', async () => {
    const payment = {
      kind: 'cash' as const,
      tip: 0,
      allocations: [],
      by: { id: 'ola', name: 'Ola' },
      at: closedAt,
    };
    const orders = [
      { ...makeOrder({ ...mine, payments: [{ ...payment, id: 'p', amount: 2_850 }] }), id: 'kept' },
      { ...makeOrder({ ...mine, payments: [{ ...payment, id: 'p', amount: 850 }] }), id: 'back' },
      makeOrder({ ...mine, id: 'comped', lines: [] }),
    ];
    await renderScreen(<RecentlyClosedOrdersScreen />, { answers: { [`GET ${path}`]: orders } });
    const [unrefunded, back, comped] = await screen.findAllByRole('link', { name: /Table 5/ });
    expect(unrefunded?.querySelector('[data-state]')?.getAttribute('data-state')).toBe('unreceipted');
    expect(unrefunded?.textContent).not.toContain('refunded');
    expect(back?.textContent).toMatch(/refunded PLN.20\.00/);
    expect(comped?.querySelector('[data-state]')?.textContent).toBe('closed');
  });

  it('say in words what became of each receipt, and of merged ones that they were merged', async () => {
    const orders = [
      { ...mine, id: 'a', receiptState: 'issued' as const },
      { ...mine, id: 'b', receiptState: 'failed' as const },
      { ...other, id: 'c', waiterId: testMember.userId, mergedIntoId: 'a' },
    ];
    await renderScreen(<RecentlyClosedOrdersScreen />, { answers: { [`GET ${path}`]: orders } });
    await screen.findByText('receipt printed');
    expect(screen.getByText('merged')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Receipts to check · 1' }));
    expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '/app/waiter/orders/b',
    ]);
  });

  it('say plainly that no fiscal printer is set up, and which paper is no receipt', async () => {
    const receipt = { attempts: 1, isFiscal: false };
    const printer = {
      id: 'p',
      name: 'Posnet',
      driver: 'bridge',
      isFiscal: true,
      isOut: false,
      waitingJobs: 0,
    };
    const answers = (printers: object[]) => ({
      [`GET ${path}`]: [{ ...mine, receiptState: 'issued' as const, receipt }],
      'GET /api/waiter/printers': printers,
    });
    const { unmount } = await renderScreen(<RecentlyClosedOrdersScreen />, { answers: answers([]) });
    expect(await screen.findByText(/^No fiscal printer is set up/)).toBeTruthy();
    expect(await screen.findByText('printed, not fiscal')).toBeTruthy();
    unmount();
    await renderScreen(<RecentlyClosedOrdersScreen />, { answers: answers([printer]) });
    await screen.findByText('printed, not fiscal');
    expect(screen.queryByText(/^No fiscal printer is set up/)).toBeNull();
  });

  it('lead to the order by a tap', async () => {
    const { history } = await renderScreen(<RecentlyClosedOrdersScreen />, {
      answers: { [`GET ${path}`]: [mine] },
    });
    fireEvent.click(await screen.findByRole('link', { name: /Table 5/ }));
    expect(history.at(-1)).toBe('/app/waiter/orders/mine');
  });

  it('are live', async () => {
    const { pushSnapshot } = await renderScreen(<RecentlyClosedOrdersScreen />, {
      answers: { [`GET ${path}`]: [] },
    });
    await screen.findByText('No closed orders yet');
    await pushSnapshot(path, [mine]);
    await screen.findByRole('link', { name: /Table 5/ });
  });

  it('say what could not be fetched, in both languages', async () => {
    const answers = { [`GET ${path}`]: () => ({ status: 403, body: {} }) };
    const { unmount } = await renderScreen(<RecentlyClosedOrdersScreen />, { answers });
    await screen.findByText('Failed to fetch orders');
    unmount();
    await renderScreen(<RecentlyClosedOrdersScreen />, { answers, language: 'pl-PL' });
    await screen.findByRole('heading', { level: 1, name: 'Ostatnio zamknięte' });
  });
});

describe('an order that is over', () => {
  const open = (order: typeof mine) =>
    renderScreen(<OrderScreen orderId={order.id} />, {
      answers: { [`GET /api/waiter/orders/${order.id}`]: order, 'GET /api/waiter/menu': menu },
    });

  it('says that it is closed, shows its lines and total, and takes no more dishes', async () => {
    await open(mine);
    await screen.findByText(/This order is closed: .*19:30/);
    expect(screen.getByText('Żurek')).toBeDefined();
    expect(screen.getByText('Total').parentElement?.textContent).toContain('28.50');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('says that it was cancelled', async () => {
    await open(other);
    await screen.findByText(/This order was cancelled/);
    expect(screen.getByText('No items on this order.')).toBeDefined();
  });

  it('stays where it was when it ends under a waiter’s hands', async () => {
    const { pushSnapshot } = await open({ ...mine, state: 'open' });
    await screen.findByRole('searchbox');
    await pushSnapshot('/api/waiter/orders/mine', { ...mine, version: mine.version + 1 });
    await screen.findByText(/This order is no longer open/);
    expect(screen.getByRole('searchbox')).toBeDefined();
  });
});
