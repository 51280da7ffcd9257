/** Portions: what is weighed on the phone, made by the wall and weighed again; and halves, added, made whole and made. */
import t from 'tap';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { findDish, openPhoneAndWall, openTable } from '../../helpers/phone-and-wall.ts';
import { takePicture } from '../../helpers/pictures.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('a fish is weighed, cooked, weighed again and paid by its weight', async t => {
  const { owner, waiter, phone, wall } = await openPhoneAndWall(t, browser);
  const { page } = phone;
  const { body: categories } = await owner.get<MenuCategory[]>('/api/admin/menu/categories');
  const place = categories.find(({ defaultStation }) => defaultStation === 'kitchen');
  const bream = {
    name: 'Dorada',
    names: { en: 'Sea bream' },
    price: 1_200,
    pricedBy: '100g',
    tareGrams: 450,
  };
  const dish = { ...bream, categoryId: place?.id, hasNoAllergens: true };
  const created = await owner.write<MenuItem>('POST', '/api/admin/menu/items', dish);
  t.equal(created.status, 201);
  await page.reload();
  await openTable(page, '4');
  await findDish(page, 'Sea bream');
  await page.getByRole('button', { name: /^Sea bream.*12\.00 \/ 100 g.*choose and add/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Type the weight' }).waitFor();
  await takePicture('phone-weight-empty', phone);
  for (const key of ['7', '7', '0']) await sheet.getByRole('button', { name: key, exact: true }).click();
  await sheet.getByText('Net 320 g × 12.00 / 100 g').waitFor();
  t.same(await findViolations(page), []);
  await takePicture('phone-weight', phone);
  const added = page.waitForResponse(answer => answer.url().endsWith('/lines'));
  await sheet.getByRole('button', { name: /^Add · .*38\.40/ }).click();
  const { id, lines } = (await (await added).json()) as Order;
  t.match(lines, [{ unitPrice: 3_840, weight: { grams: 320, tareGrams: 450 } }]);
  await page.getByRole('button', { name: 'Show the items' }).click();
  await page.getByText('Sea bream 320 g').first().waitFor();
  await takePicture('phone-order', phone);
  await waiter.write('POST', `/api/waiter/orders/${id}/send`, {});
  await wall.page.getByText('Sea bream 320 g').first().waitFor();
  await takePicture('wall', wall);

  await page.getByRole('button', { name: /Sea bream 320 g.*sent.*edit/ }).click();
  await sheet.getByRole('button', { name: 'Weigh again' }).click();
  for (const key of ['9', '0', '0']) await sheet.getByRole('button', { name: key, exact: true }).click();
  await takePicture('phone-again', phone);
  const corrected = page.waitForResponse(answer => answer.url().endsWith('/adjust'));
  await sheet.getByRole('button', { name: 'Save' }).click();
  t.match(await (await corrected).json(), { total: 5_400 });
  await wall.page.getByText('NOW: 450 g').first().waitFor();
  t.same(await findViolations(wall.page), []);
  await takePicture('wall-again', wall);

  await page.reload();
  await findDish(page, 'Tomato soup');
  await page.getByRole('button', { name: 'Options of Tomato soup with rice' }).click();
  await sheet.getByRole('button', { name: '½ · 12.00' }).click();
  await takePicture('phone-half', phone);
  t.same(await findViolations(page), []);
  const halved = page.waitForResponse(answer => answer.url().endsWith('/lines'));
  await sheet.getByRole('button', { name: /^Add · .*12\.00/ }).click();
  t.match(((await (await halved).json()) as Order).lines[1], { name: /^½ /, isHalf: true, unitPrice: 1_200 });
  await page.getByRole('button', { name: 'Show the items' }).click();
  await page.getByRole('button', { name: /½ Tomato soup with rice.*edit/ }).click();
  await sheet.getByRole('button', { name: 'Whole · 19.00' }).click();
  const made = page.waitForResponse(answer => /\/lines\/[^/]+$/.test(answer.url()));
  await sheet.getByRole('button', { name: 'Save' }).click();
  const whole = ((await (await made).json()) as Order).lines[1];
  t.match(whole, { unitPrice: 1_900 });
  const path = `/api/waiter/orders/${id}/lines/${whole?.id}`;
  await waiter.write('PATCH', path, { isHalf: true, quantity: 2 });
  await waiter.write('POST', `/api/waiter/orders/${id}/send`, {});
  await wall.page
    .getByRole('button', { name: /^2 ×\s*½ Tomato soup/ })
    .first()
    .waitFor();
  await takePicture('wall-half', wall);
  t.same([...phone.faults, ...wall.faults], []);
});
