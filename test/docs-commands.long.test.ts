/** Runs the commands of the README and the pages that can be run anywhere: starts, the demo, restaurants, a check of a backup, a support archive, an origin. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import { takeBackup } from '../server/store/backup-files/take-backup.ts';
import { shellLines } from './helpers/docs-commands.ts';
import { createDataFolder, findFreePort } from './helpers/server-process.ts';
import { root } from './helpers/source-tree.ts';

const folder = createDataFolder();
t.teardown(folder.remove);
const here = join(folder.path, 'here');
const there = join(folder.path, 'there');
const { PATH = '', HOME = folder.path } = process.env;

const ready = /Kelner is open at|Ctrl\+C ends it|Start the server with/;

/** Runs a line in a folder of its own at a free port, and `work` while it serves. */
async function serve(line: string, dataDir: string, work?: (port: number) => void): Promise<void> {
  const port = await findFreePort();
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn('sh', ['-c', line], {
    cwd: root,
    env: /TLS=/.test(line) ? { ...env, HTTP_PORT: String(await findFreePort()) } : env,
    detached: true,
  });
  const ended = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk;
    });
  while (!ready.test(said)) {
    if (child.exitCode !== null) throw new Error(`${line} ended with ${child.exitCode}: ${said}`);
    await setTimeout(50);
  }
  if (!said.includes(String(port))) throw new Error(`${line} does not serve at PORT: ${said}`);
  work?.(port);
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
}

/** Where the operator stands, files lie in `folder`. */
function run(line: string, dataDir: string): { status: number | null; said: string } {
  const command = line.replace('npm run', `npm --silent --prefix ${root} run`);
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: folder.path,
    env: { PATH, HOME, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}

t.test('what the README starts serves, at the port that is set', async t => {
  const starts = shellLines('README.md', /\bnpm (start|run demo)\b/);
  t.equal(starts.length, 4);
  for (const [index, line] of starts.entries()) {
    await serve(line, index === 0 ? here : there);
    t.pass(line);
  }
});

t.test('what operators type about restaurants does what the page says', async t => {
  // The organization's id is Clerk's to give.
  const lines = shellLines('docs/operating/restaurants.md', /^npm run/).filter(line => !/--id/.test(line));
  t.ok(lines.length >= 12);
  let dataDir = here;
  for (const line of lines) {
    if (/ import /.test(line)) dataDir = there;
    const { status, said } = run(line, dataDir);
    t.equal(status, 0, `${line}\n${said}`);
  }
});

t.test('a backup is checked, and an archive packed', async t => {
  mkdirSync(join(here, 'backups'), { recursive: true });
  const target = join(here, 'backups', 'kelner-2026-11-21T18-00-00Z.db');
  takeBackup({ source: join(here, 'kelner.db'), target });
  for (const [path, pattern] of [
    ['docs/operating/backups.md', /^npm run restore -- --check/],
    ['docs/operating/health.md', /^npm run support/],
  ] as const) {
    const [line = ''] = shellLines(path, pattern);
    const { status, said } = run(line, here);
    t.equal(status, 0, `${line}\n${said}`);
  }
});

t.test('an origin is started and checked', async t => {
  const [origin = '', check = ''] = shellLines('docs/api.md', /SESSION_KEYS_URL=|check-origin/);
  const keysPort = String(await findFreePort());
  await serve(origin.replace('3999', keysPort), join(folder.path, 'origin'), port => {
    const command = `${check.replace('3001', String(port))} --keys-port ${keysPort}`;
    const { status, said } = run(command, here);
    t.equal(status, 0, `${check}\n${said.slice(-2_000)}`);
  });
});
