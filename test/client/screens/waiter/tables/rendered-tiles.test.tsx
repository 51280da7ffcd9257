import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TablesScreen } from '../../../../../client/screens/waiter/tables/tables-screen.tsx';
import { makeSummary, makeTable } from '../../../harness/order-factory.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';

const rendered = vi.hoisted((): string[] => []);
vi.mock('../../../../../client/screens/waiter/tables/table-tile.tsx', async original => {
  const { TableTile } =
    await original<typeof import('../../../../../client/screens/waiter/tables/table-tile.tsx')>();
  return {
    TableTile(props: Parameters<typeof TableTile>[0]) {
      rendered.push(props.label);
      return <TableTile {...props} />;
    },
  };
});

const tableOf = (index: number, total: number) =>
  makeTable({ id: `t${index}`, label: String(index), orders: [makeSummary({ id: `o${index}`, total })] });
const tables = Array.from({ length: 40 }, (_, index) => tableOf(index, 5_000));

it('a change of one table among forty renders one tile', async () => {
  const { pushSnapshot } = await renderScreen(<TablesScreen />, {
    answers: { 'GET /api/waiter/tables': tables, 'GET /api/waiter/orders': [] },
  });
  await screen.findAllByRole('region');
  await pushSnapshot('/api/waiter/tables', tables);
  rendered.length = 0;
  await pushSnapshot('/api/waiter/tables', tables.with(7, tableOf(7, 5_900)));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: /59\.00/ })).toBeTruthy());
  expect(rendered).toEqual(['7']);
});
