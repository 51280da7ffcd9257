/** Totals of card terminals: held against the payments in X and Z, with each payment that only one side has. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import t from 'tap';
import type { DayReportFigures } from '#shared/cash/day-report-schema.ts';
import { withTerminalTotals } from '../../../../server/origin/cash/day-reports/terminal-totals/terminal-totals-rules.ts';
import { startVivaDouble } from '../../../helpers/doubles/viva-double.ts';
import { startZvtDouble } from '../../../helpers/doubles/zvt-double.ts';
import { tokenOf } from '../../../helpers/restaurants/origin-fixture.ts';
import { createPrintingOrigin, type PrintingOrigin } from '../../../helpers/restaurants/printing-origin.ts';
import { allow, changeSettings, pay, refusalOf, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { addTerminal, stateIs, terminalStage } from '../../../helpers/restaurants/terminal-stage.ts';

type Tap = Parameters<typeof createPrintingOrigin>[0];

const draft = async (origin: PrintingOrigin) => (await origin.read('dayReportDraft')).data.figures;
const firstCard = async (origin: PrintingOrigin) => (await draft(origin)).cards?.[0];

/** Asks the terminals, and returns the first one's cards once it has answered. */
async function askAll(origin: PrintingOrigin) {
  await origin.command('askTerminalTotals', {});
  await origin.until(async () => (await firstCard(origin))?.totals?.state !== 'asked');
  return firstCard(origin);
}

async function makeZ(origin: PrintingOrigin) {
  const { number } = (await origin.read('dayReportDraft')).data;
  const { data, status, text } = await origin.command('makeDayReport', {
    number,
    orderIds: [],
    cashSessionIds: [],
  });
  if (status !== 201) throw new Error(text);
  return data;
}

async function sheetOf(origin: PrintingOrigin, id: string): Promise<string> {
  const url = `/api/admin/day-reports/${id}/report.csv`;
  const headers = { authorization: `Bearer ${tokenOf('admin')}` };
  return (await origin.send({ method: 'GET', url, headers })).text;
}

async function zvtStage(t: Tap) {
  const journal: Parameters<typeof startZvtDouble>[1] = [];
  const double = await startZvtDouble(t, journal);
  const origin = await createPrintingOrigin(t, { speedUp: 5 });
  const terminalId = await addTerminal(origin, { driver: 'zvt', address: double.address });
  const paid = async () => {
    const order = await sentOrder(origin, ['soup', 'beer'], null);
    const at = terminalStage(origin, terminalId, order);
    await at.send({ amount: order.due });
    return { at, order: await at.becomes(({ state }) => state === 'closed') };
  };
  return { origin, double, journal, terminalId, paid };
}

t.test(
  'zvt: totals that agree name nothing, also with declined cards, a tip and a refund between',
  async t => {
    const { origin, double, paid } = await zvtStage(t);
    const { at, order } = await paid();
    double.mode = 'decline';
    const declined = await sentOrder(origin, ['water'], null);
    const there = terminalStage(origin, order.payments[0]?.terminal?.id ?? '', declined);
    await there.send({ amount: declined.due });
    await there.becomes(stateIs('declined'));
    double.mode = 'approve';
    await paid();
    await at.refund(order.payments[0]?.id ?? '', { amount: 500 });
    await at.becomes(({ payments }) => payments.length === 2);
    t.match((await draft(origin)).cards, [{ totals: { state: 'notAsked' } }]);
    t.match(await askAll(origin), {
      terminal: 'Terminal 3',
      totals: { state: 'answered', total: 2 * order.total - 500, difference: 0 },
    });
    t.notOk((await firstCard(origin))?.totals?.onlyThere);
  },
);

t.test(
  'zvt: a card taken on the terminal alone is named with its receipt and amount, in X and Z',
  async t => {
    const { origin, journal, paid } = await zvtStage(t);
    await paid();
    journal.push({ amount: 1_234, receipt: 2, trace: 102, resultCode: 0 });
    await paid();
    const onlyThere = [{ reference: '0002', amount: 1_234 }];
    t.match((await askAll(origin))?.totals, { difference: 1_234, onlyThere });
    const { id, figures } = await makeZ(origin);
    t.match(figures.cards, [{ totals: { state: 'answered', difference: 1_234, onlyThere } }]);
    t.match(await sheetOf(origin, id), /Tylko w terminalu.*nr 0002.*12,34/);
  },
);

t.test('zvt: payments from before the terminal’s own day end are named one by one', async t => {
  const { origin, double, paid } = await zvtStage(t);
  const { order } = await paid();
  double.endDay();
  await paid();
  t.match((await askAll(origin))?.totals, {
    difference: -order.total,
    onlyHere: [{ orderNumber: order.number, reference: '0001', amount: order.total }],
  });
});

t.test(
  'zvt: what an earlier Z counts is no difference, and what is taken after the answer isn’t compared',
  async t => {
    const { origin, paid } = await zvtStage(t);
    const { order } = await paid();
    await makeZ(origin);
    origin.clock.nowMs += 60_000;
    await paid();
    t.match((await askAll(origin))?.totals, { total: 2 * order.total, earlier: order.total, difference: 0 });
    origin.clock.nowMs += 60_000;
    await paid();
    t.match((await firstCard(origin))?.totals, { difference: 0, later: order.total });
  },
);

t.test('a Z is made while the terminal is away, and says so', async t => {
  const { origin, double, paid } = await zvtStage(t);
  await paid();
  double.mode = 'away';
  t.match((await askAll(origin))?.totals, { state: 'away' });
  const { id, figures } = await makeZ(origin);
  t.match(figures.cards, [{ taken: 3_100, totals: { state: 'away' } }]);
  t.match(await sheetOf(origin, id), /Terminal 3.*nie odpowiada/);
});

