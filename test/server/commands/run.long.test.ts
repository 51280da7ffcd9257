/** Each script that serves ends with whoever started it, whatever becomes of that. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openStores, starters, startNpmScript } from '../../helpers/npm-script.ts';
import { createDataFolder, findFreePort, lendSigningKey } from '../../helpers/server-process.ts';
import { root } from '../../helpers/source-tree.ts';

const allSignals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const;
const token = `bridge.org.device.${'a'.repeat(43)}`;

/** What each says when it serves, and what it is told. */
const scripts: Record<
  string,
  {
    ready: RegExp;
    env?: Record<string, string>;
    args?: () => Promise<string[]>;
    signals?: readonly NodeJS.Signals[];
  }
> = {
  start: { ready: /Kelner is open at/ },
  origin: { ready: /Start the server with/ },
  bridge: {
    ready: /Fetching jobs from/,
    env: {
      BRIDGE_TOKEN: token,
      BRIDGE_PRINTER: 'tcp://127.0.0.1:9',
      BRIDGE_KELNER_URL: 'http://127.0.0.1:9',
    },
  },
  // Its start takes ten seconds.
  demo: {
    ready: /Ctrl\+C ends it/,
    args: async () => ['--port', String(await findFreePort())],
    signals: ['SIGKILL'],
  },
  dev: {
    ready: /waiter/,
    args: async () => [
      ...['--port', String(await findFreePort())],
      ...['--server-port', String(await findFreePort())],
    ],
  },
};

t.test('each script that serves is tried', async t => {
  const { scripts: all } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const serving = Object.entries<string>(all).flatMap(([name, command]) => {
    const [file] = command.match(/server\/\S+\.ts/) ?? [];
    const source = file === undefined ? '' : readFileSync(join(root, file), 'utf8');
    return /closeGracefully|serve\.ts/.test(source) ? [name] : [];
  });
  t.same(serving.toSorted(), Object.keys(scripts).toSorted());
});

/** A shell that is interrupted alone, and npm, wait for their command to end: nobody is gone. */
const isDeaf = (starter: (typeof starters)[number], signal: NodeJS.Signals) =>
  signal === 'SIGINT' && starter !== 'run.js';

t.test('where what it runs is killed nothing that it had started goes on', async t => {
  const { ready, args = async () => [] } = scripts['dev'] ?? { ready: /^/ };
  const running = await startNpmScript('dev', { args: await args(), env: {}, ready });
  t.teardown(running.end);
  running.kill('script', 'SIGKILL');
  await running.gone();
});

for (const [name, script] of Object.entries(scripts)) {
  const { ready, env = {}, args = async () => [], signals = allSignals } = script;
  for (const starter of starters) {
    for (const signal of signals) {
      if (isDeaf(starter, signal)) continue;
      t.test(`npm run ${name} ends after ${signal} to ${starter}`, async t => {
        const folder = createDataFolder();
        t.teardown(folder.remove);
        lendSigningKey(folder.path);
        const settings = {
          PORT: '0',
          DATA_DIR: folder.path,
          BRIDGE_DIR: folder.path,
          LOG_LEVEL: 'warn',
          ...env,
        };
        const running = await startNpmScript(name, { args: await args(), env: settings, ready });
        t.teardown(running.end);
        running.kill(starter, signal);
        await running.gone();
        t.same(openStores(folder.path), [], 'the store is closed');
      });
    }
  }
}
