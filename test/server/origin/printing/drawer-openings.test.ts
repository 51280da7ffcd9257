/** When a till's cash drawer opens, and what is known of it afterwards. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { DrawerOpeningRow } from '../../../../server/origin/printing/drawers/drawer-opening-row.ts';
import { closeDay, draftOf } from '../../../helpers/cash/day-end.ts';
import { createDrawerTill } from '../../../helpers/cash/drawer-till.ts';
import { createPrintingOrigin } from '../../../helpers/restaurants/printing-origin.ts';
import { allow, pay, refusalOf, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { people } from '../../../helpers/restaurants/small-restaurant.ts';

t.test('a cash payment and a cash refund at a till open its drawer, a card does not', async t => {
  const { origin, till, settled, pulses } = await createDrawerTill(t);
  await allow(origin, 'waiter', { refund: true });
  const { id, number } = await sentOrder(origin, ['soup', 'beer']);
  const here = { as: 'waiter', params: { id }, headers: till.headers } as const;
  const cash = await origin.command('takePayment', { kind: 'cash', amount: 1_000 }, here);
  await origin.command('takePayment', { kind: 'card', amount: 100 }, here);
  t.match(await settled(), [
    {
      ...{ cause: 'payment', state: 'opened', deviceName: 'Kasa bar', orderNumber: number },
      ...{ paymentId: cash.data.payments[0]?.id, by: { id: people.waiter.userId } },
    },
  ]);
  origin.clock.nowMs += 1;
  const params = { id, paymentId: cash.data.payments[0]?.id ?? '' };
  await origin.command('refundPayment', { reason: 'Zimna' }, { ...here, params });
  t.match(await settled(), [{ cause: 'refund', state: 'opened' }, { cause: 'payment' }]);
  t.equal(pulses(), 2);
  await pay(origin, id, { kind: 'cash', amount: 100 });
  t.equal((await settled()).length, 2, 'taken on a phone: no drawer opens');
});

t.test('a payment stands although its drawer did not open, which is tried again only by hand', async t => {
  const { origin, till, open, settled, pulses } = await createDrawerTill(t);
  origin.control({ mode: 'fail' });
  const { id } = await sentOrder(origin, ['soup']);
  const options = { as: 'waiter', params: { id }, headers: till.headers } as const;
  const paid = await origin.command('takePayment', { kind: 'cash', amount: 2_200, closes: true }, options);
  t.equal(paid.data.state, 'closed');
  t.match(await settled(), [{ state: 'failed', error: 'offline' }]);
  origin.control({ mode: 'print' });
  origin.clock.nowMs += 1;
  const paymentId = paid.data.payments[0]?.id ?? '';
  t.equal(pulses(), 0, 'it is not tried again on its own');
  t.match((await open({ paymentId })).data, { cause: 'payment', state: 'pending' });
  t.match(await settled(), [{ state: 'opened' }, { state: 'failed' }]);
  t.equal(pulses(), 1);
  t.equal(refusalOf(await open({ paymentId })), 'DRAWER_OPENED', 'and once only');
});

t.test('a replayed payment opens nothing a second time', async t => {
  const { origin, till, settled, pulses } = await createDrawerTill(t);
  const { id } = await sentOrder(origin, ['soup']);
  const options = { as: 'waiter', params: { id }, headers: till.headers, key: createUuid() } as const;
  const take = () => origin.command('takePayment', { kind: 'cash', amount: 500 }, options);
  const [one, other] = [await take(), await take()];
  t.equal(one.text, other.text);
  t.equal((await settled()).length, 1);
  t.equal(pulses(), 1);
});

t.test('an opening without a sale needs the right to it, or an admin at the same till', async t => {
  const { origin, till, open, approve, settled, pulses } = await createDrawerTill(t);
  const asked = (await open({ reason: 'Rozmiana' })).data;
  t.match(asked, { cause: 'noSale', state: 'asked', reason: 'Rozmiana' });
  t.equal(refusalOf(await approve(asked.id, { as: 'secondWaiter' })), 'FORBIDDEN');
  t.equal(refusalOf(await approve(asked.id, { headers: till.named })), 'DRAWER_UNAVAILABLE');
  t.equal(pulses(), 0);
  const key = createUuid();
  const first = await approve(asked.id, { key });
  t.equal(first.status, 200);
  t.equal((await approve(asked.id, { key })).text, first.text, 'pressed again');
  t.match(await settled(), [{ state: 'opened', approvedBy: { id: people.admin.userId } }]);
  t.equal(refusalOf(await approve(asked.id)), 'APPROVAL_DECIDED');
  await allow(origin, 'waiter', { openDrawer: true });
  t.equal((await open({ reason: 'Rozmiana' })).data.state, 'pending');
  await settled();
  t.equal(pulses(), 2);
  const late = (await open({ reason: 'Rozmiana' }, { as: 'secondWaiter' })).data;
  origin.clock.nowMs += 3 * 60_000;
  t.equal(refusalOf(await approve(late.id)), 'APPROVAL_DECIDED', 'who asked has gone');
});

t.test('what was under way when the server stopped is not sent after its start', async t => {
  const { origin, till, printerId } = await createDrawerTill(t);
  const file = `${t.testdir({})}/kelner.db`;
  const before = await createPrintingOrigin(t, { file, folder: origin.folder });
  const row: Omit<DrawerOpeningRow, 'id' | 'state'> = {
    org_id: people.waiter.organizationId,
    device_id: till.id,
    device_name: 'Kasa bar',
    printer_id: printerId,
    cause: 'noSale',
    order_number: null,
    payment_id: null,
    reason: 'Rozmiana',
    opened_by: '{"id":"a","name":"A"}',
    approved_by: null,
    error: null,
    at: new Date(before.clock.nowMs).toISOString(),
  };
  const rows: DrawerOpeningRow[] = [
    { ...row, id: createUuid(), state: 'pending' },
    { ...row, id: createUuid(), state: 'sending' },
  ];
  await before.database.db.insertInto('drawer_openings').values(rows).execute();
  await before.app.close();
  const last = await createPrintingOrigin(t, { file, folder: origin.folder });
  const list = async () => (await last.read('drawerOpenings')).data;
  await last.until(async () => (await list()).every(({ error }) => error === 'restarted'));
  t.same((await list()).map(({ state }) => state).toSorted(), ['failed', 'unknown']);
});

t.test('X and Z count every opening once, and name each without a sale', async t => {
  const { origin, till, open, settled } = await createDrawerTill(t);
  await allow(origin, 'waiter', { openDrawer: true });
  const { id } = await sentOrder(origin, ['soup']);
  const options = { as: 'waiter', params: { id }, headers: till.headers } as const;
  await origin.command('takePayment', { kind: 'cash', amount: 500 }, options);
  await settled();
  await open({ reason: 'Rozmiana' });
  await settled();
  origin.control({ mode: 'fail' });
  await open({ reason: 'Kontrola' });
  await settled();
  const drawerOpenings = [
    { cause: 'payment', opened: 1, failed: 0 },
    { cause: 'noSale', opened: 1, failed: 1 },
  ];
  const noSales = [
    { till: 'Kasa bar', reason: 'Rozmiana', result: 'opened', by: { id: people.waiter.userId } },
    { reason: 'Kontrola', result: 'failed' },
  ];
  t.match((await draftOf(origin)).figures, { drawerOpenings, noSales });
  t.match((await closeDay(origin)).data.figures, { drawerOpenings, noSales });
  t.equal((await draftOf(origin)).figures.drawerOpenings, undefined);
});

t.test(
  'a refund that an admin approves at the till opens its drawer, in the office it opens none',
  async t => {
    const { origin, till, settled } = await createDrawerTill(t);
    const { id } = await sentOrder(origin, ['soup', 'beer']);
    const { data } = await pay(origin, id, { kind: 'cash', amount: 1_000 });
    const paymentId = data.payments[0]?.id ?? '';
    const approve = async (headers: Record<string, string>) => {
      const request = { kind: 'refund', paymentId, reason: 'Zimna', amount: 100 } as const;
      const asked = await origin.command('askApproval', request, { as: 'waiter', params: { id } });
      const params = { id: asked.data.approvals[0]?.id ?? '' };
      t.equal((await origin.command('approve', {}, { params, headers })).status, 200);
    };
    await approve({});
    t.same(await settled(), []);
    await approve(till.headers);
    const [by, approvedBy] = [{ id: people.waiter.userId }, { id: people.admin.userId }];
    t.match(await settled(), [{ cause: 'refund', state: 'opened', by, approvedBy }]);
  },
);
