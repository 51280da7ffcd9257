/** Two kitchen screens in Chromium, one in English and one in Polish: the same ticket, each in its own language. */
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

const readings = {
  en: [/Mains/i, /Half duck/, /Pierogi potato-curd/, /Boiled/, /Half duck[\s\S]*Recall/],
  'pl-PL': [/Dania główne/i, /Kaczka 1\/2/, /Pierogi ruskie/, /Z wody/, /Kaczka 1\/2[\s\S]*Ostatnio gotowe/],
};

// Scripts for the page are text here: these files are typed for Node, without DOM types.
const findBrokenMarks = `[...document.querySelectorAll('li > b')].flatMap(mark => {
  const range = document.createRange();
  range.selectNodeContents(mark);
  return range.getClientRects().length > 1 ? [mark.textContent] : [];
})`;

t.test(
  'a ticket, its course, its choices and the dishes of all day stand in the screen’s language',
  async t => {
    const { url } = await startApp(t);
    const owner = await setUpRestaurant(url);
    const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
    const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
    const items = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body.flatMap(
      category => category.items,
    );
    const idOf = (name: string) => items.find(item => item.name === name)?.id ?? name;
    const dishes = ['Half a duck with apples and marjoram', 'Pierogi with potato and curd cheese'];
    const [table] = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
    const lines = dishes.map(name => ({ menuItemId: idOf(name), quantity: 1 }));
    const body = { type: 'dineIn', tableId: table?.id, guestCount: 2, lines };
    const opened = await waiter.write<Order>('POST', '/api/waiter/orders', body);
    t.equal(opened.status, 201);
    t.equal((await waiter.write('POST', `/api/waiter/orders/${opened.body.id}/send`, {})).status, 200);
    const out = `/api/preparation/items/${idOf('Pork lard spread with pickled cucumber')}/availability`;
    t.equal((await cook.write('POST', out, { available: false })).status, 200);
    for (const [language, expected] of Object.entries(readings)) {
      const screen = await openScreen(browser, url, 'wall', { language });
      await signInByCookie(screen, cook);
      await screen.page.goto('/app/preparation/kitchen');
      await screen.page.getByRole('article').first().waitFor();
      const text = await screen.page.locator('body').innerText();
      for (const reading of expected) t.match(text, reading, `${language}: ${reading.source}`);
      const foreign = Object.entries(readings).find(([other]) => other !== language)?.[1] ?? [];
      for (const reading of foreign) t.notMatch(text, reading, `${language}: no ${reading.source}`);
      const brokenMarks = await screen.page.evaluate<string[]>(findBrokenMarks);
      t.same(brokenMarks, [], `${language}: each count and each out mark is on one line`);
      t.same(screen.faults, []);
      await screen.context.close();
    }
  },
);
