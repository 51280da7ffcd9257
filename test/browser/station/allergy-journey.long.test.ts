/**
 * An allergy in Chromium, on a phone and on the kitchen's wall: told with two taps, asked about before a dish that clashes
 * is added, seen by a cook before anything is ready, and seen again after it was changed; and the sheet of allergens that
 * guests read.
 */
import type { Page } from 'playwright-core';
import t from 'tap';
import type { MenuItem, WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { findDish, openPhoneAndWall, openTable } from '../../helpers/phone-and-wall.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { plainDishes, sendTakeaway } from '../../helpers/restaurants/wall-tickets.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

/** A kitchen dish with milk that asks for nothing and doesn't run out. */
async function findMilkDish(waiter: StaffSession): Promise<string> {
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const dish = menu
    .flatMap(({ items }) => items)
    .find(
      ({ station, allergens, modifierGroupIds, unavailable, portionsLeft }) =>
        station === 'kitchen' &&
        allergens.includes('milk') &&
        modifierGroupIds.length === 0 &&
        portionsLeft === undefined &&
        !unavailable,
    );
  if (dish === undefined) throw new Error('The sample menu has no plain dish with milk');
  return dish.name;
}

/** Of which somebody has said that it contains none of the 14. */
async function findFreeDish(owner: StaffSession): Promise<MenuItem> {
  const items = (await owner.get<MenuItem[]>('/api/admin/menu/items')).body;
  const dish = items.find(item => item.hasNoAllergens && item.isActive && !item.unavailable);
  if (dish === undefined) throw new Error('The sample menu has no dish without allergens');
  return dish;
}

async function openOrderAt(waiter: StaffSession, label: string): Promise<Order> {
  const orders = (await waiter.get<Order[]>('/api/waiter/orders')).body;
  const order = orders.find(({ tableLabel }) => tableLabel === label);
  if (order === undefined) throw new Error(`no order is open at ${label}`);
  return order;
}

const coloursOf = (page: Page, selector: string) =>
  page.evaluate<string[]>(`(() => {
    const { color, backgroundColor } = getComputedStyle(document.querySelector('${selector}'));
    return [color, backgroundColor];
  })()`);

t.test('told on the phone, seen on the wall before it is ready, and again when it is changed', async t => {
  const { owner, waiter, cook, phone, wall } = await openPhoneAndWall(t, browser);
  const other = await joinStaff(owner, 'kuba_w', ['waiter']);
  const [side] = await plainDishes(waiter);
  await sendTakeaway(waiter, [{ menuItemId: side?.id ?? '', quantity: 1 }]);
  const cards = wall.page.getByRole('article');
  await cards.first().waitFor();

  const { page } = phone;
  await openTable(page, '5');
  await page.getByRole('button', { name: 'Allergies', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'milk', exact: true }).click();
  t.same(await findViolations(page), [], 'axe finds nothing on the sheet of the allergies');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  const told = page.getByRole('region', { name: 'Allergies' });
  await told.getByText('milk').waitFor();

  const dish = await findMilkDish(waiter);
  await findDish(page, dish);
  const add = page.getByRole('button', { name: new RegExp(`^${dish}.*add one`) });
  const warning = page.getByRole('dialog', { name: 'Contains milk' });
  // By key: a tap so soon where a sheet has just closed is held back.
  await add.press('Enter');
  await warning.getByRole('button', { name: 'Cancel' }).click();
  t.same((await openOrderAt(waiter, '5')).lines, [], 'nothing is added without a word');
  await add.press('Enter');
  await warning.getByRole('button', { name: 'Add anyway' }).click();
  await page.getByRole('button', { name: /^Send\s*1 kitchen/ }).press('Enter');
  await page.getByText('Table 5 sent: 1 kitchen').waitFor();

  const ticket = wall.page.getByRole('article', { name: /^Ticket \d: 5$/ });
  await ticket.getByText('Allergy', { exact: true }).waitFor();
  const [text, ground] = await coloursOf(wall.page, '[data-unseen]');
  const [wallText] = await coloursOf(wall.page, '[data-trusted]');
  t.equal(ground, wallText, 'the text’s colour is its ground: nothing has more contrast');
  t.not(text, wallText);
  await ticket.getByRole('button', { name: /milk/ }).waitFor();
  t.ok(await ticket.getByRole('button', { name: 'All ready' }).isDisabled());
  const { id, lines } = await openOrderAt(waiter, '5');
  const refused = await cook.write('POST', `/api/preparation/lines/${lines[0]?.id}/ready`, {});
  t.equal(refused.status, 409, 'nor by another way');
  t.same(await findViolations(wall.page), [], 'axe finds nothing on the wall');
  await ticket.getByRole('button', { name: 'Allergy seen' }).click();
  await ticket.getByText(/^Seen by marek_k/).waitFor();

  await page.goto(`/app/waiter/orders/${id}`);
  await page.getByText(/^Kitchen: seen by marek_k, \d\d:\d\d$/).waitFor();
  const allergies = [{ allergens: ['milk', 'nuts'] }];
  t.equal((await other.write('PATCH', `/api/waiter/orders/${id}`, { allergies })).status, 200);
  await told.getByText('milk, nuts').waitFor();
  await page.getByText('Kitchen: not seen yet').waitFor();
  await ticket.getByText('Allergy – new or changed').waitFor();
  t.match(await ticket.innerText(), /milk, nuts/);
  t.ok(await ticket.getByRole('button', { name: 'All ready' }).isDisabled());
  await ticket.getByRole('button', { name: 'Allergy seen' }).click();
  await page.getByText(/^Kitchen: seen by marek_k/).waitFor();
  await ticket.getByRole('button', { name: 'All ready' }).press('Enter');
  await ticket.waitFor({ state: 'detached' });
  t.equal((await openOrderAt(waiter, '5')).lines[0]?.state, 'ready');
  // The refused call went beside the screens.
  t.same([...phone.faults, ...wall.faults], [], 'no fault on the console');
});

t.test('guests read the allergens of the menu on paper and on a phone, in both languages', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const desk = await openScreen(browser, url, 'desk');
  const phone = await openScreen(browser, url, 'phone');
  await signInByCookie(desk, owner);
  await signInByCookie(phone, waiter);
  t.teardown(() => Promise.all([desk.context.close(), phone.context.close()]));
  await desk.page.goto('/app/admin/menu');
  await desk.page.getByRole('button', { name: 'Allergen sheet' }).click();
  const sheet = desk.page.getByRole('dialog', { name: 'Allergen sheet' });
  await sheet.getByRole('heading', { name: 'Allergens in our dishes' }).waitFor();
  t.ok((await sheet.getByText('none of the 14', { exact: true }).count()) > 0);
  const unstated = sheet.getByText('not stated: please ask the staff');
  t.equal(await unstated.count(), 0, 'the sample restaurant has stated all of its dishes');
  t.ok(
    (await sheet.getByText(/Wheat flour \(gluten\)/).count()) > 0,
    'ingredients have names in each language',
  );
  t.same(await findViolations(desk.page), [], 'axe finds nothing');
  await sheet.getByRole('button', { name: 'Polski' }).click();
  await sheet.getByRole('heading', { name: 'Alergeny w naszych daniach' }).waitFor();
  t.ok((await sheet.getByText(/Mąka pszenna \(gluten\)/).count()) > 0);
  await desk.page.emulateMedia({ media: 'print' });
  t.equal(await desk.page.locator('#root').isVisible(), false, 'nothing else of the page is printed');
  t.equal(await sheet.getByRole('button', { name: 'Print' }).isVisible(), false);
  const pages = (await desk.page.pdf({ preferCSSPageSize: true }))
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g);
  t.ok((pages?.length ?? 0) > 1, 'the whole menu is printed, not what fits the window');
  await desk.page.emulateMedia({ media: 'screen' });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await desk.page.getByRole('button', { name: 'Allergen sheet' }).waitFor();

  const { id, version } = await findFreeDish(owner);
  const taken = await owner.write(
    'PATCH',
    `/api/admin/menu/items/${id}`,
    { hasNoAllergens: null },
    { version },
  );
  t.equal(taken.status, 200);
  await desk.page.getByRole('button', { name: 'Allergen sheet' }).click();
  await unstated.waitFor();
  await sheet.getByText(/^Of 1 dish nobody has stated all allergens/).waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();

  await phone.page.goto('/app/waiter');
  await phone.page.getByRole('button', { name: 'Allergen sheet' }).click();
  const read = phone.page.getByRole('dialog', { name: 'Allergen sheet' });
  await read.getByRole('heading', { name: 'Allergens in our dishes' }).waitFor();
  t.ok(
    await read.locator('td').getByText('milk', { exact: true }).first().isVisible(),
    'by name, without fourteen columns',
  );
  t.equal(
    await phone.page.evaluate(
      "(() => { const { scrollWidth, clientWidth } = document.querySelector('[role=dialog]'); return scrollWidth > clientWidth; })()",
    ),
    false,
    'nothing overflows',
  );
  t.same(await findViolations(phone.page), [], 'axe finds nothing on the phone');
  t.same([...desk.faults, ...phone.faults], [], 'no fault on the console');
});
