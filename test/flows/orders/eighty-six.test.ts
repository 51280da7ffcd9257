/** An 86 from the wall: the waiters whose tables it stops are told with what could stand in; what they report as out is answered; the last portion goes to one. */
import t from 'tap';
import type { AvailabilityImpact, AvailabilityReport } from '#shared/catalog/availability-schema.ts';
import type { MenuItem, WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { Notice } from '#shared/platform/notification-schema.ts';
import {
  joinStaff,
  type StaffSession,
  setUpRestaurant,
  type Watcher,
  watch,
} from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

async function openRestaurant(t: Parameters<typeof startApp>[0]) {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const category = menu.find(
    ({ items }) => items.filter(item => item.station === 'kitchen' && !item.unavailable).length > 4,
  );
  const dishes = (category?.items ?? []).filter(
    ({ unavailable, modifierGroupIds }) => !unavailable && modifierGroupIds.length === 0,
  );
  const tables = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
  return { owner, waiter, cook, dishes, tables };
}

async function noticeOn(screen: Watcher, kind: Notice['kind']): Promise<Notice> {
  const told = await screen.waitFor(message => message.type === 'notice' && message.notice.kind === kind);
  return (told as unknown as { notice: Notice }).notice;
}

async function openOrder(waiter: StaffSession, tableId: string | undefined, ids: readonly string[]) {
  const lines = ids.map(menuItemId => ({ menuItemId, quantity: 1 }));
  const body =
    tableId === undefined
      ? { type: 'takeaway', guestCount: 1, lines }
      : { type: 'dineIn', tableId, guestCount: 2, lines };
  return (await waiter.write<Order>('POST', '/api/waiter/orders', body)).body;
}

t.test(
  'the waiter of a stopped table is told what could stand in, and no more once it is undone',
  async t => {
    const { owner, waiter, cook, dishes, tables } = await openRestaurant(t);
    const [soup, other] = dishes;
    const second = await joinStaff(owner, 'bartek_w', ['waiter']);
    await second.write('PATCH', '/api/notifications/preferences', { language: 'pl-PL' });
    const [phone, secondPhone] = [await watch(waiter, []), await watch(second, [])];
    t.teardown(() => Promise.all([phone.close(), secondPhone.close()]));
    const [table, next] = tables;
    const order = await openOrder(waiter, table?.id, [soup?.id ?? '', soup?.id ?? '', other?.id ?? '']);
    const theirs = await openOrder(second, next?.id, [soup?.id ?? '']);
    const item = `/api/preparation/items/${soup?.id}`;
    const { orders } = (await cook.get<AvailabilityImpact>(`${item}/impact`)).body;
    t.same(
      orders.map(({ tableLabel, lines }) => [tableLabel, lines.length]),
      [
        [table?.label, 2],
        [next?.label, 1],
      ],
    );
    const out = (await cook.write<MenuItem>('POST', `${item}/availability`, { available: false })).body;
    const notice = await noticeOn(phone, 'unavailable');
    t.match(notice, { orderId: order.id, title: `Table ${table?.label}: 86’d` });
    t.ok(notice.body.startsWith(`2 × ${soup?.name} · instead: `), notice.body);
    t.equal(notice.body.split('instead: ')[1]?.split(', ').length, 3);
    const polish = await noticeOn(secondPhone, 'unavailable');
    t.match(polish, { orderId: theirs.id, title: `Stolik ${next?.label}: brak`, body: / · zamiast: / });
    const undo = { available: true, undoes: out.version };
    t.equal((await cook.write('POST', `${item}/availability`, undo)).status, 200);
    await phone.waitFor(message => message.type === 'notice-over' && message.id === notice.id);
    t.equal((await waiter.write('POST', `/api/waiter/orders/${order.id}/send`, {})).status, 200);
  },
);

t.test('a waiter’s report is seen at the wall, and its answer in the pocket', async t => {
  const { waiter, cook, dishes } = await openRestaurant(t);
  const [soup, other] = dishes;
  const path = '/api/preparation/availability-reports';
  const [phone, wall] = [await watch(waiter, []), await watch(cook, [path])];
  t.teardown(() => Promise.all([phone.close(), wall.close()]));
  const report = async (id: string | undefined) =>
    (await waiter.write<AvailabilityReport>('POST', `/api/waiter/items/${id}/report-out`, {})).body;
  const { id } = await report(soup?.id);
  await wall.waitFor(message => JSON.stringify(message).includes(id));
  t.equal((await cook.write('POST', `${path}/${id}/refuse`, {})).status, 200);
  const refused = await noticeOn(phone, 'reportAnswered');
  t.match(refused, { title: `Available: ${soup?.name}`, body: /^marek_k/ });
  await report(other?.id);
  await cook.write('POST', `/api/preparation/items/${other?.id}/availability`, { available: false });
  await phone.waitFor(
    message => message.type === 'notice' && message.notice.title === `86’d: ${other?.name}`,
  );
});

t.test(
  'of two phones that send the last portion one is refused, and a void before it is begun gives it back',
  async t => {
    const { owner, waiter, cook, dishes } = await openRestaurant(t);
    const [soup] = dishes;
    const second = await joinStaff(owner, 'bartek_w', ['waiter']);
    const counted = { available: true, portionsLeft: 1 };
    await cook.write('POST', `/api/preparation/items/${soup?.id}/availability`, counted);
    const orders = [
      await openOrder(waiter, undefined, [soup?.id ?? '']),
      await openOrder(second, undefined, [soup?.id ?? '']),
    ];
    const send = (session: StaffSession, order: Order | undefined) =>
      session.write<Order & Problem>('POST', `/api/waiter/orders/${order?.id}/send`, {});
    const answers = await Promise.all([send(waiter, orders[0]), send(second, orders[1])]);
    const refused = answers.findIndex(({ status }) => status !== 200);
    t.match(answers[refused]?.body, { code: 'ITEM_UNAVAILABLE', errors: [{ path: 'lines/0/menuItemId' }] });
    const sent = answers[1 - refused]?.body;
    t.equal(answers[1 - refused]?.status, 200);
    const line = sent?.lines[0]?.id;
    const voided = await owner.write('POST', `/api/waiter/orders/${sent?.id}/lines/${line}/void`, {
      reason: 'Mistake',
    });
    t.equal(voided.status, 200);
    t.equal((await send(refused === 0 ? waiter : second, orders[refused])).status, 200);
  },
);
