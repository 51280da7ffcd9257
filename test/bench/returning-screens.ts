/**
 * Screens that come back to a restarted server with many open orders, of which few changed meanwhile: what each of them transfers, and what they cost
 * the server together.
 *
 * Usage: npm run bench -- return [--screens 200 --open 600 --changed 20]
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { reads } from '#shared/contract/reads.ts';
import { limits } from '#shared/kernel/limits.ts';
import { figure, judged, none, percentile, printFigures } from '../helpers/measuring/judged-figures.ts';
import { costOf, measuredServer } from '../helpers/measuring/measured-server.ts';
import { signInAsOwner } from '../helpers/restaurants/staff-session.ts';
import { findFreePort, startServer } from '../helpers/server-process.ts';
import { prepareFolder } from './open-orders.ts';
import { openFleet } from './rig/client-fleet.ts';

const { values } = parseArgs({
  options: {
    screens: { type: 'string', default: '200' },
    open: { type: 'string', default: '600' },
    changed: { type: 'string', default: '20' },
  },
});
const [screens, open, changed] = [values.screens, values.open, values.changed].map(Number) as [
  number,
  number,
  number,
];
const digestOf = (data: unknown) => createHash('sha256').update(JSON.stringify(data)).digest('base64url');
const backWithinMs = 240_000;
const path = reads.waiterOrders.path;

const folder = await prepareFolder(open, Math.ceil(Math.max(screens / limits.socketsPerUser, open / 100)));
const env = { PORT: String(await findFreePort()) };
let server = await startServer(folder.path, env, measuredServer);
const fleet = await openFleet({
  url: server.url,
  cookies: folder.cookies.waiter ?? [],
  clients: screens,
  processes: 1,
  paths: [path],
});
const back = fleet.expectBack(backWithinMs);
server.child.kill('SIGTERM');
await once(server.child, 'exit');
const database = new DatabaseSync(folder.databaseFile);
database
  .prepare("update orders set note = 'changed', version = version + 1 where number % ? = 0 and number <= ?")
  .run(Math.floor(open / changed), Math.floor(open / changed) * changed);
// Otherwise the list keeps its ETag.
database.exec("update change_counters set value = value + 1 where area = 'orders'");
database.close();
server = await startServer(folder.path, env, measuredServer);
const [readyAtMs, before] = [Date.now(), await costOf(server)];
const { atMs, traffic } = await back.done;
const after = await costOf(server);
const owner = await signInAsOwner(server.url);
const expected = (await owner.get<unknown[]>(path)).body;
const { [digestOf(expected)]: right = 0 } = (await fleet.contents())[path] ?? {};
await fleet.stop();
await server.stop();
folder.remove();

const kilobytes = (bytes: number) => bytes / screens / 1_000;
printFigures(
  'Screens that come back',
  `${screens} screens with ${expected.length} open orders; the server restarts, and ${changed} orders changed meanwhile.`,
  [
    figure('the whole list', `${Math.round(JSON.stringify(expected).length / 1_000)} kB`),
    judged('to one screen', kilobytes(traffic.bytes), '≤ 100 kB', 0),
    figure('from one screen', `${kilobytes(traffic.sentBytes).toFixed(1)} kB`),
    figure(
      'processor time of the server for all',
      `${Math.round((after.cpuMicros - before.cpuMicros) / 1_000)} ms`,
    ),
    figure(
      'all are back after, p50 / p99',
      [50, 99].map(share => `${((percentile(atMs, share) - readyAtMs) / 1_000).toFixed(2)} s`).join(' / '),
    ),
    none('screens with another content', screens - right),
  ],
);
