import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../../../../client/data/use-read.ts';
import { WaiterOrdersScreen } from '../../../../../client/screens/waiter/tables/orders-screen.tsx';
import { TablesScreen } from '../../../../../client/screens/waiter/tables/tables-screen.tsx';
import type { OrderWrites } from '../../../../../client/writes/order-writes.ts';
import { useOrderWrites } from '../../../../../client/writes/use-order-writes.ts';
import { makeLine, makeOrder, makeSummary, makeTable } from '../../../harness/order-factory.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';

const now = new Date().toISOString();
const lineOf = (state: Order['lines'][number]['state']) =>
  makeLine({ id: 'soup', state, sentAt: now, shownAt: now, readyAt: now });
const before = makeOrder({ openedAt: now, lines: [lineOf('held')] });
const tables = [
  makeTable({ label: '5', orders: [makeSummary({ heldLines: 1, total: before.total, openedAt: now })] }),
  makeTable({ id: 'other', label: '8' }),
];
const path = '/api/waiter/orders/order';
const kindOf = (label: string) =>
  screen.getByRole('button', { name: new RegExp(`^${label}(?! )`) }).getAttribute('data-kind');

/** A list that was read before the order; `writes` are the order's. */
async function showAfterOrder(Screen: () => React.ReactNode, order: Order) {
  let writes: OrderWrites | undefined;
  let answer = (_: Order) => {};
  function Opened({ order }: { order: Order }) {
    ({ writes } = useOrderWrites(order));
    return null;
  }
  function Read() {
    const read = useRead('waiterOrder', { id: 'order' });
    return read.data && <Opened order={read.data} />;
  }
  const lists = { 'GET /api/waiter/tables': tables, 'GET /api/waiter/orders': [before] };
  const rendered = await renderScreen(
    <>
      <Screen />
      <Read />
    </>,
    {
      answers: {
        ...lists,
        [`GET ${path}`]: () => new Promise(resolve => (answer = body => resolve({ body }))),
        [`POST ${path}/serve`]: () => {
          throw new TypeError('Failed to fetch');
        },
      },
    },
  );
  await screen.findAllByText(/hold/);
  // The clock of the reads counts milliseconds.
  await act(() => new Promise(resolve => setTimeout(resolve, 5)));
  await act(async () => answer(order));
  await waitFor(() => expect(writes).toBeDefined());
  return {
    ...rendered,
    push: (tap: Parameters<OrderWrites['push']>[0]) => act(async () => writes?.push(tap)),
  };
}

it.each([
  ['draft', 'unsent'],
  ['held', 'held'],
  ['sent', 'sent'],
  ['preparing', 'preparing'],
  ['ready', 'ready'],
  ['served', 'served'],
] as const)('a tile and a row say what the phone knows of the order: %s', async (state, kind) => {
  const order = { ...before, version: 2, lines: [lineOf(state)] };
  const { unmount } = await showAfterOrder(TablesScreen, order);
  await vi.waitFor(() => expect(kindOf('5')).toBe(kind));
  unmount();
  await showAfterOrder(WaiterOrdersScreen, order);
  await vi.waitFor(() => expect(document.querySelector('[data-kind]')?.getAttribute('data-kind')).toBe(kind));
});

it('a list that was read since knows better', async () => {
  const { pushSnapshot } = await showAfterOrder(TablesScreen, { ...before, lines: [lineOf('sent')] });
  await vi.waitFor(() => expect(kindOf('5')).toBe('sent'));
  const [table] = tables;
  await pushSnapshot('/api/waiter/tables', [
    makeTable({ ...table, orders: [makeSummary({ readyLines: 1, openedAt: now })] }),
  ]);
  await vi.waitFor(() => expect(kindOf('5')).toBe('ready'));
});

it.each<[string, Partial<Order>, string[]]>([
  ['paid and served', { state: 'closed', lines: [lineOf('served')] }, ['free', 'free']],
  ['paid with a dish to come', { state: 'closed', lines: [lineOf('sent')] }, ['paid', 'free']],
  ['cancelled', { state: 'cancelled', lines: [] }, ['free', 'free']],
  ['moved', { tableId: 'other' }, ['free', 'held']],
])('a table is free or taken as the order is: %s', async (_, change, kinds) => {
  await showAfterOrder(TablesScreen, makeOrder({ ...before, ...change }));
  await vi.waitFor(() => expect([kindOf('5'), kindOf('8')]).toEqual(kinds));
});

it('a practice is in no list', async () => {
  const { tableId: _, tableLabel: __, ...order } = makeOrder({ isTraining: true, isPractice: true });
  await showAfterOrder(TablesScreen, { ...order, id: 'practice' });
  expect(screen.queryByRole('region', { name: 'Bar tabs' })).toBeNull();
  expect(kindOf('5')).toBe('held');
});

it('what was served without a connection is not called ready', async () => {
  const { push } = await showAfterOrder(TablesScreen, { ...before, lines: [lineOf('ready')] });
  await vi.waitFor(() => expect(kindOf('5')).toBe('ready'));
  await push({ kind: 'serve', lineIds: ['soup'] });
  await vi.waitFor(() => expect(kindOf('5')).toBe('served'));
});
