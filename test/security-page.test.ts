/** docs/security.md names a test for each threat: it has to exist and to run. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import packageJson from '../package.json' with { type: 'json' };
import { root } from './helpers/source-tree.ts';
import { readTestTitles } from './helpers/test-titles.ts';

const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
const rows = page
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| threat '))
  .map(line => line.split(' | ').map(cell => cell.replaceAll(/^\| | \|$/g, '')));

/** `file`: title; `file`: title; `npm run script` */
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
  const script = /^`npm run ([\w:-]+)`$/.exec(proof)?.[1];
  if (script !== undefined) return script in packageJson.scripts ? null : `there is no npm run ${script}`;
  const [, name = '', title = ''] = /^`([\w/-]+)`: (.+)$/.exec(proof) ?? [];
  const file = [`test/${name}.test.ts`, `test/${name}.test.tsx`].find(path => existsSync(join(root, path)));
  if (file === undefined) return `no file for: ${proof}`;
  return titlesOf(file).some(pattern => pattern.test(title)) ? null : `${file} has no test '${title}'`;
}

t.test('every threat has what holds against it and a test that runs', async t => {
  t.ok(rows.length > 50);
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
