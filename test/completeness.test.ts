/** What the tables promise exists: routes of the origin, failure texts, screens, translations. */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { type ReadName, readNames, reads } from '#shared/contract/reads.ts';
import { writeNames } from '#shared/contract/writes.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import packageJson from '../package.json' with { type: 'json' };
import { benches } from './bench/bench.ts';
import { fuzzers } from './fuzz/fuzz.ts';
import { missingCommands } from './helpers/mentioned-commands.ts';
import { readSources, root, type SourceFile } from './helpers/source-tree.ts';
import { trials } from './trials/trial.ts';

const sources = readSources(['server']);

t.test('every row of the read and write tables is answered by a route of the origin §7.17', async t => {
  const originText = sources
    .filter(({ path }) => path.startsWith('server/origin/') || path.startsWith('server/identity/'))
    .map(({ text }) => text)
    .join('\n');
  const answeredByServer = ['logout'];
  const missing = [...readNames, ...writeNames].filter(
    name => !answeredByServer.includes(name) && !originText.includes(`'${name}'`),
  );
  t.same(missing, []);
});

t.test('every failure text of the read table and every screen path has its place', async t => {
  const english = JSON.parse(readFileSync(join(root, 'locales/common/en.json'), 'utf8'));
  const failures = readNames.map((name: ReadName) => reads[name].failure).filter(text => text !== null);
  t.same(
    failures.filter(text => english.failures[text] !== text),
    [],
  );
  const router = readFileSync(join(root, 'client/routing/router.tsx'), 'utf8');
  t.same(
    Object.keys(screenPaths).filter(name => !router.includes(`\n  ${name}: `)),
    [],
  );
});

for (const namespace of ['common', 'office', 'preparation'])
  t.test(`all locales of the ${namespace} texts have the same keys`, async t => {
    const folder = join(root, 'locales', namespace);
    const plural = /_(zero|one|two|few|many|other)$/;
    const keysOf = (value: object, prefix = ''): string[] =>
      Object.entries(value).flatMap(([key, child]) =>
        typeof child === 'object'
          ? keysOf(child, `${prefix}${key}.`)
          : [`${prefix}${key}`.replace(plural, '')],
      );
    const [first, ...others] = readdirSync(folder).map(name => ({
      name,
      keys: [...new Set(keysOf(JSON.parse(readFileSync(join(folder, name), 'utf8'))))].sort(),
    }));
    t.ok(others.length > 0);
    for (const { name, keys } of others) t.same(keys, first?.keys, `${name} has the keys of ${first?.name}`);
  });

/** Modules that a page may load without a screen of the folder. */
function loadedElsewhere(folder: string): SourceFile[] {
  const files = new Map(readSources(['client', 'shared']).map(file => [file.path, file]));
  const found = new Set(['client/main.tsx']);
  for (const path of found)
    for (const { file, isTypeOnly } of files.get(path)?.imports ?? []) {
      const isScreen = path === 'client/routing/router.tsx' && file?.startsWith(`client/screens/${folder}/`);
      // The search shows these after it loaded the office's texts, and the setup's route waits for them.
      const isWaiting = isScreen || /\/(palette-topics\.ts|setup-screen\.tsx)$/.test(file ?? '');
      if (file !== null && files.has(file) && !isTypeOnly && !isWaiting) found.add(file);
    }
  return [...found].flatMap(path => files.get(path) ?? []);
}

const areas = { office: 'admin', preparation: 'preparation' };
for (const [area, folder] of Object.entries(areas))
  t.test(`texts of the ${area} are used by its screens only, which wait for them`, async t => {
    const texts = (namespace: string): object =>
      JSON.parse(readFileSync(join(root, `locales/${namespace}/en.json`), 'utf8'));
    const groups = Object.keys(texts(area));
    t.same(
      groups.filter(group => group in texts('common')),
      [],
      'a group stands in one file',
    );
    const key = new RegExp(`['"\`]((?:${groups.join('|')})\\.[\\w.]*)`, 'g');
    const modules = loadedElsewhere(folder);
    t.ok(modules.length > 100);
    const early = modules.flatMap(({ path, text }) =>
      [...text.matchAll(key)].map(([, name]) => `${path}: ${name}`),
    );
    t.same(early, []);
  });

t.test('every command that a text names is there, and there are few', async t => {
  const texts = [
    'README.md',
    'Dockerfile',
    '.env.example',
    '.github/workflows/*.yml',
    '{docs,deploy,server,shared,client,test,locales}/**/*.*',
  ];
  const files = globSync(texts, {
    cwd: root,
    exclude: name => /node_modules|dist/.test(String(name)),
  });
  const missing = files
    .filter(file => statSync(join(root, file)).isFile())
    .flatMap(file =>
      missingCommands(readFileSync(join(root, file), 'utf8')).map(command => `${file}: ${command}`),
    );
  t.ok(files.length > 1_000);
  t.same(missing, []);
  const runs = Object.values({ ...benches, ...trials, ...fuzzers });
  t.same(
    runs.filter(([, file]) => !existsSync(join(root, file))),
    [],
  );
  t.ok(Object.keys(packageJson.scripts).length <= 20);
});
