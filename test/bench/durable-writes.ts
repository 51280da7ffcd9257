/**
 * What a durable write costs the embedded origin through everything (HTTP, checks, event, idempotency record, one flush each)
 * beside the bare transaction rate of the same SQLite settings on the same disk, taken in turns (performance P10).
 *
 * Usage: npm run bench:writes
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDataFolder } from '../helpers/server-process.ts';
import { writeResult } from './results-page.ts';

const rounds = 5;
const roundMs = 3_000;
const connections = 8;

function bareRate(folder: string): number {
  const database = new DatabaseSync(join(folder, 'bare.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  database.exec('create table if not exists things (id integer primary key, body text not null)');
  const insert = database.prepare('insert into things (body) values (?)');
  const body = 'x'.repeat(1_500);
  const endAt = performance.now() + roundMs;
  let count = 0;
  for (; performance.now() < endAt; count += 1) {
    database.exec('begin immediate');
    insert.run(body);
    database.exec('commit');
  }
  database.close();
  return (count / roundMs) * 1_000;
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

function write(method: string, address: string, body: object): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: 'Bearer bench',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const sent = request(address, { method, agent, headers }, async answer => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode ?? 0, body: text });
    });
    sent.once('error', reject);
    sent.end(JSON.stringify(body));
  });
}

async function fullRate(url: string, orderIds: readonly string[]): Promise<number> {
  const endAt = performance.now() + roundMs;
  let count = 0;
  await Promise.all(
    orderIds.map(async id => {
      while (performance.now() < endAt) {
        const answer = await write('PATCH', `${url}/api/waiter/orders/${id}`, { note: `note ${count}` });
        if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
        count += 1;
      }
    }),
  );
  return (count / roundMs) * 1_000;
}

const folder = createDataFolder();
const origin = fork(join(import.meta.dirname, 'bare-origin.ts'), [join(folder.path, 'origin.db')]);
const [{ url }] = await once(origin, 'message');
const orderIds: string[] = [];
for (let index = 0; index < connections; index += 1) {
  const opened = await write('POST', `${url}/api/waiter/orders`, { type: 'takeaway', guestCount: 1 });
  orderIds.push(JSON.parse(opened.body).id);
}
const bare: number[] = [];
const full: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  bare.push(bareRate(folder.path));
  full.push(await fullRate(url, orderIds));
}
origin.disconnect();
await once(origin, 'exit');
agent.destroy();
folder.remove();
const median = (list: number[]) =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? Number.NaN;
const figures = {
  'bare transactions a second': median(bare).toFixed(0),
  'writes a second through everything': median(full).toFixed(0),
  'ratio (goal ≥ 0.5)': (median(full) / median(bare)).toFixed(2),
};
console.table(figures);
writeResult('Durable writes', `${rounds} rounds of ${roundMs / 1_000} s each, taken in turns.`, figures);
