import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openOrder, tap, tapDish } from '../../../../harness/opened-order.tsx';
import { makeLine, makeOrder } from '../../../../harness/order-factory.ts';

describe('taking an order', () => {
  it('of a bar tab begins with drinks', async () => {
    const { tableId: _, tableLabel: __, ...tab } = makeOrder({ name: 'Ola' });
    await openOrder(tab);
    expect(screen.getByRole('button', { name: 'Drinks' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('three quick taps on a dish give three of it, with one addition and one change', async () => {
    const { writes, server } = await openOrder(makeOrder({}));
    tapDish('Ruthenian dumplings');
    tapDish('Ruthenian dumplings');
    tapDish('Ruthenian dumplings');
    expect(screen.getByText('3 items')).toBeTruthy();
    await vi.waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes().map(({ method, path }) => `${method} ${path.split('/').at(-2)}`)).toEqual([
      'POST order',
      'PATCH lines',
    ]);
    expect(writes()[1]?.body).toEqual({ quantity: 3 });
    expect(new Set(writes().map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
    expect(server.order().lines.map(({ quantity }) => quantity)).toEqual([3]);
    expect(screen.getByText(/^PLN\s96.00$/)).toBeTruthy();
  });

  it('Send says what goes where, and afterwards what went where', async () => {
    const { writes, history } = await openOrder(makeOrder({}));
    tapDish('Ruthenian dumplings');
    tapDish('Ruthenian dumplings');
    tap(/^Drinks$/);
    tapDish('Lemonade');
    expect(screen.getByRole('button', { name: /^Send\d/ }).textContent).toBe('Send2 kitchen, 1 bar');
    tap(/^Other ways to send/);
    tap(/^Send & stay/);
    expect(await screen.findByText('Sent: 2 kitchen, 1 bar')).toBeTruthy();
    const send = screen.getByRole<HTMLButtonElement>('button', { name: /^SendNothing/ });
    expect(send.disabled).toBe(true);
    expect(writes().at(-1)?.path).toBe('/api/waiter/orders/order/send');
    const sheet = within(screen.getByRole('complementary', { name: 'The order' }));
    expect(sheet.queryByRole('link')).toBeNull();
    expect(history.at(-1)).not.toBe('/app/waiter/tables');
  });

  it('Send leaves for the tables once everything is through, not before', async () => {
    const { environment, history } = await openOrder(makeOrder({}));
    const path = 'POST /api/waiter/orders/order/send';
    const { [path]: answer } = environment.answers;
    environment.answers[path] = () => ({
      status: 422,
      body: { code: 'ITEM_UNAVAILABLE', title: 'This item is not available.', status: 422 },
    });
    tapDish('Ruthenian dumplings');
    tap(/^Send\d/);
    expect(await screen.findByText('Not sent')).toBeTruthy();
    expect(history.at(-1)).not.toBe('/app/waiter/tables');
    environment.answers[path] = answer;
    tap(/^Send\d/);
    await vi.waitFor(() => expect(history.at(-1)).toBe('/app/waiter/tables'));
  });

  it('there is nothing to send before something was tapped', async () => {
    await openOrder(makeOrder({}));
    const send = screen.getByRole<HTMLButtonElement>('button', { name: /^SendNothing/ });
    expect(send.disabled).toBe(true);
    expect(send.textContent).toContain('Nothing new');
  });

  it('a dish that is out says who took it out and why, and cannot be tapped', async () => {
    await openOrder(makeOrder({}));
    expect(screen.queryByRole('button', { name: /Trout/ })).toBeNull();
    expect(screen.getByText(/sold out · Marek, 19:10/)).toBeTruthy();
    expect(screen.getByText('86’d')).toBeTruthy();
  });

  it('the search looks through all categories', async () => {
    await openOrder(makeOrder({}));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'lemon' } });
    expect(await screen.findByRole('button', { name: /Lemonade/ })).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'xyz' } });
    expect(await screen.findByText('No items match “xyz”')).toBeTruthy();
  });

  it('a lost tap stays with its reason and is tried again with its key', async () => {
    const { environment, writes, server } = await openOrder(makeOrder({}));
    const path = 'POST /api/waiter/orders/order/lines';
    const { [path]: answer } = environment.answers;
    environment.answers[path] = () => {
      throw new TypeError('Failed to fetch');
    };
    tapDish('Ruthenian dumplings');
    expect(await screen.findByText('Not added: Ruthenian dumplings')).toBeTruthy();
    expect(screen.getByText('1 item')).toBeTruthy();
    environment.answers[path] = answer;
    tap(/Try again/);
    await vi.waitFor(() => expect(server.order().lines).toHaveLength(1));
    const [first, second] = writes();
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.body).toEqual(first?.body);
    expect(screen.queryByText('Not added: Ruthenian dumplings')).toBeNull();
  });

  it('a refused dish goes from the order and says so until it is dropped', async () => {
    const { environment } = await openOrder(makeOrder({}));
    environment.answers['POST /api/waiter/orders/order/lines'] = () => ({
      status: 422,
      body: { code: 'ITEM_UNAVAILABLE', title: 'This item is not available.', status: 422 },
    });
    tapDish('Ruthenian dumplings');
    expect(await screen.findByText('Not added: Ruthenian dumplings')).toBeTruthy();
    expect(screen.getByText('0 items')).toBeTruthy();
    tap(/Discard/);
    expect(screen.queryByText('Not added: Ruthenian dumplings')).toBeNull();
  });
});

