/** A waiter sells what is on no menu, for a guest with an allergy; the kitchen reads what it is, and the office who sold it. */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { takePicture } from '../../helpers/pictures.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('an open item goes from the phone to the kitchen and into the reports', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const { body: users } = await owner.get<User[]>('/api/admin/users');
  const user = users.find(({ username }) => username === 'anna_w');
  if (user === undefined) throw new Error('Anna has joined');
  const rights = { rights: { ...user.rights, openItem: true } };
  await owner.write('PATCH', `/api/admin/users/${user.id}`, rights, { version: user.version });
  const opening = { type: 'dineIn', name: 'Bar', guestCount: 2, allergies: [{ allergens: ['nuts'] }] };
  const { id } = (await anna.write<Order>('POST', '/api/waiter/orders', opening)).body;
  const orderOf = async () => (await anna.get<Order>(`/api/waiter/orders/${id}`)).body;

  const phone = await openScreen(browser, url, 'phone', { language: 'pl' });
  const wall = await openScreen(browser, url, 'wall');
  await signInByCookie(phone, anna);
  await signInByCookie(wall, cook);
  await wall.page.goto('/app/preparation/kitchen');
  await phone.page.goto(`/app/waiter/orders/${id}`);
  await phone.page.getByRole('searchbox').fill('tort urodzinowy');
  await takePicture('phone-search', phone);
  await phone.page.getByRole('button', { name: 'Pozycja spoza menu' }).click();
  const sheet = phone.page.getByRole('dialog');
  await sheet.getByRole('alert').waitFor();
  t.equal(await sheet.getByLabel('Co to jest?').inputValue(), 'tort urodzinowy');
  await takePicture('phone-empty', phone);
  t.same(await findViolations(phone.page), []);
  await sheet.getByLabel('Cena za sztukę').fill('45,50');
  await sheet.getByRole('button', { name: /23/ }).click();
  await sheet.getByRole('button', { name: 'Kuchnia', exact: true }).click();
  await takePicture('phone-filled', phone);
  const added = phone.page.waitForResponse(answer => answer.url().endsWith(`${id}/lines`));
  await sheet.getByRole('button', { name: /45,50/ }).click();
  t.equal((await added).status(), 200);
  t.match((await orderOf()).lines, [{ name: 'tort urodzinowy', unitPrice: 4_550, vatRate: 23 }]);
  await takePicture('phone-order', phone);
  await anna.write('POST', `/api/waiter/orders/${id}/send`, {});
  await wall.page.getByText('tort urodzinowy').first().waitFor();
  await wall.page.getByText('allergens not stated').first().waitFor();
  await takePicture('wall', wall);

  const [line] = (await orderOf()).lines;
  await owner.write('POST', `/api/waiter/orders/${id}/serve`, { lineIds: [line?.id], notReady: true });
  const payment = { kind: 'cash', amount: 4_550, closes: true };
  t.equal(
    (await anna.write<Order>('POST', `/api/waiter/orders/${id}/payments`, payment)).body.state,
    'closed',
  );
  const desk = await openScreen(browser, url, 'desk');
  await signInByCookie(desk, owner);
  await desk.page.goto('/app/admin/reports?report=items');
  await takePicture('desk-report', desk);
  await desk.page.getByText('Open item: tort urodzinowy').waitFor();
  t.same(await findViolations(desk.page), []);
  await takePicture('desk-report', desk);
  t.same([...phone.faults, ...wall.faults, ...desk.faults], []);
});
