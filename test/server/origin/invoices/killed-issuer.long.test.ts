/** Kills the process that issues invoices: each order has one invoice or none, and no number is missing, whatever was under way. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import {
  closedOrder,
  issue,
  nextInvoiceable,
  setUpInvoices,
} from '../../../helpers/restaurants/invoiced-order.ts';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';
import { createDataFolder } from '../../../helpers/server-process.ts';

const kills = 50;
const orders = 220;
const script = fileURLToPath(new URL('../../../helpers/restaurants/issuing-process.ts', import.meta.url));

async function sell(file: string): Promise<void> {
  const closers: (() => unknown)[] = [];
  const origin = await createOrigin({ teardown: close => closers.push(close) }, file);
  await setUpInvoices(origin);
  for (let sold = 0; sold < orders; sold += 1) await closedOrder(origin);
  for (const close of closers) await close();
}

/** Kills it a moment after as many answers; returns what it had answered. */
async function issueUntilKilled(file: string, { answers, delayMs }: { answers: number; delayMs: number }) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const heard: string[] = [];
  createInterface({ input: child.stdout }).on('line', line => {
    heard.push(line);
    if (heard.length === answers) setTimeout(() => child.kill('SIGKILL'), delayMs);
  });
  await new Promise(resolve => child.once('close', resolve));
  return heard;
}

t.test('a server that is killed in fifty moments of issuing leaves one invoice or none', async t => {
  const folder = createDataFolder();
  t.teardown(folder.remove);
  const file = join(folder.path, 'store.db');
  await sell(file);
  const answered: string[] = [];
  for (let killed = 0; killed < kills; killed += 1)
    answered.push(
      ...(await issueUntilKilled(file, { answers: 1 + (killed % 3), delayMs: (killed * 3) % 11 })),
    );
  const origin = await createOrigin(t, file);
  const stored = () => origin.database.db.selectFrom('invoices').selectAll().orderBy('sequence').execute();
  const afterKills = await stored();
  t.ok(answered.length >= kills && afterKills.length < orders, 'each was killed while it had work');
  const numbers = new Map(afterKills.map(({ order_id, number }) => [order_id, number]));
  t.same(
    answered.filter(line => line !== `${line.split(' ')[0]} ${numbers.get(line.split(' ')[0] ?? '')}`),
    [],
    'what was answered is there',
  );
  for (let order = await nextInvoiceable(origin); order !== null; order = await nextInvoiceable(origin))
    t.equal((await issue(origin, order)).status, 200);
  const all = await stored();
  t.same(
    all.map(({ sequence }) => sequence),
    Array.from({ length: orders }, (_, index) => index + 1),
    'no number is missing or twice',
  );
  const rows = await origin.database.db.selectFrom('orders').select(['id', 'invoice_number']).execute();
  t.same(
    new Map(all.map(({ order_id, number }) => [order_id, number])),
    new Map(rows.map(({ id, invoice_number }) => [id, invoice_number])),
    'one for each order',
  );
});
