/** Card payments through a bridge program that ends at any step: none is charged twice, none closes a bill unpaid, none is paid without a word. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { TerminalAnswer } from '#shared/terminals/terminal-task-schema.ts';
import { openJournal } from '../../../server/bridge/job-journal.ts';
import {
  type StartedTask,
  type TerminalCalls,
  type TerminalParts,
  takeTerminalTurn,
} from '../../../server/bridge/terminals/terminal-turn.ts';
import { createTaskRunner } from '../../../server/origin/terminals/bridge/task-runner.ts';
import type { TerminalTaskRow } from '../../../server/origin/terminals/bridge/terminal-task-row.ts';
import {
  changeTask,
  findTask,
  putTask,
  removeTask,
} from '../../../server/origin/terminals/bridge/terminal-task-store.ts';
import { startVivaDouble } from '../../helpers/doubles/viva-double.ts';
import { startZvtDouble } from '../../helpers/doubles/zvt-double.ts';
import { createPrintingOrigin, type PrintingOrigin } from '../../helpers/restaurants/printing-origin.ts';
import { sentOrder } from '../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';
import { addTerminal, stateIs, terminalStage } from '../../helpers/restaurants/terminal-stage.ts';
import { createDataFolder } from '../../helpers/server-process.ts';
import { CrashedError } from './bridge-parts.ts';

const doubles = { zvt: startZvtDouble, viva: startVivaDouble } as const;
type Protocol = keyof typeof doubles;
const clock = {
  now: () => Date.now(),
  after(delayMs: number, work: () => void) {
    // Only pauses are shorter: how long an answer may take is up to the machine.
    const timer = setTimeout(work, delayMs > 2_000 ? delayMs : delayMs / 20);
    return () => clearTimeout(timer);
  },
};

async function postAs(origin: PrintingOrigin, token: string, path: string, body: object, key = createUuid()) {
  return origin.send({
    method: 'POST',
    url: `/bridge/terminals/${path}`,
    payload: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' },
  });
}

function callsOf(origin: PrintingOrigin, token: string): TerminalCalls {
  return {
    async claim({ key, working }) {
      const { status, data, text } = await postAs(origin, token, 'claim', working ? { working } : {}, key);
      if (status !== 200) throw new Error(text);
      return data as Awaited<ReturnType<TerminalCalls['claim']>>;
    },
    async report(id, answer) {
      return (await postAs(origin, token, `${id}/report`, answer)).status === 204;
    },
  };
}

async function createRig(t: Test, protocol: Protocol) {
  const double = await doubles[protocol](t);
  const origin = await createPrintingOrigin(t, { speedUp: 20 });
  const terminalId = await addTerminal(origin, { driver: 'bridge' });
  const made = await origin.command('makeBridgeToken', {}, { params: { id: terminalId } });
  const folder = mkdtempSync(join(tmpdir(), 'kelner-bridge-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const order = await sentOrder(origin, ['soup', 'beer']);
  const stopping = new AbortController();
  t.teardown(() => stopping.abort());
  /** Called around everything that reaches outside the process; throws where it ends there. */
  let step: (what: string) => void = () => {};
  const around = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const mine = step;
    mine(`${what} before`);
    const done = await work();
    mine(`${what} after`);
    return done;
  };
  const [host = '', port = ''] = double.address.split(':');
  const run = createTaskRunner({ protocol, host, port: Number(port) }, clock);
  const real = callsOf(origin, made.data.token);
  /** A new process on the same folder. */
  const start = () => {
    const onDisk = openJournal<StartedTask, TerminalAnswer>(folder);
    const parts: TerminalParts = {
      calls: {
        claim: claim => (claim.working ? real.claim(claim) : around('claim', () => real.claim(claim))),
        report: (id, answer) => around('report', () => real.report(id, answer)),
      },
      journal: {
        read: onDisk.read,
        write(record) {
          step('journal before');
          onDisk.write(record);
          step('journal after');
        },
      },
      carryOut: (task, signals) => around(task.kind, () => run(task, signals)),
      tell() {},
      pause: ms => wait(ms / 100),
      now: () => origin.clock.nowMs,
      stop: stopping.signal,
    };
    return () => takeTerminalTurn(parts);
  };
  /** Takes turns until the signal, as a program that is started again whenever it ended. */
  const keepRunning = async (until: AbortSignal) => {
    let turn = start();
    while (!until.aborted)
      try {
        if ((await turn()) !== 'busy') await wait(5);
      } catch (error) {
        if (!(error instanceof CrashedError)) throw error;
        // The computer takes a while to start it, and Kelner's patience with the task before passes.
        origin.clock.nowMs += 16_000;
        turn = start();
      }
  };
  return {
    origin,
    double,
    order,
    token: made.data.token,
    at: terminalStage(origin, terminalId, order),
    keepRunning,
    watch(watcher: (what: string) => void) {
      step = watcher;
    },
  };
}

