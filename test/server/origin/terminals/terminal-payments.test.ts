/** Card payments at a simulated terminal: none is charged twice, and none closes a bill that nobody paid. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { NewDevice } from '#shared/venue/device-schema.ts';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';
import { createPrintingOrigin } from '../../../helpers/restaurants/printing-origin.ts';
import { allow, refusalOf, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { people } from '../../../helpers/restaurants/small-restaurant.ts';
import { addTerminal, stateIs, terminalStage } from '../../../helpers/restaurants/terminal-stage.ts';
import { createDataFolder } from '../../../helpers/server-process.ts';

type Mode = 'approve' | 'decline' | 'guestCancels' | 'timeout' | 'loseRequest' | 'loseAnswer' | 'away';

/** `delayMs`: how long the guest takes; slower than any test unless told so. */
function setTerminal(folder: string, mode: Mode, delayMs = 0) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'terminal.json'), JSON.stringify({ mode, delayMs }));
}

/** Ids of the payments that the simulated terminals charged. */
function charged(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('journal.json'))
    .flatMap(name => Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    .filter(([, entry]) => (entry as { outcome: { kind: string } }).outcome.kind === 'approved')
    .map(([id]) => id);
}

const never = 3_600_000;

async function openStage(t: Tap, mode: Mode, delayMs?: number) {
  const origin = await createPrintingOrigin(t);
  setTerminal(origin.folder, mode, delayMs);
  const terminalId = await addTerminal(origin);
  const order = await sentOrder(origin, ['soup', 'beer']);
  return { origin, terminalId, order, at: terminalStage(origin, terminalId, order) };
}
type Tap = Parameters<typeof createPrintingOrigin>[0];

t.test('an approved card closes the bill by itself and says which terminal took it', async t => {
  const { origin, order, at } = await openStage(t, 'approve');
  const sent = await at.send({ amount: order.due, tip: 300 });
  t.match(sent.data, {
    ...{ state: 'open', paid: 0 },
    atTerminal: [{ state: 'sent', amount: order.due, tip: 300, terminalName: 'Terminal 3' }],
  });
  const closed = await at.becomes(({ state }) => state === 'closed');
  t.match(closed, { due: 0, tip: 300, atTerminal: undefined });
  t.match(closed.payments, [
    {
      ...{ id: sent.data.atTerminal?.[0]?.id, kind: 'card', amount: order.due },
      ...{ by: { id: people.waiter.userId }, terminal: { name: 'Terminal 3', card: '************0000' } },
    },
  ]);
  t.equal(charged(origin.folder).length, 1);
  t.ok(await at.becomes(({ receiptState }) => receiptState === 'issued'), 'its receipt is printed at once');
});

t.test(
  'a declined, cancelled or expired card leaves the bill open with its reason, and can be tried again',
  async t => {
    for (const [mode, state, reason] of [
      ['decline', 'declined', 'refused'],
      ['guestCancels', 'cancelled', 'guestCancelled'],
      ['timeout', 'cancelled', 'timeout'],
    ] as const) {
      const { origin, order, at } = await openStage(t, mode);
      await at.send({ amount: order.due });
      t.match(await at.becomes(stateIs(state)), { state: 'open', due: order.due, atTerminal: [{ reason }] });
      setTerminal(origin.folder, 'approve');
      await at.send({ amount: order.due });
      t.equal((await at.becomes(one => one.state === 'closed')).payments.length, 1, mode);
    }
  },
);

