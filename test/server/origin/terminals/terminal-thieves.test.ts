/** Who might gain by a card terminal: a waiter with a bridge program's token, with a terminal that charges nobody, or between two payments. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { type WriteName, writes } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { TerminalAnswer } from '#shared/terminals/terminal-task-schema.ts';
import { move } from '../../../helpers/cash/paid-by-name.ts';
import { startZvtDouble } from '../../../helpers/doubles/zvt-double.ts';
import { writeBodies } from '../../../helpers/fuzz/permission-bodies.ts';
import { createPrintingOrigin, type PrintingOrigin } from '../../../helpers/restaurants/printing-origin.ts';
import { allow, changeSettings, pay, refusalOf, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';
import { addTerminal, terminalStage } from '../../../helpers/restaurants/terminal-stage.ts';

type Outcome = NonNullable<TerminalAnswer['outcome']>;

const never = 3_600_000;
const writeNames = Object.keys(writes) as WriteName[];

/** `delayMs`: how long the guest takes at the simulated terminals. */
function setTerminal(folder: string, delayMs: number) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'terminal.json'), JSON.stringify({ delayMs }));
}

/** How many payments and refunds the simulated terminals have got. */
function given(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('journal.json'))
    .flatMap(name => Object.keys(JSON.parse(readFileSync(join(folder, name), 'utf8')))).length;
}

/** Answers the next payment or refund as whoever has the program's token. */
async function answerAs(origin: PrintingOrigin, token: string, outcome: Outcome) {
  const post = (path: string, body: object) =>
    origin.send({
      method: 'POST',
      url: `/bridge/terminals/${path}`,
      payload: JSON.stringify(body),
      headers: {
        ...{ authorization: `Bearer ${token}`, 'idempotency-key': createUuid() },
        'content-type': 'application/json',
      },
    });
  for (let isAnswered = false; !isAnswered; ) {
    const claimed = (await post('claim', {})).data as { task: { id: string; kind: string } | null };
    if (claimed.task === null) continue;
    isAnswered = claimed.task.kind === 'pay';
    await post(`${claimed.task.id}/report`, isAnswered ? { outcome } : { mark: '1-1' });
  }
}

async function bridged(t: Parameters<typeof createPrintingOrigin>[0]) {
  const origin = await createPrintingOrigin(t, { speedUp: 20 });
  const terminalId = await addTerminal(origin, { driver: 'bridge' });
  const made = await origin.command('makeBridgeToken', {}, { params: { id: terminalId } });
  const order = await sentOrder(origin, ['soup', 'beer']);
  return { origin, order, token: made.data.token, at: terminalStage(origin, terminalId, order) };
}

t.test('a terminal that charged another amount than it was sent has booked nothing by that', async t => {
  for (const [charged, tipOnTerminal] of [
    [1, false],
    [3_099, true],
    [3_101, false],
    [90_000, false],
  ] as const) {
    const { origin, order, token, at } = await bridged(t);
    await changeSettings(origin, () => ({ tipsOnTerminal: tipOnTerminal }));
    await at.send({ amount: order.due });
    await answerAs(origin, token, { kind: 'approved', charged });
    const left = await at.becomes(
      ({ state, atTerminal }) => state !== 'open' || atTerminal?.[0]?.state !== 'sent',
    );
    t.match(
      left,
      { state: 'open', tip: 0, paid: 0, atTerminal: [{ state: 'unknown', reason: 'unclear' }] },
      `${charged}`,
    );
  }
});

