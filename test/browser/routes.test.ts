/** Every route in each language, as an admin and signed out. */
import t from 'tap';
import { screenPaths } from '#shared/screen-paths.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import { openTourRestaurant } from '../helpers/restaurants/tour-restaurant.ts';
import { startApp } from '../helpers/running-app.ts';
import { tourStops, visit } from '../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

const { url } = await startApp(t);
const { people, orderId } = await openTourRestaurant(url);

t.test(
  'every screen opens without a fault, in English on a desk and in Polish on a phone §2.1-21 §10.1e §10.1f §10.1g',
  async t => {
    await people.admin.write('POST', '/api/admin/devices', { name: 'Ekran nad wydawką', kind: 'screen' });
    const stops = tourStops({ orderId, token: 'x'.repeat(43) });
    for (const [language, size] of [
      ['en', 'desk'],
      ['pl-PL', 'phone'],
    ] as const) {
      const screen = await openScreen(browser, url, size, { language });
      await signInByCookie(screen, people.admin);
      for (const stop of stops) {
        // A used invitation answers 410, which the browser logs to the console.
        const wrong = (await visit(screen, stop)).filter(fault => !/410 \(Gone\)/.test(fault));
        t.same(wrong, [], `${stop.name} in ${language}`);
      }
      await screen.context.close();
    }
  },
);

t.test(
  'without a session every address of the app leads to the sign-in and keeps where it was to go §2.23',
  async t => {
    const screen = await openScreen(browser, url, 'phone');
    for (const path of [screenPaths.waiterTables, screenPaths.adminMenu, screenPaths.kitchen]) {
      await screen.page.goto(path);
      await screen.page.waitForURL(address => address.pathname === screenPaths.login);
      t.match(new URL(screen.page.url()).searchParams.get('next'), path);
    }
    await screen.context.close();
  },
);