t.test(
  'while a card is at the terminal nobody takes its part again and nothing is taken from the order',
  async t => {
    const { origin, order, at } = await openStage(t, 'approve', never);
    const share = { of: 2, number: 1 };
    const half = Math.floor(order.due / 2);
    await at.send({ amount: half, share, closes: false });
    const second = await addTerminal(origin, { name: 'Terminal 4' });
    t.equal(refusalOf(await at.send({ amount: half, share, terminalId: second }, 'admin')), 'AT_TERMINAL');
    const params = { id: order.id };
    const take = (body: { kind: 'cash'; amount: number; share?: { of: number; number: number } }) =>
      origin.command('takePayment', body, { as: 'admin', params });
    t.equal(refusalOf(await take({ kind: 'cash', amount: half, share })), 'AT_TERMINAL');
    t.equal(refusalOf(await take({ kind: 'cash', amount: order.due })), 'AT_TERMINAL');
    t.equal(refusalOf(await origin.command('closeOrder', {}, { as: 'admin', params })), 'AT_TERMINAL');
    const lineId = order.lines[0]?.id ?? '';
    const voided = { reason: 'Pomyłka' };
    t.equal(
      refusalOf(await origin.command('voidLine', voided, { as: 'admin', params: { ...params, lineId } })),
      'AT_TERMINAL',
    );
    t.match(await take({ kind: 'cash', amount: order.due - half, share: { of: 2, number: 2 } }), {
      status: 200,
    });
    t.match(await at.read(), { state: 'open', due: half }, 'not closed: the card is not paid');
  },
);

t.test('a payment sent twice with one key, or with one id, is charged once', async t => {
  const { origin, order, at, terminalId } = await openStage(t, 'approve');
  const body = { id: createUuid(), terminalId, amount: order.due, closes: true };
  const options = { as: 'waiter', params: { id: order.id }, key: createUuid() } as const;
  const send = () => origin.command('sendToTerminal', body, options);
  const answers = await Promise.all([send(), send()]);
  t.ok(answers.some(({ status }) => status === 200));
  await at.becomes(({ state }) => state === 'closed');
  await send();
  const other = await sentOrder(origin, ['water'], null);
  t.equal(
    refusalOf(await terminalStage(origin, terminalId, other).send({ ...body, amount: other.due })),
    'ID_TAKEN',
  );
  t.same(charged(origin.folder), [body.id]);
});

t.test(
  'an answer lost after the approval is found in the journal, and only then the bill closes',
  async t => {
    const { origin, order, at } = await openStage(t, 'loseAnswer', 2_000);
    await at.send({ amount: order.due });
    t.match(await at.becomes(stateIs('unknown')), { state: 'open', atTerminal: [{ reason: 'noAnswer' }] });
    t.equal(refusalOf(await at.send({ amount: order.due })), 'AT_TERMINAL', 'no second try');
    origin.clock.nowMs += 2_001;
    t.match(await at.becomes(({ state }) => state === 'closed'), { due: 0 });
    t.equal(charged(origin.folder).length, 1);
  },
);

t.test('a request that never arrived charges nothing, which is certain only after a time', async t => {
  const { origin, order, at } = await openStage(t, 'loseRequest');
  await at.send({ amount: order.due });
  await at.becomes(stateIs('unknown'));
  origin.clock.nowMs += 151_000;
  t.match(await at.becomes(stateIs('cancelled')), { due: order.due, atTerminal: [{ reason: 'notReached' }] });
  t.same(charged(origin.folder), []);
});

t.test('a waiter stops a payment at the terminal', async t => {
  const { order, at } = await openStage(t, 'approve', never);
  const { data } = await at.send({ amount: order.due });
  const id = data.atTerminal?.[0]?.id ?? '';
  t.equal((await at.cancel(id)).status, 200);
  t.match(await at.becomes(stateIs('cancelled')), {
    due: order.due,
    atTerminal: [{ reason: 'waiterCancelled' }],
  });
  t.equal(refusalOf(await at.cancel(id)), 'TERMINAL_PAYMENT_STATE');
});

const buyerTaxId = '5260250274';

