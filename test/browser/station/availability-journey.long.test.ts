/**
 * 86 between a phone and the kitchen screen in Chromium: asked about before it is confirmed, told to the table's waiter, undone, reported by the
 * waiter and confirmed from the line above the tickets.
 */
import t from 'tap';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { addDish, openPhoneAndWall, openTable } from '../../helpers/phone-and-wall.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test(
  'a dish taken out at the stove can’t be added any more, on the phone that just looks at it',
  async t => {
    const { phone, wall } = await openPhoneAndWall(t, browser);
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
      await page.locator('aside').getByText('86’d', { exact: true }).isVisible(),
      'the new line says that it can’t be sent',
    );
    t.ok(await page.getByRole('button', { name: /^Send\s*Swap or remove/ }).isDisabled());
    await wall.page.getByRole('button', { name: '86…' }).click();
    await wall.page.getByRole('button', { name: /^Un-86: Sour rye/ }).click();
    await page.locator('aside').getByText('86’d', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Send\s*1 kitchen/ }).click();
    await page.getByText('Table 5 sent: 1 kitchen').waitFor();
  },
);
