/** Which test files tap plays, in which order, and how they share processes. */
import { globSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * How many processes share the files that need none of their own: tap's start costs a second a file otherwise, a browser's two. What calls the product's
 * functions is counted for the coverage; the flows play whole servers over the same code, and counting takes a third of each process's time.
 */
const shares = { counted: 10, flows: 6, browser: 6 };

/** They start first, so that none is alone at the end; a name that is missing here costs time and nothing else. */
const longest = [
  'clerk-tokens',
  'permissions',
  'pressed-again',
  'office-journey',
  'routes',
  'taps',
  'kitchen-wall',
  'primary-action',
  'clerk-outages',
  'offline-order',
];

/** Of browsers, what counts what is sent, or ends its server or its browser. */
const aloneInBrowser = [
  'clerk-evening',
  'clerk-hosted',
  'clerk-shared-screen',
  'cut-connection',
  'service-worker',
  'size',
];

/** Tokens live a minute, and it looks on for two of them: it takes long and next to no processor time. */
const waiting = ['clerk-tokens'];

/** Deriving keys from passphrases, which takes six times as long where coverage is counted; and the bundle, whose code is counted as its sources. */
const uncounted = ['external-copies', 'proof', 'restore', 'server-bundle'];

const nameOf = (file: string) => basename(file, '.test.ts');

/** Of Node, started in the project's folder, for a process that plays it. */
export function argumentsOf(file: string): string[] {
  return ['--import', './server/commands/test-domains.ts', file];
}

/** Plays beside the others, taking none of their places. */
export function isWaiting(file: string): boolean {
  return waiting.includes(nameOf(file));
}

export function usesBrowser(file: string): boolean {
  return file.startsWith(join('test', 'browser')) || nameOf(file).startsWith('browser-');
}

export function countsCoverage(file: string): boolean {
  return nameOf(file).startsWith('counted-');
}

/** Random commands: all processor time. */
function isLaw(file: string): boolean {
  return /-laws/.test(nameOf(file));
}

/** Long, a browser of its own, random commands, or better not counted. */
export function needsOwnProcess(file: string): boolean {
  return [...longest, ...uncounted, ...aloneInBrowser].includes(nameOf(file)) || isLaw(file);
}

/** By their paths from `root`; the long ones first. */
export function findTestFiles(root: string): string[] {
  const files = globSync(['test/{shared,server,flows,browser}/**/*.test.ts', 'test/*.test.ts'], {
    cwd: root,
  }).sort();
  const first = longest.flatMap(name => files.filter(file => nameOf(file) === name));
  const others = files.filter(file => !first.includes(file));
  return [...first, ...others.filter(needsOwnProcess), ...others.filter(file => !needsOwnProcess(file))];
}

/** Writes `count` files in `folder` that import their share of `files`; by their paths from `root`. */
function share(
  { root, folder }: { root: string; folder: string },
  name: string,
  count: number,
  files: readonly string[],
): string[] {
  return Array.from({ length: Math.min(count, files.length) }, (_, share) => {
    const imports = files
      .filter((_file, index) => index % count === share)
      .map(file => `import ${JSON.stringify(`../../${file.replaceAll('\\', '/')}`)};\n`);
    const path = join(folder, `${name}-${share + 1}.test.ts`);
    writeFileSync(join(root, path), imports.join(''));
    return path;
  });
}

/**
 * The long files and the browsers', a few made in `folder` that import their share of the others, and the laws: these are short and never wait, so that
 * no core is idle at the end.
 */
export function shareProcesses(root: string, folder: string, files: readonly string[]): string[] {
  const together = files.filter(file => !needsOwnProcess(file));
  const inBrowser = together.filter(usesBrowser);
  const [flows, counted] = [true, false].map(flow =>
    together.filter(file => !usesBrowser(file) && file.startsWith(join('test', 'flows')) === flow),
  ) as [string[], string[]];
  const made = [
    ...share({ root, folder }, 'browser', shares.browser, inBrowser),
    ...share({ root, folder }, 'flows', shares.flows, flows),
    ...share({ root, folder }, 'counted', shares.counted, counted),
  ];
  const own = files.filter(needsOwnProcess);
  return [...own.filter(file => !isLaw(file)), ...made, ...own.filter(isLaw)];
}
