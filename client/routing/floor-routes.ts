/**
 * Routes of waiters' lists and of their cash. They work without a subscription, so that open orders can be
 * completed.
 */
import type { Access } from '../identity/route-guards.ts';
import { chunk, drawn, type ScreenRoute } from './screen-route.ts';

const access: Access = { for: 'member', roles: ['waiter'], staysWithoutSubscription: true };

export const waiterOrders: ScreenRoute = {
  access,
  load: chunk(
    () => import('../screens/waiter/tables/orders-screen.tsx'),
    ({ WaiterOrdersScreen }) => drawn(WaiterOrdersScreen, {}),
  ),
  reads: () => [{ name: 'waiterOrders' }],
  next: 'waiterOrder',
};

export const waiterReady: ScreenRoute = {
  access,
  load: chunk(
    () => import('../screens/waiter/ready/ready-screen.tsx'),
    ({ ReadyScreen }) => drawn(ReadyScreen, {}),
  ),
  reads: () => [{ name: 'waiterOrders' }],
  next: 'waiterOrder',
};

export const waiterCash: ScreenRoute = {
  access,
  load: chunk(
    () => import('../screens/waiter/cash/cash-screen.tsx'),
    ({ CashScreen }) => drawn(CashScreen, {}),
  ),
  reads: () => [{ name: 'cashSessions' }],
};
