/** Clerk's Polish localization with the missing or misspelled texts of the common screens added. */
import { plPL } from '@clerk/localizations/pl-PL';
import type { LocalizationResource } from '@clerk/shared/types';

const { signUp, organizationProfile } = plPL;

export const clerkPolish: LocalizationResource = {
  ...plPL,
  formFieldInputPlaceholder__username: 'Wpisz nazwę użytkownika',
  formFieldInputPlaceholder__signUpPassword: 'Utwórz hasło',
  signUp: {
    ...signUp,
    legalConsent: {
      ...signUp?.legalConsent,
      checkbox: {
        ...signUp?.legalConsent?.checkbox,
        label__onlyTermsOfService: 'Akceptuję {{ termsOfServiceLink || link("Warunki świadczenia usługi") }}',
      },
    },
  },
  organizationProfile: {
    ...organizationProfile,
    navbar: { ...organizationProfile?.navbar, billing: 'Rozliczenia', security: 'Bezpieczeństwo' },
    start: {
      ...organizationProfile?.start,
      membershipSeatUsageLabel: 'Zajęte miejsca: {{count}} z {{limit}}',
      profileSection: {
        ...organizationProfile?.start?.profileSection,
        primaryButton: 'Zaktualizuj profil',
      },
    },
  },
};
