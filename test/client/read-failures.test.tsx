/** Every read of the table failing on the screen that shows it: the error text of the spec (§8) and a working retry. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type ReadName, readNames, reads } from '#shared/contract/reads.ts';
import { openApp, press, settle, signedIn } from './harness/app-harness.tsx';
import { makeItem, makeOrder } from './harness/order-factory.ts';
import { testMember } from './harness/screen-harness.tsx';
import {
  adminReads,
  createCategory,
  createItem,
  createLocation,
  createTable,
} from './screens/admin/admin-factory.ts';
import { makeDraft, makeEntry, makeReport } from './screens/admin/cash/day-factory.ts';
import { createOverview } from './screens/admin/overview/overview-factory.ts';
import { reportAnswers, reportPlace } from './screens/admin/report-factory.ts';

const flour = {
  id: 'i1',
  name: 'Flour',
  unit: 'g',
  lowStock: 10,
  allergens: [],
  isAvailable: true,
  stock: 900,
  usedBy: 1,
  version: 1,
};
const stationFlour = { id: 'i1', name: 'Flour', names: {}, usedBy: 1, version: 1 };
const menu = [
  { id: 'mains', name: 'Mains', names: {}, color: '#335577', items: [makeItem({ id: 'pierogi' })] },
];
const orderPage = { items: [], page: 1, pageSize: 25, total: 0 };

const answers: Record<string, unknown> = {
  ...adminReads({
    locations: [createLocation()],
    tables: [createTable()],
    categories: [createCategory()],
    items: [createItem()],
  }),
  'GET /api/auth/userinfo': {
    ...testMember,
    roles: ['admin'],
    restaurant: { ...testMember.restaurant, usesCashSessions: true, issuesInvoices: true },
  },
  'GET /api/waiter/cash-sessions': [],
  'GET /api/waiter/shift': { from: '2025-11-20T03:00:00.000Z', orders: 0, gross: 0, cardTips: 0 },
  'GET /api/waiter/transfers': [],
  'GET /api/admin/cash-sessions': [],
  'GET /api/admin/day-report': makeDraft(),
  'GET /api/admin/day-reports': [makeEntry()],
  'GET /api/admin/day-reports/z1': makeReport(),
  'GET /api/admin/invoices': [],
  'GET /api/admin/ksef': {
    environment: 'test',
    credential: { kind: 'token', savedAt: '2025-11-20T03:00:00.000Z', savedBy: { id: 'u', name: 'Anna' } },
  },
  'GET /api/admin/purchases': { invoices: [] },
  'GET /api/waiter/tables': [],
  'GET /api/waiter/menu': menu,
  'GET /api/waiter/modifier-groups': [],
  'GET /api/waiter/allergen-sheet': [],
  'GET /api/waiter/colleagues': [],
  'GET /api/preparation/menu': menu,
  'GET /api/preparation/ingredients': [stationFlour],
  'GET /api/preparation/items/pierogi/impact': { id: 'pierogi', dishes: [], options: [], orders: [] },
  'GET /api/preparation/ingredients/i1/impact': { id: 'i1', dishes: [], options: [], orders: [] },
  'GET /api/preparation/availability-reports': [],
  'GET /api/waiter/orders': [],
  'GET /api/waiter/orders/order': makeOrder({ id: 'order' }),
  'GET /api/waiter/recently-closed-orders': [],
  'GET /api/preparation/orders?location=kitchen': [],
  'GET /api/preparation/orders?location=bar': [],
  'GET /api/admin/menu/modifier-groups': [],
  'GET /api/admin/menu/price-lists': { lists: [], version: 1 },
  'GET /api/admin/menu/set-menus': { menus: [], version: 1 },
  'GET /api/admin/ingredients': [flour],
  'GET /api/admin/ingredients/i1/movements': [],
  'GET /api/admin/devices': [],
  'GET /api/admin/stations': [],
  'GET /api/admin/approvals': [],
  'GET /api/admin/receipts': [],
  'GET /api/waiter/printers': [],
  [`GET /api/admin/tables/${createTable().id}/events`]: [],
  'GET /api/admin/orders': orderPage,
  'GET /api/admin/orders/order': makeOrder({ id: 'order' }),
  'GET /api/admin/orders/order/events': [],
  ...reportAnswers,
  'GET /api/admin/overview': createOverview(),
};

type Place = { screen: string; call: string; open?: () => Promise<void> };

/** `userInfo` and `blockedOrders` have no screen of their own; `drawerOpenings` is a till’s alone, whose drawer is in front of who reads it; without saved filters, a suggested target a forecast, known buyers, the state of KSeF or transfers theirs is as it is. */
type Unshown =
  | 'drawerOpenings'
  | 'terminalQueues'
  | 'userInfo'
  | 'savedFilters'
  | 'blockedOrders'
  | 'preparationTimes'
  | 'courseForecasts'
  | 'orderTransfers'
  | 'guestData'
  | 'ksef'
  | 'knownBuyers'
  | 'invoiceInForce';
