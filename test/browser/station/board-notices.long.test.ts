/** A notice on a board moves no ticket, whatever the size of the screen. */
import type { Browser } from 'playwright-core';
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { takePicture } from '../../helpers/pictures.ts';
import { openKitchen } from '../../helpers/restaurants/opened-kitchen.ts';
import { countMoves, openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff } from '../../helpers/restaurants/staff-session.ts';
import { lookAtWall, sendTakeaway } from '../../helpers/restaurants/wall-tickets.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser: Browser = await launchChromium();
t.teardown(() => browser.close());

const sizeOf = (size: string) => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
};

/** The notice in front of the header. */
const shownNotice = `(() => {
  const shown = [...document.querySelectorAll('section[aria-label], main [role=alert]')].find(one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  return shown.getBoundingClientRect().toJSON();
})()`;

/** What is wrong while a notice is shown: its text is cut, or the number of tickets is covered, unless no updates come. */
const findFaults = `(() => {
  const texts = [...document.querySelectorAll('main section[aria-label] p, section[data-tone] span, main [role=alert]')];
  const isCut = one => one.checkVisibility() && one.clientWidth > 1 && one.scrollHeight > one.clientHeight + 1;
  const cut = texts.filter(isCut).map(one => one.innerText);
  const counts = [...document.querySelectorAll('p')].find(one => /^12.tickets/.test(one.innerText));
  if (document.querySelector('main [role=alert]')) return cut;
  const { left, top, width, height } = counts.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  return [...cut, ...(counts.contains(onTop) ? [] : ['covered'])];
})()`;

/** Where the tickets and the title are. */
const places = `[...document.querySelectorAll('article, h1')].map(one => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left, top, width, height].map(Math.round).join();
})`;

for (const size of ['1920x1080', '1024x768', '800x1280', '844x390', '390x844'])
  t.test(`no ticket moves when a notice comes to a board of ${size}`, async t => {
    const { url, owner, waiter, dishes } = await openKitchen(t, browser);
    const both = await joinStaff(owner, 'ola_k', ['waiter', 'kitchen']);
    const { page, context } = await openScreen(browser, url, 'wall');
    t.teardown(() => context.close());
    await page.setViewportSize(sizeOf(size));
    await signInByCookie({ page, context, faults: [] }, both);
    const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
    const drink = menu.flatMap(({ items }) => items).find(({ name }) => name === 'Espresso');
    const { lines } = await sendTakeaway(both, [{ menuItemId: drink?.id ?? '', quantity: 1 }]);
    for (let count = 1; count <= 12; count += 1)
      await sendTakeaway(waiter, [{ menuItemId: dishes[count % dishes.length]?.id ?? '', quantity: count }]);
    await page.addInitScript(countMoves);
    await page.goto('/app/preparation/kitchen');
    await page.getByText('12 tickets').waitFor();
    // Fewer tickets are written larger, and their size settles.
    await lookAtWall(page);
    await page.waitForTimeout(1_000);
    const before = await page.evaluate(places);
    await page.evaluate('window.moved = 0');
    const isSteady = async (what: string) => {
      const moved = await page.evaluate<number>('window.moved');
      t.ok(moved <= 0.01, `${what}: moved by ${moved}`);
      t.same(await page.evaluate(places), before, what);
      // Each notice by itself: the tickets' clocks grow meanwhile.
      await page.evaluate('window.moved = 0');
      await takePicture(`steady-${size}-${what.replaceAll(' ', '-')}`, { page });
      const { top, bottom, left, right } =
        await page.evaluate<Record<'top' | 'bottom' | 'left' | 'right', number>>(shownNotice);
      const { width, height } = sizeOf(size);
      // A phone on its side has no room for both.
      if (height > 400) t.same(await page.evaluate(findFaults), [], what);
      t.ok(top >= 0 && left >= 0 && right <= width && bottom <= height, `${what} is in view`);
    };
    t.equal((await owner.write('POST', `/api/preparation/lines/${lines[0]?.id}/ready`, {})).status, 200);
    await page.getByRole('region', { name: 'Notices' }).waitFor();
    await isSteady('a ready dish');
    const reported = await waiter.write('POST', `/api/waiter/items/${dishes[0]?.id}/report-out`, {});
    t.ok(reported.status < 300);
    await page.getByRole('region', { name: /is out\?$/ }).waitFor();
    await page.getByText('+1', { exact: true }).waitFor();
    await isSteady('a report');
    t.same(await findViolations(page), [], 'axe finds nothing');
    await page.getByRole('button', { name: /^86: / }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^86 / }).last().waitFor();
    await takePicture(`steady-${size}-86`, { page });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.evaluate('window.moved = 0');
    await page.getByRole('button', { name: /^Not out: / }).click();
    await page.getByRole('region', { name: /is out\?$/ }).waitFor({ state: 'detached' });
    await isSteady('its refusal');
    await context.setOffline(true);
    const stale = page.getByText(/^(No updates for|Not connected)/);
    while (!(await stale.isVisible())) await page.evaluate('window.moved = 0');
    await isSteady('the loss of the connection');
  });
