/** Identity without a provider outside: asks this server who is signed in, and offers what only local mode has. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { readPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import type { PublicConfig } from '#shared/schemas/identity-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { isClientProblem } from '../data/client-problem.ts';
import type { Http } from '../data/http.ts';
import { IdentityContext, type IdentityValue, type Session } from './identity-context.tsx';
import { findMember, rememberMember, type Sources, signedOut } from './local-member.ts';
import type { LocalSession } from './local-session.ts';

/** What the screens of local sign-in call; each resolves once the interface knows who is signed in now. */
export type LocalIdentity = Pick<
  LocalSession,
  'signIn' | 'signInByLink' | 'setUp' | 'acceptInvitation' | 'readInvitation' | 'invite' | 'account'
>;

const LocalIdentityContext = createContext<LocalIdentity | null>(null);

/** Null where another provider keeps the accounts. */
export function useLocalIdentity(): LocalIdentity | null {
  return useContext(LocalIdentityContext);
}

const retryAfterMs = 5_000;

/** Ends the session on the server, and with it every socket of it; one that is over already is no failure. */
async function endSession(http: Http): Promise<void> {
  const { method, path } = writes.logout;
  try {
    await http.send({ method, path, body: {}, idempotencyKey: createUuid() });
  } catch (error) {
    if (!isClientProblem(error) || error.code !== 'UNAUTHENTICATED') throw error;
  }
}

export function LocalProvider({
  session: source,
  http,
  memory,
  setTimer,
  children,
}: Sources & { children: ReactNode }) {
  const [status, setStatus] = useState<IdentityValue['status']>('loading');
  const [session, setSession] = useState<Session>(signedOut);
  const [config, setConfig] = useState<PublicConfig | null>(null);
  const [isRemembered, setIsRemembered] = useState(false);

  const refresh = useCallback(async () => {
    try {
      const found = await findMember({ session: source, http, memory, setTimer });
      if (found.isRemembered !== true) rememberMember(memory, found);
      setIsRemembered(found.isRemembered === true);
      setConfig(found.config);
      setSession(found.session);
      setStatus('ready');
    } catch (error) {
      // Who was known stays known: a server that is away for a moment signs nobody out.
      setStatus(known => (known === 'ready' ? known : 'error'));
      throw error;
    }
  }, [source, http, memory, setTimer]);

  useEffect(() => {
    // A failure shows in the status.
    const read = () => void refresh().catch(() => undefined);
    if (status === 'loading') read();
    if (status !== 'error' && !isRemembered) return;
    const timer = setInterval(read, retryAfterMs);
    return () => clearInterval(timer);
  }, [status, isRemembered, refresh]);

  useEffect(
    () =>
      source.onEnded(() => {
        memory.forget();
        setSession(known => (known.kind === 'member' ? { ...signedOut, isEndedByServer: true } : signedOut));
      }),
    [source, memory],
  );

  // Roles change while people are at work: what is refused now may be another's screen from now on.
  useEffect(
    () =>
      http.onForbidden(path => {
        if (path !== readPath('userInfo')) void refresh().catch(() => undefined);
      }),
    [http, refresh],
  );

  const leave = useCallback(() => {
    source.forgetToken();
    memory.forget();
    setSession(signedOut);
  }, [source, memory]);

  const identity = useMemo((): IdentityValue => {
    return {
      status,
      session,
      config,
      getToken: source.token,
      refresh,
      async chooseOrganization(id) {
        await source.chooseOrganization(id);
        await refresh();
      },
      async signOut() {
        await endSession(http);
        leave();
      },
    };
  }, [status, session, config, source, http, refresh, leave]);

  const local = useMemo((): LocalIdentity => {
    const thenRefresh =
      <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
      async (...args: Args) => {
        await act(...args);
        await refresh();
      };
    /** The server ended the session with it. */
    const thenSignedOut =
      <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
      async (...args: Args) => {
        await act(...args);
        leave();
      };
    return {
      signIn: thenRefresh(source.signIn),
      signInByLink: thenRefresh(source.signInByLink),
      setUp: thenRefresh(source.setUp),
      acceptInvitation: thenRefresh(source.acceptInvitation),
      readInvitation: source.readInvitation,
      invite: source.invite,
      account: {
        ...source.account,
        deleteAccount: thenSignedOut(source.account.deleteAccount),
        leaveOrganization: thenSignedOut(source.account.leaveOrganization),
        deleteOrganization: thenSignedOut(source.account.deleteOrganization),
      },
    };
  }, [source, refresh, leave]);

  return (
    <LocalIdentityContext value={config?.identity.kind === 'clerk' ? null : local}>
      <IdentityContext value={identity}>{children}</IdentityContext>
    </LocalIdentityContext>
  );
}
