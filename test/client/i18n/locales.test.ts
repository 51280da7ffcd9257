import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readNames, reads } from '#shared/contract/reads.ts';
import { errorStatuses } from '#shared/kernel/error-catalogue.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import english from '../../../locales/common/en.json' with { type: 'json' };
import polish from '../../../locales/common/pl-PL.json' with { type: 'json' };
import officeEnglish from '../../../locales/office/en.json' with { type: 'json' };
import officePolish from '../../../locales/office/pl-PL.json' with { type: 'json' };
import preparationEnglish from '../../../locales/preparation/en.json' with { type: 'json' };
import preparationPolish from '../../../locales/preparation/pl-PL.json' with { type: 'json' };
import { errorTitles } from '../../../server/http/error-titles.ts';

const pluralEnding = /_(zero|one|two|few|many|other)$/;
const polishPlurals = ['one', 'few', 'many'];

/** `a.b.c` → text, for every text of a language. */
function flatten(node: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(node)) {
    if (typeof value === 'string') texts.set(`${prefix}${name}`, value);
    else for (const [key, text] of flatten(value, `${prefix}${name}.`)) texts.set(key, text);
  }
  return texts;
}

const texts = {
  en: flatten({ ...english, ...officeEnglish, ...preparationEnglish }),
  pl: flatten({ ...polish, ...officePolish, ...preparationPolish }),
};
const withoutPlurals = (keys: Iterable<string>) =>
  [...new Set([...keys].map(key => key.replace(pluralEnding, '')))].sort();

function sourcesOf(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['dist', 'public'].includes(entry.name) ? [] : sourcesOf(path);
    return /\.tsx?$/.test(entry.name) ? [{ path, text: readFileSync(path, 'utf8') }] : [];
  });
}

const sources = sourcesOf('client');

test('both languages have the same keys §1.4a', () => {
  expect(withoutPlurals(texts.pl.keys())).toEqual(withoutPlurals(texts.en.keys()));
});

test('no text is empty, and each has the same blanks to fill in', () => {
  const blanks = (text: string) => [...new Set(text.match(/\{\{[^}]+\}\}/g))].sort();
  for (const [key, text] of texts.en) {
    expect(text.trim(), key).not.toBe('');
    const translated = texts.pl.get(key);
    if (translated !== undefined && !pluralEnding.test(key))
      expect(blanks(translated), key).toEqual(blanks(text));
  }
  for (const [key, text] of texts.pl) expect(text.trim(), key).not.toBe('');
});

test('what is counted has all forms of its language', () => {
  for (const key of texts.en.keys()) {
    if (!key.endsWith('_other')) continue;
    const stem = key.replace(pluralEnding, '');
    expect(texts.en.has(`${stem}_one`), `${stem} in English`).toBe(true);
    for (const form of polishPlurals)
      expect(texts.pl.has(`${stem}_${form}`), `${stem}_${form} in Polish`).toBe(true);
  }
});

test('every key that the interface asks for exists', () => {
  const stems = new Set(withoutPlurals(texts.en.keys()));
  const missing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bt\(\s*'([^']+)'/g)].flatMap(([, key = '']) =>
      stems.has(key) ? [] : [`${path}: ${key}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('every key that is put together has its group', () => {
  const keys = [...texts.en.keys()];
  const missing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bt\(\s*`([^`$]+)\$\{/g)].flatMap(([, prefix = '']) =>
      keys.some(key => key.startsWith(prefix)) ? [] : [`${path}: ${prefix}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('every problem, failure and screen has its text §8.1j', () => {
  const failures = readNames.flatMap(name => reads[name].failure ?? []);
  const wanted = [
    ...Object.keys(errorStatuses).map(code => `errors.${code}`),
    'errors.EARLIER_UNKNOWN',
    'errors.NETWORK',
    ...[...failures, 'Logout failed'].map(text => `failures.${text}`),
    ...Object.keys(screenPaths).map(name => `app.screens.${name}`),
  ];
  expect(wanted.filter(key => !texts.en.has(key) || !texts.pl.has(key))).toEqual([]);
});

test("the English texts of failures and problems are the contract's own §8.1j", () => {
  for (const [key, text] of Object.entries(english.failures)) expect(text).toBe(key);
  for (const [code, title] of Object.entries(errorTitles)) expect(texts.en.get(`errors.${code}`)).toBe(title);
});