describe('the keyboard', () => {
  it('sends with Ctrl and Enter, also from the search, and skips to Send', async () => {
    const { writes } = await openOrder(makeOrder({}));
    const skip = screen.getByRole('link', { name: 'Skip to Send' });
    const send = () => screen.getByRole('button', { name: /^Send/ });
    expect(`#${send().id}`).toBe(skip.getAttribute('href'));
    tapDish('Ruthenian dumplings');
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'lem' } });
    fireEvent.keyDown(search, { key: 'Enter', ctrlKey: true });
    await vi.waitFor(() => expect(writes().at(-1)?.path).toBe('/api/waiter/orders/order/send'));
    expect(writes()[0]?.body).toMatchObject({ lines: [{ menuItemId: 'pierogi' }] });
    expect(writes()).toHaveLength(2);
  });

  it('sends nothing from behind a dialog', async () => {
    const { writes } = await openOrder(makeOrder({}));
    tap(/^Options of Broth/);
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Enter', ctrlKey: true });
    expect(writes()).toEqual([]);
  });
});

describe('the lines on a phone', () => {
  const sent = makeOrder({ lines: [makeLine({ state: 'sent' })] });

  it.each([
    ['tapped', fireEvent.click],
    ['scrolled', fireEvent.pointerCancel],
  ])('are shown first, and make room once the menu is %s, not by the press before', async (_, touch) => {
    await openOrder(sent);
    const category = screen.getByRole('button', { name: 'Drinks' });
    fireEvent.pointerDown(category);
    expect(screen.getByRole('button', { name: 'Hide the items' })).toBeTruthy();
    touch(category);
    expect(screen.getByRole('button', { name: 'Show the items' })).toBeTruthy();
  });

  it('of a new order are on request', async () => {
    await openOrder(makeOrder({}));
    expect(screen.getByRole('button', { name: 'Show the items' })).toBeTruthy();
  });
});

describe('the menu without a swipe', () => {
  it('Enter adds the first dish found, and all categories open with one tap', async () => {
    const { server } = await openOrder(makeOrder({}));
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'lem' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    await vi.waitFor(() => expect(server.order().lines[0]?.menuItemId).toBe('lemonade'));
    const all = screen.getByRole('button', { name: 'All categories' });
    fireEvent.click(all);
    expect(all.getAttribute('aria-expanded')).toBe('true');
    tap(/^Drinks$/);
    expect(all.getAttribute('aria-expanded')).toBe('false');
  });
});
