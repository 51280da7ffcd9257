/** Selects the identity provider: Clerk's (lazy-loaded) if the server is configured for it. */
import type { ReactNode } from 'react';
import type { BrowserEnvironment } from '../data/browser-environment.ts';
import type { Http } from '../data/http.ts';
import { useIdentity } from '../session/identity-context.tsx';
import { loadable } from '../ui/loadable.tsx';
import type { LocalSession } from './local-session.ts';

const ClerkIdentity = loadable(async () => (await import('./clerk-identity.tsx')).ClerkIdentity);

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
  const { config, sharing } = useIdentity();
  if (config?.identity.kind !== 'clerk' || sharing?.by === 'pin') return children;
  const { publishableKey } = config.identity;
  return (
    <ClerkIdentity
      config={config}
      sharing={sharing}
      publishableKey={publishableKey}
      environment={environment}
      http={http}
      setProvider={session.setProvider}
    >
      {children}
    </ClerkIdentity>
  );
}
