/** An evening's cash over HTTP: a waiter's bank and a till's drawer, counted blind and confirmed by the office, and a Z that names what it carries over. */
import t from 'tap';
import type { DayReport, DayReportDraft } from '#shared/cash/day-report-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { CashSession } from '#shared/order/payment-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { sendOrder } from '../../helpers/restaurants/paid-order.ts';
import {
  giveRights,
  joinStaff,
  type StaffSession,
  setUpRestaurant,
} from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { pairTill } from '../../helpers/shared-screens/paired-till.ts';

type Device = { deviceId?: string; deviceCookie?: string };
const sessionsPath = '/api/waiter/cash-sessions';

async function must<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function useCashSessions(owner: StaffSession): Promise<void> {
  const { version, ...settings } = (await owner.get<Settings>('/api/admin/settings')).body;
  const change = { ...settings, usesCashSessions: true, requiresCashSession: true };
  await must(owner.write('PUT', '/api/admin/settings', change, { version }));
}

const open = (by: StaffSession, kind: 'waiter' | 'drawer', float: number, at: Device = {}) =>
  must(by.write<CashSession>('POST', sessionsPath, { kind, float }, at));

const payCash = (by: StaffSession, { id, due }: Order, at: Device = {}) =>
  by.write('POST', `/api/waiter/orders/${id}/payments`, { kind: 'cash', amount: due, closes: true }, at);

function count(by: StaffSession, id: string, total: number, at: Device = {}) {
  const pieces = [
    { value: 1_000, pieces: Math.floor(total / 1_000) },
    { value: 1, pieces: total % 1_000 },
  ];
  return must(by.write<CashSession>('POST', `${sessionsPath}/${id}/count`, { pieces }, at));
}

t.test('cash of a phone and of a till, from float to Z', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const kuba = await joinStaff(owner, 'kuba_w', ['waiter']);
  await useCashSessions(owner);
  for (const name of ['anna_w', 'kuba_w']) await giveRights(owner, name, { payOut: true });
  const { id: deviceId, cookie: deviceCookie } = await pairTill(owner, kuba, 'Kasa bar');
  const till = { deviceId, deviceCookie };
  const bank = await open(anna, 'waiter', 10_000);
  const drawer = await open(kuba, 'drawer', 20_000, till);

  const [annas, kubas, late] = [await sendOrder(anna), await sendOrder(kuba), await sendOrder(anna)];
  t.match(
    await payCash(kuba, kubas),
    { status: 409, body: { code: 'CASH_SESSION_REQUIRED' } },
    'on his phone',
  );
  await must(payCash(kuba, kubas, till));
  await must(payCash(anna, annas));
  const move = (by: StaffSession, kind: string, amount: number) =>
    by.write(`POST`, `${sessionsPath}/${bank.id}/movements`, { kind, amount, reason: 'Pietruszka' });
  await must(move(anna, 'payIn', 5_000));
  await must(move(anna, 'payOut', 2_000));
  t.match(await move(kuba, 'payOut', 1_000), { status: 403, body: { code: 'CASH_SESSION_HOLDER' } });

  const seen = (await anna.get<CashSession[]>(sessionsPath)).body;
  t.ok(
    seen.length > 0 && seen.every(({ figures }) => figures === undefined),
    'nothing is expected before a count',
  );
  const bankExpected = 10_000 + annas.due + 5_000 - 2_000;
  const counted = await count(anna, bank.id, bankExpected - 500);
  t.match(counted.figures, { cashTaken: annas.due, paidIn: 5_000, paidOut: 2_000, difference: -500 });
  const confirmPath = `/api/admin/cash-sessions/${bank.id}/confirm`;
  const { version } = counted;
  t.equal((await anna.write('POST', confirmPath, {}, { version })).status, 403);
  t.match(await must(owner.write('POST', confirmPath, {}, { version })), { state: 'confirmed' });

  const draft = (await owner.get<DayReportDraft>('/api/admin/day-report')).body;
  const close = (orderIds: string[], cashSessionIds: string[]) =>
    owner.write<DayReport>('POST', '/api/admin/day-reports', {
      number: draft.number,
      orderIds,
      cashSessionIds,
    });
  for (const [orders, cash] of [
    [[], []],
    [[late.id], []],
    [[], [drawer.id]],
  ] as const)
    t.match(await close([...orders], [...cash]), { status: 409, body: { code: 'DAY_STILL_OPEN' } });
  const made = await must(close([late.id], [drawer.id]));
  t.match(made.carriedOver, {
    orders: [{ orderNumber: late.number, waiter: 'anna_w', total: late.total }],
    cash: [{ kind: 'drawer', holder: { name: 'Kasa bar' } }],
  });
  t.equal(made.figures.sales.gross, annas.total + kubas.total);
  const ofDrawer = await count(kuba, drawer.id, 20_000 + kubas.due, till);
  t.match(ofDrawer.figures, { cashTaken: kubas.due, difference: 0 }, 'the drawer goes on, and is right');
});
