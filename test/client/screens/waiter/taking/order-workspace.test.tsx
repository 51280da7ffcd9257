import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { me, openMore, openOrder, tap } from '../../../harness/opened-order.tsx';
import { makePayment } from '../../../harness/opened-till.tsx';
import { makeLine, makeOrder, openedAt } from '../../../harness/order-factory.ts';
import { testMember } from '../../../harness/screen-harness.tsx';

describe('an order under way', () => {
  const lines = [
    makeLine({ id: 'l1', state: 'ready', station: 'bar', name: 'Lemoniada', names: { en: 'Lemonade' } }),
    makeLine({ id: 'l2', state: 'ready' }),
    makeLine({ id: 'l3', state: 'preparing' }),
    makeLine({ id: 'l4', quantity: 2, note: 'no onion', seat: 2, addedBy: me }),
  ];

  it('says why an action of a paid order is not possible, and moves and refunds it', async () => {
    const paid = makePayment({ amount: 4_100 });
    const line = makeLine({ state: 'sent' });
    await openOrder(makeOrder({ state: 'closed', lines: [line], payments: [paid], paid: 4_100, due: 0 }));
    const dialog = within(await openMore());
    const buttons = dialog.getAllByRole<HTMLButtonElement>('button');
    const enabled = buttons.filter(({ disabled }) => !disabled).map(button => button.textContent);
    expect(enabled).toEqual(expect.arrayContaining(['Refund', 'Move']));
    for (const { textContent } of buttons.filter(({ disabled }) => disabled))
      expect(textContent).toMatch(/.paid$/);
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('shows where its guests sit, how many they are and since when §2.9', async () => {
    const start = makeOrder({
      lines,
      allergyNote: 'nuts',
      openedAt: new Date(Date.now() - 12.5 * 60_000).toISOString(),
    });
    await openOrder(start);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Table 5');
    expect(screen.getByText('3 guests · order 118 · 12′ · Anna')).toBeTruthy();
    expect(await screen.findByText('nuts')).toBeTruthy();
    expect(screen.getByText('ready · bar')).toBeTruthy();
    expect(screen.getByText('no onion · seat 2')).toBeTruthy();
  });

  it('ready lines are served one by one or all at once', async () => {
    const { writes, server } = await openOrder(makeOrder({ lines }));
    tap(/Serve Lemonade/);
    await vi.waitFor(() => expect(server.order().lines[0]?.state).toBe('served'));
    expect(writes()[0]?.body).toEqual({ lineIds: ['l1'] });
  });

  it('all ready lines go with one tap', async () => {
    const { writes } = await openOrder(makeOrder({ lines }));
    tap(/Serve all 2 ready/);
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ lineIds: ['l1', 'l2'] }));
  });

  it('a new line can be changed, and only what was changed is asked for §2.28f', async () => {
    const { writes } = await openOrder(makeOrder({ lines }));
    tap(/no onion/);
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'One more' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Starters' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ quantity: 3, course: 1 }));
    expect(writes()[0]?.path).toBe('/api/waiter/orders/order/lines/l4');
  });

  it('saving a line keeps what another waiter changed of it meanwhile', async () => {
    const { writes, pushSnapshot } = await openOrder(makeOrder({ lines }));
    tap(/no onion/);
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Note for the kitchen'), {
      target: { value: 'well done' },
    });
    const changed = lines.map(line => (line.id === 'l4' ? { ...line, quantity: 5 } : line));
    await pushSnapshot('/api/waiter/orders/order', makeOrder({ version: 2, lines: changed }));
    await screen.findByText('5×');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ note: 'well done' }));
  });

  it('says so when the line being changed was sent by somebody else', async () => {
    const { pushSnapshot } = await openOrder(makeOrder({ lines }));
    tap(/no onion/);
    const sent = lines.map(line => (line.id === 'l4' ? { ...line, state: 'sent' as const } : line));
    await pushSnapshot('/api/waiter/orders/order', makeOrder({ version: 2, lines: sent }));
    expect(await screen.findByText(/Ruthenian dumplings.*Your change was not saved/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('saving the guests keeps the allergies that another waiter wrote down meanwhile', async () => {
    const { writes, pushSnapshot } = await openOrder(makeOrder({ lines }));
    const dialog = await openMore();
    fireEvent.click(within(dialog).getByRole('button', { name: 'One more' }));
    await pushSnapshot(
      '/api/waiter/orders/order',
      makeOrder({ version: 2, lines, allergyNote: 'nuts', note: 'birthday' }),
    );
    await screen.findByText('nuts');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ guestCount: 4 }));
  });

  it('a refused Send names the dish that is in the way', async () => {
    const { environment } = await openOrder(makeOrder({ lines }));
    environment.answers['POST /api/waiter/orders/order/send'] = () => ({
      status: 422,
      body: {
        code: 'ITEM_UNAVAILABLE',
        title: 'This item is not available.',
        status: 422,
        errors: [{ path: 'lines/3/menuItemId', message: 'is not available' }],
      },
    });
    tap(/^Send\d/);
    expect(await screen.findByText('Not sent. Problem with: Ruthenian dumplings.')).toBeTruthy();
  });

  it('a removed line comes back as it was with undo', async () => {
    const { writes } = await openOrder(makeOrder({ lines }));
    tap(/no onion/);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('2× Ruthenian dumplings removed')).toBeTruthy();
    tap(/Undo/);
    await vi.waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[0]?.method).toBe('DELETE');
    expect(writes()[1]?.body).toMatchObject({ lines: [{ quantity: 2, note: 'no onion', seat: 2 }] });
  });

  it('the guests can be changed, and an order with items cannot be cancelled', async () => {
    const { writes } = await openOrder(makeOrder({ lines }));
    const dialog = await openMore();
    expect(
      within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Cancel the order/ }).disabled,
    ).toBe(true);
    fireEvent.click(within(dialog).getByRole('button', { name: 'One more' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ guestCount: 4 }));
  });

  it('the phone number of a takeaway can be changed and cleared, to one that the server takes', async () => {
    const {
      tableId: _,
      tableLabel: __,
      ...rest
    } = makeOrder({ lines, type: 'takeaway', phone: '600 100 200' });
    const { writes } = await openOrder(rest);
    const type = async (value: string) => {
      await openMore();
      const field = within(screen.getByRole('dialog')).getByLabelText('Phone');
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    };
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await type('600 abc');
    expect(screen.getByText(/^5 to 20 characters/)).toBeTruthy();
    expect(save().disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Phone'), { target: { value: ' (22) 600-100 ' } });
    expect(screen.queryByText(/^5 to 20 characters/)).toBeNull();
    fireEvent.click(save());
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ phone: '(22) 600-100' }));
    await type('');
    fireEvent.click(save());
    await vi.waitFor(() => expect(writes()[1]?.body).toEqual({ phone: null }));
  });

  it('an order at a table has no phone number to change', async () => {
    await openOrder(makeOrder({ lines }));
    await openMore();
    expect(within(screen.getByRole('dialog')).queryByLabelText('Phone')).toBeNull();
  });

  it('an empty order can be cancelled and takes no more dishes then', async () => {
    await openOrder(makeOrder({}));
    await openMore();
    tap(/Cancel the order/);
    expect(await screen.findByText(/no longer open/, { selector: 'header p' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /dumplings.*add one/ }).disabled).toBe(true);
  });

  it('names the station of a ready dish where there are several of a kind, and the discount of the order', async () => {
    const stations = [
      { id: 'grill', group: 'kitchen' as const, name: 'Grill', color: '#335577' },
      { id: 'cold', group: 'kitchen' as const, name: 'Cold', color: '#335577' },
    ];
    const discount = {
      kind: 'percent' as const,
      value: 10,
      reason: 'Regular',
      amount: 820,
      by: me,
      at: openedAt,
    };
    const lines = [makeLine({ state: 'ready', stationId: 'cold' })];
    await openOrder(makeOrder({ lines, discount }), {
      member: { restaurant: { ...testMember.restaurant, stations } },
    });
    expect(screen.getByText('ready · Cold')).toBeTruthy();
    expect((await screen.findByText('Regular')).closest('p')?.textContent).toMatch(/^Discount.*−.*8\.20$/);
  });

  it('what the kitchen does arrives by itself', async () => {
    const { pushSnapshot } = await openOrder(makeOrder({ lines: [makeLine({ state: 'sent' })] }));
    expect(screen.getByText('sent')).toBeTruthy();
    const ready = makeOrder({ version: 2, lines: [makeLine({ state: 'ready' })] });
    await pushSnapshot('/api/waiter/orders/order', ready);
    expect(await screen.findByText('ready · kitchen')).toBeTruthy();
  });
});
