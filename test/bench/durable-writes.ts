/**
 * Cost of a durable write to the embedded origin end to end (HTTP, validation, event, idempotency record, no response
 * before the flush), compared in turns with the plain transaction rate of the same SQLite settings on the same disk
 * (performance P10); once on the disk as it is, once with every flush delayed to a millisecond, as on a disk without a
 * write cache.
 *
 * Usage: npm run bench -- writes [--rounds 5]
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { createUuid } from '#shared/kernel/uuid.ts';
import { type Figure, figure, judged, median, printFigures } from '../helpers/measuring/judged-figures.ts';
import { createDataFolder } from '../helpers/server-process.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
const roundMs = 2_000;
/** Concurrent writers. */
const connections = 16;

const folder = createDataFolder();

/** A minimal HTTP client, so that its own cost is not attributed to the server. */
async function write(
  pool: Pool,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<{ status: number; body: string }> {
  const headers = {
    authorization: 'Bearer bench',
    'content-type': 'application/json',
    // As our pages make them: keys of a moment lie side by side in the store's index.
    'idempotency-key': createUuid(),
  };
  const answer = await pool.request({ method, path, headers, body: JSON.stringify(body) });
  return { status: answer.statusCode, body: await answer.body.text() };
}

async function bareRate(writer: ChildProcess): Promise<number> {
  writer.send(roundMs);
  const [rate] = await once(writer, 'message');
  return rate;
}

async function fullRate(pool: Pool, orderIds: readonly string[]): Promise<number> {
  const startMs = performance.now();
  let count = 0;
  await Promise.all(
    orderIds.map(async id => {
      while (performance.now() < startMs + roundMs) {
        const answer = await write(pool, 'PATCH', `/api/waiter/orders/${id}`, { note: `note ${count}` });
        if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
        count += 1;
      }
    }),
  );
  return (count / (performance.now() - startMs)) * 1_000;
}

async function openOrders(pool: Pool): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < connections; index += 1) {
    const name = `Tab ${index}`;
    const opened = await write(pool, 'POST', '/api/waiter/orders', { type: 'takeaway', guestCount: 1, name });
    ids.push(JSON.parse(opened.body).id);
  }
  return ids;
}

/** Runs both variants in turns, in processes started with `env`. */
async function measure(disk: string, goal: `≥ ${number}`, env: Record<string, string>): Promise<Figure[]> {
  const options = { env: { ...process.env, ...env } };
  const start = (script: string, file: string) =>
    fork(join(import.meta.dirname, 'rig', script), [join(folder.path, `${disk} ${file}`)], options);
  const origin = start('bare-origin.ts', 'origin.db');
  const [{ url }] = await once(origin, 'message');
  const writer = start('bare-writer.ts', 'bare.db');
  const pool = new Pool(url, { connections });
  const orderIds = await openOrders(pool);
  await fullRate(pool, orderIds);
  const bare: number[] = [];
  const full: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await bareRate(writer));
    full.push(await fullRate(pool, orderIds));
  }
  await pool.close();
  for (const child of [origin, writer]) {
    child.disconnect();
    await once(child, 'exit');
  }
  return [
    figure(`${disk}: bare transactions a second`, median(bare).toFixed(0)),
    figure(`${disk}: writes a second through everything`, median(full).toFixed(0)),
    judged(`${disk}: ratio`, median(full) / median(bare), goal, 2),
  ];
}

/** Null if there is no C compiler to build it with. */
function buildSlowFlush(): string | null {
  const library = join(folder.path, 'slow-flush.so');
  const source = join(import.meta.dirname, 'slow-flush.c');
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']);
  return status === 0 ? library : null;
}

const slowFlush = buildSlowFlush();
const figures = [
  ...(await measure('this disk', '≥ 0.45', {})),
  ...(slowFlush === null
    ? []
    : await measure('1 ms a flush', '≥ 2', { LD_PRELOAD: slowFlush, FLUSH_MICROS: '1000' })),
];
folder.remove();
printFigures(
  'Durable writes',
  `${connections} waiters at once; medians of ${rounds} rounds of ${roundMs / 1_000} s, taken in turns.`,
  figures,
);
