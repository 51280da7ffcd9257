/** Clerk's screens at our paths in Chromium: accounts, organizations and plans, in the user's language. */
import type { Browser, Page } from 'playwright-core';
import t from 'tap';
import { type ClerkRestaurant, openClerkRestaurant } from '../helpers/identity-modes.ts';
import { findViolations } from '../helpers/screen-tour.ts';
import {
  type ClerkScreen,
  fieldError,
  isShown,
  launchForClerk,
  openClerkScreen,
  passwordOf,
  realFaults,
  signInByClerk,
} from './clerk-screens.ts';

let browser: Browser;
let restaurant: ClerkRestaurant;
let office: ClerkScreen;

t.before(async () => {
  browser = await launchForClerk();
  restaurant = await openClerkRestaurant(t, { BILLING_PORTAL_URL: 'http://localhost/billing' });
  office = await openClerkScreen(browser, restaurant.url, 'desk');
  await signInByClerk(office.page, 'owner');
  await isShown(office.page, '/app/admin');
});
t.teardown(() => browser.close());

/** On a busy machine Clerk's form still checks the new password when Save comes, and does nothing. */
async function saveUntilAsked(page: Page): Promise<void> {
  const asked = page.locator('.cl-modalContent');
  for (let tries = 0; tries < 10 && !(await asked.isVisible()); tries += 1) {
    await page.getByRole('button', { name: 'Save' }).click();
    await asked.waitFor({ timeout: 5_000 }).catch(() => undefined);
  }
}

async function confirmPassword(page: Page, username: string): Promise<void> {
  const dialog = page.locator('.cl-modalContent');
  await dialog.locator('input[name=password]').fill(passwordOf(username));
  await dialog.locator('.cl-formButtonPrimary').click();
}

t.test(
  'signing up asks for consent and refuses a name that is taken; then the person is in §2.30 §8.5a §10.1c',
  async t => {
    const { page, context } = await openClerkScreen(browser, restaurant.url, 'phone');
    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.locator('input[name=username]').fill('owner');
    const [field, edge] = await page.evaluate<string[]>(`(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--line-strong)';
    const field = document.querySelector('input[name=emailAddress]');
    return [getComputedStyle(field).borderTopColor, getComputedStyle(probe).color];
  })()`);
    t.equal(field, edge, 'a field has the edge of our own fields');
    await page.locator('input[name=emailAddress]').fill('new@kelner.test');
    await page.locator('input[name=password]').fill(passwordOf('new_one'));
    await page.locator('.cl-formButtonPrimary').click();
    t.equal(restaurant.clerk.world.users.size, 1, 'nobody without consent');
    await page.locator('input[name=legalAccepted]').check();
    await page.locator('.cl-formButtonPrimary').click();
    t.match(await fieldError(page), /taken/);
    await page.locator('input[name=username]').fill('new_one');
    await page.locator('.cl-formButtonPrimary').click();
    await isShown(page, '/auth/select-organization');
    t.equal(restaurant.clerk.world.users.size, 2);
    await context.close();
  },
);

t.test('with a waiting list people leave their address there §2.30 §10.1d', async t => {
  restaurant.clerk.world.signUpMode = 'waitlist';
  const { page, context } = await openClerkScreen(browser, restaurant.url, 'phone');
  await page.goto('/auth/waitlist');
  await page.locator('input[name=emailAddress]').fill('patient@kelner.test');
  await page.locator('.cl-formButtonPrimary').click();
  await page.locator('input[name=emailAddress]').waitFor({ state: 'detached' });
  restaurant.clerk.world.signUpMode = 'public';
  t.same(restaurant.clerk.world.waitlist, ['patient@kelner.test']);
  await context.close();
});

t.test('Polish texts of Clerk come with the Polish interface, and only then §1.4d', async t => {
  const packs = (screen: ClerkScreen) => {
    const asked: string[] = [];
    screen.page.on('request', request => {
      if (/\/assets\/clerk-polish-/.test(request.url())) asked.push(request.url());
    });
    return asked;
  };
  const polish = await openClerkScreen(browser, restaurant.url, 'phone', { language: 'pl-PL' });
  const polishPacks = packs(polish);
  await polish.page.goto('/auth/login');
  await polish.page.getByRole('button', { name: 'Kontynuuj' }).waitFor();
  t.equal(polishPacks.length, 1);
  const english = await openClerkScreen(browser, restaurant.url, 'phone');
  const englishPacks = packs(english);
  await english.page.goto('/auth/login');
  await english.page.getByRole('button', { name: 'Continue' }).waitFor();
  t.equal(englishPacks.length, 0);
  for (const { context } of [polish, english]) await context.close();
});

