/**
 * The service worker in Chromium: pushes are shown and confirmed, clicks open the order whatever tabs are open, a
 * reload works offline, and a new version waits until the current order is sent.
 */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { stageWorker } from '../helpers/doubles/worker-stage.ts';
import { openScreen, type StaffScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { startApp } from '../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

const { url } = await startApp(t as Test);
const owner = await setUpRestaurant(url);
const anna = await joinStaff(owner, 'anna_w', ['waiter', 'kitchen']);
const [table] = (await anna.get<WaiterTable[]>('/api/waiter/tables')).body;
const { body: order } = await anna.write<Order>('POST', '/api/waiter/orders', {
  type: 'dineIn',
  tableId: table?.id,
  guestCount: 2,
});
const orderPath = `/app/waiter/orders/${order.id}`;

const pushOf = (deliveryId: string) => ({
  notification: { title: 'Table 4', body: '2 × Pierogi (kitchen)', tag: 'notice-1' },
  data: { kind: 'ready', noticeId: 'notice-1', orderId: order.id, deliveryId },
});
const deliveryId = '01970000-0000-7000-8000-000000000002';

/** Evaluated in the page: resolves once the worker controls it. */
const takenOver = `navigator.serviceWorker.controller === null
  ? new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', () => done(null), { once: true }))
  : null`;

/** A phone whose page is controlled by the service worker. */
async function openPhone(t: Test, path = '/app/waiter/tables', baseUrl = url): Promise<StaffScreen> {
  const phone = await openScreen(browser, baseUrl, 'phone', { hasWorker: true });
  t.teardown(() => phone.context.close());
  await signInByCookie(phone, { ...anna, baseUrl });
  await phone.page.goto(path);
  await phone.page.locator('#content').waitFor();
  await phone.page.evaluate(takenOver);
  return phone;
}

const phone = await openPhone(t as Test);
const { context, page } = phone;
const stage = await stageWorker(context, page);

const isAt = (page: Page, path: string) => page.waitForURL(`${url}${path}`);

t.test('a push is shown with its dishes, icon and order, and confirmed to the server §9.3b', async t => {
  const confirmed = context.waitForEvent('request', request => request.url().endsWith('/push/confirmations'));
  await stage.push(pushOf(deliveryId));
  const [shown] = await stage.shown();
  t.match(shown, {
    title: 'Table 4',
    options: {
      body: '2 × Pierogi (kitchen)',
      icon: '/public/logo192.png',
      tag: 'notice-1',
      data: { orderId: order.id },
    },
  });
  t.same((await confirmed).postDataJSON(), { deliveryId });
  await stage.push({});
  t.equal((await stage.shown()).at(-1)?.title, 'Notification', 'what says nothing is shown all the same');
  const icon = await fetch(`${url}/public/logo192.png`);
  t.equal(icon.headers.get('content-type'), 'image/png');

  await page.getByRole('region', { name: 'Notices' }).getByText('Table 4').waitFor();
  t.pass('the page in the foreground shows it itself');
});

t.test('how many notices there are is never cut off, however long their titles are', async t => {
  for (const noticeId of ['notice-2', 'notice-3'])
    await stage.push({
      notification: { title: 'Takeaway for Świętosława Brzęczyszczykiewicz', body: '', tag: noticeId },
      data: { kind: 'ready', noticeId, orderId: noticeId, deliveryId },
    });
  const count = page.getByRole('region', { name: 'Notices' }).getByText(/^3 Notices/);
  await count.waitFor();
  const box = await count.boundingBox();
  t.ok(box !== null && box.x >= 0 && box.width >= 20, JSON.stringify(box));
});

t.test('a click with the app open goes to the order in that tab §2.25', async t => {
  await stage.push(pushOf(deliveryId));
  await stage.click();
  await isAt(page, orderPath);
  t.same(await stage.opened(), []);
});

t.test('a click goes to the tab of the app that is not the wall screen §2.26', async t => {
  const tables = await context.newPage();
  await tables.goto('/app/waiter/tables');
  await tables.getByRole('navigation', { name: 'Main menu' }).first().waitFor();
  await page.goto('/app/preparation/kitchen');
  await page.bringToFront();
  await stage.push(pushOf(deliveryId));
  await stage.click();
  await isAt(tables, orderPath);
  t.equal(new URL(page.url()).pathname, '/app/preparation/kitchen');
  await tables.close();
});

t.test('a click with the app closed opens the order §2.25', async t => {
  await stage.push(pushOf(deliveryId));
  await page.goto('about:blank');
  await stage.click();
  const [address = ''] = await stage.opened();
  t.equal(address, `${url}${orderPath}`);
  await page.goto(address);
  await page.getByRole('searchbox', { name: 'Search the menu' }).waitFor();
});

const withoutServer = /^(Offline: the server cannot be reached|Without connection · data from)/;

t.test('a reload in a dead corner still opens the app, for who worked there last', async t => {
  await page.goto('/app/waiter/tables');
  await context.setOffline(true);
  await page.reload();
  await page.getByText(withoutServer).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Tables' }).waitFor();
  await page.goto(`${url}${orderPath}`);
  await page.getByText(withoutServer).waitFor();
  await context.setOffline(false);
  await page.getByRole('searchbox', { name: 'Search the menu' }).waitFor();
  const kept = await page.evaluate<string[]>(`(async () => {
    const opened = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    const requests = await Promise.all(opened.map(cache => cache.keys()));
    return requests.flat().map(request => new URL(request.url).pathname);
  })()`);
  t.ok(kept.includes('/index.html'));
  t.same(
    kept.filter(path => /^\/(api|identity)\//.test(path)),
    [],
    'answers about the restaurant are never kept',
  );
});

const portalPage = '<!doctype html><title>Hotel Wi-Fi</title><h1>Accept our terms</h1>';

type Deployment = {
  address: string;
  deploy(worker: string): void;
  /** The network's sign-in page comes instead of ours, as it is or by a redirect; null: no more. */
  capture(how: 'page' | 'redirect' | null): void;
};

/** The app behind a server that switches to the next version's worker on demand, in a network that can be a captive portal. */
async function startDeployment(t: Test): Promise<Deployment> {
  let next: string | null = null;
  let portal: 'page' | 'redirect' | null = null;
  const front = createServer((incoming, outgoing) => {
    if (portal === 'redirect' && incoming.url !== '/portal') {
      outgoing.writeHead(302, { location: '/portal' }).end();
      return;
    }
    if (portal !== null) {
      outgoing.setHeader('content-type', 'text/html').end(portalPage);
      return;
    }
    if (next !== null && incoming.url === '/service-worker.js') {
      outgoing.setHeader('content-type', 'text/javascript').end(next);
      return;
    }
    const { method, url: path, headers } = incoming;
    const passed = request(new URL(path ?? '/', url), { method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  front.on('upgrade', ({ url: path, headers }, socket) => {
    if (portal !== null) {
      socket.destroy();
      return;
    }
    const passed = request(new URL(path ?? '/', url), { headers });
    passed.on('upgrade', ({ rawHeaders }, answering) => {
      const lines = rawHeaders.map((text, index) => (index % 2 === 0 ? `\r\n${text}: ` : text));
      socket.write(`HTTP/1.1 101 Switching Protocols${lines.join('')}\r\n\r\n`);
      socket.on('error', () => answering.destroy()).on('close', () => answering.destroy());
      answering.on('error', () => socket.destroy()).on('close', () => socket.destroy());
      answering.pipe(socket).pipe(answering);
    });
    passed.on('error', () => socket.destroy()).end();
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  t.teardown(() => {
    front.closeAllConnections();
    front.close();
  });
  const { port } = front.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    deploy(worker) {
      next = worker;
    },
    capture(how) {
      portal = how;
      front.closeAllConnections();
    },
  };
}

t.test('a reload inside a captive portal keeps the app and what it showed', async t => {
  const { address, capture } = await startDeployment(t);
  const { page } = await openPhone(t, '/app/waiter/tables', address);
  const isReload = `performance.getEntriesByType('navigation')[0].type`;
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Tables' }).waitFor();
  for (const how of ['page', 'redirect'] as const) {
    capture(how);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Tables' }).waitFor();
    t.same([await page.evaluate(isReload), page.url()], ['reload', `${address}/app/waiter/tables`]);
    t.equal(await page.title(), 'Tables · Kelner');
    const config = await page.evaluate<string>("fetch('/config.json').then(answer => answer.text())");
    t.match(config, /^\{/);
  }
  capture(null);
  await page.locator('[data-live=live]').waitFor();
});

t.test('a new version waits for the order being taken, and starts when it is closed', async t => {
  const { address, deploy } = await startDeployment(t);
  const { page } = await openPhone(t, orderPath, address);
  await page.getByRole('searchbox', { name: 'Search the menu' }).waitFor();
  const code = await (await fetch(`${url}/service-worker.js`)).text();
  // Different bytes, and a different entry script.
  deploy(code.replace(/entry:.\/assets\/[\w-]+\.js/, match => `${match.slice(0, -3)}-next.js`));
  await page.evaluate('navigator.serviceWorker.ready.then(found => found.update()).then(() => undefined)');
  await page.getByText('A new version is ready').waitFor();
  t.equal(new URL(page.url()).pathname, orderPath);
  await page.evaluate('window.isOld = true');
  const loadedAnew = page.waitForEvent('load', { timeout: 150_000 });
  await page.getByRole('link', { name: 'Back to the tables' }).first().click();
  await page.waitForURL('**/app/waiter/tables', { waitUntil: 'commit' });
  await loadedAnew;
  await page.getByRole('heading', { level: 1, name: 'Tables' }).waitFor();
  t.equal(await page.evaluate('window.isOld'), undefined);
});
