import { fireEvent, screen } from '@testing-library/react';
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
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';

const soup = makeLine({ id: 'soup', name: 'Rosół', names: {}, state: 'sent' });
const steak = makeLine({ id: 'steak', name: 'Stek', names: {}, state: 'preparing' });
const tatar = makeLine({ id: 'tatar', name: 'Tatar', names: {}, state: 'ready' });
const lines = [soup, steak, tatar];
const isGone = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('what a station forgot to call ready', () => {
  it('is served from the line’s sheet, which says so, and that can be undone', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines }));
    environment.answers[`POST ${orderPath}/serve`] = () =>
      put({ lines: [{ ...soup, state: 'served' }, steak, tatar] });
    environment.answers[`POST ${orderPath}/undo`] = () => put({ lines });
    await openSheet(/Rosół.*edit/);
    expect(dialog().getByRole('group', { name: 'The kitchen has not said ready' })).toBeTruthy();
    press('Serve anyway');
    await isGone();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()).toMatchObject([
      { call: 'POST /serve', body: { lineIds: ['soup'], notReady: true } },
      { call: 'POST /undo', body: { lineIds: ['soup'] } },
    ]);
  });

  it('can be all of the order at once, on a paid one, too', async () => {
    const { writes, environment, put } = await openTill(makeOrder({ lines, state: 'closed' }));
    environment.answers[`POST ${orderPath}/serve`] = () => put({});
    await openSheet(/Stek.*edit/);
    press(/^Serve all anyway/);
    await isGone();
    expect(writes()).toMatchObject([
      { call: 'POST /serve', body: { lineIds: ['soup', 'steak'], notReady: true } },
    ]);
  });

  it('is given back where a paid one’s dish is 86’d and not started; what was given back ends', async () => {
    const amount = makeOrder({ lines }).total;
    const paid = makePayment({ id: 'paid', amount });
    const back = makePayment({ id: 'back', amount: -1_000, refundOf: 'paid' });
    const order = makeOrder({ state: 'closed', lines, payments: [paid] });
    const { writes, changeRemotely } = await openTill(order, {
      answers: { 'GET /api/preparation/blocked-orders': [{ id: 'order', lines: [soup] }] },
    });
    await openSheet(/Rosół.*edit/);
    expect(dialog().getByRole('status').textContent).toMatch(/^It is 86’d/);
    expect(dialog().queryByRole('button', { name: /anyway/ })).toBeNull();
    await changeRemotely({ payments: [paid, back] });
    expect(await dialog().findByRole('button', { name: 'Serve anyway' })).toBeTruthy();
    press('Refund the payment: Cash');
    press('86’d');
    press('Request approval');
    await vi.waitFor(() =>
      expect(writes()[0]?.body).toMatchObject({ kind: 'refund', amount: soup.payable, reason: '86’d' }),
    );
  });

  it('says why it was refused; what is ready, or on paper, needs no question', async () => {
    const onPaper = { ...soup, id: 'paper', name: 'Żurek', isOnPaper: true };
    const { environment } = await openTill(makeOrder({ lines: [soup, tatar, onPaper] }));
    environment.answers[`POST ${orderPath}/serve`] = () => refusal('LINE_STATE', 409);
    await openSheet(/Tatar.*edit/);
    expect(dialog().queryByRole('button', { name: 'Serve anyway' })).toBeNull();
    press('Close');
    await openSheet(/Żurek.*edit/);
    expect(dialog().queryByRole('button', { name: 'Serve anyway' })).toBeNull();
    press('Close');
    await openSheet(/Rosół.*edit/);
    press('Serve anyway');
    expect(await dialog().findByText(/this is no longer possible/)).toBeTruthy();
  });
});
