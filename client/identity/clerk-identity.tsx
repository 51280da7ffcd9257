/** Clerk implementation of the identity interface: provider, screens, session and sign-out. */
import { ClerkProvider } from '@clerk/react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { PublicConfig } from '#shared/platform/identity-schema.ts';
import type { BrowserEnvironment } from '../data/browser-environment.ts';
import type { Credentials, Http } from '../data/http.ts';
import { useClerkTexts } from '../i18n/clerk-localization.ts';
import {
  IdentityContext,
  type IdentityValue,
  type ScreenLock,
  type ScreenSharing,
  type Session,
} from '../session/identity-context.tsx';
import { createMemberMemory, type MemberMemory } from '../session/remembered-member.ts';
import { useNavigate } from '../ui/use-navigate.ts';
import { clerkAppearance } from './clerk-appearance.ts';
import type { ClerkContext } from './clerk-context.ts';
import { ClerkFailure } from './clerk-failure.tsx';
import { useLeaving } from './clerk-leaving.ts';
import { useClerkMember } from './clerk-member.ts';
import { clerkScreens } from './clerk-screens.tsx';
import { createClerkSession, readSessionCookie } from './clerk-session.ts';
import { useClerkView } from './clerk-view.ts';
import { HostedScreensContext } from './hosted-screens.ts';

/** Clerk's API requests go through our own server. */
const proxyPath = '/__clerk';

/** A shared screen must not let anybody in by the remembered member. */
const forgetfulMemory: MemberMemory = { read: () => null, keep: () => undefined, forget: () => undefined };

function onScreen(session: Session, screen: ScreenLock): Session {
  return session.kind === 'member' ? { ...session, screen } : session;
}

function reloadPage(): void {
  window.location.reload();
}

/** Swallows the unhandled rejection of Clerk's script loader; the failure is already in the identity status. */
function useKnownRejections(): void {
  useEffect(() => {
    const swallow = (event: PromiseRejectionEvent) => {
      const { reason } = event;
      const text = reason instanceof Error ? reason.message : '';
      if (/Failed to load Clerk (JS|UI)/i.test(text)) event.preventDefault();
    };
    window.addEventListener('unhandledrejection', swallow);
    return () => window.removeEventListener('unhandledrejection', swallow);
  }, []);
}

export function ClerkIdentity({
  config,
  sharing,
  publishableKey,
  environment,
  http,
  setProvider,
  children,
}: {
  config: PublicConfig;
  sharing: ScreenSharing | undefined;
  publishableKey: string;
  environment: BrowserEnvironment;
  http: Http;
  setProvider(to: Credentials): void;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const texts = useClerkTexts();
  useKnownRejections();
  const [context] = useState((): ClerkContext => {
    const clerkSession = createClerkSession(environment, () => readSessionCookie(document.cookie));
    setProvider(clerkSession);
    return {
      environment,
      http,
      clerkSession,
      memory: sharing === undefined ? createMemberMemory(environment) : forgetfulMemory,
      isScriptThere: () => 'Clerk' in window,
    };
  });
  return (
    <ClerkProvider
      publishableKey={publishableKey}
      proxyUrl={proxyPath}
      telemetry={false}
      appearance={clerkAppearance}
      {...(texts && { localization: texts })}
      signInUrl={screenPaths.login}
      signUpUrl={screenPaths.signUp}
      waitlistUrl={screenPaths.waitlist}
      afterSignOutUrl={screenPaths.login}
      routerPush={to => navigate(to)}
      routerReplace={to => navigate(to, { replace: true })}
    >
      <HostedScreensContext value={clerkScreens}>
        <ClerkMembership config={config} sharing={sharing} context={context}>
          {children}
        </ClerkMembership>
      </HostedScreensContext>
    </ClerkProvider>
  );
}

function ClerkMembership({
  config,
  sharing,
  context,
  children,
}: {
  config: PublicConfig;
  sharing: ScreenSharing | undefined;
  context: ClerkContext;
  children: ReactNode;
}) {
  const view = useClerkView();
  const leaving = useLeaving(view, context);
  const { signOut } = leaving;
  const { status, session, notice, fault, refresh } = useClerkMember(view, context, leaving);
  useOnlyOrganization(view);
  useWayOfOrganization(view);
  const { clerkSession } = context;
  const chooseOrganization = useCallback((id: string) => view.chooseOrganization(id), [view]);
  const identity = useMemo(
    (): IdentityValue => ({
      status,
      session: sharing?.by === 'account' ? onScreen(session, sharing.screen) : session,
      config,
      sharing,
      ...(notice && { notice }),
      getToken: clerkSession.token,
      signOut,
      chooseOrganization,
      refresh,
    }),
    [status, session, config, sharing, notice, clerkSession, signOut, chooseOrganization, refresh],
  );
  return (
    <IdentityContext value={identity}>
      {fault === null ? children : <ClerkFailure fault={fault} onRetry={reloadPage} />}
    </IdentityContext>
  );
}

/** Selects the organization automatically for users who belong to only one. */
function useOnlyOrganization({ auth, chooseOrganization }: ReturnType<typeof useClerkView>): void {
  const chosen = useRef<string | null>(null);
  useEffect(() => {
    if (auth?.kind !== 'signedIn' || auth.orgId !== null || auth.organizations.length !== 1) return;
    const [only] = auth.organizations;
    if (only === undefined || chosen.current === auth.sessionId) return;
    chosen.current = auth.sessionId;
    // If this fails, the list of organizations is still shown.
    void chooseOrganization(only.id).catch(() => undefined);
  }, [auth, chooseOrganization]);
}

/** Roles may differ between organizations, so after a switch the route guard decides where to go. */
function useWayOfOrganization({ auth }: ReturnType<typeof useClerkView>): void {
  const navigate = useNavigate();
  const orgId = auth?.kind === 'signedIn' ? auth.orgId : null;
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (orgId === null) return;
    const isAnother = last.current !== null && last.current !== orgId;
    last.current = orgId;
    if (isAnother) navigate(screenPaths.selectOrganization, { replace: true });
  }, [orgId, navigate]);
}
