/** What the pages tell somebody to type is a shell's, sets variables that exist, and names files that exist. Those that can be run are: docs-commands.long. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import t from 'tap';
import { variableSections } from '../server/environment/variables.ts';
import { docsPages, shellBlocks } from './helpers/docs-commands.ts';
import { root } from './helpers/source-tree.ts';

const ours = Object.values(variableSections).flatMap(section => Object.keys(section));
/** Of Node, PostgreSQL, the C library and the tests. */
const others = /^(NODE_|PG|POSTGRES_|HTTPS_PROXY|MALLOC_|WRITE$)/;

t.test('every block for the shell can be read by one', async t => {
  const blocks = docsPages.flatMap(page => shellBlocks(page).map(block => ({ path: page.path, block })));
  t.ok(blocks.length > 30);
  for (const { path, block } of blocks) {
    // `<time>` stands for what the reader puts in.
    const input = block.replaceAll(/<[\p{L}\s-]+>/gu, 'x');
    t.equal(spawnSync('bash', ['-n'], { input, encoding: 'utf8' }).stderr, '', `${path}:\n${block}`);
  }
});

t.test('every variable that a block sets exists', async t => {
  const unknown = docsPages.flatMap(page =>
    shellBlocks(page).flatMap(block =>
      [...block.matchAll(/(?:^|[\s'])([A-Z][A-Z_]{2,})=/gm)]
        .map(([, name = '']) => name)
        .filter(name => !ours.includes(name) && !others.test(name))
        .map(name => `${page.path}: ${name}`),
    ),
  );
  t.same(unknown, []);
});

t.test('every file of the project that a page names exists', async t => {
  // A test's file and title have a test of their own: security-page.
  const path = /`((?:server|shared|client|test|deploy|locales)\/[\w./*{},-]+)`(?!: )/g;
  const named = docsPages.flatMap(page =>
    [...page.text.matchAll(path)].map(([, file = '']) => ({ page: page.path, file })),
  );
  t.ok(named.length > 50);
  // The client's build, and an operator's own file.
  const made = /^(client\/dist|deploy\/compose\.override\.yaml)/;
  t.same(
    named
      .filter(({ file }) => !made.test(file) && globSync(file, { cwd: root }).length === 0)
      .map(({ page, file }) => `${page}: ${file}`),
    [],
  );
  const names = new Set(
    globSync('{server,shared,client,test}/**/*.{ts,tsx,css}', { cwd: root }).map(file => basename(file)),
  );
  const unknown = docsPages.flatMap(page =>
    [...page.text.matchAll(/`([a-z][a-z\d-]*(?:\.test)?\.(?:tsx?|css))`/g)]
      .map(([, file = '']) => file)
      .filter(file => !names.has(file))
      .map(file => `${page.path}: ${file}`),
  );
  t.same(unknown, []);
});
