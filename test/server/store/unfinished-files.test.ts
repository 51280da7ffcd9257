/** Whoever interrupts a command that writes a file leaves nothing of it behind, and is told so. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { root } from '../../helpers/source-tree.ts';

const inStore = (name: string) => pathToFileURL(join(root, 'server', 'store', name)).href;

/** In a process of its own, until somebody interrupts it. */
async function interrupt(source: string, signal: NodeJS.Signals) {
  const begun =
    "async () => { console.log('begun'); await new Promise(() => setInterval(() => {}, 1_000)); }";
  const script = source.replace('WORK', begun);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const said = text(child.stderr);
  await once(child.stdout, 'data');
  child.kill(signal);
  const [code] = await once(child, 'exit');
  return { code, said: await said };
}

t.test('what a move or an export had begun is removed', { skip: process.platform === 'win32' }, async t => {
  const folder = t.testdir();
  const [moved, exported] = await Promise.all([
    interrupt(
      `import { writeSqlite } from '${inStore('sqlite-move.ts')}';
      await writeSqlite('${join(folder, 'kelner.db')}', { migrations: [] }, WORK);`,
      'SIGINT',
    ),
    interrupt(
      `import { writeRestaurantFile } from '${inStore('restaurant-file.ts')}';
      await writeRestaurantFile('${join(folder, 'one.kelner')}', { head: {}, sums: [] }, WORK);`,
      'SIGTERM',
    ),
  ]);
  t.same(moved, { code: 130, said: 'Interrupted: nothing was moved.\n' });
  t.same(exported, { code: 143, said: 'Interrupted: nothing was exported.\n' });
  t.same(readdirSync(folder), ['in-use.lock']);
});
