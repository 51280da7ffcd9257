/**
 * What dishes took, in Chromium: the office takes a suggested target with one tap and nothing changes without it; a waiter's phone and a tablet say
 * when a held course would be ready.
 */
import type { Page } from 'playwright-core';
import t from 'tap';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';
import { cookBefore } from '../../helpers/stations/cooked-before.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

const isTooWide = 'document.documentElement.scrollWidth > innerWidth';

/** Without the sentence, and with it: where the buttons are. */
async function firePlace(page: Page) {
  const box = await page.getByRole('button', { name: /^(Fire 1: |Puść kurs: 1, )/ }).boundingBox();
  return { top: box?.y, height: box?.height };
}

t.test('a usual time is taken with one tap, and a held course says when it would be ready', async t => {
  const running = await startApp(t);
  const { url } = running;
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const items = (await owner.get<MenuItem[]>('/api/admin/menu/items')).body;
  const soup = items.find(({ name }) => name.startsWith('Sour rye soup'));
  if (soup === undefined) throw new Error('The sample has no sour rye soup');
  await cookBefore(running, { waiter, cook }, soup.id);
  const known = async () =>
    (await owner.get<MenuItem[]>('/api/admin/menu/items')).body.find(({ id }) => id === soup.id);

  await t.test('in the office', async t => {
    for (const size of ['phone', 'desk'] as const) {
      const { page, faults, context } = await openScreen(browser, url, size);
      await signInByCookie({ page, faults, context }, owner);
      await page.goto('/app/admin/menu');
      await page.getByRole('searchbox').first().fill('Sour rye soup');
      await page
        .getByRole('button', { name: /^Sour rye soup/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      const target = dialog.getByLabel('Target prep time (min)');
      await target.fill('25');
      await dialog.getByText('Usually 12 min (half of 20 took 11–13)').scrollIntoViewIfNeeded();
      t.equal(await page.evaluate(isTooWide), false, size);
      t.same(await findViolations(page), [], `axe finds nothing, ${size}`);
      await dialog.getByRole('button', { name: 'Use 12 min' }).click();
      t.equal(await target.inputValue(), '12');
      t.equal((await known())?.targetMinutes, soup.targetMinutes, 'not before it is saved');
      if (size === 'desk') {
        await dialog.getByRole('button', { name: 'Save', exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
        t.equal((await known())?.targetMinutes, 12);
      }
      t.same(faults, []);
      await context.close();
    }
  });

  await t.test('at the table', async t => {
    for (const [size, language, sentence] of [
      ['phone', 'en', /^ready about \d\d:\d\d if fired now$/],
      ['phone', 'pl-PL', /^po puszczeniu gotowe ok\. \d\d:\d\d$/],
      ['tablet', 'pl-PL', /^po puszczeniu gotowe ok\. \d\d:\d\d$/],
    ] as const) {
      const { page, faults, context } = await openScreen(browser, url, size, { language });
      await signInByCookie({ page, faults, context }, waiter);
      const lines = [{ menuItemId: soup.id, quantity: 1, course: 1 }];
      const order = { type: 'takeaway', guestCount: 1, lines };
      const { id } = (await waiter.write<{ id: string }>('POST', '/api/waiter/orders', order)).body;
      await waiter.write('POST', `/api/waiter/orders/${id}/send`, { holdCourses: [1] });
      let answerNow = () => {};
      const isAsked = new Promise<void>(resolve => {
        answerNow = resolve;
      });
      await page.route('**/forecasts', async route => {
        await isAsked;
        await route.continue();
      });
      await page.goto(`/app/waiter/orders/${id}`);
      await page.getByRole('button', { name: /^(Fire 1: |Puść kurs: 1, )/ }).waitFor();
      const before = await firePlace(page);
      answerNow();
      await page.getByText(sentence).waitFor();
      t.same(await firePlace(page), before, 'what is about to be tapped keeps its place');
      t.equal(await page.evaluate(isTooWide), false, `${size}, ${language}`);
      t.same(await findViolations(page), [], `axe finds nothing, ${size}, ${language}`);
      await page.getByRole('button', { name: /^(Fire 1: |Puść kurs: 1, )/ }).click();
      await page.getByText(sentence).waitFor({ state: 'detached' });
      t.same(faults, []);
      await context.close();
    }
  });
});