t.test('a bill does not close over a refund that is at the terminal, whatever pays it', async t => {
  for (const kind of ['cash', 'card'] as const) {
    const origin = await createPrintingOrigin(t);
    const [terminalId, other] = [
      await addTerminal(origin),
      await addTerminal(origin, { name: 'Terminal 4' }),
    ];
    await allow(origin, 'waiter', { refund: true });
    const order = await sentOrder(origin, ['soup', 'beer']);
    const at = terminalStage(origin, terminalId, order);
    setTerminal(origin.folder, 0);
    await at.send({ amount: 1_000, closes: false });
    const { payments } = await at.becomes(({ paid }) => paid === 1_000);
    setTerminal(origin.folder, never);
    t.equal((await at.refund(payments[0]?.id ?? '', {}, 'waiter')).status, 200);
    while (given(origin.folder) < 2) await setImmediate();
    setTerminal(origin.folder, 0);
    const amount = order.due - 1_000;
    if (kind === 'cash')
      t.equal(refusalOf(await pay(origin, order.id, { kind, amount, closes: true })), 'AT_TERMINAL');
    else await at.send({ amount, terminalId: other });
    if (kind === 'card') await at.becomes(({ paid }) => paid === order.due);
    t.match(await at.read(), { state: 'open', atTerminal: [{ refundOf: payments[0]?.id }] });
    origin.clock.nowMs += never;
    await origin.app.close();
  }
});

t.test('where a card without link needs the right, cash does not become one afterwards', async t => {
  const origin = await createPrintingOrigin(t);
  await addTerminal(origin, { driver: 'bridge' });
  await allow(origin, 'waiter', { refund: true, cardWithoutLink: false });
  const order = await sentOrder(origin, ['soup', 'beer'], null);
  const { data } = await pay(origin, order.id, { kind: 'other', amount: order.due, closes: true });
  const options = { as: 'waiter', params: { id: order.id, paymentId: data.payments[0]?.id ?? '' } } as const;
  const change = () => origin.command('changePaymentKind', { kind: 'card', reason: 'Pomyłka' }, options);
  t.equal(refusalOf(await change()), 'APPROVAL_REQUIRED');
  await allow(origin, 'waiter', { cardWithoutLink: true });
  t.equal((await change()).status, 200);
});

t.test(
  'a simulated terminal takes nothing beside a real one, and proves no card where it is alone',
  async t => {
    const origin = await createPrintingOrigin(t);
    setTerminal(origin.folder, 0);
    await changeSettings(origin, () => ({ usesCashSessions: true }));
    const session = await origin.command('openCashSession', { kind: 'waiter', float: 0 }, { as: 'waiter' });
    const simulated = await addTerminal(origin);
    const read = async () => (await origin.read('userInfo', { as: 'waiter' })).data.restaurant.terminals;
    t.match(await read(), [{ id: simulated, isSimulated: true, tellsTotals: undefined }]);
    const trial = await sentOrder(origin, ['soup'], null);
    const at = terminalStage(origin, simulated, trial);
    await at.send({ amount: trial.due });
    await at.becomes(({ state }) => state === 'closed');
    const params = { id: session.data.id };
    const counted = await origin.command('countCash', { pieces: [], cardTotal: 0 }, { as: 'waiter', params });
    t.match(counted.data.figures, { cardTaken: trial.due, cardDifference: -trial.due });

    const real = await addTerminal(origin, { name: 'Terminal 4', driver: 'bridge' });
    t.match(await read(), [{ id: real }]);
    const order = await sentOrder(origin, ['soup'], null);
    const send = terminalStage(origin, simulated, order).send({ amount: order.due });
    t.equal(refusalOf(await send), 'TERMINAL_UNKNOWN');
    t.match((await origin.read('dayReportDraft')).data.figures.cards, [
      { terminalId: simulated, taken: trial.due },
    ]);
  },
);

