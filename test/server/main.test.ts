import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { lockFolder } from '../../server/store/sqlite-lock.ts';
import { createDataFolder, findFreePort, spawnServer, startServer } from '../helpers/server-process.ts';

/** Runs the server until it exits by itself; a start that hangs would run into tap's timeout. */
async function runToItsEnd(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { child, output } = spawnServer(env);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

t.test(
  'the console says where it is open and what the set-up asks for; SIGTERM ends it well, heard twice too',
  async t => {
    const folder = createDataFolder();
    t.teardown(folder.remove);
    const server = await startServer(folder.path, { LOG_LEVEL: 'silent' });
    t.match(server.output(), `Kelner is open at ${server.url}\n`);
    t.match(server.output(), /First start: .* the code [A-Z0-9]{4}-[A-Z0-9]{4}\n/);
    t.notMatch(server.output(), /warning/i, 'nothing it uses is deprecated or experimental');
    // As where a supervisor signals it and npm, which passes it on.
    server.child.kill('SIGINT');
    t.equal(await server.stop('SIGTERM'), 0);
  },
);

t.test('every fault of the environment is told on a line of its own', async t => {
  const { code, output } = await runToItsEnd({ PORT: 'many', LOG_LEVEL: 'loud' });
  t.equal(code, 1);
  t.equal(output.trim().split('\n').length, 2);
  t.match(output, /^PORT must be/m);
  t.match(output, /^LOG_LEVEL must be/m);
});

t.test('a taken port is a sentence, not a hang', async t => {
  const folder = createDataFolder();
  t.teardown(folder.remove);
  const port = await findFreePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  t.teardown(() => other.close());
  const { code, output } = await runToItsEnd({
    PORT: String(port),
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
  });
  t.equal(code, 1);
  t.equal(
    output.trim(),
    `Port ${port} is already in use. Stop the program that uses it, or choose another one with PORT.`,
  );
});

t.test('an address of another computer and a data folder that is none are sentences too', async t => {
  const folder = createDataFolder();
  t.teardown(folder.remove);
  const env = { PORT: '0', LOG_LEVEL: 'silent' };
  const [foreign, noFolder] = await Promise.all([
    runToItsEnd({ ...env, DATA_DIR: folder.path, HOST: '203.0.113.7' }),
    runToItsEnd({ ...env, DATA_DIR: join(t.testdir({ file: '' }), 'file') }),
  ]);
  t.match(foreign, { code: 1, output: /^HOST 203\.0\.113\.7 is not an address of this computer\.$/m });
  t.match(noFolder, {
    code: 1,
    output: /^The data folder .*file cannot be used: a file stands in its place\. .* with DATA_DIR\.\n$/,
  });
});

t.test('a data folder where no folder can be made is refused, and not tried for ever', async t => {
  const file = join(t.testdir({ file: '' }), 'file');
  for (const folder of ['/proc/kelner', '/proc/kelner/data', join(file, 'data')]) {
    t.throws(() => lockFolder(folder), { message: /^The data folder .* cannot be used: .* DATA_DIR\.$/ });
  }
  const made = join(t.testdir(), 'a', 'b');
  const unlock = lockFolder(made);
  t.equal(lockFolder(made), null, 'it has one user');
  unlock?.();
});
