import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { me, openOrder, tap, tapDish } from '../../../harness/opened-order.tsx';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';

const { tableId: _, tableLabel: __, ...fresh } = makeOrder({ isTraining: true, isPractice: true, lines: [] });
const step = () => document.querySelector('[aria-current="step"]')?.textContent;

describe('a practice order', () => {
  it('is guided from the first dish to the served one, and stays on its screen after Send', async () => {
    const { server } = await openOrder(fresh);
    const guide = within(await screen.findByRole('region', { name: 'Practice' }));
    expect(step()).toBe('Add');
    expect(screen.queryByText(/stations get it marked/)).toBeNull();
    tapDish('Ruthenian dumplings');
    await vi.waitFor(() => expect(step()).toBe('Send'));
    await vi.waitFor(() => expect(server.order().lines).toHaveLength(1));
    tap(/^Send/);
    await vi.waitFor(() => expect(step()).toBe('Serve'));
    expect(guide.getByText(/The kitchen is cooking/)).toBeTruthy();
    expect(screen.getByRole('searchbox')).toBeTruthy();
  });

  it('shows the lines once they are ready, and can be skipped', async () => {
    const { writes } = await openOrder({ ...fresh, lines: [makeLine({ state: 'ready', addedBy: me })] });
    expect(await screen.findByText(/^Ready: carry it out/)).toBeTruthy();
    tap(/^Skip/);
    await vi.waitFor(() =>
      expect(writes().map(({ path }) => path)).toEqual([expect.stringMatching(/cancel$/)]),
    );
  });

  it('says so when it is over', async () => {
    const { pushSnapshot } = await openOrder(fresh);
    await pushSnapshot('/api/waiter/orders/order', { ...fresh, state: 'cancelled', version: 9 });
    expect(await screen.findByText(/^That is all/)).toBeTruthy();
    expect(screen.queryByText(/no longer open/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Again' })).toBeTruthy();
  });
});
