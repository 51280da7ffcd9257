/**
 * Five waiters at work beside thousands of screens that are signed in and idle. Each takes a file descriptor here and one of the server: where the system
 * gives fewer (`ulimit -n`), so many are opened, and the trial says so.
 *
 * Usage: npm run trial -- idle [--sockets 5000]
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { workBesideIdle } from '../helpers/endurance/work-beside-idle.ts';
import { figure, judged, none, printFigures } from '../helpers/measuring/judged-figures.ts';

const { values } = parseArgs({ options: { sockets: { type: 'string', default: '5000' } } });
/** For everything else that the server has open. */
const sparedFiles = 300;
const ordersEach = 20;
const warmMost = 200;

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
const beside = await workBesideIdle(sockets, Math.min(warmMost, sockets / 2), ordersEach);
const refused = Object.entries(beside.statuses).filter(([status]) => Number(status) >= 300);
const inOrder = beside.taken.toSorted((one, other) => one - other);
printFigures('Five waiters beside idle screens', `${sockets} screens signed in and idle, two topics each.`, [
  none('idle sockets that closed', beside.closed),
  none('writes refused', refused.length),
  figure('writes answered, by status', JSON.stringify(beside.statuses)),
  none(
    'orders missing on a screen, or in another order',
    Number(JSON.stringify(beside.shown) !== JSON.stringify(inOrder)),
  ),
  none('idle screens that were not told of the last order', Number(!beside.haveAllSeen)),
  judged('heap of one socket', beside.heapBytesPerSocket / 1_000, '≤ 20 kB'),
  judged('RSS of one socket, right after all connected', beside.rssBytesPerSocket / 1_000, '≤ 60 kB'),
]);
process.exit();