t.test(
  'the account’s page is Clerk’s, survives a reload at its tab, and asks again before it changes the password §2.30',
  async t => {
    const { page } = office;
    await page.goto('/app/profile#/security');
    await page.getByText('Active devices').waitFor();
    await page.reload();
    await page.getByText('Active devices').waitFor();
    for (const session of restaurant.clerk.world.sessions.values()) session.verifiedAt -= 3_600_000;
    await page.getByRole('button', { name: 'Update password' }).click();
    await page.locator('input[name=newPassword]').fill('a wholly new password');
    await page.locator('input[name=confirmPassword]').fill('a wholly new password');
    await saveUntilAsked(page);
    await confirmPassword(page, 'owner');
    await page.locator('input[name=newPassword]').waitFor({ state: 'detached' });
    const owner = [...restaurant.clerk.world.users.values()].find(({ username }) => username === 'owner');
    t.equal(owner?.password, 'a wholly new password');
    t.same(realFaults(office), []);
  },
);

t.test(
  'the session in the browser tells client, person, restaurant, status and rights §3.2b §5.8b',
  async t => {
    const { page } = office;
    await page.goto('/app/profile');
    await page.locator('.cl-userProfile-root .cl-badge').first().waitFor();
    t.same(await findViolations(page), [], 'axe finds nothing on Clerk’s page');
    const { clerk, organizationId, userIdOf } = restaurant;
    t.match(
      await page.evaluate(`({
      scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/clerk.browser.js')).length,
      publishableKey: Clerk.publishableKey,
      client: Clerk.client.sessions.length,
      status: Clerk.session.status,
      actor: Clerk.session.actor,
      age: Clerk.session.factorVerificationAge.length,
      userId: Clerk.user.id,
      organizationId: Clerk.organization.id,
      permissions: Clerk.session.checkAuthorization({ permission: 'org:sys_memberships:manage' }),
    })`),
      {
        scripts: 1,
        publishableKey: clerk.publishableKey,
        client: 1,
        status: 'active',
        actor: null,
        age: 2,
        userId: userIdOf('owner'),
        organizationId,
        permissions: true,
      },
    );
  },
);

t.test('administrators let people of a verified domain in by one of three ways §3.3b §6.3g', async t => {
  const { page } = office;
  const { domains } = restaurant.clerk.world;
  domains.push({
    id: 'orgdmn_1',
    organizationId: restaurant.organizationId,
    name: 'podlipa.test',
    enrollmentMode: 'manual_invitation',
    isVerified: true,
  });
  await page.goto('/app/organization');
  await page.getByText('podlipa.test').waitFor();
  await page.locator('.cl-profileSection__organizationDomains .cl-menuButtonEllipsis').click();
  await page.getByRole('menuitem', { name: 'Manage' }).click();
  for (const name of [/No automatic enrollment/i, /Automatic invitations/i, /Automatic suggestions/i])
    await page.getByRole('radio', { name }).waitFor();
  await page.getByRole('radio', { name: /Automatic suggestions/i }).check();
  // The page already says "Automatic suggestions" beside the choice: only the answer tells that it was saved.
  await Promise.all([
    page.waitForResponse(response => response.url().includes('/update_enrollment_mode')),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  t.equal(domains[0]?.enrollmentMode, 'automatic_suggestion');
});

t.test('administrators approve a request to join, and reject another §4.3b §6.3f', async t => {
  const { page } = office;
  const { clerk, organizationId } = restaurant;
  const names = ['ewa_b', 'jan_k'] as const;
  const [ewa, jan] = names.map(username => clerk.addUser({ username }));
  for (const user of [ewa, jan])
    clerk.world.joinRequests.push({
      id: `orgreq_${user?.username}`,
      organizationId,
      userId: user?.id ?? '',
      status: 'pending',
    });
  await page.goto('/app/organization#/organization-members');
  await page.reload();
  await page.getByRole('tab', { name: /Requests/ }).click();
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: `${name}@kelner.test` });
  await rowOf('ewa_b').getByRole('button', { name: 'Approve' }).click();
  await rowOf('ewa_b').waitFor({ state: 'detached' });
  await rowOf('jan_k').getByRole('button', { name: 'Reject' }).click();
  await rowOf('jan_k').waitFor({ state: 'detached' });
  t.same(
    clerk.world.joinRequests.map(({ status }) => status),
    ['accepted', 'revoked'],
  );
  t.ok(clerk.world.memberships.some(({ userId }) => userId === ewa?.id));
});

t.test('whose restaurant needs a subscription sees the plans and the billing portal §1.2b', async t => {
  const { page } = office;
  await page.route('**/api/auth/userinfo', async route => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), needsSubscription: true } });
  });
  await page.goto('/app/admin');
  await isShown(page, '/app/subscribe');
  await page.getByText('Several houses').first().waitFor();
  t.equal(
    await page.getByRole('link', { name: 'Open the billing page' }).getAttribute('href'),
    'http://localhost/billing',
  );
  t.same(office.foreignRequests, [], 'no request left this computer');
});
