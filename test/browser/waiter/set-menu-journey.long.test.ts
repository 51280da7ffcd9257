/** The office makes a lunch menu; a waiter sells one on a phone, its dishes appear in kitchen and bar, and the bill has one price. */
import t from 'tap';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { takePicture } from '../../helpers/pictures.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('a set menu goes from the office to the phone, the kitchen and the bar', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const items = (await owner.get<MenuItem[]>('/api/admin/menu/items')).body;
  const dishOf = (station: string, at = 0) => {
    const found = items.filter(item => item.station === station && item.modifierGroupIds.length === 0)[at];
    if (found === undefined) throw new Error(`The sample has dishes of the ${station}`);
    return found;
  };
  const [soup, main, drink] = [dishOf('kitchen'), dishOf('kitchen', 1), dishOf('bar')];
  const body = { type: 'dineIn', name: 'Bar', guestCount: 2 };
  const { id } = (await anna.write<Order>('POST', '/api/waiter/orders', body)).body;
  const orderOf = async () => (await anna.get<Order>(`/api/waiter/orders/${id}`)).body;

  const desk = await openScreen(browser, url, 'desk');
  await signInByCookie(desk, owner);
  const dialog = desk.page.getByRole('dialog');
  await desk.page.goto('/app/admin/menu');
  await desk.page.getByRole('button', { name: 'Set menus' }).click();
  await dialog.getByRole('button', { name: 'Add a set menu' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Lunch');
  await dialog.getByLabel('Price', { exact: true }).fill('39.00');
  await dialog.getByLabel('Name, as the waiter reads it').fill('Danie');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').waitFor();
  t.same(await findViolations(desk.page), []);
  const tick = (item: MenuItem, course = 0) => dialog.getByLabel(`${item.name} · `).nth(course).check();
  await tick(soup);
  await tick(main);
  await dialog.getByLabel('Supplement').nth(1).fill('12');
  await dialog.getByRole('button', { name: 'Add a course' }).click();
  await dialog.getByLabel('Name, as the waiter reads it').nth(1).fill('Napój');
  await tick(drink, 1);
  await takePicture('desk-set', desk);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Danie · Napój').waitFor();
  await takePicture('desk-sets', desk);

  const phone = await openScreen(browser, url, 'phone', { language: 'pl' });
  const wall = await openScreen(browser, url, 'wall');
  await signInByCookie(phone, anna);
  await signInByCookie(wall, cook);
  await wall.page.goto('/app/preparation/kitchen');
  await phone.page.goto(`/app/waiter/orders/${id}`);
  await phone.page.getByRole('searchbox').fill('lunch');
  await phone.page.getByRole('button', { name: /^Lunch/ }).click();
  const sheet = phone.page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Wybierz: Danie' }).waitFor();
  await takePicture('phone-set', phone);
  t.same(await findViolations(phone.page), []);
  const shownAs = main.names['pl'] ?? main.names['pl-PL'] ?? main.name;
  await sheet.getByRole('button', { name: shownAs }).click();
  await takePicture('phone-chosen', phone);
  await sheet.getByRole('button', { name: /^Dodaj · 51,00/ }).click();
  await sheet.waitFor({ state: 'detached' });
  const added = await orderOf();
  t.equal(added.total, 5_100);
  t.match(added.lines, [{ setMenu: { name: 'Lunch', supplement: 1_200 } }, { station: 'bar' }]);
  t.equal(new Set(added.vatBreakdown.map(({ rate }) => rate)).size, 2);

  await phone.page.getByRole('searchbox').fill('');
  await takePicture('phone-order', phone);
  await phone.page.getByRole('button', { name: 'Pokaż pozycje' }).click();
  await takePicture('phone-sheet', phone);
  await phone.page.getByRole('button', { name: new RegExp(`${shownAs}.*edytuj`) }).click();
  await sheet.getByRole('button', { name: soup.names['pl'] ?? soup.name }).click();
  await takePicture('phone-exchange', phone);
  t.equal(
    await sheet.getByRole('button', { name: 'Zapisz' }).count(),
    0,
    'what was chosen is not lost by saving',
  );
  await sheet.getByRole('button', { name: 'Zamień na to danie' }).click();
  await sheet.waitFor({ state: 'detached' });
  t.equal((await orderOf()).total, 3_900);
  await anna.write('POST', `/api/waiter/orders/${id}/send`, {});
  const kitchenName = soup.kitchenNames?.['en'] ?? soup.name;
  await wall.page.getByText(kitchenName).first().waitFor();
  await takePicture('wall', wall);
  const bar = (await owner.get<{ lines: { name: string }[] }[]>('/api/preparation/orders?location=bar')).body;
  t.ok(bar.some(({ lines }) => lines.some(({ name }) => name === drink.name)));
  t.same([...desk.faults, ...phone.faults, ...wall.faults], []);
});
