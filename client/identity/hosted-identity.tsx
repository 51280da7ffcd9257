/** Selects the identity provider: Clerk's (lazy-loaded) if the server is configured for it. */
import { lazy, type ReactNode, Suspense } from 'react';
import type { BrowserEnvironment } from '../data/browser-environment.ts';
import type { Http } from '../data/http.ts';
import { useIdentity } from './identity-context.tsx';
import type { LocalSession } from './local-session.ts';

const ClerkIdentity = lazy(async () => {
  const { ClerkIdentity: component } = await import('./clerk-identity.tsx');
  return { default: component };
});

export function HostedIdentity({
  environment,
  http,
  session,
  children,
}: {
  environment: BrowserEnvironment;
  http: Http;
  session: LocalSession;
  children: ReactNode;
}) {
  const { config } = useIdentity();
  if (config?.identity.kind !== 'clerk') return children;
  const { publishableKey } = config.identity;
  return (
    <Suspense fallback={null}>
      <ClerkIdentity
        config={config}
        publishableKey={publishableKey}
        environment={environment}
        http={http}
        handOver={session.handOver}
      >
        {children}
      </ClerkIdentity>
    </Suspense>
  );
}
