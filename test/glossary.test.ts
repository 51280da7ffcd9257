/** One word for one thing: no text of the product uses a word that `docs/glossary.md` has replaced. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { root } from './helpers/source-tree.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The cells of every row of the glossary's tables, heads and rulers left out. */
const rows = read('docs/glossary.md')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| English |'))
  .map(line => line.slice(1, -1).split('|'));

const oldWords = rows.flatMap(cells =>
  [...(cells[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
);

/** The old words in a text: whole words, whatever their case. */
function oldWordsIn(text: string): string[] {
  const spaced = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}-]+/gu, ' ')} `;
  return oldWords.filter(word => spaced.includes(` ${word} `));
}

function textsOf(node: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(node).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : textsOf(value, `${prefix}${name}.`),
  );
}

t.test('every term has a word in English, in Polish and none twice', async t => {
  t.ok(rows.length > 0);
  t.same(
    rows.filter(cells => cells.length !== 4 || !cells[0]?.trim() || !cells[1]?.trim()),
    [],
  );
  const terms = rows.map(([english = '']) => english.trim());
  t.same(
    terms.filter((term, index) => terms.indexOf(term) !== index),
    [],
  );
});

t.test('an old word is found as a whole word only', async t => {
  t.ok(oldWords.length > 0);
  t.same(oldWordsIn('Add a Room.'), ['room']);
  t.same(oldWordsIn('The bathroom, a roomy bar'), []);
});

t.test('no text of a language uses a word of before', async t => {
  const files = readdirSync(join(root, 'locales'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter(name => name.endsWith('.json'))) {
    const texts = textsOf(JSON.parse(read(`locales/${file}`)));
    t.ok(texts.length > 0);
    const found = texts.flatMap(([key, text]) =>
      oldWordsIn(text).map(word => `${key}: “${word}” in “${text}”`),
    );
    t.same(found, [], file);
  }
});

t.test('the README and the manual use no word of before', async t => {
  const manual = readdirSync(join(root, 'docs/manual'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/manual/${name}`);
  const found = ['README.md', ...manual].flatMap(path =>
    read(path)
      .split('\n')
      .flatMap((line, index) => oldWordsIn(line).map(word => `${path}:${index + 1}: “${word}”`)),
  );
  t.same(found, []);
});
