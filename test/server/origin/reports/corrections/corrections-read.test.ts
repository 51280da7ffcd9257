/** The corrections report: each correction once, with who asked for it, who approved it and why. */
import t from 'tap';
import { createCashEvening } from '../../../../helpers/cash/cash-evening.ts';
import { chargingOrigin, party } from '../../../../helpers/cash/charged-party.ts';
import { chargeDeposit, returnBottles } from '../../../../helpers/cash/deposits.ts';
import { createDrawerOfTest } from '../../../../helpers/cash/drawer-till.ts';
import { fishmonger } from '../../../../helpers/fishmonger.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { closeOrder } from '../../../../helpers/restaurants/report-evening.ts';
import { changeSettings, pay, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';

const as = 'waiter' as const;

async function told(origin: OriginFixture) {
  const { rows } = (await origin.read('correctionsReport')).data;
  return rows.map(({ sort, reason, by, approvedBy, count, amount }) => [
    ...[sort, reason, by.name.replace('The ', ''), approvedBy?.name.replace('The ', '') ?? null],
    ...[count, amount],
  ]);
}

async function approved(origin: OriginFixture, orderId: string, request: object) {
  const asked = await origin.command('askApproval', request as never, { as, params: { id: orderId } });
  const id = asked.data.approvals[0]?.id ?? '';
  return (await origin.command('approve', {}, { params: { id } })).data;
}

t.test('a void tells who asked for it and who approved it; spellings of a reason are one §10.2p', async t => {
  const origin = await createOrigin(t);
  for (const reason of ['Pomyłka', 'Pomyłka', ' pomylka']) {
    const order = await sentOrder(origin, ['soup', 'beer'], null);
    const lineId = order.lines[0]?.id ?? '';
    await origin.command('startLine', {}, { params: { id: lineId } });
    await closeOrder(origin, await approved(origin, order.id, { kind: 'void', lineId, reason }));
  }
  t.same(
    (await told(origin)).filter(([sort]) => sort !== 'missingReceipt'),
    [['waste', 'Pomyłka', 'waiter', 'admin', 3, 6_600]],
  );
});

t.test('a refund that was asked for has its approver, one within the rights none', async t => {
  const origin = await createOrigin(t);
  const { id, payments } = await closeOrder(origin, await sentOrder(origin, ['soup', 'beer'], null), {
    tip: 100,
  });
  const paymentId = payments[0]?.id ?? '';
  const reason = 'Reklamacja';
  await approved(origin, id, { kind: 'refund', paymentId, amount: 1_000, reason });
  await origin.command('refundPayment', { reason, amount: 500 }, { params: { id, paymentId } });
  t.same(
    (await told(origin)).filter(([sort]) => sort === 'refund'),
    [
      ['refund', reason, 'waiter', 'admin', 1, 1_000],
      ['refund', reason, 'admin', null, 1, 500],
    ],
  );
});

t.test('a comp is no discount, and a receipt is missing until it is skipped', async t => {
  const origin = await createOrigin(t);
  await changeSettings(origin, ({ receipt }) => ({ receipt: { ...receipt, isAutomatic: false } }));
  const { id, lines } = await sentOrder(origin, ['soup', 'dumplings', 'beer'], null);
  const comp = { kind: 'percent', value: 100, reason: 'Urodziny' } as const;
  const discount = { kind: 'amount', value: 200, reason: 'Stały gość' } as const;
  const [soup, dumplings] = lines;
  await origin.command('discountLine', { discount: comp }, { params: { id, lineId: soup?.id ?? '' } });
  const params = { id, lineId: dumplings?.id ?? '' };
  const { due } = (await origin.command('discountLine', { discount }, { params })).data;
  await pay(origin, id, { kind: 'card', amount: due, closes: true });
  const given = [
    ['discount', 'Stały gość', 'admin', null, 1, 200],
    ['comp', 'Urodziny', 'admin', null, 1, 2_200],
  ];
  t.same(await told(origin), [...given, ['missingReceipt', '', 'waiter', null, 1, due]]);
  await origin.command('waiveReceipt', { reason: 'Bez paragonu' }, { params: { id } });
  t.same(await told(origin), [...given, ['waivedReceipt', 'Bez paragonu', 'admin', null, 1, due]]);
});

t.test('a removed service charge counts with what it came to, and as reduced after the bill', async t => {
  const origin = await chargingOrigin(t);
  const { id } = await party(origin, 6);
  await origin.command('requestBill', {}, { as, params: { id } });
  const removal = { reason: 'Długo czekali' };
  const { due } = (await origin.command('removeServiceCharge', { removal }, { params: { id } })).data;
  await pay(origin, id, { kind: 'card', amount: due, closes: true });
  t.same(
    (await told(origin)).filter(([sort]) => sort !== 'missingReceipt'),
    [
      ['removedCharge', 'Długo czekali', 'admin', null, 1, 730],
      ['reducedAfterBill', '', 'admin', null, 1, 730],
    ],
  );
});

t.test(
  'deposits paid back and drawers opened without a sale count by person, when they were made §10.2p',
  async t => {
    const { origin, open } = await createCashEvening(t);
    const from = new Date(origin.clock.nowMs).toISOString();
    await chargeDeposit(origin, 'water');
    const { id } = (await open(10_000)).data;
    await returnBottles(origin, id, 12);
    await returnBottles(origin, id, 3);
    const drawer = await createDrawerOfTest(origin);
    // Opened, failed, and asked for without an answer.
    await drawer.open('admin', 0);
    await drawer.open('admin', 1);
    await drawer.open('waiter', 0);
    const counted = [
      ['depositReturn', '', 'waiter', null, 2, 750],
      ['noSale', 'Rozmiana', 'admin', null, 1, 0],
    ];
    t.same(await told(origin), counted);
    // Two days later its sums are kept, and dropped by whatever changes them.
    origin.clock.nowMs += 48 * 60 * 60_000;
    const params = { from, to: new Date(origin.clock.nowMs).toISOString() };
    const kept = async () => (await origin.read('correctionsReport', { params })).data.rows;
    t.equal((await kept()).length, 2);
    await origin.database.db.deleteFrom('cash_movements').execute();
    t.match(await kept(), [{ sort: 'noSale' }]);
    await origin.database.db.updateTable('drawer_openings').set({ state: 'failed' }).execute();
    t.same(await kept(), []);
  },
);

t.test('what became cheaper after sending stands with who weighed it again', async t => {
  const { origin, weighed, weigh, send } = await fishmonger(t);
  const line = await weighed(2_000);
  await send();
  await weigh(line, 2_100);
  await weigh(line, 1_950, 'admin');
  t.same(await told(origin), [['madeCheaper', '', 'admin', null, 1, 1_800]]);
});