t.test(
  'a terminal with a payment is asked once this is over, and a payment waits for the totals',
  async t => {
    const { origin, double, terminalId } = await zvtStage(t);
    double.mode = 'wait';
    const order = await sentOrder(origin, ['soup'], null);
    const at = terminalStage(origin, terminalId, order);
    const { data } = await at.send({ amount: order.due });
    while (!double.commands.some(text => text.startsWith('0601'))) await setImmediate();
    await origin.command('askTerminalTotals', {});
    t.match((await firstCard(origin))?.totals, { state: 'asked' });
    t.notOk(double.commands.some(text => text.startsWith('0610')));
    await at.cancel(data.atTerminal?.[0]?.id ?? '');
    await at.becomes(stateIs('cancelled'));
    await origin.until(async () => (await firstCard(origin))?.totals?.state !== 'asked');
    t.equal(double.commands.filter(text => text.startsWith('0610')).length, 1);
  },
);

t.test('viva: its local protocol has no totals, which X says', async t => {
  const double = await startVivaDouble(t);
  const origin = await createPrintingOrigin(t, { speedUp: 5 });
  const terminalId = await addTerminal(origin, { driver: 'viva', address: double.address });
  const order = await sentOrder(origin, ['soup'], null);
  const at = terminalStage(origin, terminalId, order);
  await at.send({ amount: order.due });
  await at.becomes(({ state }) => state === 'closed');
  t.match((await firstCard(origin))?.totals, { state: 'cannotTell' });
  t.match((await askAll(origin))?.totals, { state: 'cannotTell' });
});

t.test('a simulated terminal lists its payments: one that Kelner lost, and one that it lost', async t => {
  const origin = await createPrintingOrigin(t);
  writeFileSync(join(origin.folder, 'terminal.json'), JSON.stringify({ delayMs: 0 }));
  const terminalId = await addTerminal(origin);
  const orders = [await sentOrder(origin, ['soup'], null), await sentOrder(origin, ['beer'], null)];
  for (const order of orders) {
    const at = terminalStage(origin, terminalId, order);
    await at.send({ amount: order.due });
    await at.becomes(({ state }) => state === 'closed');
  }
  t.match((await askAll(origin))?.totals, { difference: 0, total: 3_100 });
  const name = readdirSync(origin.folder, { recursive: true, encoding: 'utf8' }).find(path =>
    path.endsWith('journal.json'),
  );
  const file = join(origin.folder, name ?? '');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const [lost] = Object.keys(journal);
  const { [lost ?? '']: entry, ...rest } = journal;
  writeFileSync(file, JSON.stringify({ ...rest, foreign: { ...entry, amount: 1_000 } }));
  t.match((await askAll(origin))?.totals, {
    total: 900 + 1_000,
    difference: 1_000 - 2_200,
    onlyHere: [{ orderNumber: orders[0]?.number, amount: 2_200 }],
    onlyThere: [{ amount: 1_000 }],
  });
});

t.test('without a terminal nothing is asked, and waiters may not ask', async t => {
  const origin = await createPrintingOrigin(t);
  t.equal(refusalOf(await origin.command('askTerminalTotals', {})), 'TERMINAL_UNKNOWN');
  await addTerminal(origin);
  t.equal(refusalOf(await origin.command('askTerminalTotals', {}, { as: 'waiter' })), 'FORBIDDEN');
});

t.test('the count of cash leaves out the terminals that tell their totals', async t => {
  const { origin, paid } = await zvtStage(t);
  await changeSettings(origin, () => ({ usesCashSessions: true }));
  const opened = await origin.command('openCashSession', { kind: 'waiter', float: 0 }, { as: 'waiter' });
  await paid();
  await allow(origin, 'waiter', { cardWithoutLink: true });
  const other = await sentOrder(origin, ['water'], null);
  await pay(origin, other.id, { kind: 'card', amount: other.due, closes: true });
  const counted = await origin.command(
    'countCash',
    { pieces: [], cardTotal: 700 },
    { as: 'waiter', params: { id: opened.data.id } },
  );
  t.match(counted.data.figures, { cardTaken: 700, cardDifference: 0 });
});

t.test('whatever both sides have, the named payments explain the whole difference', async () => {
  const amount = fc.integer({ min: 1, max: 50_000 });
  const figures = { from: '2026-01-02T00:00:00.000Z' } as DayReportFigures;
  const terminals = [{ id: 'one', name: 'One', driver: null }];
  const side = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), amount, { noNullPrototype: true });
  fc.assert(
    fc.property(side, side, fc.subarray(['a', 'b', 'c', 'd', 'e']), (here, there, before) => {
      const at = '2026-01-02T12:00:00.000Z';
      const entries = Object.entries(there).map(([id, amount]) => ({ id, reference: id, amount }));
      const payments = Object.entries(here).map(([id, amount]) => {
        const isEarlier = before.includes(id);
        return { id, terminalId: 'one', reference: id, orderNumber: 1, at, amount, isEarlier };
      });
      const totals = JSON.stringify({ entries });
      const row = { org_id: 'org', terminal_id: 'one', state: 'answered', at, totals } as const;
      const { cards = [] } = withTerminalTotals(figures, { terminals, rows: [row], payments });
      const [{ totals: found } = { totals: undefined }] = cards;
      if (found === undefined) return entries.length === 0;
      const sum = (list: { amount?: number }[] = []) =>
        list.reduce((total, one) => total + (one.amount ?? 0), 0);
      return found.difference === sum(found.onlyThere) - sum(found.onlyHere);
    }),
  );
});
