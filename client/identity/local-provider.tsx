/** Identity without a provider outside: asks this server who is signed in, and offers what only local mode has. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { readPath } from '#shared/paths.ts';
import type { IdentityState, PublicConfig } from '#shared/schemas/identity-schema.ts';
import type { UserInfo } from '#shared/schemas/user-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { writes } from '#shared/writes.ts';
import { isClientProblem } from '../data/client-problem.ts';
import type { Http } from '../data/http.ts';
import { IdentityContext, type IdentityValue, type Session } from './identity-context.tsx';
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

const signedOut: Session = { kind: 'signedOut', setup: 'done' };
const retryAfterMs = 5_000;

/** A server whose accounts are kept elsewhere has no state of its own to tell. */
async function readOwnState(session: LocalSession): Promise<IdentityState | null> {
  try {
    return await session.readState();
  } catch (error) {
    if (isClientProblem(error) && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

type Found = { config: PublicConfig; session: Session };

/** How the server is set up and who this is; rejects when it doesn't answer. */
async function findOut(session: LocalSession, http: Http): Promise<Found> {
  const [config, state] = await Promise.all([session.readConfig(), readOwnState(session)]);
  const { identity } = config;
  if (identity.kind !== 'local' || state === null) return { config, session: signedOut };
  return { config, session: await findSession(identity, state, http) };
}

async function findSession(
  identity: { setupCodeRequired: boolean },
  state: IdentityState,
  http: Http,
): Promise<Session> {
  if (state.setupRequired) {
    return { kind: 'signedOut', setup: identity.setupCodeRequired ? 'code' : 'open' };
  }
  if (!state.signedIn) return signedOut;
  const { organizations = [] } = state;
  if (state.organizationId === undefined) {
    return { kind: 'noOrganization', organizations };
  }
  try {
    const { body } = await http.send({ method: 'GET', path: readPath('userInfo') });
    return { kind: 'member', userInfo: body as UserInfo, organizations };
  } catch (error) {
    if (isClientProblem(error) && error.code === 'UNAUTHENTICATED') return signedOut;
    if (isClientProblem(error) && error.code === 'ORGANIZATION_REQUIRED') {
      return { kind: 'noOrganization', organizations };
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
  const [config, setConfig] = useState<PublicConfig | null>(null);

  const refresh = useCallback(async () => {
    try {
      const found = await findOut(source, http);
      setConfig(found.config);
      setSession(found.session);
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

  useEffect(
    () =>
      source.onEnded(() =>
        setSession(known => (known.kind === 'member' ? { ...signedOut, isEndedByServer: true } : signedOut)),
      ),
    [source],
  );

  // Roles change while people are at work: what is refused now may be another's screen from now on.
  useEffect(
    () =>
      http.onForbidden(path => {
        if (path !== readPath('userInfo')) void refresh().catch(() => undefined);
      }),
    [http, refresh],
  );

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
        source.forgetToken();
        setSession(signedOut);
      },
    };
  }, [status, session, config, source, http, refresh]);

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
        source.forgetToken();
        setSession(signedOut);
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
  }, [source, refresh]);

  return (
    <LocalIdentityContext value={config?.identity.kind === 'clerk' ? null : local}>
      <IdentityContext value={identity}>{children}</IdentityContext>
    </LocalIdentityContext>
  );
}
