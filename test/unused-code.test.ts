/** Finds exports that no other file imports, and files that nothing imports or starts. The compiler finds unused names within a file. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import t from 'tap';
import { readSources, root, type SourceFile } from './helpers/source-tree.ts';

/** Exports of the product that only tests import, with the reason why these tests do not go through a caller in the product. */
const onlyTested: Readonly<Record<string, string>> = {
  'server/environment/variables.ts variableSections':
    'declares a type; docs/configuration.md and .env.example are written from it',
  'server/http/log-stream.ts createLogStream': 'the product has a single stream, which writes to stdout',
  'server/notifications/push/push-sender.ts outcomeOf': 'covers errors that the FCM double cannot cause',
  'server/origin/order/orders/office/guest-data/start-erasing.ts eraseGuestDataDue':
    'returns how many orders it erased',
  'server/origin/order/orders/waiter-table-rules.ts tableState':
    'a pure rule; its caller needs rows of the store',
  'server/origin/printing/printers/document-picture.ts createPictureThread':
    'a test sets how long its thread is kept',
  'server/origin/reports/day-sums/sums-check.ts summedParts': 'a test keeps the sums of one part at a time',
  'server/store/move-store.ts digestOf': 'tests compare the rows of two stores with it',
  'server/origin/sample/sample-restaurant.ts sampleSchema': 'a test validates the JSON files with it',
  'server/origin/venue/tables/plan-rules.ts overlaps': 'tests check positions with it',
  'shared/order/order-states.ts lineCommands': 'tests go through the whole table of transitions',
  'shared/order/order-list-schema.ts OrderPage': 'the answer of a call, which tests read',
  'shared/reports/report-schema.ts WaitersReport': 'as above',
  'shared/platform/identity-schema.ts publicConfig': 'declares a type; tests validate answers with it',
  'shared/platform/health-schema.ts acmeFaultCodes': 'declares a type; a test compares it with the locales',
  'client/orders/unsaved-orders.tsx unsavedOrders':
    'a pure rule; its caller renders words without the counts',
  'client/writes/tab-outbox.ts createOrderDelivery': 'its caller opens IndexedDB and sends by itself',
  'client/writes/tab-outbox.ts createOrderOutbox': 'as above',
};

/** Files that name entry points. */
const starters = ['package.json', 'client/index.html', 'Dockerfile', '.github/workflows/ci.yml'];

/** Imported by tap, in place of a package. */
const byTap = 'test/run/test-domains.ts Domain';

const sources = readSources(['server', 'shared', 'client', 'test'], ['.ts', '.tsx', '.js', '.css']);
const isOfTests = (path: string) => path.startsWith('test/');

function exportsOf({ path, text }: SourceFile): string[] {
  const named = text.matchAll(/^export (?:(?:async|abstract|const|class|function\*?|let|type) )+(\w+)/gm);
  const listed = [...text.matchAll(/^export (?:const )?\{([^}]*)\}/gm)].flatMap(([, list = '']) => [
    ...list.matchAll(/(\w+)\s*(?:,|$)/g),
  ]);
  return [...named, ...listed].map(([, name]) => `${path} ${name}`);
}

/** `path name` of all imported names. Of `import *`, and of a path outside an import statement, every word of the importing file counts as imported. */
function importedBy(files: readonly SourceFile[]): Set<string> {
  const uses = files.flatMap(({ path, text, imports }) => {
    const named = [...text.matchAll(/(?<!\b(?:from|import) )['"](\.[\w./-]+\.tsx?)['"]/g)];
    const whole = [
      ...named.map(([, name = '']) => posix.join(posix.dirname(path), name)),
      ...imports.flatMap(({ file, names }) => (names.includes('*') ? [file] : [])),
    ];
    const words = whole.length === 0 ? [] : [...new Set(text.match(/\w+/g))];
    return [
      ...imports.flatMap(({ file, names }) => names.map(name => `${file} ${name}`)),
      ...whole.flatMap(file => words.map(word => `${file} ${word}`)),
    ];
  });
  return new Set(uses);
}

t.test('every export is imported, by the product itself where it is the product’s', async t => {
  const exported = sources.flatMap(exportsOf);
  t.ok(exported.length > 2_000);
  const imported = importedBy(sources);
  t.same(
    exported.filter(one => !imported.has(one) && one !== byTap),
    [],
    'nobody imports it',
  );
  const needed = importedBy(sources.filter(({ path }) => !isOfTests(path)));
  t.same(
    exported.filter(one => imported.has(one) && !isOfTests(one) && !needed.has(one)).sort(),
    Object.keys(onlyTested).sort(),
    'only tests import it',
  );
});

t.test('every file is imported or started', async t => {
  const names = [
    ...starters.flatMap(path => readFileSync(join(root, path), 'utf8').match(/[\w./-]+/g) ?? []),
    ...sources.flatMap(({ text }) => [...text.matchAll(/['"]([\w#./-]+)['"]/g)].map(([, name = '']) => name)),
  ];
  // No two files have one name.
  const named = new Set(names.map(name => posix.basename(name)));
  const isFound = (path: string) => named.has(posix.basename(path)) || /\.(test\.tsx?|d\.ts)$/.test(path);
  t.same(
    sources.flatMap(({ path }) => (isFound(path) ? [] : [path])),
    [],
  );
});