const isSettled = ({ state, atTerminal = [] }: Order) =>
  state === 'closed' || atTerminal.every(({ state }) => state === 'declined' || state === 'cancelled');

/** Ends the program at this step of its life, and compares bill and terminal. Returns whether it came so far. */
async function endAt(t: Test, protocol: Protocol, ending: number): Promise<boolean> {
  const { origin, double, order, at, keepRunning, watch } = await createRig(t, protocol);
  let steps = 0;
  let isEnded = false;
  let last = '';
  watch(what => {
    if (what.startsWith('claim')) return;
    if (++steps !== ending) return;
    isEnded = true;
    last = what;
    throw new CrashedError();
  });
  const over = new AbortController();
  const running = keepRunning(over.signal);
  await at.send({ amount: order.due });
  const isOver = async () => isSettled(await at.read());
  while (!(await isOver())) {
    await wait(10);
    if (isEnded && (await at.read()).atTerminal?.[0]?.state === 'unknown') origin.clock.nowMs += 20_000;
  }
  over.abort();
  await running;
  const paid = await at.read();
  const charged = double.charged();
  const moment = `${protocol}, step ${ending}: ${last}`;
  t.ok(charged.length <= 1, `${moment}: charged ${charged.length} times`);
  t.equal(paid.state, charged.length === 1 ? 'closed' : 'open', `${moment}: the bill is as the card`);
  t.equal(paid.payments.length, charged.length, `${moment}: nothing paid without a word`);
  return isEnded;
}

for (const protocol of ['zvt', 'viva'] as const) {
  t.test(
    `${protocol}: a bridge that ends at any step of a payment agrees with the bill afterwards`,
    async t => {
      let steps = 0;
      for (let ending = 1; ; ending += 1) {
        let isEnded = false;
        await t.test(`step ${ending}`, async t => {
          isEnded = await endAt(t, protocol, ending);
        });
        if (!isEnded) break;
        steps = ending;
      }
      t.ok(steps >= 12, `${steps} steps`);
    },
  );

  t.test(
    `${protocol}: a waiter stops a payment through the bridge, and a refund goes through it too`,
    async t => {
      const { double, order, at, keepRunning } = await createRig(t, protocol);
      const over = new AbortController();
      const running = keepRunning(over.signal);
      double.mode = 'wait';
      for (const hasBegun of [() => true, double.isWaiting]) {
        const { data } = await at.send({ amount: order.due });
        while (!hasBegun()) await wait(5);
        await at.cancel(data.atTerminal?.[0]?.id ?? '');
        t.match(await at.becomes(stateIs('cancelled')), { atTerminal: [{ reason: 'waiterCancelled' }] });
      }
      double.mode = 'approve';
      t.equal((await at.send({ amount: order.due })).status, 200);
      const { payments } = await at.becomes(({ state }) => state === 'closed');
      await at.refund(payments[0]?.id ?? '', { amount: 500 });
      await at.becomes(one => one.payments.length === 2);
      t.same(
        double.charged().map(({ amount }) => amount),
        [order.due, -500],
      );
      over.abort();
      await running;
    },
  );
}

t.test('without its program a terminal gets nothing, and the waiter hears so', async t => {
  const { origin, double, order, at } = await createRig(t, 'zvt');
  await at.send({ amount: order.due });
  while (!isSettled(await at.read())) {
    await wait(10);
    origin.clock.nowMs += 5_000;
  }
  t.match(await at.read(), { state: 'open', atTerminal: [{ state: 'cancelled', reason: 'notReached' }] });
  t.equal(double.charged().length, 0);
});

