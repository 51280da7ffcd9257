import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { lastSentLines } from '../../../../../../client/orders/undoable-deed.ts';
import { openOrder, tap } from '../../../../harness/opened-order.tsx';
import { makeLine, makeOrder } from '../../../../harness/order-factory.ts';

const soup = makeLine({ id: 'soup', course: 1, name: 'Rosół', names: {} });
const main = makeLine({ id: 'main', quantity: 2 });

const undo = async (name = 'Undo') => (await screen.findByRole('button', { name })).click();

describe('a mis-tap', () => {
  it('on Send is put on hold, and says so: its station knows it already', async () => {
    const { writes, server } = await openOrder(makeOrder({ lines: [soup, main] }));
    tap(/^Other ways to send/);
    tap(/^Send first course/);
    await undo('Hold');
    await vi.waitFor(() => expect(server.order().lines[0]?.state).toBe('held'));
    expect(writes().at(-1)?.body).toEqual({ lineIds: ['soup'] });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hold' })).toBeNull());
  });

  it('on Fire is undone for that course alone', async () => {
    const held = [soup, main].map(line => ({ ...line, state: 'held' as const }));
    const { writes, server } = await openOrder(makeOrder({ lines: held }));
    tap(/^Fire 2: Mains/);
    expect(await screen.findByText('Fired: 2 kitchen')).toBeTruthy();
    await undo();
    await vi.waitFor(() => expect(server.order().lines[1]?.state).toBe('held'));
    expect(writes().at(-1)?.body).toEqual({ lineIds: ['main'] });
  });

  it('on Serve is undone: the item is ready again', async () => {
    const { server } = await openOrder(makeOrder({ lines: [{ ...soup, state: 'ready' }, main] }));
    tap(/^Serve Rosół/);
    expect(await screen.findByText('1 item served')).toBeTruthy();
    await undo();
    await vi.waitFor(() => expect(server.order().lines[0]?.state).toBe('ready'));
  });

  it('that the server does not undo says why, and nothing pretends otherwise', async () => {
    const { environment } = await openOrder(makeOrder({ lines: [soup] }));
    environment.answers['POST /api/waiter/orders/order/undo'] = () => ({
      status: 409,
      body: { code: 'TICKET_PRINTED', title: 'Printed.', status: 409 },
    });
    tap(/^Other ways to send/);
    tap(/^Send & stay/);
    await undo('Hold');
    expect(await screen.findByText(/^Not undone\. The ticket is already printed on paper/)).toBeTruthy();
    expect(screen.getByText('sent')).toBeTruthy();
    tap(/^Dismiss/);
    expect(screen.queryByText(/^Not undone/)).toBeNull();
  });
});

describe('what an undo of a send is about', () => {
  const sent = (id: string, sentAt: string) => ({ ...soup, id, state: 'sent' as const, sentAt });

  it('is what went last, not an earlier round, nor what was begun since', () => {
    const lines = [
      sent('early', '2026-05-04T17:00:00.000Z'),
      sent('one', '2026-05-04T18:00:00.000Z'),
      { ...sent('begun', '2026-05-04T18:00:00.000Z'), state: 'preparing' as const },
      sent('other', '2026-05-04T18:00:00.000Z'),
    ];
    expect(lastSentLines({ lines })).toEqual(['one', 'other']);
    expect(lastSentLines({ lines: [soup] })).toEqual([]);
  });
});
