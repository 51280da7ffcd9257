/** How the English pages read: no long sentence, none that opens with a pronoun for something unsaid, and no word of a dialect. */

import t from 'tap';
import { docsPages } from './helpers/docs-commands.ts';

const wordsMax = 35;
const dialect =
  /\b(anew|borne|bears|whoever|whatever|wherever|whosoever|unseen|beforehand|(is|are|was|were) (told|said)|makes? way|of its own accord|nobody['’]s|by (itself|themselves)|comes? to its end|in (his|her|their) stead)\b/i;
const openings = /^(It|That|What)\b(?!.*\?$)/;

/** Paragraphs, list items and cells; without code, links' targets and the names of tests. */
function textsOf(page: string): string[] {
  return page
    .replaceAll(/^```[\s\S]*?^```$/gm, '\n')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\n(?=\S)(?![-|#>]|\d+\.)/g, ' ')
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .flatMap(line => (line.startsWith('|') ? line.split('|') : [line]))
    .filter(cell => !/^ `(npm run|[\w-]+\/)/.test(cell))
    .map(text =>
      text
        .replaceAll(/`[^`]*`/g, 'code')
        .replace(/^[\s>#*-]*(\d+\.)?\s*/, '')
        .replaceAll('*', ''),
    );
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?;:])\s+/);

t.test('sentences of the pages can be read alone', async t => {
  const pages = docsPages.filter(({ path }) => !/\/pl\/|glossary/.test(path));
  const found = pages.flatMap(({ path, text }) =>
    textsOf(text)
      .flatMap(sentencesOf)
      .filter(one => one.split(/\s+/).length > wordsMax || openings.test(one) || dialect.test(one))
      .map(one => `${path}: ${one}`),
  );
  t.same(found, []);
});