t.test('an admin with the slip resolves what the terminal does not answer', async t => {
  for (const isPaid of [true, false]) {
    const { origin, order, at } = await openStage(t, 'away');
    const { data } = await at.send({ amount: order.due, buyerTaxId });
    const id = data.atTerminal?.[0]?.id ?? '';
    await at.becomes(stateIs('unknown'));
    const isUnclear = async () => {
      const tables = (await origin.read('waiterTables')).data;
      return tables.flatMap(({ orders }) => orders).find(({ id }) => id === order.id)?.isCardUnclear;
    };
    t.equal(await isUnclear(), true);
    const { status } = await at.resolve(id, { isPaid, slip: '4711' });
    t.equal(status, 200);
    t.equal(await isUnclear(), undefined);
    t.match(
      await at.read(),
      isPaid
        ? {
            ...{ state: 'closed', due: 0, receipt: { buyerTaxId } },
            payments: [{ id, terminal: { reference: '4711' } }],
          }
        : { state: 'open', due: order.due },
    );
    t.equal(
      refusalOf(await at.resolve(id, { isPaid, slip: '4712' })),
      isPaid ? 'NOT_FOUND' : 'TERMINAL_PAYMENT_STATE',
    );
  }
});

t.test('a server that ends while the guest pays asks the journal after its next start', async t => {
  const data = createDataFolder();
  t.teardown(() => data.remove());
  const options = { file: join(data.path, 'origin.db'), folder: join(data.path, 'printed') };
  const first = await createPrintingOrigin(t, options);
  setTerminal(options.folder, 'approve', never);
  const terminalId = await addTerminal(first);
  const order = await sentOrder(first, ['soup', 'beer']);
  const { data: sent } = await terminalStage(first, terminalId, order).send({ amount: order.due });
  const id = sent.atTerminal?.[0]?.id ?? '';
  while (!charged(options.folder).includes(id)) await setImmediate();
  await first.app.close();
  const second = await createPrintingOrigin(t, options);
  const at = terminalStage(second, terminalId, order);
  t.match(await at.read(), { state: 'open', paid: 0 });
  second.clock.nowMs += never + 1;
  t.match(await at.becomes(({ state }) => state === 'closed'), { due: 0, payments: [{ id }] });
  t.same(charged(options.folder), [id]);
});

t.test('an approved card that can’t close the bill any more is booked all the same', async t => {
  const { origin, order, at } = await openStage(t, 'approve', 20_000);
  await at.send({ amount: order.due, buyerTaxId });
  const line = { menuItemId: order.lines[0]?.menuItemId ?? '', quantity: 1 };
  await origin.command('addLines', { lines: [line] }, { as: 'waiter', params: { id: order.id } });
  const paid = await at.becomes(({ payments }) => payments.length === 1);
  t.match(paid, { state: 'open', paid: order.due, payments: [{ terminal: { buyerTaxId } }] });
  t.ok(paid.due > 0);
});

t.test('a card without link needs the right where a terminal is set up, and X counts it apart', async t => {
  const origin = await createPrintingOrigin(t);
  const take = async () => {
    const order = await sentOrder(origin, ['water'], null);
    const body = { kind: 'card', amount: order.due, closes: true } as const;
    return origin.command('takePayment', body, { as: 'waiter', params: { id: order.id } });
  };
  t.equal((await take()).status, 200, 'no terminal: the waiter’s word');
  t.equal((await origin.read('dayReportDraft')).data.figures.cards, undefined);
  const terminalId = await addTerminal(origin);
  t.equal(refusalOf(await take()), 'APPROVAL_REQUIRED');
  await allow(origin, 'waiter', { cardWithoutLink: true });
  t.equal((await take()).status, 200);
  setTerminal(origin.folder, 'approve');
  const order = await sentOrder(origin, ['soup']);
  const at = terminalStage(origin, terminalId, order);
  await at.send({ amount: order.due, tip: 200 });
  await at.becomes(({ state }) => state === 'closed');
  const { cards, payments } = (await origin.read('dayReportDraft')).data.figures;
  t.strictSame(cards, [
    {
      terminal: 'Terminal 3',
      terminalId,
      taken: order.due,
      refunded: 0,
      tips: 200,
      totals: { state: 'notAsked' },
    },
    { taken: 1_400, refunded: 0, tips: 0 },
  ]);
  t.match(payments, [{ kind: 'card', taken: order.due + 1_400 }]);
  const params = { id: order.id, paymentId: (await at.read()).payments[0]?.id ?? '' };
  const changed = await origin.command('changePaymentKind', { kind: 'cash', reason: 'Pomyłka' }, { params });
  t.match(changed.problem, { errors: [{ path: 'paymentId' }] }, 'a card that was charged is no wrong tap');
});

