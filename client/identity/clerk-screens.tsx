/** Clerk's own screens at our addresses. Their inner steps stand behind the `#`, so a reload finds them again. */
import {
  OrganizationList,
  OrganizationProfile,
  OrganizationSwitcher,
  UNSAFE_PortalProvider as PortalProvider,
  PricingTable,
  SignIn,
  SignUp,
  UserButton,
  UserProfile,
  Waitlist,
} from '@clerk/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { screenPaths } from '#shared/screen-paths.ts';
import { underTitle, withoutHeader } from './clerk-appearance.ts';
import styles from './clerk-screens.module.css';
import type { HostedScreens } from './hosted-screens.ts';
import { switchOrganizationPath } from './route-guards.ts';

/** Where to go on is our guard's business: it knows the roles and what was asked for first. */
function useHere(path: string): string {
  const search = useSearch();
  return search === '' ? path : `${path}?${search}`;
}

function HostedSignIn() {
  const here = useHere(screenPaths.login);
  return (
    <SignIn appearance={underTitle} routing="hash" forceRedirectUrl={here} signUpForceRedirectUrl={here} />
  );
}

function HostedSignUp() {
  const here = useHere(screenPaths.login);
  return (
    <SignUp appearance={underTitle} routing="hash" forceRedirectUrl={here} signInForceRedirectUrl={here} />
  );
}

function HostedOrganizationList() {
  // Without the wish to change it (`switch`), the guard leads on from here.
  const next = new URLSearchParams(useSearch()).get('next');
  const { selectOrganization } = screenPaths;
  const here = next === null ? selectOrganization : `${selectOrganization}?next=${encodeURIComponent(next)}`;
  return (
    <OrganizationList
      appearance={withoutHeader}
      hidePersonal
      skipInvitationScreen
      afterSelectOrganizationUrl={here}
      afterCreateOrganizationUrl={here}
    />
  );
}

function Switchers() {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  // The menu is a dialog of the platform, over everything: what opens from it has to lie in it.
  const container = () => section.current?.closest('dialog') ?? document.body;
  return (
    <section ref={section} className={styles.switchers} aria-label={t('app.clerk.switchers')}>
      <PortalProvider getContainer={container}>
        <OrganizationSwitcher
          hidePersonal
          organizationProfileMode="navigation"
          organizationProfileUrl={screenPaths.organization}
          createOrganizationMode="navigation"
          createOrganizationUrl={switchOrganizationPath}
          afterSelectOrganizationUrl={screenPaths.selectOrganization}
        />
        <UserButton showName userProfileMode="navigation" userProfileUrl={screenPaths.profile} />
      </PortalProvider>
    </section>
  );
}

export const clerkScreens: HostedScreens = {
  SignIn: HostedSignIn,
  SignUp: HostedSignUp,
  Waitlist: () => <Waitlist appearance={underTitle} signInUrl={screenPaths.login} />,
  OrganizationList: HostedOrganizationList,
  Profile: () => <UserProfile routing="hash" />,
  Organization: () => (
    <OrganizationProfile routing="hash" afterLeaveOrganizationUrl={screenPaths.selectOrganization} />
  ),
  Pricing: () => <PricingTable for="organization" />,
  Switchers,
};
