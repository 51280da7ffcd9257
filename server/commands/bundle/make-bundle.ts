/** Bundles the project's own modules and those of packages with hundreds of small ones. Other packages are loaded from node_modules. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, isAbsolute, join, posix, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { type BundleRecord, bundleRecord, inputOf } from './current-bundle.ts';

/** Packages of 373, 258 and 46 modules. */
const bundledPackages = ['typebox', 'kysely', 'jose'];
/** A running server may still load a part of the previous bundle. */
const retainedFolders = 2;

/** Writes into a new folder in `folder`, which must be inside `root`; the record is written last. */
export async function makeBundle(root: string, entry: string, folder: string): Promise<void> {
  const made = join(folder, `unfinished-${process.pid}`);
  const fromMade = toPosix(relative(made, root));
  const bundle = await rolldown({
    input: join(root, entry),
    platform: 'node',
    external: id =>
      !/^[.#]/.test(id) && !isAbsolute(id) && !bundledPackages.some(name => `${id}/`.startsWith(`${name}/`)),
    plugins: [
      {
        name: 'places-of-sources',
        // Files next to a source, such as a thread's script, stay resolvable.
        transform(code, id) {
          const path = toPosix(relative(root, id));
          if (path.startsWith('..') || path.includes('node_modules/') || !code.includes('import.meta.'))
            return null;
          const folderOfSource = `(import.meta.dirname + '/${posix.join(fromMade, posix.dirname(path))}')`;
          const url = `new URL('${posix.join(fromMade, path)}', import.meta.url).href`;
          // No source map is needed, because every line stays the same.
          return {
            code: code.replaceAll('import.meta.dirname', folderOfSource).replaceAll('import.meta.url', url),
            map: null,
          };
        },
      },
    ],
  });
  const { output } = await bundle.write({
    dir: made,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  const chunks = output.filter(file => file.type === 'chunk');
  const hash = createHash('sha256');
  for (const { fileName, code } of chunks) hash.update(fileName).update(code);
  const finished = join(folder, hash.digest('hex').slice(0, 16));
  if (existsSync(finished)) rmSync(made, { recursive: true });
  else renameSync(made, finished);
  const entryName = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds).filter(id => isAbsolute(id));
  writeRecord(root, folder, relative(root, join(finished, entryName)), modules);
  removeOld(folder, basename(finished));
}

function writeRecord(root: string, folder: string, entry: string, modules: string[]): void {
  const own = modules.map(id => relative(root, id)).filter(path => !path.includes('node_modules'));
  // Packages are represented by npm's lockfile, which changes with each of them.
  const paths = [...own, 'package.json', join('node_modules', '.package-lock.json')];
  const inputs = [...new Set(paths)].flatMap(path => {
    const input = inputOf(root, path);
    return input === null ? [] : [input];
  });
  const record: BundleRecord = { entry, inputs };
  mkdirSync(folder, { recursive: true });
  const written = join(folder, `${bundleRecord}.${process.pid}`);
  writeFileSync(written, JSON.stringify(record));
  renameSync(written, join(folder, bundleRecord));
}

function removeOld(folder: string, current: string): void {
  const others = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== current)
    .map(({ name }) => ({ name, madeMs: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.madeMs - one.madeMs);
  for (const { name } of others.slice(retainedFolders - 1)) rmSync(join(folder, name), { recursive: true });
}

function toPosix(path: string): string {
  return path.split(sep).join('/');
}
