/**
 * Rewrites icon imports to the icons' own files: only then can chunks be assigned per icon, and unused icons aren't
 * read at all. Their shapes get short keys: the package's are random letters, which no compression makes smaller.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const packageName = 'lucide-react';
const imports = /import \{([^}]+)\} from 'lucide-react';/g;

/** Icon name → file, from the package's index. */
function readIconFiles(): Map<string, string> {
  const main = createRequire(import.meta.url).resolve(packageName);
  const list = readFileSync(join(dirname(main), '..', 'esm', `${packageName}.mjs`), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of list.matchAll(
    /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
}

/** React tells the shapes of one icon apart by them, nothing else does. */
function numberKeys(code: string): string {
  let count = 0;
  return code.replace(/\bkey: "\w+"/g, () => `key: "${count++}"`);
}

export function iconImports(): Plugin[] {
  const files = readIconFiles();
  const keys: Plugin = {
    name: 'icon-keys',
    apply: 'build',
    transform: { filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ }, handler: numberKeys },
  };
  const rewritten: Plugin = {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/client\/.+\.tsx?$/, code: imports },
      handler(code) {
        return code.replace(imports, (_, names: string) =>
          names
            .split(',')
            .map(name => name.trim())
            .filter(name => name !== '' && !name.startsWith('type '))
            .map(name => {
              const [exported = '', local = exported] = name.split(' as ');
              const file = files.get(exported);
              if (file === undefined) this.error(`${packageName} has no icon ${exported}`);
              return `import ${local} from '${packageName}/icons/${file}';`;
            })
            .join(''),
        );
      },
    },
  };
  return [rewritten, keys];
}
