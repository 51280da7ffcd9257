/**
 * Firebase's real library in Chromium registering a waiter's phone: after a tap, with our worker and key. The browser's
 * push service and Google's two services are faked at the page's boundary.
 */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request, Route } from 'playwright-core';
import t from 'tap';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { startApp } from '../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

const folder = mkdtempSync(join(tmpdir(), 'kelner-firebase-'));
t.teardown(() => rmSync(folder, { recursive: true }));
const accountFile = join(folder, 'account.json');
const pem = { type: 'pkcs8', format: 'pem' } as const;
writeFileSync(
  accountFile,
  JSON.stringify({
    project_id: 'kelner-test',
    client_email: 'push@kelner-test.iam.gserviceaccount.com',
    private_key: generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export(pem),
  }),
);
const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const vapidKey = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65).toString('base64url');
const webConfig = { apiKey: 'key', projectId: 'kelner-test', messagingSenderId: '12', appId: '1:12:web:ab' };

/** Fakes the push APIs that are missing in headless Chromium. */
const playedBrowser = `
  let permission = localStorage.getItem('played.permission') ?? 'default';
  window.asked = 0;
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => {
    window.asked += 1;
    localStorage.setItem('played.permission', 'granted');
    permission = 'granted';
    return permission;
  };
  const bytes = length => new Uint8Array(length).fill(7).buffer;
  const subscription = {
    endpoint: 'https://push.example/1',
    getKey: name => bytes(name === 'auth' ? 16 : 65),
    unsubscribe: async () => true,
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem('played.subscribed') ? subscription : null);
  PushManager.prototype.subscribe = async options => {
    window.subscribedWith = { isVisible: options.userVisibleOnly, keyLength: options.applicationServerKey.byteLength };
    localStorage.setItem('played.subscribed', 'yes');
    return subscription;
  };`;

type Google = { calls: Request[]; hangNext(): void };

/** Auth token valid for 50 minutes longer than a registration: less than the hour in which the library renews it. */
const authSeconds = 7 * 24 * 3_600 + 50 * 60;

/** Responses as documented for Google's two services. */
async function playGoogle(page: Page): Promise<Google> {
  const calls: Request[] = [];
  let isHanging = false;
  const answer = async (route: Route) => {
    const request = route.request();
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    };
    if (request.method() === 'OPTIONS') return route.fulfill({ headers });
    calls.push(request);
    if (isHanging) {
      isHanging = false;
      return;
    }
    const authToken = { token: `auth-${calls.length}`, expiresIn: `${authSeconds}s` };
    const { fid } = JSON.parse(request.postData() ?? '{}');
    const url = request.url();
    const json = url.includes('/authTokens:generate')
      ? authToken
      : url.includes('/installations')
        ? { fid, refreshToken: 'refresh', authToken }
        : { token: 'push-token-1' };
    return route.fulfill({ json, headers });
  };
  await page.route(/(firebaseinstallations|fcmregistrations)\.googleapis\.com/, answer);
  return {
    calls,
    hangNext() {
      isHanging = true;
    },
  };
}

const told = (google: Google) =>
  google.calls.map(call => `${call.method()} ${new URL(call.url()).pathname.split('/').slice(2).join('/')}`);

const { url } = await startApp(t as never, {
  FIREBASE_SERVICE_ACCOUNT: accountFile,
  FIREBASE_WEB_CONFIG: JSON.stringify(webConfig),
  FIREBASE_VAPID_KEY: vapidKey,
});
const owner = await setUpRestaurant(url);
const anna = await joinStaff(owner, 'anna_w', ['waiter']);
const phone = await openScreen(browser, url, 'phone', { hasWorker: true });
t.teardown(() => phone.context.close());
await signInByCookie(phone, anna);
const { page } = phone;
const google = await playGoogle(page);
await page.clock.install();
await page.addInitScript(playedBrowser);
const ownToken = (method: string) =>
  page.waitForRequest(
    request => request.url() === `${url}/api/notifications/fcm-token` && request.method() === method,
  );
