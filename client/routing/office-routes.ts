/** Routes of the office that tell of the installation. Without a subscription too: copies and printers are looked after all the same. */
import { chunk, drawn, type ScreenRoute } from './screen-route.ts';

export const adminHealth: ScreenRoute = {
  texts: 'office',
  access: { for: 'member', roles: ['admin'], staysWithoutSubscription: true },
  load: chunk(
    () => import('../screens/admin/health/health-screen.tsx'),
    ({ HealthScreen }) => drawn(HealthScreen, {}),
  ),
};
