import { describe, expect, it, vi } from 'vitest';
import { me } from '../../../harness/opened-order.tsx';
import { dialog, openSheet, openTill, orderPath, press } from '../../../harness/opened-till.tsx';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';

const button = 'Not served after all';
const servedAt = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
const soup = (agoMs: number) =>
  makeLine({ id: 'soup', name: 'Rosół', names: {}, state: 'served', servedAt: servedAt(agoMs) });

describe('what was served by mistake', () => {
  it('is taken back from its sheet', async () => {
    const lines = [soup(5_000)];
    const { writes, environment, put } = await openTill(makeOrder({ lines }));
    environment.answers[`POST ${orderPath}/undo`] = () => put({});
    await openSheet(/Rosół.*edit/);
    press(button);
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()).toMatchObject([{ call: 'POST /undo', body: { lineIds: ['soup'] } }]);
  });

  it('is later only an admin’s, while the order is open', async () => {
    const lines = [soup(300_000)];
    await openTill(makeOrder({ lines }));
    await openSheet(/Rosół.*edit/);
    expect(dialog().queryByRole('button', { name: button })).toBeNull();
  });

  it('is an admin’s to take back later', async () => {
    const lines = [soup(300_000)];
    await openTill(makeOrder({ lines }), { member: { ...me, roles: ['waiter', 'admin'] } });
    await openSheet(/Rosół.*edit/);
    expect(dialog().getByRole('button', { name: button })).toBeTruthy();
  });
});
