/** docs/security names a test for each threat, docs/operating for what happens when something goes wrong: it has to exist and to run. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { missingCommands } from './helpers/mentioned-commands.ts';
import { root } from './helpers/source-tree.ts';
import { readTestTitles } from './helpers/test-titles.ts';

/** The cells of the tables in a text, without their heads. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter(line => line.startsWith('| ') && !/^\| (threat|what happens) \|/.test(line))
    .map(line => line.split(' | ').map(cell => cell.replaceAll(/^\| | \|$/g, '')));
}

const readPage = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
const [, severalProcesses = ''] = readPage('operating/several-processes.md').split(
  /^## (?=What happens when)/m,
);
const threatPages = readdirSync(join(root, 'docs/security'))
  .map(name => readPage(`security/${name}`))
  .join('');
const tables = {
  'every threat has what holds against it and a test that runs': { text: threatPages, least: 170 },
  'whatever is said to happen has what people see and a test that runs': {
    text: readPage('operating/what-happens.md') + severalProcesses,
    least: 20,
  },
};

/** `file`: title; `file`: title; or a command of ours */
function proofsOf(cell: string): string[] {
  return cell.split(/; (?=`)/);
}

/** Of a title that is made for several cases, `${…}` and `%s` stand for anything. */
function titlesOf(file: string): RegExp[] {
  return (readTestTitles(file) ?? []).map(title => {
    const parts = title.split(/\$\{.+?\}|%s/).map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`);
  });
}

function faultOf(proof: string): string | null {
  if (/^`npm run [^`]+`$/.test(proof))
    return missingCommands(proof).length === 0 ? null : `there is no ${proof}`;
  const [, name = '', title = ''] = /^`([\w/-]+)`: (.+)$/.exec(proof) ?? [];
  const file = ['.test.ts', '.long.test.ts', '.test.tsx']
    .map(ending => `test/${name}${ending}`)
    .find(path => existsSync(join(root, path)));
  if (file === undefined) return `no file for: ${proof}`;
  return titlesOf(file).some(pattern => pattern.test(title)) ? null : `${file} has no test '${title}'`;
}

for (const [title, { text, least }] of Object.entries(tables))
  t.test(title, async t => {
    const rows = rowsOf(text);
    t.ok(rows.length >= least);
    t.same(
      rows.filter(cells => cells.length !== 3).map(([threat]) => threat),
      [],
    );
    t.same(
      rows.flatMap(([, , proof = '']) =>
        proofsOf(proof)
          .map(faultOf)
          .filter(fault => fault !== null),
      ),
      [],
    );
  });
