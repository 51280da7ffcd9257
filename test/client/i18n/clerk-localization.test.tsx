import { plPL } from '@clerk/localizations/pl-PL';
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useClerkTexts } from '../../../client/i18n/clerk-localization.ts';
import { renderScreen } from '../harness/screen-harness.tsx';

async function textsIn(language: string) {
  const seen: ReturnType<typeof useClerkTexts>[] = [];
  function Reader() {
    seen.push(useClerkTexts());
    return null;
  }
  await renderScreen(<Reader />, { language });
  await act(() => vi.dynamicImportSettled());
  return seen.at(-1);
}

it('what Clerk’s Polish leaves in English or misspells on everybody’s screens is Polish, the rest is Clerk’s', async () => {
  const texts = await textsIn('pl-PL');
  expect(texts?.formFieldInputPlaceholder__username).toBe('Wpisz nazwę użytkownika');
  expect(texts?.organizationProfile?.start?.profileSection?.primaryButton).toBe('Zaktualizuj profil');
  expect(texts?.signUp?.legalConsent?.checkbox?.label__onlyTermsOfService).toMatch(/}}$/);
  expect(texts?.signUp?.start).toBe(plPL.signUp?.start);
  expect(texts?.organizationProfile?.membersPage).toBe(plPL.organizationProfile?.membersPage);
});

it('in English nothing is loaded: Clerk brings its own', async () => {
  expect(await textsIn('en')).toBeUndefined();
});
