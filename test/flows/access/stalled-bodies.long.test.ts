import { randomUUID } from 'node:crypto';
import t, { type Test } from 'tap';
import { limits } from '#shared/kernel/limits.ts';
import { type StalledHead, stallRequest } from '../../helpers/fuzz/stalled-requests.ts';
import { openClerkRestaurant } from '../../helpers/identity-modes.ts';
import {
  joinStaff,
  type StaffSession,
  setUpRestaurant,
  signIn,
} from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

type Stage = { url: string; owner: StaffSession; waiter: StaffSession };

async function openStage(t: Test): Promise<Stage> {
  const { url, setupCode } = await startApp(t, { TRUST_PROXY: 'true' });
  const owner = await setUpRestaurant(url, { sample: false, setupCode });
  return { url, owner, waiter: await joinStaff(owner, 'ola', ['waiter']) };
}

/** A waiter opens an order while those bodies stand still: it is answered before any of them is given up. */
async function ordersBeside(t: Test, { url, waiter }: Stage, heads: readonly StalledHead[]): Promise<void> {
  await waiter.token();
  const stalled = heads.map(head => stallRequest(url, head));
  await Promise.all(stalled.map(({ arrived }) => arrived));
  const first = Promise.race(stalled.map(({ answer }) => answer));
  const ordered = waiter.write('POST', '/api/waiter/orders', { type: 'takeaway', guestCount: 1 });
  t.match(await Promise.race([ordered, first]), { status: 201 });
  for (const { end } of stalled) end();
}

t.test('strangers who say that they are printers and stall keep nobody from ordering', async t => {
  const heads = Array.from({ length: 200 }, (_, index) => ({
    path: '/bridge/jobs/claim',
    headers: {
      authorization: `Bearer bridge.${randomUUID()}.${randomUUID()}.${'x'.repeat(43)}`,
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `203.0.113.${index}`,
    },
  }));
  await ordersBeside(t, await openStage(t), heads);
});

t.test('people whose writes stall keep nobody from ordering', async t => {
  const stage = await openStage(t);
  const heads: StalledHead[] = [];
  for (const name of ['adam', 'beata', 'celina', 'daniel', 'edyta']) {
    const token = await (await joinStaff(stage.owner, name, ['waiter'])).token();
    for (let index = 0; index < limits.writesBurst; index += 1) {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
      heads.push({ path: '/api/waiter/orders', headers });
    }
  }
  await ordersBeside(t, stage, heads);
});

t.test('strangers whose words for Clerk stall keep nobody from signing in', async t => {
  const { url } = await openClerkRestaurant(t, { TRUST_PROXY: 'true' });
  const stalled = Array.from({ length: 256 }, (_, index) =>
    stallRequest(url, {
      path: '/__clerk/v1/client/sign_ins',
      headers: { origin: url, 'x-forwarded-for': `203.0.113.${index}` },
    }),
  );
  await Promise.all(stalled.map(({ arrived }) => arrived));
  const first = Promise.race(stalled.map(({ answer }) => answer));
  t.match(await Promise.race([fetch(`${url}/__clerk/v1/client`), first]), { status: 200 });
  for (const { end } of stalled) end();
});

t.test('one person without a role who stalls from four sign-ins keeps nobody from ordering', async t => {
  const stage = await openStage(t);
  await joinStaff(stage.owner, 'nobody', []);
  const heads: StalledHead[] = [];
  for (let signedIn = 0; signedIn < 4; signedIn += 1) {
    const { cookie, token } = await signIn(stage.url, 'nobody', 'nobody has a password');
    const authorization = `Bearer ${await token()}`;
    // As many writes as one person may begin at once, the rest of 64 where they are not counted.
    for (let index = 0; index < 16; index += 1) {
      const headers = { origin: stage.url, cookie };
      if (index >= 7) heads.push({ method: 'PATCH', path: '/identity/profile', headers });
      else
        heads.push({
          path: '/api/waiter/orders',
          headers: { ...headers, authorization, 'idempotency-key': randomUUID() },
        });
    }
  }
  await ordersBeside(t, stage, heads);
});
