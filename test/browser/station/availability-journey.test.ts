/**
 * 86 between a phone and the kitchen screen in Chromium: asked about before it is confirmed, told to the table's waiter, undone, reported by the
 * waiter and confirmed from the line above the tickets.
 */
import type { Page } from 'playwright-core';
import t from 'tap';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

t.setTimeout(300_000);
const browser = await launchChromium();
t.teardown(() => browser.close());

async function openEvening(t: Parameters<typeof startApp>[0]) {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const phone = await openScreen(browser, url, 'phone');
  const wall = await openScreen(browser, url, 'wall');
  await signInByCookie(phone, waiter);
  await signInByCookie(wall, cook);
  await wall.page.goto('/app/preparation/kitchen');
  await phone.page.goto('/app/waiter/tables');
  t.teardown(async () => {
    await phone.context.close();
    await wall.context.close();
  });
  return { phone, wall };
}

async function openTable(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}\\s*free`) }).click();
  await page.getByRole('button', { name: '2 guests' }).click();
  await page.getByRole('searchbox', { name: 'Search the menu' }).waitFor();
}

async function addDish(page: Page, dish: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search the menu' }).fill(dish);
  await page.getByRole('button', { name: new RegExp(`^${dish}.*add one`) }).click();
}

t.test(
  'a dish taken out at the stove can’t be added any more, on the phone that just looks at it',
  async t => {
    const { phone, wall } = await openEvening(t);
    const { page } = phone;
    await openTable(page, '5');
    await addDish(page, 'Sour rye soup');
    await wall.page.getByRole('button', { name: '86…' }).click();
    await wall.page.getByLabel('Find an item').fill('sour rye');
    await wall.page.getByRole('button', { name: /^86: Sour rye/ }).click();
    const asked = wall.page.getByRole('dialog', { name: /^86: Sour rye/ });
    await asked.getByText('1 order has it unsent or on hold').waitFor();
    await asked.getByText('Table 5').waitFor();
    await asked.getByRole('button', { name: /^86 Sour rye/ }).click();
    const told = page.getByRole('button', { name: 'Dismiss: Table 5: 86’d' });
    await told.waitFor();
    await wall.page.getByRole('button', { name: 'Undo' }).click();
    await told.waitFor({ state: 'detached' });
    // At a small screen in the corner of the kitchen the same lines are in reach.
    await wall.page.setViewportSize({ width: 390, height: 844 });
    // The waiter knows better; the kitchen confirms it from the line above its tickets.
    await page.getByRole('button', { name: /^Sour rye soup.*in the order/ }).click({ button: 'right' });
    await page.getByRole('button', { name: 'Report as out' }).click();
    await page.getByText('Reported. The kitchen confirms or refuses it.').waitFor();
    await page.keyboard.press('Escape');
    await wall.page
      .getByRole('region', { name: /Sour rye soup.* is out\?$/ })
      .getByRole('button', { name: /^86: Sour rye/ })
      .click();
    await asked.getByRole('button', { name: /^86 Sour rye/ }).click();
    await wall.page.getByRole('region', { name: /is out\?$/ }).waitFor({ state: 'detached' });
    await page.locator('[data-out=true]', { hasText: 'Sour rye soup' }).waitFor();
    t.equal(await page.getByRole('button', { name: /^Sour rye soup.*(add one|in the order)/ }).count(), 0);
    await page.getByRole('button', { name: 'Show the items' }).click();
    t.ok(
      await page.getByText('86’d', { exact: true }).isVisible(),
      'the new line says that it can’t be sent',
    );
    t.ok(await page.getByRole('button', { name: /^Send\s*Swap or remove/ }).isDisabled());
    await wall.page.getByRole('button', { name: '86…' }).click();
    await wall.page.getByRole('button', { name: /^Un-86: Sour rye/ }).click();
    await page.getByText('86’d', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Send\s*1 kitchen/ }).click();
    await page.getByText('Table 5 sent: 1 kitchen').waitFor();
  },
);