const unshown: readonly ReadName[] = [
  'drawerOpenings',
  'terminalQueues',
  'userInfo',
  'savedFilters',
  'blockedOrders',
  'preparationTimes',
  'courseForecasts',
  'orderTransfers',
  'guestData',
  'ksef',
  'knownBuyers',
  'invoiceInForce',
] satisfies Unshown[];

/** Screen that shows each read; a new row of the read table needs an entry here. */
const ofMenuDialog = (path: string, button: string): Place => ({
  ...{ screen: '/app/admin/menu', call: `GET /api/admin/menu/${path}`, open: () => press(button) },
});

const places: Record<Exclude<ReadName, Unshown>, Place> = {
  waiterTables: { screen: '/app/waiter/tables', call: 'GET /api/waiter/tables' },
  waiterMenu: { screen: '/app/waiter/orders/order', call: 'GET /api/waiter/menu' },
  waiterModifiers: { screen: '/app/waiter/orders/order', call: 'GET /api/waiter/modifier-groups' },
  allergenSheet: {
    screen: '/app/waiter',
    call: 'GET /api/waiter/allergen-sheet',
    open: () => press('Allergen sheet'),
  },
  colleagues: {
    screen: '/app/waiter/orders/order',
    call: 'GET /api/waiter/colleagues',
    open: async () => {
      await press('More about this order');
      await press('Transfer');
    },
  },
  stationMenu: {
    screen: '/app/preparation/kitchen',
    call: 'GET /api/preparation/menu',
    open: () => press('86…'),
  },
  stationIngredients: {
    screen: '/app/preparation/kitchen',
    call: 'GET /api/preparation/ingredients',
    open: async () => {
      await press('86…');
      await press('Ingredients');
    },
  },
  itemImpact: {
    screen: '/app/preparation/kitchen',
    call: 'GET /api/preparation/items/pierogi/impact',
    open: async () => {
      await press('86…');
      await press('86: Ruthenian dumplings');
    },
  },
  ingredientImpact: {
    screen: '/app/preparation/kitchen',
    call: 'GET /api/preparation/ingredients/i1/impact',
    open: async () => {
      await press('86…');
      await press('Ingredients');
      await press('86: Flour');
    },
  },
  availabilityReports: {
    screen: '/app/preparation/kitchen',
    call: 'GET /api/preparation/availability-reports',
  },
  waiterOrders: { screen: '/app/waiter/orders', call: 'GET /api/waiter/orders' },
  waiterOrder: { screen: '/app/waiter/orders/order', call: 'GET /api/waiter/orders/order' },
  preparationOrders: {
    screen: '/app/preparation/kitchen',
    call: 'GET /api/preparation/orders?location=kitchen',
  },
  recentlyClosedOrders: {
    screen: '/app/waiter/recently-closed-orders',
    call: 'GET /api/waiter/recently-closed-orders',
  },
  users: { screen: '/app/admin/users', call: 'GET /api/admin/users' },
  tableLocations: { screen: '/app/admin/tables', call: 'GET /api/admin/table-locations' },
  adminTables: { screen: '/app/admin/tables', call: 'GET /api/admin/tables' },
  settings: { screen: '/app/admin/settings', call: 'GET /api/admin/settings' },
  menuCategories: { screen: '/app/admin/menu', call: 'GET /api/admin/menu/categories' },
  menuItems: { screen: '/app/admin/menu', call: 'GET /api/admin/menu/items' },
  priceLists: ofMenuDialog('price-lists', 'Price lists'),
  setMenus: ofMenuDialog('set-menus', 'Set menus'),
  modifierGroups: { screen: '/app/admin/menu?part=modifiers', call: 'GET /api/admin/menu/modifier-groups' },
  ingredients: { screen: '/app/admin/ingredients', call: 'GET /api/admin/ingredients' },
  stockMovements: {
    screen: '/app/admin/ingredients',
    call: 'GET /api/admin/ingredients/i1/movements',
    open: () => press('Stock of Flour'),
  },
  devices: { screen: '/app/admin/devices', call: 'GET /api/admin/devices' },
  stationReach: { screen: '/app/admin/devices', call: 'GET /api/admin/stations' },
  approvals: { screen: '/app/admin/users', call: 'GET /api/admin/approvals' },
  printJobs: { screen: '/app/admin/receipts', call: 'GET /api/admin/receipts' },
  printers: { screen: '/app/admin/receipts', call: 'GET /api/waiter/printers' },
  tableEvents: {
    screen: '/app/admin/tables',
    call: `GET /api/admin/tables/${createTable().id}/events`,
    open: async () => {
      await press(createTable().label);
      await press('History…');
    },
  },
  adminOrder: { screen: '/app/admin/orders/order', call: 'GET /api/admin/orders/order' },
  salesReport: { screen: '/app/admin/reports', call: 'GET /api/admin/reports/sales' },
  itemsReport: reportPlace('items'),
  waitersReport: reportPlace('waiters'),
  tablesReport: reportPlace('tables'),
  correctionsReport: reportPlace('corrections'),
  preparationReport: reportPlace('preparation'),
  overview: { screen: '/app/admin', call: 'GET /api/admin/overview' },
  vatReport: reportPlace('vat'),
  documentsReport: reportPlace('documents'),
  adminOrders: { screen: '/app/admin/orders', call: 'GET /api/admin/orders' },
  cashSessions: { screen: '/app/waiter/cash', call: 'GET /api/waiter/cash-sessions' },
  waiterShift: {
    screen: '/app/waiter',
    call: 'GET /api/waiter/shift',
    open: () => press('Finish shift'),
  },
  officeCashSessions: { screen: '/app/admin/cash', call: 'GET /api/admin/cash-sessions' },
  dayReportDraft: { screen: '/app/admin/cash', call: 'GET /api/admin/day-report' },
  invoices: {
    screen: '/app/admin/receipts',
    call: 'GET /api/admin/invoices',
    // The list is loaded first.
    open: () => vi.waitFor(() => screen.getByRole('heading', { name: 'Invoices' })).then(() => undefined),
  },
  purchases: {
    screen: '/app/admin/ingredients',
    call: 'GET /api/admin/purchases',
    open: () =>
      vi.waitFor(() => screen.getByRole('heading', { name: /^Purchase invoices/ })).then(() => undefined),
  },
  dayReports: { screen: '/app/admin/cash', call: 'GET /api/admin/day-reports' },
  dayReport: {
    screen: '/app/admin/cash',
    call: 'GET /api/admin/day-reports/z1',
    open: async () => {
      fireEvent.click(screen.getByRole('button', { name: /^Z 1/ }));
      await settle();
    },
  },
  orderEvents: { screen: '/app/admin/orders/order', call: 'GET /api/admin/orders/order/events' },
};

/** Longer than a read with its three retries. */
const retriesMs = 8_000;

const failing = readNames
  .filter((name): name is Exclude<ReadName, Unshown> => !unshown.includes(name))
  .map(name => [name, reads[name].failure ?? ''] as const);

test.each(failing)(
  'a failed read of %s shows "%s", and trying again helps §8.1a §8.1b §8.1c §8.1d §8.1e §8.1f §8.1g §8.1h §8.1i §10.3 §11.18 §11.29',
  async (name, failure) => {
    const { screen: path, call, open } = places[name];
    const environment = await openApp(path, signedIn, { ...answers, [call]: () => ({ status: 500 }) });
    await open?.();
    await act(() => vi.advanceTimersByTimeAsync(retriesMs));
    await settle();
    const [shown] = screen.getAllByText(failure);
    const notice = shown?.closest<HTMLElement>('[role="alert"]') ?? null;
    if (notice === null) throw new Error(`${failure} is not announced`);
    environment.answers[call] = answers[call];
    fireEvent.click(within(notice).getByRole('button', { name: 'Try again' }));
    await settle();
    expect(screen.queryByText(failure)).toBeNull();
  },
);