t.test('a program hears of its own terminal only, and passes on no card number', async t => {
  const { origin, order, at, token, keepRunning } = await createRig(t, 'viva');
  const other = await addTerminal(origin, { name: 'Terminal 4', driver: 'bridge' });
  const { data } = await origin.command('makeBridgeToken', {}, { params: { id: other } });
  const fiscal = { name: 'Fiskalna', kind: 'fiscalPrinter', driver: 'bridge' } as const;
  const printer = await origin.command('createDevice', fiscal);
  const forPrinter = await origin.command('makeBridgeToken', {}, { params: { id: printer.data.id } });
  t.equal((await postAs(origin, forPrinter.data.token, 'claim', {})).status, 401);
  const jobs = await origin.send({
    method: 'POST',
    url: '/bridge/jobs/claim',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': createUuid() },
  });
  t.equal(jobs.status, 401);
  await at.send({ amount: order.due });
  let task: { id: string; kind: string } | null = null;
  while (task === null) task = (await callsOf(origin, token).claim({ key: createUuid() })).task;
  const approved = { outcome: { kind: 'approved', card: 'VISA 4761739001010010' } };
  t.equal((await postAs(origin, data.token, `${task.id}/report`, {})).status, 404);
  t.equal((await postAs(origin, token, `${task.id}/report`, approved)).status, 400);
  t.equal(
    (await postAs(origin, token, `${task.id}/report`, { outcome: { kind: 'approved', track2: 'x' } })).status,
    400,
  );
  const over = new AbortController();
  const running = keepRunning(over.signal);
  await at.cancel((await at.read()).atTerminal?.[0]?.id ?? '');
  over.abort();
  await running;
});

t.test('a server that ends withdraws a payment that no program has fetched', async t => {
  const data = createDataFolder();
  t.teardown(() => data.remove());
  const options = { file: join(data.path, 'origin.db'), folder: join(data.path, 'printed'), speedUp: 20 };
  const first = await createPrintingOrigin(t, options);
  const terminalId = await addTerminal(first, { driver: 'bridge' });
  const { token } = (await first.command('makeBridgeToken', {}, { params: { id: terminalId } })).data;
  const order = await sentOrder(first, ['soup']);
  await terminalStage(first, terminalId, order).send({ amount: order.due });
  const next = async (origin: PrintingOrigin) => {
    for (;;) {
      const { task } = await callsOf(origin, token).claim({ key: createUuid() });
      if (task !== null) return task;
      await wait(5);
    }
  };
  const asked = await next(first);
  t.equal(asked.kind, 'readMark');
  await callsOf(first, token).report(asked.id, { mark: 'ids' });
  const queued = () => first.database.db.selectFrom('terminal_tasks').select('task').execute();
  while (!(await queued()).some(({ task }) => task.includes('"pay"'))) await wait(5);
  await first.app.close();
  const second = await createPrintingOrigin(t, options);
  const { task } = await callsOf(second, token).claim({ key: createUuid() });
  t.equal(task, null);
  t.match(await terminalStage(second, terminalId, order).read(), {
    state: 'open',
    atTerminal: [{ state: 'cancelled', reason: 'notReached' }],
  });
});

t.test('what is done of an earlier task leaves the one in its place alone', async t => {
  const { database } = await createPrintingOrigin(t);
  const key = { org_id: restaurantIds.organization, terminal_id: createUuid() };
  const unfetched = { claim_key: null, is_cancelled: 0, answer: null, task: '{}' };
  const [earlier, later] = [createUuid(), createUuid()].map(task_id => ({
    ...{ ...key, ...unfetched, task_id },
    expires_at: new Date(0).toISOString(),
  })) as [TerminalTaskRow, TerminalTaskRow];
  await database.transaction(key.org_id, async tx => {
    for (const row of [earlier, later]) await putTask(tx, row);
    await changeTask(tx, earlier, { is_cancelled: 1 });
    await removeTask(tx, earlier);
    t.match(await findTask(tx, key), later);
    await removeTask(tx, later);
    t.equal(await findTask(tx, key), null);
  });
});
