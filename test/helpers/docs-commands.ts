/** The commands that the README and the pages of docs tell somebody to type. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources, root } from './source-tree.ts';

type Page = { path: string; text: string };

export const docsPages: Page[] = [
  { path: 'README.md', text: readFileSync(join(root, 'README.md'), 'utf8') },
  ...readSources(['docs'], ['.md']),
];

/** The blocks of a page that a shell takes. */
export function shellBlocks({ text }: Page): string[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}

/** The lines of a page's blocks that match. */
export function shellLines(path: string, pattern: RegExp): string[] {
  return docsPages
    .filter(page => page.path === path)
    .flatMap(shellBlocks)
    .flatMap(block => block.split('\n'))
    .filter(line => pattern.test(line));
}
