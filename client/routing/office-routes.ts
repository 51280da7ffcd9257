/**
 * Routes of the office about the installation. They work without a subscription, because backups and printers
 * need care all the same.
 */
import { chunk, drawn, type ScreenRoute } from './screen-route.ts';

export const adminHealth: ScreenRoute = {
  texts: 'office',
  access: { for: 'member', roles: ['admin'], staysWithoutSubscription: true },
  load: chunk(
    () => import('../screens/admin/health/health-screen.tsx'),
    ({ HealthScreen }) => drawn(HealthScreen, {}),
  ),
};
