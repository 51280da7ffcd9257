/** Clerk slow, failing or unreachable, in Chromium: what a user sees, and that signed-in staff continue to work. */
import type { Browser } from 'playwright-core';
import t from 'tap';
import { type ClerkRestaurant, openClerkRestaurant } from '../helpers/identity-modes.ts';
import {
  type ClerkScreen,
  isShown,
  launchForClerk,
  openClerkScreen,
  realFaults,
  signInByClerk,
} from './clerk-screens.ts';

const loadFailure = 'Failed to download latest ClerkJS';
let browser: Browser;
let restaurant: ClerkRestaurant;

t.before(async () => {
  browser = await launchForClerk();
  restaurant = await openClerkRestaurant(t);
  await restaurant.join('anna_w', ['waiter']);
});
t.teardown(() => browser.close());
t.afterEach(() => {
  for (const part of ['clerkJs', 'ui', 'frontendApi'] as const) restaurant.clerk.fail(part, 'works');
});

async function openAtWork(): Promise<ClerkScreen> {
  const screen = await openClerkScreen(browser, restaurant.url, 'desk');
  await signInByClerk(screen.page, 'anna_w');
  await screen.page.getByText('Live', { exact: true }).waitFor();
  return screen;
}

t.test('a script that cannot be loaded is said in so many words, with a way to try again §8.4', async t => {
  restaurant.clerk.fail('clerkJs', 'unavailable');
  const screen = await openClerkScreen(browser, restaurant.url, 'phone');
  const { page, context } = screen;
  await page.goto('/auth/login');
  await page.getByRole('heading', { name: loadFailure }).waitFor();
  restaurant.clerk.fail('clerkJs', 'works');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('input[name=identifier]').waitFor();
  const uncaught = screen.faults.filter(fault => fault.startsWith('uncaught'));
  t.same(uncaught, [], 'what Clerk’s loader rejects reaches nobody');
  await context.close();
});

t.test(
  'without Clerk’s Frontend API the sign-in form is there, and a person at work goes on after a reload',
  async t => {
    const screen = await openAtWork();
    restaurant.clerk.fail('frontendApi', 'unavailable');
    await screen.page.reload();
    await screen.page.getByText('Live', { exact: true }).waitFor();
    await screen.page.getByRole('button', { name: /^5\s*free/ }).waitFor();
    t.equal(new URL(screen.page.url()).pathname, '/app/waiter/tables');

    const stranger = await openClerkScreen(browser, restaurant.url, 'phone');
    await stranger.page.goto('/app/waiter/tables');
    await isShown(stranger.page, '/auth/login');
    await stranger.page.locator('input[name=identifier]').waitFor();
    t.same([...realFaults(screen), ...realFaults(stranger)], []);
    for (const { context } of [screen, stranger]) await context.close();
  },
);

t.test(
  'staff who are at work don’t wait for a Clerk that hangs, and the shell says that it is away',
  async t => {
    const screen = await openAtWork();
    const { page, context } = screen;
    restaurant.clerk.fail('frontendApi', 'hangs');
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByText('The sign-in service can’t be reached').waitFor();
    await page.getByRole('button', { name: /^5\s*free/ }).waitFor();
    t.equal(new URL(page.url()).pathname, '/app/waiter/tables');
    await context.close();

    const stranger = await openClerkScreen(browser, restaurant.url, 'phone');
    await stranger.page.goto('/auth/login');
    await stranger.page.getByRole('heading', { name: 'Clerk is not answering' }).waitFor();
    restaurant.clerk.fail('frontendApi', 'works');
    await stranger.page.getByRole('button', { name: 'Try again' }).click();
    await stranger.page.locator('input[name=identifier]').waitFor();
    await stranger.context.close();
  },
);

t.test('Clerk’s interface script missing keeps nobody who is at work from their orders', async t => {
  const screen = await openAtWork();
  const { page, context } = screen;
  await page.route(/\/npm\/@clerk\/ui/, route => route.abort());
  await page.reload();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByText('The sign-in service can’t be reached').waitFor();
  t.equal(new URL(page.url()).pathname, '/app/waiter/tables');
  await context.close();
});

t.test('a session that is ended at Clerk ends here, with its sockets', async t => {
  const screen = await openAtWork();
  const { page, context, sockets } = screen;
  restaurant.clerk.endSessionsOf(restaurant.userIdOf('anna_w'));
  await page.evaluate('window.Clerk.session.getToken({ skipCache: true }).catch(() => null)');
  await isShown(page, '/auth/login');
  await page.getByText('Your session has ended').waitFor();
  t.equal(
    sockets.every(({ isClosed }) => isClosed),
    true,
  );
  await context.close();
});
