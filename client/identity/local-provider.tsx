/**
 * Identity provider for local accounts: reads the session from this server and adds the calls that only local mode has.
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { readPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { PublicConfig } from '#shared/platform/identity-schema.ts';
import { isClientProblem } from '../data/client-problem.ts';
import type { Http } from '../data/http.ts';
import { IdentityContext, type IdentityValue, type Session } from '../session/identity-context.tsx';
import type { LocalAccount } from './local-account.ts';
import { type Found, findMember, isHosted, rememberMember, type Sources, signedOut } from './local-member.ts';
import type { LocalSession } from './local-session.ts';

/** Calls of the local sign-in screens; each resolves once the new session state is in the context. */
export type LocalIdentity = Pick<
  LocalSession,
  | 'signIn'
  | 'signInByLink'
  | 'signInByPin'
  | 'readScreen'
  | 'openAccount'
  | 'enterScreen'
  | 'setUp'
  | 'acceptInvitation'
  | 'readInvitation'
  | 'invite'
  | 'account'
> & {
  /** False beside a hosted provider, where people sign in by PIN only. */
  hasPasswords: boolean;
  /** Signs out of a shared screen at once, whether or not the server can be reached. */
  lock(): void;
};

const LocalIdentityContext = createContext<LocalIdentity | null>(null);

/** Null with a hosted provider. */
export function useLocalIdentity(): LocalIdentity | null {
  return useContext(LocalIdentityContext);
}

/** Shared screens, PINs and approvals by PIN; with local accounts and beside a hosted provider. */
export type SharedScreens = {
  account: LocalAccount;
  /** Asks the server whether this browser's screen is shared by PIN. */
  isByPin(): Promise<boolean>;
  /** Ends the session of a personal account on this screen and returns to the staff tiles. */
  leaveAccount(): void;
};

const SharedScreensContext = createContext<SharedScreens | null>(null);

/** Null if the server has no shared screens. */
export function useSharedScreens(): SharedScreens | null {
  return useContext(SharedScreensContext);
}

const retryAfterMs = 5_000;

/** Ends the session and its sockets on the server; an already ended session counts as success. */
async function endSession(http: Http): Promise<void> {
  const { method, path } = writes.logout;
  try {
    await http.send({ method, path, body: {}, idempotencyKey: createUuid() });
  } catch (error) {
    if (!isClientProblem(error) || error.code !== 'UNAUTHENTICATED') throw error;
  }
}

/** The server's last answer about the session, and how to ask again or to leave. */
function useSessionState(sources: Sources, first: Found | null) {
  const { session: source, http, memory } = sources;
  const [status, setStatus] = useState<IdentityValue['status']>(first === null ? 'error' : 'ready');
  const [session, setSession] = useState<Session>(first?.session ?? signedOut);
  const [config, setConfig] = useState<PublicConfig | null>(first?.config ?? null);
  const [sharing, setSharing] = useState(first?.sharing);
  const [isRemembered, setIsRemembered] = useState(first?.isRemembered === true);

  const refresh = useCallback(async () => {
    try {
      const found = await findMember(sources);
      rememberMember(memory, found);
      setIsRemembered(found.isRemembered === true);
      setConfig(found.config);
      setSharing(found.sharing);
      // The memory doesn't say how the screen is shared.
      setSession(known => (found.isRemembered && known.kind === 'member' ? known : found.session));
      setStatus('ready');
    } catch (error) {
      // Keep the known session: a server that is briefly unreachable signs nobody out.
      setStatus(known => (known === 'ready' ? known : 'error'));
      throw error;
    }
  }, [sources, memory]);

  useEffect(() => {
    if (status !== 'error' && !isRemembered) return;
    // Errors appear in the status.
    const timer = setInterval(() => void refresh().catch(() => undefined), retryAfterMs);
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

  // Roles can change during a session: a request refused now may change which screens are available.
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

  return { status, session, config, sharing, refresh, leave };
}

/** Runs `then` after each successful call of `act`. */
function followedBy<Args extends unknown[]>(
  act: (...args: Args) => Promise<void>,
  then: () => void | Promise<void>,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    await act(...args);
    await then();
  };
}

/** `first`: found before the first rendering; null if the server did not answer. */
export function LocalProvider({
  sources,
  first,
  children,
}: {
  sources: Sources;
  first: Found | null;
  children: ReactNode;
}) {
  const { session: source, http } = sources;
  const { status, session, config, sharing, refresh, leave } = useSessionState(sources, first);
  const [isLeaving, setIsLeaving] = useState(false);

  const identity = useMemo(
    (): IdentityValue => ({
      status,
      session,
      config,
      sharing,
      getToken: source.token,
      refresh,
      chooseOrganization: followedBy(source.chooseOrganization, refresh),
      signOut: followedBy(() => endSession(http), leave),
    }),
    [status, session, config, sharing, source, http, refresh, leave],
  );

  const hasPasswords = config?.identity.kind !== 'clerk';
  const local = useMemo((): LocalIdentity => {
    return {
      signIn: followedBy(source.signIn, refresh),
      signInByLink: followedBy(source.signInByLink, refresh),
      signInByPin: followedBy(source.signInByPin, refresh),
      hasPasswords,
      readScreen: source.readScreen,
      openAccount: followedBy(source.openAccount, refresh),
      enterScreen: followedBy(source.enterScreen, refresh),
      lock() {
        leave();
        // Repeated at the next start; until then nobody counts as signed in here.
        void source.endHere().catch(() => undefined);
      },
      setUp: followedBy(source.setUp, refresh),
      acceptInvitation: followedBy(source.acceptInvitation, refresh),
      readInvitation: source.readInvitation,
      invite: source.invite,
      account: {
        ...source.account,
        deleteAccount: followedBy(source.account.deleteAccount, leave),
        leaveOrganization: followedBy(source.account.leaveOrganization, leave),
        deleteOrganization: followedBy(source.account.deleteOrganization, leave),
      },
    };
  }, [source, hasPasswords, refresh, leave]);

  const hasScreens = config !== null && (config.identity.kind === 'local' || config.identity.hasPins);
  const screens = useMemo(
    (): SharedScreens => ({
      account: source.account,
      isByPin: async () => (await source.readState()).sharedBy === 'pin',
      leaveAccount() {
        // Repeated at the next start; until then nobody counts as signed in here.
        void source.endHere().catch(() => undefined);
        setIsLeaving(true);
      },
    }),
    [source],
  );

  // Navigates once the page's content is unmounted; otherwise the browser would ask about unsaved changes.
  useEffect(() => {
    if (isLeaving) window.location.replace(screenPaths.login);
  }, [isLeaving]);

  return (
    <SharedScreensContext value={hasScreens ? screens : null}>
      <LocalIdentityContext value={isHosted({ config, sharing }) ? null : local}>
        <IdentityContext value={identity}>{isLeaving ? null : children}</IdentityContext>
      </LocalIdentityContext>
    </SharedScreensContext>
  );
}
