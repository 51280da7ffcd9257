import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  dialog,
  makePayment,
  openSheet,
  openTill,
  orderPath,
  press,
  refusal,
} from '../../../harness/opened-till.tsx';
import { makeLine, makeOrder, makeSummary, makeTable } from '../../../harness/order-factory.ts';

const lines = [
  makeLine({ id: 'soups', name: 'Soup', names: {}, quantity: 3, state: 'sent' }),
  makeLine({ id: 'duck', name: 'Duck', names: {}, quantity: 1, state: 'ready' }),
];
const tables = [
  makeTable({ id: 'free', label: '6' }),
  makeTable({ id: 'taken', label: '7', orders: [makeSummary({ id: 'there' })] }),
];
const tab = makeOrder({ id: 'tab', number: 30, name: 'Ola', lines: [] });
delete tab.tableId;
delete tab.tableLabel;
const answers = { 'GET /api/waiter/tables': tables, 'GET /api/waiter/orders': [makeOrder({ lines }), tab] };
const path = `POST ${orderPath}/lines/move`;

const openMove = async () => {
  await openSheet('More about this order');
  press('Move items');
  await screen.findByRole('heading', { name: 'Move which items?' });
};
const pick = (name: RegExp) => dialog().getByRole('button', { name }).click();

async function place(button: string, where: RegExp): Promise<void> {
  (await dialog().findByRole('button', { name: button })).click();
  await screen.findByRole('heading', { name: /^Where do/ });
  (await dialog().findByRole('button', { name: where })).click();
}

describe('moving items', () => {
  it('some pieces and a guest go to a free table, where an order of a known id is opened', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines, guestCount: 2 }), { answers });
    environment.answers[path] = () => put({});
    await openMove();
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Move 0 items to…' }).disabled).toBe(true);
    expect(dialog().getByRole('button', { name: /^1× Duck\s*ready/ })).toBeTruthy();
    pick(/^3× Soup/);
    await screen.findByRole('group', { name: 'How many of them' });
    dialog().getAllByRole('button', { name: 'One less' })[0]?.click();
    dialog().getAllByRole('button', { name: 'One more' }).at(-1)?.click();
    await place('Move 2 items to…', /^6/);
    await vi.waitFor(() => expect(writes().length).toBe(1));
    expect(writes()[0]?.body).toMatchObject({
      lines: [{ id: 'soups', quantity: 2 }],
      tableId: 'free',
      guestCount: 1,
    });
    expect(writes()[0]?.body).toHaveProperty('newOrderId');
    expect(screen.queryByText(/^Undo/)).toBeNull();
  });

  it('a whole line goes to a taken table, and comes back with Undo', async () => {
    const { requests, writes, environment, put } = await openTill(makeOrder({ lines }), { answers });
    environment.answers[path] = () => put({});
    environment.answers['POST /api/waiter/orders/there/lines/move'] = makeOrder({ id: 'there' });
    await openMove();
    pick(/^1× Duck/);
    await place('Move 1 item to…', /^7/);
    expect(await screen.findByText('1 item moved: Table 7')).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ lines: [{ id: 'duck' }], orderId: 'there', guestCount: 0 });
    screen.getByRole('button', { name: 'Undo' }).click();
    const back = () => requests.find(request => request.path === '/api/waiter/orders/there/lines/move')?.body;
    await vi.waitFor(() => expect(back()).toBeTruthy());
    expect(back()).toEqual({ lines: [{ id: 'duck' }], orderId: 'order', guestCount: 0 });
  });

  it('takes along the guests at whose seats it is, until another number is chosen', async () => {
    const seated = [1, 2, 2, 3].map((seat, index) =>
      makeLine({ id: `s${index}`, names: { en: `Dish ${index}` }, seat }),
    );
    const { writes, environment, put } = await openTill(makeOrder({ lines: seated, guestCount: 3 }), {
      answers,
    });
    environment.answers[path] = () => put({});
    await openMove();
    expect(dialog().getByRole('button', { name: /Dish 3/ }).textContent).toContain('seat 3');
    for (const dish of [/Dish 0/, /Dish 1/, /Dish 2/]) pick(dish);
    await place('Move 3 items to…', /^6/);
    await vi.waitFor(() => expect(writes()[0]?.body).toMatchObject({ guestCount: 2 }));
  });

  it('goes to a tab without a table, and a refusal is said there', async () => {
    const { environment } = await openTill(makeOrder({ lines }), { answers });
    environment.answers[path] = () => refusal('MOVE_NOT_POSSIBLE');
    await openMove();
    pick(/^1× Duck/);
    await place('Move 1 item to…', /Ola/);
    expect(await dialog().findByText(/These items can’t be moved there\./)).toBeTruthy();
  });

  it('everything is the whole order, which moves as one', async () => {
    await openTill(makeOrder({ lines }), { answers });
    await openMove();
    pick(/^1× Duck/);
    pick(/^3× Soup/);
    (await dialog().findByRole('button', { name: 'Move the whole order' })).click();
    expect(await screen.findByRole('heading', { name: 'Move to which table?' })).toBeTruthy();
  });

  it('says what of a payment goes along, and that the rest stays with its tip', async () => {
    const allocations = [
      { lineId: 'duck', amount: 2_000 },
      { lineId: 'soups', amount: 3_000 },
    ];
    const [soups = lines[0], duck] = lines.map(line => ({
      ...line,
      payable: line.id === 'duck' ? 2_000 : 3_000,
    }));
    const payments = [makePayment({ amount: 5_000, tip: 500, allocations })];
    const paid = makeOrder({ lines: [soups, duck].flatMap(line => line ?? []), payments });
    await openTill(paid, { answers });
    await openMove();
    expect(dialog().queryByText(/goes along/)).toBeNull();
    pick(/^1× Duck/);
    expect(
      await dialog().findByText(/goes along: .*20\.00.* stays here, with its tip of .*5\.00/),
    ).toBeTruthy();
    pick(/^3× Soup/);
    expect(await dialog().findByText(/goes along: .*50\.00\.$/)).toBeTruthy();
    dialog().getAllByRole('button', { name: 'One less' })[0]?.click();
    expect(await dialog().findByText(/goes along: .*40\.00.* stays here/)).toBeTruthy();
  });

  it('what was paid together and refunded in part is chosen together, as a whole', async () => {
    const allocations = ['duck', 'soups'].map(lineId => ({ lineId, amount: 100 }));
    const refund = { id: 'refund', refundOf: 'payment', amount: -50, allocations: [] };
    const payments = [makePayment({ id: 'payment', amount: 200, allocations }), makePayment(refund)];
    await openTill(makeOrder({ lines, payments }), { answers });
    await openMove();
    pick(/^1× Duck/);
    await dialog().findByRole('button', { name: 'Move the whole order' });
  });
});
