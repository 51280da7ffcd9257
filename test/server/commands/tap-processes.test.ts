import { relative } from 'node:path';
import t, { type Test } from 'tap';
import { root } from '../../helpers/source-tree.ts';
import { playParts } from '../../run/tap-processes.ts';
import { readTap } from '../../run/tap-report.ts';

const failing = `console.log('not ok 1 - it\\n  ---\\n  found: nothing\\n  ...\\n1..1'); process.exitCode = 1;`;
const passing = `console.log('ok 1 - it\\n1..1');`;
/** Fails as long as nobody has played it before. */
const flaky = `import { existsSync, writeFileSync } from 'node:fs';
const mark = import.meta.dirname + '/played';
if (existsSync(mark)) { ${passing} } else { writeFileSync(mark, ''); ${failing} }`;

/** Plays files of these contents, each alone, or all in one process. */
async function play(t: Test, contents: Record<string, string>, together = false) {
  const folder = relative(root, t.testdir({ ...contents, output: {} }));
  const files = Object.keys(contents).map(name => `${folder}/${name}`);
  const parts = together ? [{ name: 'all', files }] : files.map(file => ({ name: file, files: [file] }));
  const logged = t.capture(console, 'log', () => undefined);
  const played = await playParts(parts, { folder: `${folder}/output` });
  logged.restore();
  const lines = logged().map(({ args: [line] }: { args: string[] }) => line);
  return { ...played, failures: played.failures.length, said: lines.join('\n'), played };
}

t.test('a browser test that failed is played once more, alone, and named', async t => {
  const { passed, failures, said } = await play(t, { 'browser-a.test.ts': flaky });
  t.match({ passed, failures }, { passed: 1, failures: 0 }, 'it is counted once');
  t.match(said, /browser-a\.test\.ts failed, and FLAKY: passed alone/);
});

t.test('one that fails twice has failed', async t => {
  const { passed, failures, said } = await play(t, { 'browser-a.test.ts': failing });
  t.match({ passed, failures }, { passed: 0, failures: 1 });
  t.match(said, 'failed, and again');
});

t.test('no other test gets a second try, and no browser test beside it', async t => {
  for (const file of ['a.test.ts', 'a-laws.test.ts']) {
    const { failures, said } = await play(t, { [file]: flaky, 'browser-b.test.ts': failing });
    t.equal(failures, 2);
    t.equal(said, '');
  }
});

t.test('three failures are no chance', async t => {
  const names = ['a', 'b', 'c'].map(name => `browser-${name}.test.ts`);
  const { failures, said } = await play(t, Object.fromEntries(names.map(name => [name, failing])));
  t.equal(failures, 3);
  t.equal(said, '');
});

t.test('a file whose process dies is named, and takes no other file along', async t => {
  const test = (body: string) => `import t from 'tap'; t.test('it', async t => { ${body} });`;
  const { passed, played } = await play(
    t,
    {
      'a.test.ts': test('t.pass();'),
      'b.test.ts': test('process.kill(process.pid, "SIGKILL"); await new Promise(() => {});'),
      'c.test.ts': test('t.pass();'),
    },
    true,
  );
  t.equal(passed, 2);
  t.match(
    played.failures.map(({ file, seen }) => [file, seen]),
    [[/b\.test\.ts$/, 'its process ended with SIGKILL']],
  );
});

t.test('a failure says in one line what was expected and what was there', async t => {
  const tap = (title: string, yaml: string) => `# Subtest: an order is sent
    not ok 1 - ${title}
      ---
${yaml.replaceAll(/^/gm, '      ')}
      ...
    1..1
not ok 1 - an order is sent # time=5ms
  ---
  at:
    fileName: test/a.test.ts
  ...
1..1
`;
  const compared = `diff: |
  --- expected
  +++ actual
  @@ -1,1 +1,1 @@
  -"sent"
  +"draft"
at:
  fileName: test/a.test.ts
  lineNumber: 7`;
  const waited =
    "locator.waitFor: Timeout 60000ms exceeded. Call log:   - waiting for getByText('Sent') to be visible";
  const seen = (text: string) => readTap(text, 'test/a.test.ts').failures;
  t.match(seen(tap('its state', compared)), [
    {
      file: 'test/a.test.ts',
      titles: ['an order is sent'],
      seen: 'its state: expected "sent", found "draft" (test/a.test.ts:7)',
    },
  ]);
  t.match(seen(tap(waited, 'stack: |')), [
    { seen: "after 60 s there was no getByText('Sent') to be visible" },
  ]);
});
