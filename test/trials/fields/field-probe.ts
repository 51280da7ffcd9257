/**
 * How many files one more field costs: adds an optional text to a menu item, an order and a person, stored, editable and shown, in a copy of the sources, and
 * counts the files that it had to touch. The copy has to compile, and its API has to take, keep, clear and answer the field.
 *
 * Usage: npm run trial -- fields
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judged, printFigures } from '../../helpers/measuring/judged-figures.ts';
import { root } from '../../helpers/source-tree.ts';
import { type Edit, probes } from './probe-edits.ts';

const copied = ['server', 'shared', 'client', 'test', 'locales', 'package.json', 'tsconfig.json'];

function editFile(folder: string, { file, after, add, create }: Edit): void {
  const path = join(folder, file);
  if (create !== undefined) {
    writeFileSync(path, create, { flag: 'wx' });
    return;
  }
  const text = readFileSync(path, 'utf8');
  const parts = text.split(after);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places «${after}»`);
  writeFileSync(path, parts.join(after + add));
}

function play(folder: string, ...args: string[]): boolean {
  return spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).status === 0;
}

const folder = mkdtempSync(join(tmpdir(), 'kelner-fields-'));
try {
  for (const name of copied) {
    const filter = (path: string) => !/\/(dist|\.cache|published)$/.test(path);
    cpSync(join(root, name), join(folder, name), { recursive: true, filter });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { edits } of probes) for (const edit of edits) editFile(folder, edit);
  const compiles =
    play(folder, 'node_modules/typescript/bin/tsc', '-p', '.', '--noEmit') &&
    play(folder, 'node_modules/typescript/bin/tsc', '-p', 'client', '--noEmit');
  const works =
    compiles && play(folder, '--import', './test/run/test-domains.ts', 'test/trials/fields/probed-fields.ts');
  printFigures(
    'One more field',
    'Files touched by an optional text that is stored, changed, cleared, answered and edited on a screen.',
    [
      judged('of which the copy does not compile, or its API does not keep one', works ? 0 : 1, '≤ 0'),
      ...probes.map(({ entity, edits, goal }) =>
        judged(`files, ${entity}`, new Set(edits.map(({ file }) => file)).size, goal),
      ),
    ],
  );
} finally {
  rmSync(folder, { recursive: true });
}
