/** Which test files there are, and which of them share a process. */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../helpers/source-tree.ts';

/** What one process plays. `name` is a file's path where it plays that file alone. */
export type Part = {
  readonly name: string;
  readonly files: readonly string[];
  /** Added to the environment. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Waits more than it works, and so takes no place from others. */
  readonly isWaiting?: boolean;
};

/** Of what short files share: enough to fill the cores, few enough that none is idle at the end. */
const shares = { unit: 4, flows: 3, browser: 3 };

/** Files of browsers that count what is sent, or end their server or their browser. */
const alone = new Set(['size']);

/** Tokens live a minute, and this file looks on for two of them. */
const waiting = new Set(['clerk-tokens']);

const nameOf = (file: string) => basename(file).replace(/(\.long)?\.test\.ts$/, '');

export const usesBrowser = (file: string) =>
  file.startsWith('test/browser/') || nameOf(file).startsWith('browser-');

/** Played by `npm run test:all` alone. */
export const isLong = (file: string) => file.endsWith('.long.test.ts');

const isLaw = (file: string) => nameOf(file).includes('-laws');

/** Files of server, shared, flows and browsers, by their paths from the root, with `/`. */
export function findTapFiles(): string[] {
  return globSync(['test/{shared,server,flows,browser}/**/*.test.ts', 'test/*.test.ts'], { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .sort();
}

export function findClientFiles(): string[] {
  return globSync('test/client/**/*.test.{ts,tsx}', { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .sort();
}

function share(name: string, count: number, files: readonly string[]): Part[] {
  return Array.from({ length: Math.min(count, files.length) }, (_, part) => ({
    name: `${name}-${part + 1}`,
    files: files.filter((_file, index) => index % count === part),
  }));
}

/** Long ones first, so that none is alone at the end: files of their own, browsers, flows, and then the rest. */
export function divide(files: readonly string[]): Part[] {
  const isOwn = (file: string) =>
    isLong(file) || alone.has(nameOf(file)) || waiting.has(nameOf(file)) || isLaw(file);
  const together = files.filter(file => !isOwn(file));
  const browsers = together.filter(usesBrowser);
  const flows = together.filter(file => !usesBrowser(file) && file.startsWith('test/flows/'));
  const others = together.filter(file => !browsers.includes(file) && !flows.includes(file));
  const own = files.filter(isOwn).map(file => ({
    name: file,
    files: [file],
    isWaiting: waiting.has(nameOf(file)),
  }));
  return [
    ...own.filter(({ name }) => !isLaw(name)),
    ...share('browser', shares.browser, browsers),
    ...share('flows', shares.flows, flows),
    ...own.filter(({ name }) => isLaw(name)),
    ...share('unit', shares.unit, others),
  ];
}

/** Before the tests of each file its path stands in a shared process's output. */
export const fileMark = 'File: ';

/** The file that Node starts for a part, by its path from the root; one that several share is written in `folder`. */
export function entryOf({ name, files }: Part, folder: string): string {
  const [only] = files;
  if (files.length === 1 && only === name) return only;
  mkdirSync(join(root, folder), { recursive: true });
  const path = join(folder, `${name}.test.ts`);
  const plays = files.map(
    file => `t.comment('${fileMark}${file}');\nawait import('${new URL(file, `file://${root}/`).href}');\n`,
  );
  writeFileSync(join(root, path), `import t from 'tap';\n${plays.join('')}`);
  return path;
}
