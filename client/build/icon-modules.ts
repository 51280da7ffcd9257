/**
 * Turns `import { Plus } from '#icons'` into one module an icon, drawn from Lucide's shapes at build time.
 * Chunks can then be assigned per icon, and unused icons weigh nothing.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type IconSet = {
  icons: Record<string, { body: string }>;
  aliases: Record<string, { parent: string }>;
};

const { icons, aliases }: IconSet = createRequire(import.meta.url)('@iconify-json/lucide/icons.json');
const createIconFile = fileURLToPath(new URL('../ui/create-icon.ts', import.meta.url));
const imports = /import \{([^}]+)\} from '#icons';/g;
const prefix = '\0icon:';

/** Attributes that `create-icon.ts` sets once for all icons. */
const commonAttributes = ['fill="none"', 'stroke="currentColor"', 'stroke-linecap="round"'].concat(
  'stroke-linejoin="round"',
  'stroke-width="2"',
);

const kebab = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase();

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns a module that exports the icon, or null if Lucide has no icon of this name. */
function drawIcon(name: string): string | null {
  const body = (icons[name] ?? icons[aliases[name]?.parent ?? ''])?.body;
  if (body === undefined) return null;
  const shapes = [...body.matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)\/>/g)].map(([, tag, attributes = '']) => {
    const own = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].filter(
      ([text]) => !commonAttributes.includes(text),
    );
    const properties = Object.fromEntries(own.map(([, key = '', value]) => [camel(key), value]));
    return `createElement('${tag}', ${JSON.stringify(properties)})`;
  });
  return `import { createElement } from 'react';
import { createIcon } from ${JSON.stringify(createIconFile)};
export default createIcon(${shapes.join(', ')});`;
}

export function iconModules(): Plugin {
  return {
    name: 'icon-modules',
    enforce: 'pre',
    resolveId: id => (id.startsWith('icon:') ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(prefix)) return null;
      return drawIcon(id.slice(prefix.length)) ?? this.error(`Lucide has no icon ${id.slice(prefix.length)}`);
    },
    transform: {
      filter: { id: /\/client\/.+\.tsx?$/, code: imports },
      handler: code =>
        code.replace(imports, (_, names: string) =>
          names
            .split(',')
            .map(name => name.trim())
            .filter(name => name !== '' && !name.startsWith('type '))
            .map(name => {
              const [icon = '', local = icon] = name.split(' as ');
              return `import ${local} from 'icon:${kebab(icon)}';`;
            })
            .join(''),
        ),
    },
  };
}
