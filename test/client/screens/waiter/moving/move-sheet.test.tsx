import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mergeBlockers } from '#shared/order/merge-blockers.ts';
import { me } from '../../../harness/opened-order.tsx';
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

const lines = [makeLine({ state: 'sent' })];
const tables = [
  makeTable({ id: 'table', label: '5', orders: [makeSummary({})] }),
  makeTable({ id: 'free', label: '6' }),
  makeTable({
    id: 'taken',
    label: '7',
    orders: [makeSummary({ id: 'there', number: 12, waiterName: 'Kuba' })],
  }),
  makeTable({ id: 'shut', label: '8', isBlocked: true }),
  makeTable({ id: 'paid', label: '9', orders: [makeSummary({ id: 'before', state: 'closed' })] }),
];
const other = makeOrder({ id: 'there', number: 12, tableLabel: '7', waiterName: 'Kuba', lines });
const answers = { 'GET /api/waiter/tables': tables, 'GET /api/waiter/orders': [other, makeOrder({ lines })] };

const openMove = async () => {
  await openSheet('More about this order');
  press('Move');
  await screen.findByRole('heading', { name: 'Move to which table?' });
};

describe('moving', () => {
  it('goes to a free table with one tap; its own and blocked ones can’t be chosen', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }), { answers });
    environment.answers[`POST ${orderPath}/move`] = () => put({ tableLabel: '6' });
    await openMove();
    expect((await dialog().findByRole<HTMLButtonElement>('button', { name: /^8/ })).disabled).toBe(true);
    expect(dialog().queryByRole('button', { name: /^5/ })).toBeNull();
    press(/^6/);
    expect(await screen.findByRole('heading', { name: 'Table 6' })).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ tableId: 'free' });
    expect(await screen.findByText('Moved to table 6')).toBeTruthy();
    environment.answers[`POST ${orderPath}/move`] = () => refusal('TABLE_HAS_OPEN_ORDER');
    screen.getByRole('button', { name: 'Undo' }).click();
    expect(await screen.findByText(/^Not undone\. /)).toBeTruthy();
    expect(writes()[1]?.body).toEqual({ tableId: 'table' });
  });

  it('is merged with others under the name of its own table', async () => {
    await openTill(makeOrder({ lines, tableLabel: '5' }), { answers });
    await openSheet('More about this order');
    press(/^Merge/);
    const sheet = await screen.findByRole('dialog', { name: 'Merge into Table 5' });
    expect(within(sheet).getByText(/merge it into Table 5/)).toBeTruthy();
  });

  it('to a taken table offers to put the orders together, and leads to the other one', async () => {
    const { requests, environment, history } = await openTill(makeOrder({ lines }), { answers });
    environment.answers['POST /api/waiter/orders/there/merge'] = { ...other, version: 2 };
    await openMove();
    (await dialog().findByRole('button', { name: /^7\s*Kuba/ })).click();
    expect(await screen.findByText(/Table 7 already has order 12 \(Kuba/)).toBeTruthy();
    press('Merge orders');
    await vi.waitFor(() => expect(history.at(-1)).toBe('/app/waiter/orders/there'));
    const merged = requests.find(({ path }) => path === '/api/waiter/orders/there/merge');
    expect(merged?.body).toEqual({ orderId: 'order' });
  });

  it('calls no table free whose guests have paid and wait for a dish, and moves beside them all the same', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }), { answers });
    environment.answers[`POST ${orderPath}/move`] = () => put({ tableLabel: '9' });
    await openMove();
    expect(await dialog().findByRole('button', { name: /^6\s*free$/ })).toBeTruthy();
    const paid = dialog().getByRole('button', { name: /^9\s*paid$/ });
    expect(paid.dataset['taken']).toBe('true');
    paid.click();
    expect(await screen.findByText('Moved to table 9')).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ tableId: 'paid' });
  });

  it('that was too late says so', async () => {
    const { environment } = await openTill(makeOrder({ lines }), { answers });
    environment.answers[`POST ${orderPath}/move`] = () => refusal('TABLE_BLOCKED', 422);
    await openMove();
    (await dialog().findByRole('button', { name: /^6/ })).click();
    expect(await dialog().findByText('This table is blocked.')).toBeTruthy();
  });

  it('of an order that was partly paid can’t end in another one', async () => {
    await openTill(makeOrder({ lines, payments: [makePayment({})] }), { answers });
    await openMove();
    (await dialog().findByRole('button', { name: /^7/ })).click();
    expect(await screen.findByText('it already has payments')).toBeTruthy();
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Merge orders' }).disabled).toBe(true);
  });
});

describe('merging', () => {
  it('takes another order in, and lets one that came go back', async () => {
    const ten = makeOrder({ id: 'ten', number: 9, tableLabel: '10', lines });
    const orders = { 'GET /api/waiter/orders': [ten, ...answers['GET /api/waiter/orders']] };
    const { writes, environment, put } = await openTill(makeOrder({ lines }), {
      answers: { ...answers, ...orders },
    });
    const came = { orderId: 'there', number: 12, tableLabel: '7' };
    environment.answers[`POST ${orderPath}/merge`] = () => put({ mergedFrom: [came] });
    environment.answers[`POST ${orderPath}/unmerge`] = () => put({ mergedFrom: [] });
    await openSheet('More about this order');
    press('Merge');
    const seven = await screen.findByRole('button', { name: /^Table 7/ });
    const ofTen = screen.getByRole('button', { name: /^Table 10/ });
    expect(seven.compareDocumentPosition(ofTen)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    seven.click();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Merged: Table 7')).toBeTruthy();
    await openSheet('More about this order');
    press('Merge or unmerge');
    (await screen.findByRole('button', { name: 'Undo the merge of order 12' })).click();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes()).toMatchObject([
      { call: 'POST /merge', body: { orderId: 'there' } },
      { call: 'POST /unmerge', body: { orderId: 'there' } },
    ]);
  });

  it('is not offered where the server would refuse it', () => {
    const discount = { kind: 'percent', value: 5, reason: 'x', amount: 1, by: me, at: '' } as const;
    expect(mergeBlockers(other, makeOrder({ payments: [makePayment({})] }))).toEqual(['paid']);
    expect(mergeBlockers(other, makeOrder({ lines, discount }))).toEqual(['discounted']);
    expect(mergeBlockers(other, makeOrder({ type: 'takeaway' }))).toEqual(['otherPlace']);
    expect(mergeBlockers(other, makeOrder({ lines }))).toEqual([]);
  });
});
