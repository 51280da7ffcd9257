/** Every row and bullet of the specification has a test that proves it, and every promise of the code has its row. */
import t from 'tap';
import { type ReadName, readNames, reads } from '#shared/contract/reads.ts';
import * as intervals from '#shared/kernel/intervals.ts';
import { limits } from '#shared/kernel/limits.ts';
import { type ScreenName, screenPaths } from '#shared/kernel/screen-paths.ts';
import { readSources } from './helpers/source-tree.ts';
import { findTestTitles, paragraphsOf, readTestParagraphs, readTestTitles } from './helpers/test-titles.ts';
import { additions } from './spec/spec-additions.ts';
import { calls } from './spec/spec-calls.ts';
import { constants } from './spec/spec-constants.ts';
import { entities, states } from './spec/spec-entities.ts';
import { navigationRows } from './spec/spec-navigation.ts';
import { overview } from './spec/spec-overview.ts';
import { isProvedBy, lineOf } from './spec/spec-row.ts';
import { screenRows } from './spec/spec-screens.ts';
import { texts } from './spec/spec-texts.ts';
import { permissionRows, validation } from './spec/spec-validation.ts';
import { wholeOrder } from './spec/spec-whole-order.ts';

const sections = [
  overview,
  screenRows,
  navigationRows,
  entities,
  states,
  validation,
  permissionRows,
  calls,
  texts,
  constants,
  additions,
  wholeOrder,
];
const rows = sections.flatMap(section => section.rows);
const values: Readonly<Record<string, unknown>> = { ...intervals, ...limits };

/** `:id` and `a|b` as the specification writes them: `{id}`, `{a or b}`. */
function asSpecified(path: string): string {
  return (
    path
      .replace(/:(\w+)/g, '{$1}')
      // Ours: the specification has no optional parameters.
      .replace(/&\w+$/, '')
      .replace(/=(.+)$/, (_, choices: string) => `={${choices.replace('|', ' or ')}}`)
  );
}

/** What `npm test` runs: vitest the client's, tap the others. */
const isRun = (file: string) =>
  /^test\/(client\/.+\.test\.tsx?|(shared|server|flows|browser)\/.+\.test\.ts|[\w-]+\.test\.ts)$/.test(file);

/** The row speaks of this address itself, not of a longer one. */
function names(says: string, address: string): boolean {
  return says === address || says.startsWith(`${address} `);
}

t.test('every row is named by a test that runs, and no test names a row that is not there', async t => {
  const files = readSources(['test']).map(({ path }) => path);
  const named = files.filter(isRun).flatMap(file => readTestParagraphs(file).map(id => ({ file, id })));
  const paragraphs = new Set(named.map(({ id }) => id));
  t.same(
    rows.filter(row => !isProvedBy(row, paragraphs)).map(({ id, says }) => `${id} ${says}`),
    [],
  );
  t.same(
    named.filter(({ id }) => !rows.some(row => isProvedBy(row, new Set([id])))),
    [],
  );
});

t.test('the paragraphs stand at the end of a title', async t => {
  t.same(paragraphsOf('dishes are served'), []);
  t.same(paragraphsOf('the limit of §5 is 3'), []);
  t.same(paragraphsOf('dishes are served §7.3a §2.1-3 §8.1a-c §10.4'), [
    '7.3a',
    '2.1',
    '2.2',
    '2.3',
    '8.1a',
    '8.1b',
    '8.1c',
    '10.4',
  ]);
});

t.test('only what a file really runs is a proof', async t => {
  const text = [
    "// t.test('in a comment', async t => {});",
    "/* it('in another', () => {}); */",
    'const title = "t.test(\'in a string\', () => {})";',
    "test.skip('left out', () => {});",
    "test.todo('to come');",
    "t.test('left out too', { skip: true }, async t => {});",
    "t.test('only announced');",
    "describe('a group', () => {",
    "  it('runs', () => {});",
    '});',
    "test.each([1])('runs with %i', () => {});",
    't.test("says it\'s so", async t => { t.test(`row $' + '{name}`, async () => {}); });',
  ];
  t.same(findTestTitles('x.test.ts', text.join('\n')), [
    'runs',
    'runs with %i',
    "says it's so",
    'row $' + '{name}',
  ]);
  t.throws(() => findTestTitles('x.test.ts', 'test('), /cannot be read/);
  t.equal(readTestTitles('test/nowhere.test.ts'), null);
});

t.test('every line of every section has its rows, and none stands twice', async t => {
  const expected = [6, 21, 9, 7, 4, 9, 3, 18, 6, 7, 4, 45];
  t.same(
    sections.map(({ lines }) => lines),
    expected,
  );
  for (const { title, lines, rows } of sections) {
    const found = [...new Set(rows.map(lineOf))].sort((a, b) => a - b);
    t.same(
      found,
      Array.from({ length: lines }, (_, index) => (found[0] ?? 1) + index),
      title,
    );
  }
  t.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
  t.equal(new Set(rows.map(({ says }) => says)).size, rows.length);
});

t.test('every screen has its row, with its address', async t => {
  const rowed = rows.flatMap(({ screen, says }) => (screen === undefined ? [] : [{ screen, says }]));
  t.same(
    rowed.filter(({ screen, says }) => !names(says, asSpecified(screenPaths[screen]))),
    [],
  );
  const screens = new Set(rowed.map(({ screen }) => screen));
  t.same(
    (Object.keys(screenPaths) as ScreenName[]).filter(name => !screens.has(name)),
    [],
  );
});

t.test('every read has its row, with its call', async t => {
  const rowed = rows.flatMap(({ read, says }) => (read === undefined ? [] : [{ read, says }]));
  const named = rowed.filter(({ read, says }) => names(says, `GET ${asSpecified(reads[read].path)}`));
  const known = new Set<ReadName>(named.map(({ read }) => read));
  t.same(
    readNames.filter(name => !known.has(name)),
    [],
  );
});

t.test('every text of a failed read has its row', async t => {
  const failures = readNames.map(name => reads[name].failure).filter(text => text !== null);
  t.same(
    [...new Set(failures)].filter(text => !rows.some(({ says }) => says === `failed read: '${text}'`)),
    [],
  );
});

t.test('every interval has its row, and every constant the value that the row says', async t => {
  const said = rows.flatMap(({ constants = {}, says }) =>
    Object.entries(constants).map(([name, value]) => ({ name, value, says })),
  );
  t.same(
    said.filter(({ name, value }) => values[name] !== value),
    [],
  );
  const known = new Set(said.map(({ name }) => name));
  t.same(
    Object.keys(intervals).filter(name => !known.has(name)),
    [],
  );
});
