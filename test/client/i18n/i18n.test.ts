import { expect, test, vi } from 'vitest';
import { startTranslation } from '../../../client/i18n/i18n.ts';

test('the remembered language is loaded, followed by the page, and a new choice is remembered', async () => {
  const loaded: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    loaded.push(String(url));
    return new Response(JSON.stringify({ hello: String(url).includes('pl-PL') ? 'Cześć' : 'Hello' }));
  });
  localStorage.setItem('i18nextLng', 'pl');
  const i18n = await startTranslation();
  expect(i18n.t('hello')).toBe('Cześć');
  expect(document.documentElement.lang).toBe('pl-PL');
  expect(loaded).toContain('/lang/common/pl-PL.json');

  await i18n.changeLanguage('en');
  expect(i18n.t('hello')).toBe('Hello');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('i18nextLng')).toBe('en');
  expect(new Set(loaded)).toEqual(new Set(['/lang/common/pl-PL.json', '/lang/common/en.json']));
  vi.unstubAllGlobals();
});
