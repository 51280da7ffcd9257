/**
 * Five waiters at work beside thousands of screens that are signed in and idle. Each takes a file descriptor here and one of the server: where the system
 * gives fewer (`ulimit -n`), so many are opened, and the trial says so.
 *
 * Usage: npm run trial:idle [-- --sockets 5000]
 */
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { judged, writeFigures } from '../rig/results-page.ts';
import { workBesideIdle } from '../rig/work-beside-idle.ts';

const { values } = parseArgs({ options: { sockets: { type: 'string', default: '5000' } } });
/** For everything else that the server has open. */
const sparedFiles = 300;
const ordersEach = 20;
const warm = 200;

/** Of this process and those that it starts; infinite where the system doesn't tell. */
function filesMax(): number {
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' });
  return Number(stdout) || Number.POSITIVE_INFINITY;
}

const wanted = Number(values.sockets);
const sockets = Math.min(wanted, filesMax() - sparedFiles);
if (sockets < wanted)
  console.log(
    `Only ${sockets} of ${wanted}: ulimit -n says ${filesMax()}. \`ulimit -n 16384\` before it allows more.`,
  );
const beside = await workBesideIdle(sockets, warm, ordersEach);
const refused = Object.entries(beside.statuses).filter(([status]) => Number(status) >= 300);
const inOrder = beside.taken.toSorted((one, other) => one - other);
writeFigures(
  'Five waiters beside idle screens',
  `${sockets} screens signed in and idle, two topics each; load of the machine at the end ${loadavg()[0]?.toFixed(1)}.`,
  [
    judged('idle sockets that closed', beside.closed, '≤', 0, { digits: 0 }),
    judged('writes refused', refused.length, '≤', 0, { digits: 0 }),
    { name: 'writes answered, by status', measured: JSON.stringify(beside.statuses) },
    {
      name: 'orders on a screen, in the order in which they were taken',
      goal: String(inOrder.length),
      measured: String(beside.shown.length),
      isMet: JSON.stringify(beside.shown) === JSON.stringify(inOrder),
    },
    {
      name: 'idle screens that were told of the last order',
      goal: 'all',
      measured: beside.haveAllSeen ? 'all' : 'not all',
      isMet: beside.haveAllSeen,
    },
    judged('heap of one socket', beside.heapBytesPerSocket / 1_000, '≤', 20, { unit: 'kB' }),
    judged('RSS of one socket, right after all connected', beside.rssBytesPerSocket / 1_000, '≤', 60, {
      unit: 'kB',
    }),
  ],
);
process.exit();
