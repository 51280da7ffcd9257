/**
 * A till's cash drawer in Chromium: it opens with a cash payment; when its printer is away the till says so and the payment stands; without a sale it opens
 * with an admin's password. A phone opens none.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { DrawerOpening } from '#shared/order/payment-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { plainDishes } from '../../helpers/restaurants/wall-tickets.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';
import { pairAgain } from '../../helpers/shared-screens/paired-till.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test(
  'a till’s drawer opens for cash, says when it did not, and without a sale needs an admin §11.26',
  async t => {
    const { url, dataFolder } = await startApp(t);
    const owner = await setUpRestaurant(url);
    const anna = await joinStaff(owner, 'anna_w', ['waiter']);
    const create = async (body: object) =>
      (await owner.write<Device>('POST', '/api/admin/devices', body)).body;
    const printer = await create({ name: 'Till printer', kind: 'printer' });
    const device = await create({ name: 'Bar till', kind: 'till', drawerPrinterId: printer.id });
    const [, cookie = ''] = (await pairAgain(owner, anna, device)).cookie.split('=');
    const [dish] = await plainDishes(anna);
    const sentOrder = async () => {
      const lines = [{ menuItemId: dish?.id, quantity: 1 }];
      const takeaway = { type: 'takeaway', guestCount: 1, lines };
      const { id } = (await anna.write<{ id: string }>('POST', '/api/waiter/orders', takeaway)).body;
      await anna.write('POST', `/api/waiter/orders/${id}/send`, {});
      return id;
    };
    const printerIs = (mode: 'print' | 'fail') => {
      mkdirSync(join(dataFolder, 'printed'), { recursive: true });
      writeFileSync(join(dataFolder, 'printed', 'simulator.json'), JSON.stringify({ mode, delayMs: 0 }));
    };
    const openings = async () => (await anna.get<DrawerOpening[]>('/api/waiter/drawer-openings')).body;

    const till = await openScreen(browser, url, 'tablet');
    t.teardown(() => till.context.close());
    await signInByCookie(till, anna);
    await till.context.addCookies([
      { name: 'kelner_device', value: cookie, url, httpOnly: true, sameSite: 'Strict' },
    ]);
    const known = JSON.stringify(JSON.stringify({ id: device.id, name: device.name }));
    await till.context.addInitScript(`localStorage.setItem('kelner.device', ${known})`);
    const { page } = till;
    const dialog = page.getByRole('dialog');
    const alert = dialog.getByRole('alert');
    const payCash = async () => {
      await page.goto(`/app/waiter/orders/${await sentOrder()}`);
      await page.getByRole('button', { name: /^Pay / }).click();
      await dialog.getByRole('button', { name: /^Take PLN/ }).click();
      await dialog.getByText('Order closed.').waitFor();
    };

    printerIs('fail');
    await payCash();
    await alert.getByText('The drawer did not open. Open it with its key.').waitFor();
    t.same(await findViolations(page), []);
    printerIs('print');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    t.match(await openings(), [{ cause: 'payment' }, { cause: 'payment', state: 'failed' }]);

    await page.goto('/app/waiter/cash');
    await page.getByRole('button', { name: 'Open drawer (no sale)' }).click();
    await dialog.getByRole('button', { name: 'Giving change' }).click();
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    await dialog.getByLabel('Admin’s username').fill('owner');
    await dialog.getByLabel('Admin’s password', { exact: true }).fill('a long enough password');
    const approved = page.waitForResponse(response => response.url().includes('/identity/drawer-openings/'));
    await dialog.getByRole('button', { name: 'Approve' }).click();
    t.equal((await approved).status(), 200);
    await dialog.waitFor({ state: 'detached' });
    t.match(await openings(), [
      { cause: 'noSale', reason: 'Giving change', by: { name: 'anna_w' }, approvedBy: { name: 'Zofia' } },
    ]);
    t.same(till.faults, []);

    const phone = await openScreen(browser, url, 'phone');
    t.teardown(() => phone.context.close());
    await signInByCookie(phone, anna);
    const before = (await openings()).length;
    await phone.page.goto(`/app/waiter/orders/${await sentOrder()}`);
    await phone.page.getByRole('button', { name: /^Pay / }).click();
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Take PLN/ })
      .click();
    await phone.page.getByText('Order closed.').waitFor();
    t.equal((await openings()).length, before, 'a phone opens no drawer');
  },
);