t.test('an approved refund goes to the terminal once, in the name of who asked', async t => {
  const { origin, terminalId, order, at } = await openStage(t, 'approve');
  await at.send({ amount: order.due });
  const [paid] = (await at.becomes(({ state }) => state === 'closed')).payments;
  const wish = { kind: 'refund', paymentId: paid?.id ?? '', reason: 'Reklamacja' } as const;
  const ask = async (part: { amount?: number }) => {
    const options = { as: 'waiter', params: { id: order.id } } as const;
    const { data } = await origin.command('askApproval', { ...wish, ...part }, options);
    return () => origin.command('approve', {}, { params: { id: data.approvals[0]?.id ?? '' } });
  };
  setTerminal(origin.folder, 'approve', never);
  const others = [await sentOrder(origin, ['water'], null), await sentOrder(origin, ['beer'], null)];
  const queue = others.map(other => terminalStage(origin, terminalId, other));
  for (const [nth, other] of others.entries()) await queue[nth]?.send({ amount: other.due });
  const approvePart = await ask({ amount: 500 });
  t.equal(refusalOf(await approvePart()), 'TERMINAL_BUSY');
  t.match((await at.read()).approvals, [{ state: 'pending' }], 'it can be approved later');
  for (const there of queue.toReversed()) {
    await there.cancel((await there.read()).atTerminal?.[0]?.id ?? '');
    await there.becomes(stateIs('cancelled'));
  }

  setTerminal(origin.folder, 'decline');
  t.match((await approvePart()).data, { approvals: [], atTerminal: [{ amount: -500 }] });
  t.match((await at.becomes(stateIs('declined'))).payments, { length: 1 }, 'nothing is booked');
  t.equal(refusalOf(await approvePart()), 'APPROVAL_DECIDED');

  setTerminal(origin.folder, 'loseAnswer', 2_000);
  const approve = await ask({});
  const answers = await Promise.all([approve(), approve()]);
  t.equal(answers.filter(({ status }) => status === 200).length, 1);
  await at.becomes(stateIs('unknown'));
  t.equal(refusalOf(await (await ask({}))()), 'AT_TERMINAL', 'no second try');
  origin.clock.nowMs += 2_001;
  const [, refund] = (await at.becomes(({ payments }) => payments.length === 2)).payments;
  t.match(refund, { amount: -order.due, by: { name: 'The waiter' }, terminal: { name: 'Terminal 3' } });
  t.same(charged(origin.folder), [paid?.id, refund?.id]);
  const { refunds } = (await origin.read('dayReportDraft')).data.figures;
  t.match(refunds, [{ by: { name: 'The waiter' }, approvedBy: { name: 'The admin' } }]);
});

t.test('an approved refund of a terminal that was removed is booked, to be made by hand', async t => {
  const { origin, terminalId, order, at } = await openStage(t, 'approve');
  await at.send({ amount: order.due });
  const [paid] = (await at.becomes(({ state }) => state === 'closed')).payments;
  const headers = { 'if-match': '"1"' };
  await origin.command('archiveDevice', undefined, { params: { id: terminalId }, headers });
  const wish = { kind: 'refund', paymentId: paid?.id ?? '', reason: 'Reklamacja' } as const;
  const asked = await origin.command('askApproval', wish, { as: 'waiter', params: { id: order.id } });
  await origin.command('approve', {}, { params: { id: asked.data.approvals[0]?.id ?? '' } });
  t.match((await at.read()).payments, [{}, { amount: -order.due, terminal: undefined }]);
});

