/** Clerk's own screens on our routes; their internal steps use the URL hash, so a reload returns to the same step. */
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
  useAuth,
  useReverification,
  Waitlist,
} from '@clerk/react';
import { isReverificationCancelledError } from '@clerk/react/errors';
import { useRef } from 'react';
import { useSearch } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { ClientProblem, isClientProblem } from '../data/client-problem.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { underTitle, withoutHeader } from './clerk-appearance.ts';
import styles from './clerk-screens.module.css';
import type { HostedScreens } from './hosted-screens.ts';
import { otherAccountPath, switchOrganizationPath } from './route-guards.ts';

/**
 * Redirects back to this route, because our route guard, which knows roles and the requested path, decides where to go
 * next.
 */
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
  // Without `switch` in the query, the route guard navigates on from here.
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
  const { userId } = useAuth();
  const otherAccount = otherAccountPath(userId ?? '');
  const section = useRef<HTMLElement>(null);
  // The account menu is a modal <dialog> in the top layer, so Clerk's popovers must be mounted inside it.
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
        <UserButton
          showName
          userProfileMode="navigation"
          userProfileUrl={screenPaths.profile}
          signInUrl={otherAccount}
          afterSwitchSessionUrl={otherAccount}
        />
      </PortalProvider>
    </section>
  );
}

/** The error shape that Clerk's hook answers with a request for fresh proof. */
const wantsProof = {
  clerk_error: {
    type: 'forbidden',
    reason: 'reverification-error',
    metadata: { reverification: { level: 'first_factor', afterMinutes: 10 } },
  },
} as const;

function useProven<Args extends unknown[]>(act: (...args: Args) => Promise<void>) {
  const prove = useReverification(async (...args: Args) => {
    try {
      await act(...args);
      return null;
    } catch (error) {
      if (isClientProblem(error) && error.code === 'SIGN_IN_AGAIN') return wantsProof;
      throw error;
    }
  });
  return async (...args: Args): Promise<void> => {
    try {
      await prove(...args);
    } catch (error) {
      if (isReverificationCancelledError(error)) throw new ClientProblem('SIGN_IN_AGAIN', { cause: error });
      throw error;
    }
  };
}

export const clerkScreens: HostedScreens = {
  useProven,
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
