/** Provider-independent identity interface (session, token, sign-out) used by everything outside this folder. */
import { createContext, useContext } from 'react';
import type { Role } from '#shared/kernel/roles.ts';
import type { IdentityState, Membership, PublicConfig } from '#shared/platform/identity-schema.ts';
import type { UserInfo } from '#shared/venue/user-schema.ts';
import { screenRoles } from './home-path.ts';

/** Describes when a shared screen locks itself. */
export type ScreenLock = NonNullable<IdentityState['screen']>;

/**
 * With Clerk, on a shared screen: people come by PIN, as with local accounts, or somebody uses it by their
 * own account or is about to sign in with it.
 */
export type ScreenSharing = { by: 'pin' } | { by: 'account'; screen: ScreenLock };

export type Session =
  /**
   * `isEndedByServer`: the user did not sign out. `setup`: the restaurant is not set up yet, which this browser may do
   * (`open`) or only with the code from the server console (`code`).
   */
  | { kind: 'signedOut'; setup: 'done' | 'open' | 'code'; isEndedByServer?: true }
  /** `isRefused`: an organization is selected, but it denies access; `isArchived`: it, or the only one, is archived. */
  | { kind: 'noOrganization'; organizations: Membership[]; isRefused?: true; isArchived?: true }
  | MemberSession;

/**
 * `organizations`: all that the user may work in, including this one. `screen`: this browser's screen is shared; `isByPin`: the
 * user came by PIN, which opens no office.
 */
type MemberSession = {
  kind: 'member';
  userInfo: UserInfo;
  organizations: Membership[];
  screen?: ScreenLock;
  isByPin?: true;
};

/** `grace`: the server accepts the expired session until then; `away`: the provider does not answer. */
export type IdentityNotice = { kind: 'grace'; untilMs: number } | { kind: 'away' };

export type IdentityValue = {
  status: 'loading' | 'ready' | 'error';
  session: Session;
  /** Server configuration; null until loaded. */
  config: PublicConfig | null;
  /** Set only in the browser of a shared screen beside a hosted provider. */
  sharing?: ScreenSharing | undefined;
  /** Session problem to show while the user works; omitted if there is none. */
  notice?: IdentityNotice;
  /** Returns a session token that is valid for at least some seconds; null if nobody is signed in. */
  getToken(): Promise<string | null>;
  signOut(): Promise<void>;
  chooseOrganization(id: string): Promise<void>;
  /** Reads the session from the server again. */
  refresh(): Promise<void>;
};

export const IdentityContext = createContext<IdentityValue | null>(null);

export function useIdentity(): IdentityValue {
  const identity = useContext(IdentityContext);
  if (identity === null) throw new Error('useIdentity needs an identity provider above it');
  return identity;
}

/** The signed-in member; only for components behind a route guard. */
export function useMember(): UserInfo {
  const { session } = useIdentity();
  if (session.kind !== 'member') throw new Error('useMember needs a guarded screen');
  return session.userInfo;
}

/** The roles by which the signed-in member's screens open. */
export function useScreenRoles(): readonly Role[] {
  const { session } = useIdentity();
  return session.kind === 'member' ? screenRoles(session) : [];
}
