/** Card payments over both real protocols, against doubles of their terminals: none is charged twice, none closes a bill unpaid, none is paid and left without a word. */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { startVivaDouble } from '../../../helpers/doubles/viva-double.ts';
import { startZvtDouble } from '../../../helpers/doubles/zvt-double.ts';
import { createPrintingOrigin } from '../../../helpers/restaurants/printing-origin.ts';
import { changeSettings, refusalOf, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { addTerminal, stateIs, terminalStage } from '../../../helpers/restaurants/terminal-stage.ts';

type Tap = Parameters<typeof createPrintingOrigin>[0];

const doubles = { zvt: startZvtDouble, viva: startVivaDouble } as const;
const drivers = ['zvt', 'viva'] as const;
type Driver = (typeof drivers)[number];
const hourMs = 3_600_000;
const isClosed = ({ state }: Order) => state === 'closed';

async function openStage<D extends Driver>(t: Tap, driver: D) {
  const double = (await doubles[driver](t)) as Awaited<ReturnType<(typeof doubles)[D]>>;
  const origin = await createPrintingOrigin(t, { speedUp: 5 });
  const terminalId = await addTerminal(origin, { driver, address: double.address });
  const order = await sentOrder(origin, ['soup', 'beer']);
  return { origin, double, terminalId, order, at: terminalStage(origin, terminalId, order) };
}

for (const driver of drivers) {
  t.test(
    `${driver}: an approved card closes the bill and names the terminal, its number and the card's end`,
    async t => {
      const { double, order, at } = await openStage(t, driver);
      await at.send({ amount: order.due, tip: 300 });
      const closed = await at.becomes(isClosed);
      t.equal(double.charged().length, 1);
      t.equal(double.charged()[0]?.amount, order.due + 300);
      t.match(closed, { due: 0, tip: 300, payments: [{ terminal: { reference: /./ } }] });
      t.match(closed.payments[0]?.terminal?.card, /^V[Ii][Ss][Aa] \*{12}0010$/);
    },
  );

  t.test(`${driver}: a tip on the terminal is booked as the tip`, async t => {
    const { origin, double, order, at } = await openStage(t, driver);
    await changeSettings(origin, () => ({ tipsOnTerminal: true }));
    double.tip = 450;
    await at.send({ amount: order.due });
    t.match(await at.becomes(isClosed), { tip: 450, due: 0, paid: order.total });
  });

  t.test(
    `${driver}: a declined or stopped card leaves the bill open, and the next try is another payment`,
    async t => {
      const { double, order, at } = await openStage(t, driver);
      double.mode = 'decline';
      await at.send({ amount: order.due });
      t.match(await at.becomes(stateIs('declined')), { due: order.due, atTerminal: [{ reason: 'refused' }] });
      double.mode = 'guestStops';
      await at.send({ amount: order.due });
      await at.becomes(stateIs('cancelled'));
      double.mode = 'approve';
      await at.send({ amount: order.due });
      t.equal((await at.becomes(isClosed)).payments.length, 1);
      t.equal(double.charged().length, 1);
    },
  );

  t.test(`${driver}: a waiter stops the payment at the terminal`, async t => {
    const { double, order, at } = await openStage(t, driver);
    double.mode = 'wait';
    const { data } = await at.send({ amount: order.due });
    await at.cancel(data.atTerminal?.[0]?.id ?? '');
    t.match(await at.becomes(stateIs('cancelled')), {
      due: order.due,
      atTerminal: [{ reason: 'waiterCancelled' }],
    });
    t.equal(double.charged().length, 0);
  });

  t.test(`${driver}: an answer lost after the approval is found by asking, not by trying again`, async t => {
    const { double, order, at } = await openStage(t, driver);
    double.mode = 'loseAnswer';
    double.onCharge = () => {
      // Back as soon as it charged: what counts is that the answer of then is lost.
      setTimeout(() => {
        double.mode = 'approve';
      }, 20);
    };
    await at.send({ amount: order.due });
    t.match(await at.becomes(isClosed), { due: 0, payments: [{ amount: order.due }] });
    t.equal(double.charged().length, 1);
  });

  t.test(`${driver}: a request that never arrived is not charged, and the bill says so`, async t => {
    const { origin, double, order, at } = await openStage(t, driver);
    double.mode = 'loseRequest';
    await at.send({ amount: order.due });
    await at.becomes(({ atTerminal }) => atTerminal?.[0]?.state !== 'sent');
    double.mode = 'approve';
    origin.clock.nowMs += 151_000;
    t.match(await at.becomes(stateIs('cancelled')), { due: order.due });
    t.equal(double.charged().length, 0);
  });

  t.test(
    `${driver}: a terminal away for an hour after the charge holds the bill, and closes it when it is back`,
    async t => {
      const { origin, double, order, at } = await openStage(t, driver);
      double.mode = 'loseAnswer';
      double.onCharge = () => {
        double.mode = 'away';
      };
      await at.send({ amount: order.due });
      t.match(await at.becomes(stateIs('unknown')), { state: 'open', atTerminal: [{ reason: 'noAnswer' }] });
      for (const part of [1, 2, 3, 4]) {
        origin.clock.nowMs += hourMs / 4;
        t.equal(refusalOf(await at.send({ amount: order.due })), 'AT_TERMINAL', `after ${part * 15} minutes`);
      }
      double.mode = 'approve';
      t.match(await at.becomes(isClosed), { due: 0 });
      t.equal(double.charged().length, 1);
    },
  );

  t.test(`${driver}: a terminal that can't be reached gets nothing, and says so at once`, async t => {
    const { double, order, at } = await openStage(t, driver);
    await double.close();
    await at.send({ amount: order.due });
    t.match(await at.becomes(stateIs('cancelled')), { atTerminal: [{ reason: 'notReached' }] });
  });

  t.test(`${driver}: two phones that pay the same share at once charge one card`, async t => {
    const { origin, double, order, at } = await openStage(t, driver);
    const second = await doubles[driver](t);
    const other = await addTerminal(origin, { name: 'Terminal 4', driver, address: second.address });
    const amount = Math.floor(order.due / 2);
    const share = { of: 2, number: 1 };
    const answers = await Promise.all([
      at.send({ amount, share, closes: false }),
      at.send({ amount, share, closes: false, terminalId: other }, 'admin'),
    ]);
    t.same(answers.map(({ status }) => status).sort(), [200, 409]);
    await at.becomes(({ payments }) => payments.length === 1);
    t.equal(double.charged().length + second.charged().length, 1);
  });
}

t.test(
  'zvt: another payment on the terminal than the lost one is left to an admin, and asked for once',
  async t => {
    const { origin, double, order, at } = await openStage(t, 'zvt');
    double.mode = 'foreign';
    await at.send({ amount: order.due });
    t.match(await at.becomes(({ atTerminal }) => atTerminal?.[0]?.reason === 'unclear'), {
      ...{ state: 'open', paid: 0 },
      atTerminal: [{ state: 'unknown' }],
    });
    const { waiting } = (await origin.read('overview')).data;
    t.match(waiting.first[0], { orderId: order.id, reason: 'card' }, 'the office names it');
    const repeated = double.repeated();
    t.equal(refusalOf(await at.send({ amount: order.due })), 'AT_TERMINAL');
    t.equal(double.repeated(), repeated);
  },
);

t.test('zvt: after a lost answer that an admin decided, the next lost one isn’t taken for it', async t => {
  const { origin, double, terminalId, order, at } = await openStage(t, 'zvt');
  double.mode = 'loseAnswer';
  double.onCharge = () => {
    double.mode = 'away';
  };
  const { data } = await at.send({ amount: order.due });
  await at.becomes(stateIs('unknown'));
  await at.resolve(data.atTerminal?.[0]?.id ?? '', { isPaid: true, slip: '4711' });
  const next = await sentOrder(origin, ['soup', 'beer'], null);
  t.equal(next.due, order.due, 'the same amount');
  double.mode = 'approve';
  double.onPacket = () => {
    // From its own authorisation on, the amount is lost.
    if (double.commands.at(-1)?.startsWith('0601')) double.mode = 'loseRequest';
  };
  const there = terminalStage(origin, terminalId, next);
  await there.send({ amount: next.due });
  await there.becomes(stateIs('unknown'));
  double.mode = 'approve';
  double.onPacket = () => {};
  origin.clock.nowMs += 151_000;
  t.match(await there.becomes(stateIs('cancelled')), { state: 'open', due: next.due });
  t.equal(double.charged().length, 1);
});

t.test('zvt: its last receipt is repeated before the first payment only', async t => {
  const { origin, double, terminalId, order, at } = await openStage(t, 'zvt');
  await at.send({ amount: order.due });
  await at.becomes(isClosed);
  const next = await sentOrder(origin, ['water'], null);
  const there = terminalStage(origin, terminalId, next);
  await there.send({ amount: next.due });
  await there.becomes(isClosed);
  t.equal(double.repeated(), 1);
});

t.test('viva: a terminal that is busy elsewhere is told from a declined card', async t => {
  const { double, order, at } = await openStage(t, 'viva');
  double.mode = 'busy';
  await at.send({ amount: order.due });
  t.match(await at.becomes(stateIs('cancelled')), { atTerminal: [{ reason: 'terminalBusy' }] });
});

t.test('a linked terminal needs host and port, and no driver of a printer', async t => {
  const origin = await createPrintingOrigin(t);
  const make = (fields: object) =>
    origin.command('createDevice', { name: 'Terminal', kind: 'terminal', ...fields });
  for (const fields of [{ driver: 'zvt' }, { driver: 'viva', address: '192.168.1.60' }])
    t.match((await make(fields)).problem, { errors: [{ path: 'address' }] });
  const address = '192.168.1.60:20007';
  t.match((await make({ driver: 'escpos', address })).problem, { errors: [{ path: 'driver' }] });
  t.equal((await make({ driver: 'zvt', address })).status, 201);
  const printer = { name: 'Printer', kind: 'printer', driver: 'zvt', address } as const;
  t.match((await origin.command('createDevice', printer)).problem, { errors: [{ path: 'driver' }] });
});

for (const driver of drivers)
  t.test(
    `${driver}: a refund goes to the card at the terminal that took it, in part and then the rest`,
    async t => {
      const { double, order, at } = await openStage(t, driver);
      await at.send({ amount: order.due });
      const { payments } = await at.becomes(isClosed);
      const id = payments[0]?.id ?? '';
      t.equal(refusalOf(await at.refund(id, {}, 'waiter')), 'APPROVAL_REQUIRED');
      t.equal((await at.refund(id, { amount: 500 })).status, 200);
      t.match(await at.becomes(one => one.payments.length === 2), {
        payments: [{ id }, { refundOf: id, amount: -500, terminal: { name: 'Terminal 3' } }],
      });
      t.equal(refusalOf(await at.refund(id, { amount: order.due })), 'REFUND_EXCEEDS_PAYMENT');
      await at.refund(id, {});
      await at.becomes(one => one.payments.length === 3);
      t.same(
        double.charged().map(({ amount }) => amount),
        [order.due, -500, 500 - order.due],
      );
    },
  );

t.test('a refund whose answer is lost is held, found by asking, and given once', async t => {
  const { double, order, at } = await openStage(t, 'viva');
  await at.send({ amount: order.due });
  const { payments } = await at.becomes(isClosed);
  const id = payments[0]?.id ?? '';
  double.mode = 'loseAnswer';
  await at.refund(id, {});
  await at.becomes(stateIs('unknown'));
  t.equal(refusalOf(await at.refund(id, {})), 'AT_TERMINAL');
  double.mode = 'approve';
  await at.becomes(one => one.payments.length === 2);
  t.equal(double.charged().length, 2);
});

t.test('zvt: a whole refund reverses the payment, after the day’s end it is a refund', async t => {
  for (const [isDayEnded, commands] of [
    [false, ['0630']],
    [true, ['0630', '0631']],
  ] as const) {
    const { double, order, at } = await openStage(t, 'zvt');
    await at.send({ amount: order.due });
    const { payments } = await at.becomes(isClosed);
    if (isDayEnded) double.endDay();
    await at.refund(payments[0]?.id ?? '', {});
    await at.becomes(one => one.payments.length === 2);
    t.same(
      double.commands.map(text => text.slice(0, 4)).filter(text => /^063/.test(text)),
      commands,
    );
    t.same(
      double.charged().map(({ amount }) => amount),
      [order.due, -order.due],
    );
  }
});

for (const driver of drivers)
  t.test(
    `${driver}: after the terminal’s day end a part and then the rest are refunds, given once each`,
    async t => {
      const { double, order, at } = await openStage(t, driver);
      await at.send({ amount: order.due });
      const { payments } = await at.becomes(isClosed);
      const id = payments[0]?.id ?? '';
      double.endDay();
      await at.refund(id, { amount: 500 });
      await at.becomes(one => one.payments.length === 2);
      double.mode = 'loseAnswer';
      await at.refund(id, {});
      await at.becomes(({ atTerminal }) => atTerminal?.[0]?.state === 'unknown');
      double.mode = 'approve';
      t.match(await at.becomes(one => one.payments.length === 3), { state: 'closed', atTerminal: undefined });
      t.same(
        double.charged().map(({ amount }) => amount),
        [order.due, -500, 500 - order.due],
      );
      t.match(double.refunds(), driver === 'zvt' ? ['0631', '0631'] : ['refund', 'refund'], 'none is a void');
    },
  );
