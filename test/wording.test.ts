/** The language of comments and names, as far as a machine can check it. */
import t from 'tap';
import { readSources } from './helpers/source-tree.ts';

const sources = readSources(['server', 'shared', 'client']);

/** Words that open a fragment without a subject. */
const fragment = /^(Of|What|Whoever|Those|That|As|None|Beside)\b/;
const comment = /\/\*\*?([\s\S]*?)\*\/|(?:^|\n)[ \t]*\/\/ ?([^\n]*)/g;

t.test('a comment opens with a subject', async t => {
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(comment)]
      .map(match => (match[1] ?? match[2] ?? '').replace(/^[\s*]+/, ''))
      .filter(words => fragment.test(words))
      .map(words => `${path}: ${words.slice(0, 60)}`),
  );
  t.same(found, []);
});

/** Fields of the API and of stored data, which older versions read. */
const published = new Set(['elsewhere', 'isOriginElsewhere', 'isKept', 'isUnkept', 'kept']);
const dialect =
  /(?:^|[a-z])(?:kept|told|wish|anew|elsewhere|standing)(?![a-z])|(?:Kept|Told|Wish|Anew|Elsewhere|Standing)(?![a-z])|^hand[A-Z]/;

t.test('a name uses the nouns of the field', async t => {
  const found = sources.flatMap(({ path, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').replace(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, '');
    const names = new Set([...code.matchAll(/[A-Za-z]\w*/g)].map(([name]) => name));
    // Columns are in snake case.
    const wrong = [...names].filter(
      name => dialect.test(name) && !name.includes('_') && !published.has(name),
    );
    return wrong.map(name => `${path}: ${name}`);
  });
  t.same(found, []);
});

t.test('the name of a location or station is read in the language of the screen', async t => {
  const raw = /(?<!(?:word|texts\.location)\([\w.]*)(?<!name: )\b(?:location|station)\??\.name\b/g;
  const found = sources
    .filter(({ path }) => /^client\/(?!screens\/admin\/)/.test(path))
    .flatMap(({ path, text }) => (text.match(raw) ?? []).map(name => `${path}: ${name}`));
  t.same(found, []);
});
