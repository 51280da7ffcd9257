/** Snapshot of Clerk's hooks as one plain value, so that logic based on it does not depend on Clerk. */
import { useAuth, useClerk, useUser } from '@clerk/react';
import { useEffect, useMemo, useState } from 'react';
import type { OrganizationRole } from '#shared/kernel/roles.ts';
import type { Membership } from '#shared/platform/identity-schema.ts';
import type { AskClerk } from './clerk-session.ts';

type ClerkStatus = 'loading' | 'ready' | 'degraded' | 'error';

export type ClerkView = {
  status: ClerkStatus;
  /** Null while Clerk is still loading. */
  auth:
    | { kind: 'signedOut' }
    | {
        kind: 'signedIn';
        sessionId: string;
        userId: string;
        orgId: string | null;
        organizations: Membership[];
      }
    | null;
  ask: AskClerk;
  chooseOrganization(id: string): Promise<void>;
  signOut(): Promise<void>;
};

const roles: Record<string, OrganizationRole> = { 'org:admin': 'admin', 'org:guest_member': 'guest_member' };

function useStatus(): ClerkStatus {
  const clerk = useClerk();
  const [status, setStatus] = useState<ClerkStatus>('loading');
  useEffect(() => {
    const follow = (next: string) => {
      if (next === 'ready' || next === 'degraded' || next === 'error') setStatus(next);
    };
    clerk.on('status', follow, { notify: true });
    return () => clerk.off('status', follow);
  }, [clerk]);
  return status;
}

function useOrganizations(): Membership[] {
  const { user } = useUser();
  return useMemo(
    () =>
      (user?.organizationMemberships ?? []).map(({ organization: { id, name, slug }, role }) => ({
        id,
        name,
        slug: slug ?? id,
        role: roles[role] ?? 'basic_member',
      })),
    [user],
  );
}

export function useClerkView(): ClerkView {
  const status = useStatus();
  const clerk = useClerk();
  const { isLoaded, isSignedIn, sessionId, userId, orgId, getToken } = useAuth();
  const organizations = useOrganizations();
  const auth = useMemo((): ClerkView['auth'] => {
    if (!isLoaded) return null;
    if (!isSignedIn) return { kind: 'signedOut' };
    return { kind: 'signedIn', sessionId, userId, orgId: orgId ?? null, organizations };
  }, [isLoaded, isSignedIn, sessionId, userId, orgId, organizations]);
  return useMemo(
    () => ({
      status,
      auth,
      ask: options => getToken(options),
      chooseOrganization: id => clerk.setActive({ organization: id }),
      signOut: () => clerk.signOut(() => undefined),
    }),
    [status, auth, getToken, clerk],
  );
}
