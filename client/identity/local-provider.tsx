/** Identity without a provider outside: asks this server who is signed in, and offers what only local mode has. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { UserInfo } from '#shared/schemas/user-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { writes } from '#shared/writes.ts';
import { isClientProblem } from '../data/client-problem.ts';
import type { Http } from '../data/http.ts';
import { readPath } from '../data/read-options.ts';
import { IdentityContext, type IdentityValue, type Session } from './identity-context.tsx';
import type { LocalSession } from './local-session.ts';

/** What the screens of local sign-in call; each resolves once the interface knows who is signed in now. */
export type LocalIdentity = Pick<
  LocalSession,
  'signIn' | 'signInByLink' | 'setUp' | 'acceptInvitation' | 'readInvitation' | 'invite'
>;

const LocalIdentityContext = createContext<LocalIdentity | null>(null);

/** Null where another provider keeps the accounts. */
export function useLocalIdentity(): LocalIdentity | null {
  return useContext(LocalIdentityContext);
}

const signedOut: Session = { kind: 'signedOut', setup: 'done' };
const retryAfterMs = 5_000;

/** Who this is, as the server says; rejects when it doesn't answer or another identity provider is asked for. */
async function findSession(session: LocalSession, http: Http): Promise<Session> {
  const [{ identity }, state] = await Promise.all([session.readConfig(), session.readState()]);
  if (identity.kind !== 'local') throw new Error(`Sign-in by ${identity.kind} is not part of this version`);
  if (state.setupRequired) {
    return { kind: 'signedOut', setup: identity.setupCodeRequired ? 'code' : 'open' };
  }
  if (!state.signedIn) return signedOut;
  if (state.organizationId === undefined) {
    return { kind: 'noOrganization', organizations: state.organizations ?? [] };
  }
  try {
    const { body } = await http.send({ method: 'GET', path: readPath('userInfo') });
    return { kind: 'member', userInfo: body as UserInfo };
  } catch (error) {
    if (isClientProblem(error) && error.code === 'UNAUTHENTICATED') return signedOut;
    if (isClientProblem(error) && error.code === 'ORGANIZATION_REQUIRED') {
      return { kind: 'noOrganization', organizations: state.organizations ?? [] };
    }
    throw error;
  }
}

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
  children,
}: {
  session: LocalSession;
  http: Http;
  children: ReactNode;
}) {
  const [status, setStatus] = useState<IdentityValue['status']>('loading');
  const [session, setSession] = useState<Session>(signedOut);

  const refresh = useCallback(async () => {
    try {
      setSession(await findSession(source, http));
      setStatus('ready');
    } catch (error) {
      // Who was known stays known: a server that is away for a moment signs nobody out.
      setStatus(known => (known === 'ready' ? known : 'error'));
      throw error;
    }
  }, [source, http]);

  useEffect(() => {
    // A failure shows in the status.
    const read = () => void refresh().catch(() => undefined);
    if (status === 'loading') read();
    if (status !== 'error') return;
    const timer = setInterval(read, retryAfterMs);
    return () => clearInterval(timer);
  }, [status, refresh]);

  useEffect(() => source.onEnded(() => setSession(signedOut)), [source]);

  const identity = useMemo((): IdentityValue => {
    return {
      status,
      session,
      getToken: source.token,
      refresh,
      async chooseOrganization(id) {
        await source.chooseOrganization(id);
        await refresh();
      },
      async signOut() {
        await endSession(http);
        source.forgetToken();
        setSession(signedOut);
      },
    };
  }, [status, session, source, http, refresh]);

  const local = useMemo((): LocalIdentity => {
    const thenRefresh =
      <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
      async (...args: Args) => {
        await act(...args);
        await refresh();
      };
    return {
      signIn: thenRefresh(source.signIn),
      signInByLink: thenRefresh(source.signInByLink),
      setUp: thenRefresh(source.setUp),
      acceptInvitation: thenRefresh(source.acceptInvitation),
      readInvitation: source.readInvitation,
      invite: source.invite,
    };
  }, [source, refresh]);

  return (
    <LocalIdentityContext value={local}>
      <IdentityContext value={identity}>{children}</IdentityContext>
    </LocalIdentityContext>
  );
}
