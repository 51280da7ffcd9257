/** The rules of files and folders that a machine can check: sizes, names and what stands beside each other. */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import t from 'tap';
import { readSources, root } from './helpers/source-tree.ts';

const sources = readSources(['server', 'shared', 'client']);
const tests = readSources(['test']);

t.test('no file is longer than 400 lines', async t => {
  const styles = readSources(['client'], ['.css']);
  const long = [...sources, ...tests, ...styles]
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > 400);
  t.same(long, []);
});

t.test('every basename is unique, so that a file opens by its name', async t => {
  const names = new Map<string, string[]>();
  for (const { path } of [...sources, ...tests]) {
    if (basename(path) === 'tsconfig.json') continue;
    names.set(basename(path), [...(names.get(basename(path)) ?? []), path]);
  }
  t.same(
    [...names.values()].filter(paths => paths.length > 1),
    [],
  );
});

t.test('names say what a file is about: kebab-case, no junk drawers, no barrels', async t => {
  const vague = /^(utils?|helpers?|common|manager|service|types|index|misc)\.tsx?$/;
  t.same(
    sources.map(({ path }) => path).filter(path => vague.test(basename(path))),
    [],
  );
  t.same(
    [...sources, ...tests]
      .map(({ path }) => path)
      .filter(path => !/^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(basename(path))),
    [],
  );
  const reExports = sources
    .filter(({ text }) => /^export\s+(\*|\{[^}]*\})\s+from/m.test(text))
    .map(({ path }) => path);
  t.same(reExports, []);
});

t.test('the top level holds only what the customer asked for and what tools insist on', async t => {
  const expected = [
    'Dockerfile',
    'README.md',
    'biome.json',
    'client',
    'deploy',
    'docs',
    'locales',
    'package-lock.json',
    'package.json',
    'server',
    'shared',
    'test',
    'tsconfig.json',
  ];
  const ignored = ['node_modules', 'data'];
  t.same(
    readdirSync(root)
      .filter(name => !name.startsWith('.') && !ignored.includes(name))
      .sort(),
    expected.sort(),
  );
});