t.test('an address that answers without end fills no memory, and charges nobody', async t => {
  const chunk = Buffer.alloc(65_536, ' ');
  const most = 1_024 * chunk.length;
  const answered = Promise.withResolvers<number>();
  const server = createServer((_, response) => {
    let sent = 0;
    const more = () => {
      while (sent < most && !response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
      response.end();
    };
    response.once('close', () => answered.resolve(sent));
    more();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const origin = await createPrintingOrigin(t, { speedUp: 1 });
  const terminalId = await addTerminal(origin, { driver: 'viva', address: `127.0.0.1:${port}` });
  const order = await sentOrder(origin, ['soup', 'beer']);
  const at = terminalStage(origin, terminalId, order);
  await at.send({ amount: order.due });
  t.ok((await answered.promise) < most / 2);
  t.match(await at.read(), { state: 'open', paid: 0 });
});

t.test('the part of a payment that moved with its dish is given back, and not the whole card', async t => {
  for (const isPart of [true, false]) {
    const double = await startZvtDouble(t);
    const origin = await createPrintingOrigin(t, { speedUp: 5 });
    const terminalId = await addTerminal(origin, { driver: 'zvt', address: double.address });
    const order = await sentOrder(origin, ['soup', 'beer']);
    const [soup = '', beer = ''] = order.lines.map(({ id }) => id);
    const at = terminalStage(origin, terminalId, order);
    await at.send({ amount: order.due, lineIds: [soup, beer], closes: false });
    const paid = await at.becomes(({ paid }) => paid === order.due);
    const other = await sentOrder(origin, ['water'], restaurantIds.table2);
    const moved = await move(origin, order, { lines: [{ id: soup, quantity: 1 }], orderId: other.id });
    t.equal(moved.status, 200);
    const there = terminalStage(origin, terminalId, other);
    const [part] = (await there.read()).payments;
    const [stage, id] = isPart ? [there, part?.id] : [at, paid.payments[0]?.id];
    t.equal((await stage.refund(id ?? '', {})).status, 200);
    await stage.becomes(({ atTerminal }) => atTerminal?.[0]?.state !== 'sent');
    const amount = isPart ? 2_200 : 900;
    t.same(
      double.charged().map(({ amount }) => amount),
      [order.due, -amount],
    );
    t.match((await stage.read()).payments.at(-1), { amount: -amount, refundOf: id });
  }
});

t.test('no call takes anything from an order that a card is at the terminal for', async t => {
  const origin = await createPrintingOrigin(t);
  setTerminal(origin.folder, never);
  const order = await sentOrder(origin, ['soup', 'beer']);
  const other = await sentOrder(origin, ['water', 'dumplings'], restaurantIds.table2);
  const at = terminalStage(origin, await addTerminal(origin), order);
  const { data: sent } = await at.send({ amount: order.due });
  const held = sent.atTerminal?.[0]?.id ?? '';
  const lineId = order.lines[0]?.id ?? '';
  // These end the payment itself, the restaurant's day, or somebody's account.
  const last: readonly WriteName[] = ['cancelAtTerminal', 'makeDayReport', 'changeUser', 'archiveUser'];
  const wrong: string[] = [];
  for (const name of [...writeNames, ...writeNames].filter(name => !last.includes(name)))
    for (const [id, target] of [
      [order.id, other.id],
      [other.id, order.id],
    ] as const) {
      const sentLines = id === order.id ? lineId : (other.lines[0]?.id ?? '');
      const ids = { items: restaurantIds.soup, sentLines, orders: target, targets: target };
      const body = writeBodies[name]?.({ ...ids, freeTables: restaurantIds.table2 } as never) ?? {};
      const { version } = (await origin.read('waiterOrder', { params: { id } })).data;
      const params = { id, lineId: sentLines, paymentId: held, approvalId: held };
      await origin.command(name, body as never, { params, headers: { 'if-match': `"${version}"` } });
      const now = await at.read();
      const isWhole = order.lines.every(
        ({ id, lineTotal }) => now.lines.find(line => line.id === id)?.payable === lineTotal,
      );
      const isHeld = now.atTerminal?.some(({ id, state }) => id === held && state === 'sent');
      if (!isHeld || !isWhole || now.state !== 'open' || now.due < order.due) wrong.push(name);
    }
  t.same([...new Set(wrong)], []);
  await at.cancel(held);
});
