import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { playFiles } from '../../../server/commands/test-processes.ts';

const failing = `console.log('not ok 1 - it\\n  ---\\n  found: nothing\\n  ...\\n1..1'); process.exitCode = 1;`;
/** Fails as long as nobody has played it before. */
const flaky = `import { existsSync, writeFileSync } from 'node:fs';
if (existsSync('played')) console.log('ok 1 - it\\n1..1');
else { writeFileSync('played', ''); ${failing} }`;

/** Plays files of these contents by their paths. */
async function play(t: Test, files: Record<string, string>) {
  const root = t.testdir({
    ...{ server: { commands: { 'test-domains.ts': '' } }, test: { browser: {}, server: {} }, output: {} },
    'package.json': '{ "type": "module" }',
  });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(root, file), content);
  const output = join(root, 'output');
  const places = { root, output, tapOutput: join(output, 'tap.txt'), coverage: join(root, 'coverage') };
  const said = t.capture(console, 'log', () => undefined);
  const isPassed = await playFiles(places, Object.keys(files), Promise.resolve());
  said.restore();
  const lines = said().map(({ args: [line] }: { args: string[] }) => line);
  return { isPassed, said: lines.join('\n'), document: readFileSync(places.tapOutput, 'utf8') };
}

t.test('a browser test that failed is played once more, alone, and named', async t => {
  const { isPassed, said, document } = await play(t, { 'test/browser/a.test.ts': flaky });
  t.ok(isPassed);
  t.match(said, /a\.test\.ts failed[\s\S]*found: nothing[\s\S]*a\.test\.ts: FLAKY, passed alone/);
  t.match(document, /^ {4}ok 1 - it$[\s\S]*^ok 1 - /m);
  t.notMatch(document, 'not ok', 'it is counted once');
});

t.test('one that fails twice has failed', async t => {
  const { isPassed, said, document } = await play(t, { 'test/browser/a.test.ts': failing });
  t.notOk(isPassed);
  t.match(said, 'failed again');
  t.match(document, /^not ok 1 - /m);
});

t.test('no other test gets a second try, and no browser test beside it', async t => {
  for (const file of ['test/server/a.test.ts', 'test/server/a-laws.test.ts']) {
    const { isPassed, said } = await play(t, { [file]: flaky, 'test/browser/b.test.ts': failing });
    t.notOk(isPassed);
    t.equal(said, '');
  }
});

t.test('three failures are no chance', async t => {
  const names = ['a', 'b', 'c'].map(name => `test/browser/${name}.test.ts`);
  const { isPassed, said } = await play(t, Object.fromEntries(names.map(name => [name, failing])));
  t.notOk(isPassed);
  t.equal(said, '');
});
