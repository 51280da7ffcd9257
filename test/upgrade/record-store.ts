/**
 * `node test/upgrade/record-store.ts <version> [folder]`: plays an evening at the server in `folder` (here: this version's) and keeps its store and what it says of
 * its money under `stores`, for the test that opens them with every later version.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { takeBackup } from '../../server/backups/take-backup.ts';
import { createDataFolder, findFreePort } from '../helpers/server-process.ts';
import { root } from '../helpers/source-tree.ts';
import { playEvening } from './evening.ts';
import { readFigures } from './figures.ts';
import { writeStore } from './recorded-stores.ts';

const [version, folder = root] = process.argv.slice(2);
if (version === undefined) throw new Error('Which version? node test/upgrade/record-store.ts 1.2.0');

const data = createDataFolder();
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: resolve(folder),
  env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', DATA_DIR: data.path, PORT: String(port) },
  stdio: ['ignore', 'inherit', 'inherit'],
});
try {
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    await new Promise(passed => setTimeout(passed, 50));
  }
  const from = new Date(Date.now() - 60_000).toISOString();
  const owner = await playEvening(url);
  const span = { from, to: new Date(Date.now() + 60_000).toISOString() };
  const figures = await readFigures(owner, span);
  server.kill();
  await once(server, 'exit');

  const target = join(data.path, 'recorded.db');
  const { fault } = takeBackup({ source: join(data.path, 'kelner.db'), target });
  if (fault !== null) throw new Error(fault);
  writeStore(version, { database: readFileSync(target), span, figures });
} finally {
  server.kill();
  data.remove();
}
