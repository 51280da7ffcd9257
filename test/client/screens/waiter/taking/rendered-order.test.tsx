import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openOrder, tap } from '../../../harness/opened-order.tsx';
import { makeOrder } from '../../../harness/order-factory.ts';

const rendered = vi.hoisted(() => ({ orders: 0 }));
vi.mock('../../../../../client/screens/waiter/taking/order-sheet.tsx', async original => {
  const { OrderSheet } =
    await original<typeof import('../../../../../client/screens/waiter/taking/order-sheet.tsx')>();
  return {
    OrderSheet(props: Parameters<typeof OrderSheet>[0]) {
      rendered.orders += 1;
      return <OrderSheet {...props} />;
    },
  };
});

it('adding a dish renders the order for the tap and for its answer, and nothing else', async () => {
  await openOrder(makeOrder({ lines: [] }));
  await act(async () => {});
  rendered.orders = 0;
  tap(/^Ruthenian dumplings.*add one/);
  await screen.findByText('1 item');
  await act(async () => {
    await new Promise(resolve => setTimeout(resolve, 100));
  });
  expect(rendered.orders).toBe(2);
});
