/** A script that serves ends with whoever started it: npm, its shell or `run.js`, however that ends. */
import t from 'tap';
import { type Link, openStores, startNpmScript } from '../../helpers/npm-script.ts';
import { createDataFolder } from '../../helpers/server-process.ts';

const deaths: [Link, NodeJS.Signals][] = [
  ['npm', 'SIGTERM'],
  ['npm', 'SIGKILL'],
  ['shell', 'SIGKILL'],
  ['run.js', 'SIGKILL'],
];

t.test('signalled all at once, as by a supervisor, it ends in order too', async t => {
  const folder = createDataFolder();
  t.teardown(folder.remove);
  const env = { PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'warn' };
  const script = await startNpmScript('origin', { env, ready: /npm start/ });
  t.teardown(script.end);
  for (const link of ['npm', 'shell', 'run.js', 'script'] as const) script.kill(link, 'SIGTERM');
  await script.gone();
  t.same(openStores(folder.path), [], 'the store is closed');
  t.notMatch(script.output(), /second/);
});

for (const [starter, signal] of deaths) {
  t.test(`after ${signal} to ${starter} the origin ends, and in order`, async t => {
    const folder = createDataFolder();
    t.teardown(folder.remove);
    const env = { PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'warn' };
    const script = await startNpmScript('origin', { env, ready: /npm start/ });
    t.teardown(script.end);
    t.equal(openStores(folder.path).length, 1);
    script.kill(starter, signal);
    await script.gone();
    t.same(openStores(folder.path), [], 'the store is closed');
  });
}
