/** Kills the process that sends invoices to KSeF, at one call after another, before or after the call has its effect. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { openKsefDouble } from '../doubles/ksef/ksef-double.ts';
import { createDataFolder } from '../server-process.ts';
import { closedOrder, issue, setUpInvoices } from './invoiced-order.ts';
import { createKsefOrigin, isConfirmed } from './ksef-origin.ts';
import { createOrigin, startMs } from './origin-fixture.ts';

const idleMs = 3_000;

const script = fileURLToPath(new URL('../doubles/ksef/ksef-sender-process.ts', import.meta.url));

async function issueMany(file: string, key: Buffer, count: number): Promise<string[]> {
  const closers: (() => unknown)[] = [];
  const origin = await createOrigin({ teardown: close => closers.push(close) }, file, undefined, {
    ksef: { sealingKey: () => key },
  });
  await setUpInvoices(origin, { ksef: 'test' });
  const numbers: string[] = [];
  for (let sold = 0; sold < count; sold += 1) {
    const { data } = await issue(origin, await closedOrder(origin));
    numbers.push(data.invoiceNumber ?? '');
  }
  await origin.command('saveKsefCredential', { token: 'token' });
  for (const close of closers) await close();
  return numbers;
}

/** `kills`: how often it is killed; its calls are counted over all processes. */
export async function checkKilledSender(t: Test, { kills, invoices }: { kills: number; invoices: number }) {
  const folder = createDataFolder();
  t.teardown(folder.remove);
  const file = join(folder.path, 'store.db');
  const key = randomBytes(32);
  const numbers = await issueMany(file, key, invoices);
  const double = await openKsefDouble(t, () => startMs);
  double.asks = 2;
  for (let killed = 0; killed < kills; killed += 1) {
    const args = [script, file, double.address, key.toString('base64'), String(startMs)];
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    // The moments move through the calls of a sender, from its first to its thirtieth. One that has nothing left to do is killed too.
    let callsLeft = (killed * 7) % 30;
    const idle = setTimeout(() => child.kill('SIGKILL'), idleMs);
    double.fault = () => {
      idle.refresh();
      if (callsLeft-- > 0) return null;
      child.kill('SIGKILL');
      return { kind: killed % 2 === 0 ? 'loseRequest' : 'loseAnswer' };
    };
    await new Promise(resolve => child.once('exit', resolve));
    clearTimeout(idle);
  }
  double.fault = () => null;
  const origin = await createKsefOrigin(t, { file, double, key, credential: null });
  await origin.allAre(isConfirmed);
  t.same(
    double
      .accepted()
      .map(({ number }) => number)
      .sort(),
    numbers.sort(),
    'none lost, none twice',
  );
  t.equal(
    new Set(double.world.invoices.map(({ hash }) => hash)).size,
    double.world.invoices.length,
    'none sent twice',
  );
}
