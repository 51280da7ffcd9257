import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { me, openMore, openOrder, tap } from '../../../../harness/opened-order.tsx';
import { makeLine, makeOrder } from '../../../../harness/order-factory.ts';

const marek = { id: 'marek', name: 'Marek' };
const soup = makeLine({ id: 'soup', menuItemId: 'soup', course: 1, name: 'Rosół', names: {}, addedBy: me });
const main = makeLine({ id: 'main', quantity: 2, addedBy: me });

describe('courses', () => {
  it('the first goes and the rest waits with one tap, and is fired with another', async () => {
    const { writes, server } = await openOrder(makeOrder({ lines: [soup, main] }));
    tap(/^Other ways to send/);
    tap(/^Send first course, hold the rest1 kitchen, 2 held/);
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ holdCourses: [2] }));
    expect(await screen.findByText('Sent: 1 kitchen, 2 held')).toBeTruthy();
    expect(screen.getByText('held')).toBeTruthy();
    tap(/^Fire 2: Mains/);
    await vi.waitFor(() => expect(server.order().lines[1]?.state).toBe('sent'));
    expect(writes()[1]?.body).toEqual({ course: 2 });
  });

  it('hold lets everything new wait', async () => {
    const { writes } = await openOrder(makeOrder({ lines: [soup, main] }));
    tap(/^Other ways to send/);
    tap(/^Hold/);
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ holdCourses: [1, 2] }));
  });

  const soonPath = 'GET /api/waiter/orders/order/forecasts';

  it('say when they would be ready if they were fired now, while they are on hold', async () => {
    const lines = [
      { ...soup, state: 'sent' as const },
      { ...main, state: 'held' as const },
    ];
    const courses = [1, 2].map(course => ({ course, seconds: 840 }));
    await openOrder(makeOrder({ lines }), { answers: { [soonPath]: { id: 'order', courses } } });
    expect(await screen.findAllByText(/^ready about \d\d:\d\d if fired now$/)).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Mains' })).toBeTruthy();
  });

  it('say nothing of it where the origin knows nothing, or does not know the call', async () => {
    const lines = [{ ...main, state: 'held' as const }];
    const { requests } = await openOrder(makeOrder({ lines }));
    await vi.waitFor(() => expect(requests.some(({ path }) => path.endsWith('/forecasts'))).toBe(true));
    expect(screen.getByRole('button', { name: /^Fire 2: Mains/ })).toBeTruthy();
    expect(screen.queryByText(/if fired now/)).toBeNull();
  });

  it('stand under their names in the order in which they are eaten', async () => {
    await openOrder(makeOrder({ lines: [main, soup] }));
    const sheet = within(screen.getByRole('complementary', { name: 'The order' }));
    expect(sheet.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)).toEqual([
      'Starters',
      'Mains',
    ]);
  });
});

describe('a line', () => {
  const now = () => new Date().toISOString();

  it('that a screen shows has its second tick, one that none shows says so', async () => {
    const lines = [
      makeLine({ id: 'a', state: 'sent', sentAt: now(), shownAt: now() }),
      makeLine({ id: 'b', state: 'sent', sentAt: now() }),
      makeLine({ id: 'c', state: 'sent', sentAt: new Date(Date.now() - 8_000).toISOString() }),
    ];
    await openOrder(makeOrder({ lines }));
    expect(screen.getByText('on the screen')).toBeTruthy();
    expect(screen.getByText('on its way')).toBeTruthy();
    expect(screen.getByText('The kitchen hasn’t received it')).toBeTruthy();
  });

  it('that is 86’d since it was sent says so, until somebody starts it', async () => {
    const lines = [makeLine({ id: 'a', state: 'sent' }), makeLine({ id: 'b', state: 'preparing' })];
    const blocked = [{ id: 'order', lines: [{ id: 'a' }, { id: 'b' }] }];
    await openOrder(makeOrder({ lines }), { answers: { 'GET /api/preparation/blocked-orders': blocked } });
    expect(await screen.findAllByText('86’d, not started')).toHaveLength(1);
  });

  it('on paper says whether it is printed, and is served without being called ready', async () => {
    const paper = { state: 'sent', isOnPaper: true } as const;
    const long = new Date(Date.now() - 60_000).toISOString();
    const lines = [
      makeLine({ id: 'a', name: 'Rosół', names: {}, ...paper, sentAt: long, printedAt: long }),
      makeLine({ id: 'b', ...paper, sentAt: long }),
    ];
    const { writes } = await openOrder(makeOrder({ lines }));
    expect(screen.getByText('printed at the station')).toBeTruthy();
    expect(screen.getByText('Not printed yet. The kitchen doesn’t know of it')).toBeTruthy();
    tap(/^Serve Rosół/);
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ lineIds: ['a'] }));
  });

  it('that is voided says whether its station has seen that', async () => {
    const at = now();
    const voiding = { reason: 'Pomyłka', started: false, by: me, at };
    const voided = { state: 'voided', void: voiding, sentAt: at } as const;
    const lines = [
      makeLine({ id: 'a', ...voided, seenAt: '2025-11-20T18:05:00.000Z' }),
      makeLine({ id: 'b', ...voided }),
      makeLine({ id: 'c', ...voided, seenAt: at }),
    ];
    await openOrder(makeOrder({ lines }));
    expect(screen.getByText(/seen by the kitchen at 19:05/)).toBeTruthy();
    expect(screen.getAllByText(/hasn’t seen it yet/)).toHaveLength(1);
  });

  it('that is ready can be claimed, and says who comes for it', async () => {
    const lines = [
      makeLine({ id: 'a', state: 'ready', claimedBy: marek }),
      makeLine({ id: 'b', state: 'ready' }),
    ];
    const { writes } = await openOrder(makeOrder({ lines }));
    expect(screen.getByText('Marek is picking up')).toBeTruthy();
    tap(/^I’ve got it/);
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ lineIds: ['a', 'b'] }));
    expect(await screen.findAllByText('you’re picking up')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^I’ve got it/ })).toBeNull();
  });

  it('that another waiter has just added says whose it is', async () => {
    const { pushSnapshot } = await openOrder(makeOrder({ lines: [soup] }));
    await pushSnapshot(
      '/api/waiter/orders/order',
      makeOrder({ version: 2, lines: [soup, makeLine({ id: 'x', addedBy: marek })] }),
    );
    expect(await screen.findByText('added by Marek')).toBeTruthy();
  });

  it('that was voided stays struck through with its reason and is not counted', async () => {
    const line = makeLine({
      state: 'voided',
      void: { reason: 'wrong dish', started: false, by: marek, at: now() },
    });
    await openOrder(makeOrder({ lines: [line] }));
    expect(screen.getByText(/^wrong dish \(Marek\)/)).toBeTruthy();
    expect(screen.getByText('0 items')).toBeTruthy();
  });
});

