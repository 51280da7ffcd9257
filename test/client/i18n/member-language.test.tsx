import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openApp, settle, signedIn, title } from '../harness/app-harness.tsx';
import { testMember } from '../harness/screen-harness.tsx';

// The first test loads the whole app.
vi.setConfig({ testTimeout: 30_000 });

/** Opens a page in this browser; `language` is the back-office setting for the user or device. */
async function openAs(userId: string, language?: string): Promise<string | undefined> {
  cleanup();
  const person = { ...testMember, userId, ...(language !== undefined && { language }) };
  await openApp('/app/waiter/tables', signedIn, { 'GET /api/auth/userinfo': person });
  return title();
}

async function choose(code: string): Promise<void> {
  const [opener] = screen.getAllByRole('button', { name: /^(More|Więcej)$/ });
  if (opener !== undefined) fireEvent.click(opener);
  await settle();
  fireEvent.change(screen.getByLabelText(/^(Language|Język)$/), { target: { value: code } });
  await settle();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['pl-PL', undefined, 'Stoliki'],
  ['pl', undefined, 'Stoliki'],
  ['pl-PL', 'en', 'Stoliki'],
  ['en', 'pl-PL', 'Tables'],
  [undefined, 'pl-PL', 'Stoliki'],
  [undefined, undefined, 'Tables'],
  ['de', undefined, 'Tables'],
])('set by the office: %s, left in the browser: %s, shown: %s', async (office, browser, shown) => {
  if (browser !== undefined) localStorage.setItem('i18nextLng', browser);
  // The page starts in the browser's language, set by i18n.ts; English here.
  expect(await openAs('anna', office)).toBe(shown);
  expect(localStorage.getItem('i18nextLng')).toBe(browser ?? null);
});

test('what a person chooses here goes before the office’s word, for them alone', async () => {
  await openAs('anna', 'pl-PL');
  await choose('en');
  expect(title()).toBe('Tables');
  expect(screen.getAllByRole('button', { name: 'Sign out' })).not.toEqual([]);
  expect(await openAs('anna', 'pl-PL')).toBe('Tables');
  expect(await openAs('kuba', 'pl-PL')).toBe('Stoliki');
});

test('a choice counts until the office sets another language for that person', async () => {
  await openAs('anna');
  await choose('en');
  expect(await openAs('anna')).toBe('Tables');
  expect(await openAs('anna', 'pl-PL')).toBe('Stoliki');
});

test('what was chosen on the way to signing in is the choice of who signs in', async () => {
  sessionStorage.setItem('kelner.chosenLanguage', 'pl-PL');
  expect(await openAs('anna', 'en')).toBe('Stoliki');
  expect(await openAs('kuba', 'en')).toBe('Tables');
  expect(await openAs('anna', 'en')).toBe('Stoliki');
});
