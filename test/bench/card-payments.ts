/**
 * Latency of the server's part of a card payment, on a store in a file: from the waiter's tap until the amount is at the
 * terminal, and from the terminal's result until the bill is closed. The terminal is a double that answers at once.
 *
 * Usage: npm run bench -- terminals [--payments 300]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startZvtDouble } from '../helpers/doubles/zvt-double.ts';
import { judged, percentile, printFigures, shares } from '../helpers/measuring/judged-figures.ts';
import { createPrintingOrigin } from '../helpers/restaurants/printing-origin.ts';
import { sentOrder } from '../helpers/restaurants/sent-order.ts';
import { addTerminal, terminalStage } from '../helpers/restaurants/terminal-stage.ts';
import { createDataFolder } from '../helpers/server-process.ts';

const { values } = parseArgs({ options: { payments: { type: 'string', default: '300' } } });
const payments = Number(values.payments);
const goalMs = 50;

const closing: (() => unknown)[] = [];
const t = { teardown: (close: () => unknown) => void closing.unshift(close) };
const data = createDataFolder();
t.teardown(() => data.remove());
const double = await startZvtDouble(t);
const options = { file: join(data.path, 'origin.db'), folder: join(data.path, 'printed'), speedUp: 1 };
const origin = await createPrintingOrigin(t, options);
const terminalId = await addTerminal(origin, { driver: 'zvt', address: double.address });

const out: number[] = [];
const back: number[] = [];
for (let count = 0; count < payments; count += 1) {
  const order = await sentOrder(origin, ['soup', 'beer'], null);
  const at = terminalStage(origin, terminalId, order);
  let arrivedMs = 0;
  double.onCharge = () => {
    arrivedMs = performance.now();
  };
  const startMs = performance.now();
  await at.send({ amount: order.due });
  await at.becomes(({ state }) => state === 'closed');
  out.push(arrivedMs - startMs);
  back.push(performance.now() - arrivedMs);
}
for (const close of closing) await close();

printFigures('Card terminals', `${payments} card payments over ZVT, one after another`, [
  judged('amount at the terminal, p99 (ms)', percentile(out, 99), `≤ ${goalMs}`),
  judged('bill closed after the result, p99 (ms)', percentile(back, 99), `≤ ${goalMs}`),
  { name: 'amount at the terminal (ms)', measured: shares(out, [50, 90, 99]) },
  { name: 'bill closed after the result (ms)', measured: shares(back, [50, 90, 99]) },
]);
