/** The pages of docs and the README: their sizes, what they link to, what their commands name, and how their sentences read. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import t from 'tap';
import { anchorOf } from '../client/help/heading-anchors.ts';
import { docsPages as pages } from './helpers/docs-commands.ts';
import { root } from './helpers/source-tree.ts';

const readmeBytesMax = 10_000;
const pageBytesMax = 12_000;
/** Two minutes of reading. */
const manualWordsMax = 520;
const decisionLinesMax = 30;
const decisionsMax = 26;

const decisions = pages.filter(({ path }) => /^docs\/decisions\/\d/.test(path));
const manuals = pages.filter(({ path }) => path.startsWith('docs/manual/'));

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Words of a page: with those of tables and pictures, without links' targets. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/[\s|]+/)
    .filter(word => /[\p{L}\p{N}]/u.test(word));

t.test('the README and each page are short, and a page says first what it answers', async t => {
  const long = pages.filter(
    ({ path, text }) => Buffer.byteLength(text) > (path === 'README.md' ? readmeBytesMax : pageBytesMax),
  );
  t.same(
    long.map(({ path }) => path),
    [],
  );
  const opens = /^# .+\n\n(This page .+\.|Ta strona .+\.)\n/;
  t.same(
    pages
      .filter(page => page.path !== 'README.md' && !decisions.includes(page))
      .filter(({ text }) => !opens.test(text))
      .map(({ path }) => path),
    [],
  );
});

t.test('a page of the manual is read in two minutes', async t => {
  t.same(
    manuals
      .filter(({ text }) => wordsOf(text).length > manualWordsMax)
      .map(({ path, text }) => `${path}: ${wordsOf(text).length} words`),
    [],
  );
});

t.test('decisions are few and short, and say context, decision and consequences', async t => {
  t.ok(decisions.length <= decisionsMax);
  t.same(
    decisions
      .filter(({ text }) => text.trimEnd().split('\n').length > decisionLinesMax)
      .map(({ path }) => path),
    [],
  );
  const parts = ['Status:', '**Context.**', '**Decision.**', '**Consequences.**'];
  t.same(
    decisions.filter(({ text }) => !parts.every(part => text.includes(part))).map(({ path }) => path),
    [],
  );
});

t.test('every link leads to a file and a heading', async t => {
  const texts = new Map(pages.map(({ path, text }) => [path, text]));
  const broken = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter(link => !/^https?:/.test(link))
      .filter(link => {
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? path : posix.join(dirname(path), file);
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && !anchorsOf(texts.get(target) ?? '').includes(anchor);
      })
      .map(link => `${path}: ${link}`),
  );
  t.same(broken, []);
});

t.test(
  'the index answers twenty questions, and with the lists that it leads to names every page',
  async t => {
    const index = pages.find(({ path }) => path === 'docs/README.md')?.text ?? '';
    t.equal(index.match(/^\d+\. .+\? → .*\]\(.+$/gm)?.length, 20);
    const lists = [
      'docs/README.md',
      'docs/security.md',
      'docs/decisions/README.md',
      'docs/manual/pl/README.md',
    ];
    const linked = pages
      .filter(({ path }) => lists.includes(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\]\(([^)\s#]+)/g)].map(([, file = '']) => posix.join(dirname(path), file)),
      );
    const named = [...linked, 'README.md', 'docs/README.md'];
    t.same(
      pages.map(({ path }) => path).filter(path => !named.includes(path)),
      [],
    );
  },
);

/** All texts of a language, in pieces between what is filled in. */
function labelsOf(language: string): string[] {
  const texts = (node: object): string[] =>
    Object.values(node).flatMap(value => (typeof value === 'string' ? [value] : texts(value)));
  return ['common', 'office', 'preparation']
    .flatMap(namespace =>
      texts(JSON.parse(readFileSync(join(root, `locales/${namespace}/${language}.json`), 'utf8'))),
    )
    .flatMap(text => text.split(/\{\{\w+\}\}/))
    .map(piece => piece.replace(/^[^\p{L}\p{N}½]+/u, '').trimEnd());
}

/** What follows the beginning of a text; a letter where it doesn't begin so. */
const rest = (text: string, start: string) => (text.startsWith(start) ? text.slice(start.length) : 'x');

t.test('what a manual sets in italics is on a screen, in its language', async t => {
  t.ok(manuals.length >= 24);
  for (const language of ['en', 'pl-PL']) {
    const labels = labelsOf(language);
    const own = manuals.filter(({ path }) => path.startsWith('docs/manual/pl/') === (language === 'pl-PL'));
    const unknown = own.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![*\w])\*([^*\n]+)\*(?![*\w])/g)]
        .map(([, label = '']) => label)
        .filter(label => !labels.some(text => text === label || /^[^\p{L}]/u.test(rest(text, label))))
        .map(label => `${path}: ${label}`),
    );
    t.same(unknown, []);
  }
});
