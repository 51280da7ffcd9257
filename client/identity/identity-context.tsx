/** Who is signed in, whatever the identity provider: the interface that everything outside this folder uses. */
import { createContext, useContext } from 'react';
import type { Membership, PublicConfig } from '#shared/schemas/identity-schema.ts';
import type { UserInfo } from '#shared/schemas/user-schema.ts';

export type Session =
  /** `isEndedByServer`: not by the person's own wish. `setup`: the restaurant waits to be set up, from here (`open`) or with the console's code (`code`). */
  | { kind: 'signedOut'; setup: 'done' | 'open' | 'code'; isEndedByServer?: true }
  /** `isRefused`: one is chosen, and it doesn't let them in. */
  | { kind: 'noOrganization'; organizations: Membership[]; isRefused?: true }
  /** `organizations`: all that they may work in, this one too. */
  | { kind: 'member'; userInfo: UserInfo; organizations: Membership[] };

/** `grace`: the server accepts the session past its end, until then; `away`: the provider doesn't answer. */
export type IdentityNotice = { kind: 'grace'; untilMs: number } | { kind: 'away' };

export type IdentityValue = {
  status: 'loading' | 'ready' | 'error';
  session: Session;
  /** How this server is set up; null until it is known. */
  config: PublicConfig | null;
  /** What everybody should know of the sign-in while they work; left out: all is well. */
  notice?: IdentityNotice;
  /** A session token that is still good for some seconds; null: nobody is signed in. */
  getToken(): Promise<string | null>;
  signOut(): Promise<void>;
  chooseOrganization(id: string): Promise<void>;
  /** Asks the server again who this is. */
  refresh(): Promise<void>;
};

export const IdentityContext = createContext<IdentityValue | null>(null);

export function useIdentity(): IdentityValue {
  const identity = useContext(IdentityContext);
  if (identity === null) throw new Error('useIdentity needs an identity provider above it');
  return identity;
}

/** The signed-in member; only for what stands behind a guard. */
export function useMember(): UserInfo {
  const { session } = useIdentity();
  if (session.kind !== 'member') throw new Error('useMember needs a guarded screen');
  return session.userInfo;
}
