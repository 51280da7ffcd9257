/** A socket outlives its token several times: the tab sends fresh tokens in time and data keeps arriving. */
import t from 'tap';
import { openClerkRestaurant } from '../helpers/identity-modes.ts';
import { launchForClerk, openClerkScreen, realFaults, signInByClerk } from './clerk-screens.ts';

const tokenSeconds = 20;

t.test('one socket lives longer than two tokens, and still shows what others do', async t => {
  const browser = await launchForClerk();
  t.teardown(() => browser.close());
  const { url, clerk, join } = await openClerkRestaurant(t);
  const marek = await join('marek_w', ['waiter']);
  await join('anna_w', ['waiter']);
  clerk.setTokenSeconds(tokenSeconds);
  const screen = await openClerkScreen(browser, url, 'desk');
  const { page, sockets } = screen;
  await signInByClerk(page, 'anna_w');
  await page.getByText('Live', { exact: true }).waitFor();
  const startedMs = Date.now();
  const opened = sockets.length;
  const tokensSent = () =>
    clerk.requests.filter(({ path }) => path.endsWith('/tokens') || path.endsWith('/touch')).length;
  const before = tokensSent();
  while (Date.now() - startedMs < 2.2 * tokenSeconds * 1_000) await page.waitForTimeout(500);

  const tables = (await marek.get<{ id: string; label: string }[]>('/api/waiter/tables')).body;
  const tableId = tables.find(({ label }) => label === '5')?.id ?? '';
  await marek.write('POST', '/api/waiter/orders', { type: 'dineIn', tableId, guestCount: 2 });
  await page.getByRole('button', { name: /^5/ }).filter({ hasNotText: 'free' }).waitFor();
  t.equal(sockets.length, opened, 'it is the same socket');
  t.equal(sockets.at(-1)?.isClosed, false, 'and it is open');
  t.ok(tokensSent() > before + 1, 'fresh tokens came');
  t.same(realFaults(screen), []);
});
