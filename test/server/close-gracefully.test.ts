import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { root } from '../helpers/source-tree.ts';

/** Closes when it is told `go`. */
const script = `
import { closeGracefully } from '${pathToFileURL(join(root, 'server', 'close-gracefully.ts')).href}';
closeGracefully({ delay: 60_000 }, async () => {
  console.log('closing');
  await new Promise(resolve => process.stdin.once('data', resolve));
  console.log('closed');
});
setInterval(() => {}, 1_000);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => console.log(signal));
console.log('open');
`;

async function start() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout?.on('data', chunk => {
    output += chunk;
  });
  const says = async (text: string) => {
    while (!output.includes(text) && child.stdout) await once(child.stdout, 'data');
  };
  await says('open');
  return {
    child,
    says,
    async end() {
      const ended = once(child, 'exit');
      child.stdin?.write('go');
      const [[code]] = await Promise.all([ended, says('closed')]);
      return { code, times: output.split('closing').length - 1 };
    },
  };
}

const inOrder = { code: 0, times: 1 };

t.test('a signal that arrives by several ways ends it once, and in order', async t => {
  const { child, says, end } = await start();
  child.kill('SIGTERM');
  await says('closing');
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    child.kill(signal);
    await says(signal);
  }
  t.same(await end(), inOrder);
});

t.test('it ends in order when whoever started it is gone, also while it is closing', async t => {
  const alone = await start();
  alone.child.disconnect();
  await alone.says('closing');
  t.same(await alone.end(), inOrder);
  const told = await start();
  told.child.kill('SIGTERM');
  await told.says('closing');
  told.child.disconnect();
  t.same(await told.end(), inOrder);
});
