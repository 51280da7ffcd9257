/**
 * A whole evening with Clerk sign-in in Chromium, with Clerk's real scripts behind our proxy: from a failed sign-in to
 * an order on the kitchen screen, a switch of restaurant, and sign-out.
 */
import t from 'tap';
import { openClerkRestaurant } from '../helpers/identity-modes.ts';
import { addDish, openTable } from '../helpers/phone-and-wall.ts';
import {
  fieldError,
  giveIdentifier,
  givePassword,
  isShown,
  launchForClerk,
  openClerkScreen,
  openTab,
  passwordOf,
  realFaults,
  signInByClerk,
} from './clerk-screens.ts';

const browser = await launchForClerk();
t.teardown(() => browser.close());

t.test(
  'a waiter signs in by Clerk, and what they order is on another person’s kitchen screen §7.18a §8.5a',
  async t => {
    const { url, clerk, join } = await openClerkRestaurant(t);
    await join('anna_w', ['waiter']);
    await join('marek_k', ['kitchen']);
    const waiter = await openClerkScreen(browser, url, 'phone');
    const kitchen = await openClerkScreen(browser, url, 'wall');
    await signInByClerk(kitchen.page, 'marek_k');
    await isShown(kitchen.page, '/app/preparation/kitchen');

    const { page } = waiter;
    await page.goto('/app/waiter/tables');
    await isShown(page, '/auth/login');
    await giveIdentifier(page, 'nobody_here');
    t.match(await fieldError(page), /find your account/);
    await giveIdentifier(page, 'anna_w');
    await givePassword(page, 'not her password');
    t.match(await fieldError(page), /Password is incorrect/);
    await givePassword(page, passwordOf('anna_w'));
    await isShown(page, '/app/waiter/tables');
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor();

    await openTable(page, '5');
    await addDish(page, 'Pierogi with meat');
    await page.getByRole('button', { name: /^Send\s*\d/ }).click();
    const ticket = kitchen.page.getByRole('article', { name: /Ticket \d: 5/ });
    await ticket.first().waitFor();
    t.match(await ticket.first().innerText(), /Pierogi/);

    for (const screen of [waiter, kitchen]) {
      t.same(realFaults(screen), [], 'no fault on the console');
      t.same(screen.foreignRequests, [], 'no request leaves this computer');
      await screen.context.close();
    }
    const scripts = clerk.requests.map(({ path }) => path);
    t.ok(
      scripts.includes('/npm/@clerk/clerk-js@6/dist/clerk.browser.js'),
      'the script came through the proxy',
    );
  },
);

t.test(
  'who belongs to two restaurants chooses, and switching leaves nothing of the other behind §1.2b §2.30',
  async t => {
    const { url, clerk, join, userIdOf } = await openClerkRestaurant(t);
    await join('anna_w', ['waiter', 'admin']);
    const other = clerk.addOrganization({ name: 'Karczma' });
    clerk.addMember(other.id, userIdOf('anna_w'), 'org:admin');
    const screen = await openClerkScreen(browser, url, 'desk');
    const { page } = screen;
    await signInByClerk(page, 'anna_w');
    await isShown(page, '/auth/select-organization');
    await page.getByText('Pod Lipą').click();
    await isShown(page, '/app/waiter/tables');
    await page.getByRole('button', { name: /^5\s*free/ }).waitFor();
    const firstSocket = screen.sockets.at(-1);

    await page.getByRole('button', { name: 'anna_w', exact: true }).first().click();
    await page.locator('.cl-organizationSwitcherTrigger').click();
    await page.locator('.cl-organizationSwitcherPreviewButton', { hasText: 'Karczma' }).click();
    await isShown(page, '/app/admin');
    await page.goto('/app/waiter/tables');
    await page.getByText('Live', { exact: true }).waitFor();
    t.equal(await page.getByRole('button', { name: /^5\s*free/ }).count(), 0, 'its tables are gone');
    t.equal(firstSocket?.isClosed, true, 'its socket is closed');
    t.same(realFaults(screen), []);
    await screen.context.close();
  },
);

t.test('two accounts in one browser: each sees their own screens, and changes back by a tap', async t => {
  const { url, join, clerk } = await openClerkRestaurant(t);
  clerk.world.isSingleSession = false;
  await join('anna_w', ['waiter']);
  await join('ewa_a', ['admin']);
  const screen = await openClerkScreen(browser, url, 'desk');
  const { page } = screen;
  await signInByClerk(page, 'anna_w');
  await page.getByText('Live', { exact: true }).waitFor();

  const openAccounts = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.locator('.cl-userButtonTrigger').click();
  };
  await openAccounts('anna_w');
  await page.getByText('Add account').click();
  await giveIdentifier(page, 'ewa_a');
  await givePassword(page, passwordOf('ewa_a'));
  await isShown(page, '/app/admin');
  await page.getByText('Live', { exact: true }).waitFor();
  const ewas = screen.sockets.at(-1);

  await openAccounts('ewa_a');
  await page.locator('.cl-userButtonPopoverMain').getByText('anna_w').first().click();
  await isShown(page, '/app/waiter/tables');
  await page.getByText('Live', { exact: true }).waitFor();
  t.equal(ewas?.isClosed, true, "the other account's socket is closed");
  await page.goto('/app/admin');
  await page.getByText('You don’t have access').waitFor();
  t.same(realFaults(screen), []);
  await screen.context.close();
});

t.test('signing out closes every socket of the session within a second, in the other tab too', async t => {
  const { url, join, clerk, userIdOf } = await openClerkRestaurant(t);
  await join('anna_w', ['waiter']);
  const screen = await openClerkScreen(browser, url, 'desk');
  const { page, context } = screen;
  await signInByClerk(page, 'anna_w');
  await page.getByText('Live', { exact: true }).waitFor();
  const second = await openTab(context, url);
  await second.page.goto('/app/waiter/tables');
  await second.page.getByText('Live', { exact: true }).waitFor();

  await page.bringToFront();
  await page.getByRole('button', { name: 'anna_w', exact: true }).first().click();
  const answered = page.waitForResponse(response => response.url().endsWith('/api/auth/logout'));
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  t.equal((await answered).status(), 204);
  const open = () => [...screen.sockets, ...second.sockets].filter(({ isClosed }) => !isClosed).length;
  const untilMs = Date.now() + 1_000;
  while (open() > 0 && Date.now() < untilMs) await page.evaluate('new Promise(requestAnimationFrame)');
  t.equal(open(), 0, 'no socket is open a second later');
  await isShown(page, '/auth/login');
  await page.locator('input[name=identifier]').waitFor();
  await isShown(second.page, '/auth/login');
  const own = [...clerk.world.sessions.values()].filter(({ userId }) => userId === userIdOf('anna_w'));
  t.equal(own.at(-1)?.status === 'active', false, 'and Clerk knows');
  await context.close();
});
