// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

type Texts = Record<string, string>;

/** Starts i18next as on a fresh page, over a server that has texts for some languages. */
async function startPage(common: Record<string, Texts>, office: Record<string, Texts> = {}) {
  vi.resetModules();
  const loaded: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    loaded.push(String(url));
    const [, namespace, language = ''] = /\/lang\/(\w+)\/(.+)\.json/.exec(String(url)) ?? [];
    const found = { common, office }[namespace ?? '']?.[language];
    return found === undefined ? new Response('', { status: 404 }) : new Response(JSON.stringify(found));
  });
  const { startTranslation } = await import('../../../client/i18n/i18n.ts');
  return { start: startTranslation, loaded };
}

const both = { en: { hello: 'Hello', only: 'Only here' }, 'pl-PL': { hello: 'Cześć' } };
const browserSays = (...languages: string[]) =>
  vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue(languages);

beforeEach(() => {
  localStorage.clear();
  return () => vi.unstubAllGlobals();
});

test('the remembered language is loaded, followed by the page, and a new choice is remembered §1.5c §1.6', async () => {
  localStorage.setItem('i18nextLng', 'pl');
  const { start, loaded } = await startPage(both);
  const i18n = await start();
  expect(i18n.t('hello')).toBe('Cześć');
  expect(document.documentElement.lang).toBe('pl-PL');

  const { chooseLanguage } = await import('../../../client/i18n/language-choice.ts');
  await chooseLanguage('en');
  expect(i18n.t('hello')).toBe('Hello');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('i18nextLng')).toBe('en');
  expect(new Set(loaded)).toEqual(new Set(['/lang/common/pl-PL.json', '/lang/common/en.json']));
});

test('what is remembered goes before what the browser says §1.5a', async () => {
  browserSays('pl-PL', 'pl');
  localStorage.setItem('i18nextLng', 'en');
  const { start } = await startPage(both);
  expect((await start()).t('hello')).toBe('Hello');
});

test.each([
  ['pl', 'Cześć'],
  ['pl-PL', 'Cześć'],
  ['en-GB', 'Hello'],
  ['de', 'Hello'],
])('a browser that says %s sees "%s", and that is remembered §1.5b §9.4a', async (language, hello) => {
  browserSays(language);
  const { start } = await startPage(both);
  expect((await start()).t('hello')).toBe(hello);
  expect(localStorage.getItem('i18nextLng')).not.toBeNull();
});

test('a text that Polish does not have is English §1.4b', async () => {
  localStorage.setItem('i18nextLng', 'pl-PL');
  const { start, loaded } = await startPage(both);
  const i18n = await start();
  expect(loaded).toEqual(['/lang/common/pl-PL.json']);
  const { loadFallbackTexts } = await import('../../../client/i18n/i18n.ts');
  await loadFallbackTexts();
  expect(i18n.t('only')).toBe('Only here');
});

test("the office's texts come with its first screen, in each language that is shown then", async () => {
  localStorage.setItem('i18nextLng', 'pl-PL');
  const { start, loaded } = await startPage(both, {
    en: { menu: 'Menu' },
    'pl-PL': { menu: 'Karta' },
  });
  const i18n = await start();
  expect(i18n.t('menu')).toBe('menu');
  const { loadAreaTexts } = await import('../../../client/i18n/texts.ts');
  await loadAreaTexts(i18n, 'office');
  expect(i18n.t('menu')).toBe('Karta');
  const { chooseLanguage } = await import('../../../client/i18n/language-choice.ts');
  await chooseLanguage('en');
  expect(i18n.t('menu')).toBe('Menu');
  expect(i18n.t('hello')).toBe('Hello');
  await loadAreaTexts(i18n, 'office');
  expect(loaded).toHaveLength(4);
});

test("the office's texts are English where Polish can't be had, and fail rather than show keys", async () => {
  localStorage.setItem('i18nextLng', 'pl-PL');
  const english = await startPage(both, { en: { menu: 'Menu' } });
  const i18n = await english.start();
  const { loadAreaTexts } = await import('../../../client/i18n/texts.ts');
  await loadAreaTexts(i18n, 'office');
  expect(i18n.t('menu')).toBe('Menu');
  const nothing = await startPage(both);
  const started = await nothing.start();
  await expect(
    (await import('../../../client/i18n/texts.ts')).loadAreaTexts(started, 'office'),
  ).rejects.toThrow('No texts in');
});

test('without the texts of the language English stands in, without any the start fails instead of showing keys', async () => {
  localStorage.setItem('i18nextLng', 'pl-PL');
  const english = await startPage({ en: both.en });
  expect((await english.start()).t('hello')).toBe('Hello');
  const nothing = await startPage({});
  await expect(nothing.start()).rejects.toThrow('No texts could be loaded');
});
