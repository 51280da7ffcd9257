import { plPL } from '@clerk/localizations/pl-PL';
import { expect, it } from 'vitest';
import { loadClerkTexts } from '../../../client/i18n/clerk-localization.ts';

it('what Clerk’s Polish leaves in English or misspells on everybody’s screens is Polish, the rest is Clerk’s', async () => {
  const texts = await loadClerkTexts('pl-PL');
  expect(texts?.formFieldInputPlaceholder__username).toBe('Wpisz nazwę użytkownika');
  expect(texts?.organizationProfile?.start?.profileSection?.primaryButton).toBe('Zaktualizuj profil');
  expect(texts?.signUp?.legalConsent?.checkbox?.label__onlyTermsOfService).toMatch(/}}$/);
  expect(texts?.signUp?.start).toBe(plPL.signUp?.start);
  expect(texts?.organizationProfile?.membersPage).toBe(plPL.organizationProfile?.membersPage);
});

it('in English nothing is loaded: Clerk brings its own', async () => {
  expect(await loadClerkTexts('en')).toBeUndefined();
});
