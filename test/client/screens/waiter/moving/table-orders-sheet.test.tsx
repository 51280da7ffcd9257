/** Several orders at one table, where the settings allow them: which one, or one more beside them. */
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { TablesScreen } from '../../../../../client/screens/waiter/tables/tables-screen.tsx';
import { dialog, openSheet, openTill, orderPath, press, refusal } from '../../../harness/opened-till.tsx';
import { makeLine, makeOrder, makeSummary, makeTable } from '../../../harness/order-factory.ts';
import { renderScreen, testMember } from '../../../harness/screen-harness.tsx';

const member = { restaurant: { ...testMember.restaurant, ordersPerTable: 2 } };
const lines = [
  makeLine({ id: 'soup', name: 'Soup', names: {}, state: 'sent' }),
  makeLine({ id: 'duck', name: 'Duck', names: {}, state: 'ready' }),
];
const own = makeTable({ id: 'table', label: '5', orders: [makeSummary({ id: 'order' })] });
const two = [
  makeSummary({ id: 'one', number: 11 }),
  makeSummary({ id: 'two', number: 12, partyNumber: 2, waiterName: 'Kuba', readyLines: 1 }),
];
const full = makeTable({ id: 'full', label: '7', orders: two });
const half = makeTable({ id: 'half', label: '8', orders: [makeSummary({ id: 'there', number: 9 })] });
const tables = { 'GET /api/waiter/tables': [own, full, half], 'GET /api/waiter/orders': [] };

const openItems = async () => {
  const till = await openTill(makeOrder({ lines }), { answers: tables, member });
  till.environment.answers[`POST ${orderPath}/lines/move`] = () => till.put({});
  await openSheet('More about this order');
  press('Move items');
  await screen.findByRole('heading', { name: 'Move which items?' });
  dialog().getByRole('button', { name: /Duck/ }).click();
  (await dialog().findByRole('button', { name: 'Move 1 item to…' })).click();
  await screen.findByRole('heading', { name: /^Where does/ });
  return till;
};

describe('chosen items', () => {
  it('go to a new order of the same table §11.33', async () => {
    const { writes } = await openItems();
    (await dialog().findByRole('button', { name: 'New order at this table' })).click();
    expect(await screen.findByText('1 item moved: Table 5, new order')).toBeTruthy();
    expect(writes()[0]?.body).toMatchObject({
      lines: [{ id: 'duck' }],
      tableId: 'table',
      isAdditional: true,
    });
  });

  it('go to one of a table’s orders, or beside them while there is room', async () => {
    const { writes } = await openItems();
    (await dialog().findByRole('button', { name: /^7/ })).click();
    await screen.findByRole('heading', { name: 'Table 7 is taken' });
    expect(dialog().queryByRole('button', { name: /^Beside/ })).toBeNull();
    press('Another table');
    (await dialog().findByRole('button', { name: /^8/ })).click();
    await screen.findByRole('heading', { name: 'Table 8 is taken' });
    expect(dialog().getByRole('button', { name: /^Beside/ })).toBeTruthy();
    press('Another table');
    (await dialog().findByRole('button', { name: /^7/ })).click();
    (await screen.findByRole('button', { name: /^Table 7 \/ 2/ })).click();
    expect(await screen.findByText('1 item moved: Table 7 / 2')).toBeTruthy();
    expect(writes()[0]?.body).toMatchObject({ orderId: 'two' });
  });
});

describe('an order', () => {
  it('moves beside another, and goes back where it was', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }), { answers: tables, member });
    environment.answers[`POST ${orderPath}/move`] = () => put({ tableLabel: '8 / 2' });
    await openSheet('More about this order');
    press('Move');
    (await screen.findByRole('button', { name: /^8/ })).click();
    (await screen.findByRole('button', { name: 'Beside them, as an order of its own' })).click();
    expect(await screen.findByText('Moved to table 8 / 2')).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ tableId: 'half', isAdditional: true });
    screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(writes()[1]?.body).toEqual({ tableId: 'table', isAdditional: true }));
  });

  it('shows the others of its table, and opens one more beside it', async () => {
    const answers = { ...tables, 'POST /api/waiter/orders': () => refusal('TABLE_ORDERS_AT_LIMIT') };
    const { requests } = await openTill(makeOrder({ lines }), { answers, member });
    await openSheet('More about this order');
    press('Orders at this table');
    (await screen.findByRole('button', { name: 'New order at this table' })).click();
    expect(await screen.findByRole('heading', { name: 'Table 5: one more order' })).toBeTruthy();
    press('2 guests');
    expect(await dialog().findByText(/as many open orders as the settings allow/)).toBeTruthy();
    const opened = requests.find(({ path, method }) => method === 'POST' && path === '/api/waiter/orders');
    expect(opened?.body).toMatchObject({ tableId: 'table', isAdditional: true, guestCount: 2 });
  });

  it('seats takeaway guests beside others', async () => {
    const { tableId: _, tableLabel: __, ...away } = makeOrder({ lines, type: 'takeaway' });
    const { writes, environment, put } = await openTill(away, { answers: tables, member });
    environment.answers[`POST ${orderPath}/type`] = () => put({});
    await openSheet('More about this order');
    press('Change to dine-in');
    (await screen.findByRole('button', { name: /^8/ })).click();
    (await screen.findByRole('button', { name: /^Beside/ })).click();
    await vi.waitFor(() => expect(writes()[0]?.body).toMatchObject({ tableId: 'half', isAdditional: true }));
  });
});

describe('a table with two orders', () => {
  it('asks which one, each by its number and with what it waits for §11.33', async () => {
    const { history } = await renderScreen(<TablesScreen />, { answers: tables, member });
    const tile = await screen.findByRole('button', { name: /^7.*2 orders/ });
    fireEvent.click(tile);
    expect(await screen.findByRole('heading', { name: 'Table 7: which order?' })).toBeTruthy();
    expect(dialog().queryByRole('button', { name: 'New order at this table' })).toBeNull();
    dialog()
      .getByRole('button', { name: /^Table 7 \/ 2.*Order 12 · Kuba.*1.ready/ })
      .click();
    await vi.waitFor(() => expect(history.at(-1)).toBe('/app/waiter/orders/two'));
  });
});