t.test(
  'a second payment waits its turn in a queue that both waiters see, and a third is refused §11.41',
  async t => {
    const { origin, terminalId, order, at } = await openStage(t, 'approve', never);
    const first = await at.send({ amount: order.due });
    const next = await sentOrder(origin, ['water'], null);
    const there = terminalStage(origin, terminalId, next);
    t.match((await there.send({ amount: next.due }, 'admin')).data, {
      atTerminal: [{ state: 'sent', isWaiting: true }],
    });
    const [queue] = (await origin.read('terminalQueues', { as: 'waiter' })).data;
    t.equal(queue?.id, terminalId);
    t.match(queue?.payments, [
      { amount: order.due, by: { id: people.waiter.userId }, isUnknown: false },
      { amount: next.due, by: { id: people.admin.userId }, isUnknown: false },
    ]);
    const third = await sentOrder(origin, ['beer'], null);
    t.equal(
      refusalOf(await terminalStage(origin, terminalId, third).send({ amount: third.due })),
      'TERMINAL_BUSY',
    );
    while (charged(origin.folder).length === 0) await setImmediate();
    t.match(await there.read(), { atTerminal: [{ isWaiting: true }] }, 'the terminal has the first alone');
    setTerminal(origin.folder, 'approve');
    await at.cancel(first.data.atTerminal?.[0]?.id ?? '');
    t.match(await there.becomes(({ state }) => state === 'closed'), { due: 0 });
    t.match(await at.read(), { state: 'open', atTerminal: [{ reason: 'waiterCancelled' }] });
  },
);

t.test('a payment that waited too long is cancelled, not sent when nobody stands there any more', async t => {
  const { origin, terminalId, order, at } = await openStage(t, 'approve', never);
  await at.send({ amount: order.due });
  const next = await sentOrder(origin, ['water'], null);
  const there = terminalStage(origin, terminalId, next);
  await there.send({ amount: next.due });
  origin.clock.nowMs += 181_000;
  t.match(await there.becomes(stateIs('cancelled')), { atTerminal: [{ reason: 'expired' }] });
});

t.test('a phone hears which terminal it is itself, and where each one is', async t => {
  const origin = await createOrigin(t);
  const create = async (body: NewDevice) => {
    const { data, status, text } = await origin.command('createDevice', body);
    if (status !== 201) throw new Error(text);
    return data.id;
  };
  const phoneId = await create({ name: 'Telefon', kind: 'phone' });
  const { locationId } = (await origin.read('adminTables')).data[0] ?? {};
  if (locationId === undefined) throw new Error('no table');
  await create({ name: 'A', kind: 'terminal', driver: 'bridge' });
  await create({ name: 'B', kind: 'terminal', driver: 'viva', address: 'phone.local:8080', phoneId });
  await create({ name: 'C', kind: 'terminal', driver: 'zvt', address: 'terminal.local:20007', locationId });
  const { code } = (await origin.command('createPairingCode', { deviceId: phoneId })).data;
  const paired = await origin.command('claimPairing', { code, appVersion: '1' }, { as: 'waiter' });
  t.ok(paired.status < 300, paired.text);
  const headers = { 'x-device-id': phoneId };
  t.match((await origin.read('userInfo', { as: 'waiter', headers })).data.restaurant.terminals, [
    { name: 'A', isOwn: undefined },
    { name: 'B', isOwn: true, tellsTotals: undefined },
    { name: 'C', locationId },
  ]);
  const own = (await origin.read('userInfo', { as: 'waiter' })).data.restaurant.terminals;
  t.notOk(
    own?.some(({ isOwn }) => isOwn),
    'another device',
  );
  const wrong = async (fields: Partial<NewDevice>) =>
    (await origin.command('createDevice', { name: 'D', kind: 'terminal', ...fields })).problem.errors?.[0]
      ?.path;
  t.equal(await wrong({ phoneId: createUuid() }), 'phoneId');
  t.equal(await wrong({ locationId: createUuid() }), 'locationId');
  t.equal(await wrong({ kind: 'till', phoneId }), 'phoneId');
  t.equal(await wrong({ kind: 'printer', locationId }), 'locationId');
});
