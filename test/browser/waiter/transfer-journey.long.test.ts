/** A shift's end on two phones: a waiter offers all orders to a colleague, whose phone says so on any screen, and who accepts with one tap. */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { takePicture } from '../../helpers/pictures.ts';
import { closedOrder, sendOrder } from '../../helpers/restaurants/paid-order.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('a colleague is asked on their phone, accepts, and both see whose the orders are', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const kuba = await joinStaff(owner, 'kuba_w', ['waiter']);
  const open = async (name: string) =>
    (await anna.write<Order>('POST', '/api/waiter/orders', { type: 'dineIn', name, guestCount: 2 })).body;
  const orders = [await open('Wesele'), await open('Loża 2')];
  // Paid first, as at a bar: somebody has to bring it all the same.
  orders.push(await closedOrder(anna));
  // A dish of the colleague's own is ready: the offer is told beside it.
  const [ready] = (await sendOrder(kuba)).lines.filter(({ station }) => station === 'kitchen');
  await owner.write('POST', `/api/preparation/lines/${ready?.id}/ready`, {});
  const giver = await openScreen(browser, url, 'phone', { language: 'pl' });
  const receiver = await openScreen(browser, url, 'desk');
  await signInByCookie(giver, anna);
  await signInByCookie(receiver, kuba);
  await receiver.page.goto('/app/waiter/tables');
  await giver.page.goto('/app/waiter/orders');
  await giver.page.getByRole('button', { name: /^Moje/ }).click();
  await takePicture('giver-orders', giver);
  await giver.page.getByRole('button', { name: 'Przekaż moje zamówienia' }).click();
  await giver.page.getByRole('button', { name: 'kuba_w' }).waitFor();
  await takePicture('giver-sheet', giver);
  await giver.page.getByRole('button', { name: 'kuba_w' }).click();
  await giver.page.getByRole('button', { name: 'Anuluj przekazanie' }).waitFor();
  await giver.page.getByText(/Rachunek otwarty Loża 2, Na wynos \d+ · Świętosława/).waitFor();
  await takePicture('giver-asked', giver);

  const line = receiver.page.getByRole('link', { name: /Transfer from anna_w/ });
  await line.waitFor();
  await receiver.page.getByRole('link', { name: /Świętosława: \d+ ready/ }).waitFor();
  await takePicture('receiver-line', receiver);
  await line.click();
  await receiver.page.getByRole('button', { name: 'Accept' }).waitFor();
  await takePicture('receiver-card', receiver);
  await receiver.page.getByRole('button', { name: 'Accept' }).click();
  await receiver.page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
  await giver.page.getByText('Przejęte: kuba_w').first().waitFor();
  await takePicture('giver-told', giver);
  for (const { id } of orders)
    t.match((await anna.get<Order>(`/api/waiter/orders/${id}`)).body, { waiterName: 'kuba_w' });
  t.same([...giver.faults, ...receiver.faults], []);
});
