/** Every route in each language, as an admin and signed out. */
import t from 'tap';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { blockSockets, openScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
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

/** What is chosen on the page and has no other outline or border than something of its kind beside it. */
const alike = `(() => {
  const chosen = '[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false])';
  const lines = ({ outline, border }) => outline + border;
  return [...document.querySelectorAll(chosen)].flatMap(one => {
    const kind = document.querySelectorAll(one.localName + '[class="' + one.className + '"]:not(' + chosen + ')');
    const isAlike = [...kind].some(other => lines(getComputedStyle(other)) === lines(getComputedStyle(one)));
    return isAlike ? [one.textContent] : [];
  });
})()`;

/** States that are drawn by a colour and have no outline. */
const unframed = `(() => {
  const states = ['data-chosen=true', 'data-lit=true', 'data-tone=late', 'data-tone=bad', 'aria-invalid=true'];
  const one = document.body.appendChild(document.createElement('p'));
  const outline = () => getComputedStyle(one).outline;
  const plain = outline();
  return states.filter(state => {
    const [name, value] = state.split('=');
    one.setAttribute(name, value);
    const isAlike = outline() === plain;
    one.removeAttribute(name);
    return isAlike;
  });
})()`;

t.test(
  'in the system’s own colours what is chosen has a frame, and so has a wall without a connection',
  async t => {
    const frame = "getComputedStyle(document.querySelector('[data-trusted]')).border";
    const screen = await openScreen(browser, url, 'desk');
    await screen.page.emulateMedia({ forcedColors: 'active' });
    await signInByCookie(screen, people.admin);
    const paths = ['adminReports', 'adminOrders', 'adminSettings', 'adminMenu', 'waiterTables'] as const;
    let seen = 0;
    for (const path of paths) {
      await screen.page.goto(screenPaths[path]);
      await screen.page.locator('[aria-pressed=true], [aria-current=page]').first().waitFor();
      seen += await screen.page.locator('[aria-pressed=true], [aria-current=page]').count();
      t.same(await screen.page.evaluate(alike), [], path);
    }
    t.ok(seen > paths.length, 'several a screen');
    t.same(await screen.page.evaluate(unframed), []);
    await screen.page.goto(screenPaths.kitchen);
    await screen.page.locator('[data-trusted=true]').first().waitFor();
    t.same(await screen.page.evaluate(alike), []);
    const live = await screen.page.evaluate(frame);
    await blockSockets(screen.page);
    await screen.context.setOffline(true);
    await screen.page.locator('[data-trusted=false]').first().waitFor();
    t.not(await screen.page.evaluate(frame), live);
    await screen.context.close();
  },
);