const offer = () => page.getByRole('button', { name: 'Set up' });
const turnOn = () => page.getByRole('dialog').getByRole('button', { name: 'Turn on notifications' });

t.test(
  'after a tap the phone becomes an installation of Firebase, and its token goes to our server §4.4a §7.14 §7.18b §9.6a',
  async t => {
    await page.goto('/app/waiter/tables');
    await offer().click();
    await turnOn().waitFor();
    t.equal(await page.evaluate('window.asked'), 0, 'nothing is asked before somebody wants it');
    t.same(google.calls, [], 'and nothing of Google is loaded');
    google.hangNext();
    await turnOn().click();
    await page.waitForRequest(/installations$/);
    t.equal(await page.evaluate('window.asked'), 1);
    t.match(JSON.parse(google.calls[0]?.postData() ?? '{}'), {
      fid: /^[\w-]{22}$/,
      authVersion: 'FIS_v2',
      appId: webConfig.appId,
      sdkVersion: /^w:/,
    });

    t.same(await page.evaluate('window.subscribedWith'), { isVisible: true, keyLength: 65 });

    // The response never came. A reloaded page waits for the pending registration; 10 s after that began, it starts
    // again.
    await page.clock.fastForward(5_000);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Tables' }).waitFor();
    t.equal(google.calls.length, 1, 'pending');
    const kept = ownToken('POST');
    await page.clock.fastForward(5_500);
    t.same((await kept).postDataJSON(), { token: 'push-token-1' });
    t.same(told(google), [
      'POST projects/kelner-test/installations',
      'POST projects/kelner-test/installations',
      'POST projects/kelner-test/registrations',
    ]);
    const registration = JSON.parse(google.calls.at(-1)?.postData() ?? '{}');
    t.match(registration, { web: { endpoint: 'https://push.example/1', applicationPubKey: vapidKey } });
  },
);

t.test('what the library keeps of a token is the record of the specification §3.5', async t => {
  const record = await page.evaluate(`new Promise((done, fail) => {
    const opening = indexedDB.open('firebase-messaging-database');
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const store = opening.result.transaction('firebase-messaging-store').objectStore('firebase-messaging-store');
      const reading = store.getAll();
      reading.onsuccess = () => {
        opening.result.close();
        done(reading.result[0]);
      };
    };
  })`);
  t.match(record, {
    token: 'push-token-1',
    createTime: Number,
    subscriptionOptions: {
      auth: String,
      p256dh: String,
      endpoint: 'https://push.example/1',
      swScope: `${url}/`,
      vapidKey,
    },
  });
});

t.test(
  'after 7 days the registration is updated, with an auth token that is not about to end §4.4b §7.18c §7.18d §9.6b §9.6c',
  async t => {
    const before = google.calls.length;
    await page.clock.fastForward(7 * 24 * 3_600_000 - 30 * 60_000);
    await page.reload();
    await page.getByText('Does this phone ring?').waitFor();
    t.equal(google.calls.length, before, 'until then nothing is asked');
    // Before the clock: the page that is open may look at it once more.
    const kept = ownToken('POST');
    await page.clock.fastForward(31 * 60_000);
    await page.reload();
    await kept;
    t.same(
      told(google)
        .slice(before)
        .map(call => call.replace(/installations\/[\w-]+/, 'installations/fid')),
      [
        'POST projects/kelner-test/installations/fid/authTokens:generate',
        'PATCH projects/kelner-test/registrations/push-token-1',
      ],
    );
  },
);

t.test('signing out takes the token back before the session ends', async t => {
  const dropped = ownToken('DELETE');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const request = await dropped;
  t.same(request.postDataJSON(), { token: 'push-token-1' });
  t.equal((await request.response())?.status(), 204);
  await page.waitForURL('**/auth/login');
});
