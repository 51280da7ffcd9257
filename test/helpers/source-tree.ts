/** The project's source files for the tests of its structure: paths, text and imports. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export type SourceFile = {
  /** From the project's root, with `/`: `server/app.ts`. */
  path: string;
  text: string;
  imports: Import[];
};

export type Import = {
  /** As written: `fastify`, `#shared/roles.ts`, `./x.ts`. */
  specifier: string;
  /** The imported project file, or null for a package or a Node module. */
  file: string | null;
  /** The package's name without a subpath, or null for a project file. */
  packageName: string | null;
  isTypeOnly: boolean;
  /** The words between `import` and `from`; `*` for a whole module, none for what is imported when it is needed. */
  names: readonly string[];
};

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.tap', '.cache', 'output']);

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap(name => {
    const path = posix.join(folder, name);
    if (!statSync(join(root, path)).isDirectory()) return [path];
    return skippedFolders.has(name) ? [] : listFiles(path);
  });
}

function resolve(specifier: string, importer: string): Pick<Import, 'file' | 'packageName'> {
  if (specifier.startsWith('#shared/')) return { file: specifier.replace('#', ''), packageName: null };
  if (specifier.startsWith('.')) {
    const file = relative(root, join(root, dirname(importer), specifier))
      .split(sep)
      .join('/');
    return { file, packageName: null };
  }
  const parts = specifier.split('/');
  const packageName = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
  return { file: null, packageName };
}

const importPattern =
  /(?:^|[\n`])\s*(?:import|export)\s+(type\s+)?(?:([^'"`;]*?)\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(importPattern)].map(match => {
    const [, type, clause = '', specifier = match[4] ?? ''] = match;
    const names = clause.match(/\w+|\*/g) ?? [];
    return { specifier, isTypeOnly: type !== undefined, names, ...resolve(specifier, path) };
  });
}

/** Every file of the given folders whose name ends in one of `endings`. */
export function readSources(folders: string[], endings: string[] = ['.ts', '.tsx']): SourceFile[] {
  return folders
    .flatMap(listFiles)
    .filter(path => endings.some(ending => path.endsWith(ending)))
    .map(path => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: importsOf(path, text) };
    });
}
