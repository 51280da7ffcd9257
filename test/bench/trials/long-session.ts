/**
 * One live socket over three minutes with Clerk's usual 60 s tokens, in Chromium with Clerk's real scripts: at the end
 * it must be the same socket with current data.
 */
import t from 'tap';
import { launchForClerk, openClerkScreen, realFaults, signInByClerk } from '../../browser/clerk-screens.ts';
import { openClerkRestaurant } from '../../helpers/identity-modes.ts';

const watchedMs = 180_000;
const orderEveryMs = 30_000;

t.test('a socket lives three minutes with tokens of a minute', async t => {
  const browser = await launchForClerk();
  t.teardown(() => browser.close());
  const { url, clerk, join } = await openClerkRestaurant(t);
  const marek = await join('marek_w', ['waiter']);
  await join('anna_w', ['waiter']);
  const screen = await openClerkScreen(browser, url, 'desk');
  const { page, sockets } = screen;
  await signInByClerk(page, 'anna_w');
  await page.getByText('Live', { exact: true }).waitFor();
  const opened = sockets.length;
  const tables = (await marek.get<{ id: string; label: string }[]>('/api/waiter/tables')).body;

  const startedMs = Date.now();
  for (const [index, { id: tableId, label }] of tables.entries()) {
    await page.waitForTimeout(orderEveryMs);
    const sentMs = Date.now();
    await marek.write('POST', '/api/waiter/orders', { type: 'dineIn', tableId, guestCount: 2 });
    await page
      .getByRole('button', { name: new RegExp(`^${label}(?!.*free)`) })
      .first()
      .waitFor();
    t.comment(`order ${index + 1} on the other screen after ${Date.now() - sentMs} ms`);
    if (Date.now() - startedMs > watchedMs) break;
  }
  const renewals = clerk.requests.filter(({ path }) => path.endsWith('/tokens')).length;
  t.comment(`${Math.round((Date.now() - startedMs) / 1_000)} s, ${renewals} token renewals`);
  t.equal(sockets.length, opened, 'it is the same socket');
  t.equal(sockets.at(-1)?.isClosed, false, 'and it is open');
  t.same(realFaults(screen), []);
});
