/** The bundle that a start takes instead of the sources: of exactly them, and the same to whoever looks. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import { currentBundle } from '../../../server/commands/bundle/current-bundle.ts';
import { makeBundle } from '../../../server/commands/bundle/make-bundle.ts';
import { setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';
import { root } from '../../helpers/source-tree.ts';

/** A project of three modules, whose packages are ours. */
function createProject(t: Test): {
  project: string;
  folder: string;
  write(name: string, text: string): void;
} {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const project = mkdtempSync(join(root, '.cache', 'bundle-test-'));
  t.teardown(() => rmSync(project, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(join(project, name), text);
  mkdirSync(join(project, 'parts'));
  write('package.json', '{ "type": "module" }');
  write('entry.ts', "import { say } from './parts/saying.ts';\n\nexport const said: string = say();\n");
  write(
    'parts/saying.ts',
    "import { Type } from 'typebox';\nexport const say = () => Type.String().type + import.meta.dirname + new URL('.', import.meta.url).href;\n",
  );
  return { project, folder: join(project, 'made'), write };
}

t.test('a bundle finds what lies beside its sources', async t => {
  const { project, folder } = createProject(t);
  await makeBundle(project, 'entry.ts', folder);
  const bundle = currentBundle(project, folder) ?? '';
  const { said } = await import(pathToFileURL(bundle).href);
  const parts = join(project, 'parts');
  const [, dirnameSaid = '', urlSaid = ''] = /^string(.*?)(file:.*)$/.exec(said) ?? [];
  t.equal(join(dirnameSaid), parts);
  t.equal(urlSaid, pathToFileURL(`${parts}/`).href);
});

t.test('a source that changed, was replaced by an older one or is gone ends the use of a bundle', async t => {
  const { project, folder, write } = createProject(t);
  t.equal(currentBundle(project, folder), null, 'there is none yet');
  await makeBundle(project, 'entry.ts', folder);
  const bundle = currentBundle(project, folder) ?? '';
  t.ok(existsSync(bundle));
  appendFileSync(join(project, 'parts', 'saying.ts'), '// other\n');
  t.equal(currentBundle(project, folder), null);
  await makeBundle(project, 'entry.ts', folder);
  t.equal(currentBundle(project, folder), bundle, 'a comment leaves the code as it was');
  rmSync(join(project, 'parts', 'saying.ts'));
  t.equal(currentBundle(project, folder), null);
  for (const answer of ['one', 'two', 'three']) {
    write('parts/saying.ts', `export const say = () => '${answer}';\n`);
    await makeBundle(project, 'entry.ts', folder);
  }
  const folders = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory());
  t.equal(folders.length, 2, 'a server that runs may still load parts of the one before');
});

t.test('the trace of a fault in a bundle names the line of the source', async t => {
  const { project, folder, write } = createProject(t);
  write(
    'parts/saying.ts',
    "type Words = string;\n\nexport function say(): Words {\n  throw new Error('nothing to say');\n}\n",
  );
  await makeBundle(project, 'entry.ts', folder);
  const bundle = currentBundle(project, folder) ?? '';
  const script = `
    const { nameSourceLines } = await import(${JSON.stringify(join(root, 'server/commands/bundle/source-lines.ts'))});
    nameSourceLines(${JSON.stringify(dirname(bundle))});
    await import(${JSON.stringify(bundle)}).catch(({ stack }) => console.log(stack));
  `;
  const trace = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const [message, first, second] = trace.split('\n');
  t.equal(message, 'Error: nothing to say');
  const place = (name: string) => pathToFileURL(join(project, name)).href;
  t.match(first, `${place('parts/saying.ts')}:4:`);
  t.match(second, `${place('entry.ts')}:3:`);
});

t.test('the whole server runs as a bundle', async t => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'bundle-test-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  await makeBundle(root, join('server', 'serve.ts'), folder);
  const entry = currentBundle(root, folder) ?? '';
  const data = createDataFolder();
  t.teardown(data.remove);
  const server = await startServer(data.path, {}, relative(root, entry));
  t.teardown(() => server.stop());
  const owner = await setUpRestaurant(server.url);
  t.equal((await owner.get('/api/admin/overview')).status, 200);
  t.equal(await server.stop(), 0);
});