describe('the same again', () => {
  it('adds the drinks of a round once more, and what else was ticked', async () => {
    const served = { state: 'served', round: 1 } as const;
    const lines = [
      makeLine({ ...served, id: 'a', menuItemId: 'lemonade', station: 'bar', quantity: 3, course: 0 }),
      makeLine({ ...served, id: 'b', menuItemId: 'trout' }),
      makeLine({ ...served, id: 'c', menuItemId: 'soup', quantity: 2, seat: 2, name: 'Zupa', names: {} }),
      makeLine({ ...served, id: 'd', menuItemId: 'pierogi' }),
    ];
    const { writes } = await openOrder(makeOrder({ lines }));
    tap(/^Repeat round/);
    expect(await screen.findByText('not available now')).toBeTruthy();
    const round = within(screen.getByRole('region', { name: 'Round 1' }));
    expect(round.getByRole('button', { name: 'Repeat 3 items' })).toBeTruthy();
    fireEvent.click(round.getByRole('checkbox', { name: '2× Zupa (seat 2)' }));
    expect(round.getByRole('button', { name: 'Repeat 5 items' })).toBeTruthy();
    fireEvent.click(round.getByRole('checkbox', { name: /^3×/ }));
    tap(/^Repeat 2 items/);
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toEqual({
      lines: [expect.objectContaining({ menuItemId: 'soup', quantity: 2 })],
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('handing over', () => {
  it('offers the order to another waiter, who has to accept', async () => {
    const { writes } = await openOrder(makeOrder({ lines: [soup], waiterId: me.id }));
    await openMore();
    tap(/^Transfer/);
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Marek' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Anna/ })).toBeNull();
    tap(/^Marek$/);
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ to: 'marek', orderIds: ['order'] }));
  });

  it('an open transfer sheet says that the colleague accepted, and does not offer the way back', async () => {
    const order = makeOrder({ lines: [soup], waiterId: me.id });
    const { pushSnapshot } = await openOrder(order);
    await openMore();
    tap(/^Transfer/);
    await screen.findByRole('button', { name: 'Marek' });
    const accepted = { ...order, waiterId: 'marek', waiterName: 'Marek', version: 2 };
    await pushSnapshot('/api/waiter/orders/order', accepted);
    expect(await screen.findByRole('heading', { name: 'Marek has taken it over' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Anna (me)' })).toBeNull();
  });

  it('takes over what is another’s', async () => {
    const { writes } = await openOrder(makeOrder({ lines: [soup], waiterId: 'marek', waiterName: 'Marek' }));
    expect(screen.getByText(/· Marek$/)).toBeTruthy();
    await openMore();
    tap(/^Transfer/);
    expect(await screen.findByRole('heading', { name: 'Transfer from Marek to…' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Anna (me)' }));
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ waiterId: me.id }));
  });

  it('of a bar tab its name can be changed', async () => {
    const { tableId: _, tableLabel: __, ...tab } = makeOrder({ name: 'Ola' });
    const { writes } = await openOrder(tab);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tab Ola');
    await openMore();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ola, red jacket' } });
    tap(/^Save/);
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ name: 'Ola, red jacket' }));
  });
});

describe('an order that was paid ahead', () => {
  it('stays with its waiter until its dishes are served', async () => {
    const { writes } = await openOrder(
      makeOrder({ state: 'closed', lines: [makeLine({ id: 'a', state: 'ready' })] }),
    );
    tap(/^Serve/);
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ lineIds: ['a'] }));
  });
});
