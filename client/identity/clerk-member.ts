/**
 * Session state built from Clerk's state, the member remembered in this browser and the server's answer. A remembered
 * member can continue before Clerk has loaded; authorization is always the server's decision.
 */

import { useCallback, useEffect, useRef, useState } from 'react';
import { readPath } from '#shared/contract/paths.ts';
import type { UserInfo } from '#shared/venue/user-schema.ts';
import type { BrowserEnvironment } from '../data/browser-environment.ts';
import { isClientProblem } from '../data/client-problem.ts';
import type { Http } from '../data/http.ts';
import type { IdentityNotice, IdentityValue, Session } from '../session/identity-context.tsx';
import type { RememberedMember } from '../session/remembered-member.ts';
import type { ClerkContext } from './clerk-context.ts';
import type { ClerkFault } from './clerk-failure.tsx';
import type { Leaving } from './clerk-leaving.ts';
import { clerkWithinMs } from './clerk-session.ts';
import type { ClerkView } from './clerk-view.ts';

type Auth = NonNullable<ClerkView['auth']>;
type SignedIn = Extract<Auth, { kind: 'signedIn' }>;
/** The server's answer for one session in one organization. */
type Found = { key: string; session: Session };

type ClerkMember = Pick<IdentityValue, 'status' | 'session' | 'refresh' | 'notice'> & {
  /** Set if Clerk is unreachable and no member is remembered who could continue without it. */
  fault: ClerkFault | null;
};

const retryAfterMs = 5_000;
const signedOut: Session = { kind: 'signedOut', setup: 'done' };
const endedByServer: Session = { ...signedOut, isEndedByServer: true };

function keyOf({ sessionId, orgId }: SignedIn): string {
  return `${sessionId} ${orgId}`;
}

/** Clerk's last known auth state: while it switches sessions it briefly reports none. */
function useLastAuth(auth: ClerkView['auth']): ClerkView['auth'] {
  const last = useRef(auth);
  if (auth !== null) last.current = auth;
  return last.current;
}

function useIsLate(isWaiting: boolean, setTimer: BrowserEnvironment['setTimer']): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setIsLate(false);
    return setTimer(() => setIsLate(true), clerkWithinMs);
  }, [isWaiting, setTimer]);
  return isLate;
}

function useGrace(http: Http): number | null {
  const [untilMs, setUntilMs] = useState<number | null>(null);
  useEffect(() => http.onSessionGrace(setUntilMs), [http]);
  return untilMs;
}

/** The server's answer for a session, and the member that it confirmed last in this browser. */
function useServerAnswer(
  { http, clerkSession, memory }: ClerkContext,
  signedIn: SignedIn | null,
  dropSession: Leaving['dropSession'],
) {
  const [remembered, setRemembered] = useState<RememberedMember | null>(memory.read);
  const [found, setFound] = useState<Found | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef(signedIn);
  latest.current = signedIn;
  const lacksSubscription = useRef(false);
  lacksSubscription.current = remembered?.userInfo.needsSubscription ?? false;

  const keep = useCallback(
    (member: Omit<RememberedMember, 'untilMs'>) => {
      memory.keep(member);
      setRemembered(memory.read());
    },
    [memory],
  );

  const refresh = useCallback(async () => {
    const asked = latest.current;
    const answer = (session: Session) => setFound({ key: asked === null ? '' : keyOf(asked), session });
    const organizations = asked?.organizations ?? [];
    // The subscription status is a token claim, and the cached token may be a minute old.
    if (lacksSubscription.current) await clerkSession.renew().catch(() => null);
    try {
      const { body } = await http.send({ method: 'GET', path: readPath('userInfo') });
      const userInfo = body as UserInfo;
      setHasFailed(false);
      if (asked?.orgId) keep({ userId: asked.userId, orgId: asked.orgId, userInfo, organizations });
      answer({ kind: 'member', userInfo, organizations });
    } catch (error) {
      if (!isClientProblem(error)) throw error;
      const { code } = error;
      if (code === 'UNAUTHENTICATED') {
        setRemembered(null);
        if (asked !== null) dropSession(asked.sessionId);
      } else if (code === 'ORGANIZATION_REQUIRED') answer({ kind: 'noOrganization', organizations });
      else if (code === 'FORBIDDEN') answer({ kind: 'noOrganization', organizations, isRefused: true });
      else if (code === 'RESTAURANT_ARCHIVED')
        answer({ kind: 'noOrganization', organizations, isArchived: true });
      else {
        setHasFailed(true);
        throw error;
      }
    }
  }, [http, keep, dropSession, clerkSession]);

  // Roles can change during a session: a request refused now may change which screens are available.
  useEffect(
    () =>
      http.onForbidden(path => {
        if (path !== readPath('userInfo')) void refresh().catch(() => undefined);
      }),
    [http, refresh],
  );

  const forget = useCallback(() => {
    memory.forget();
    setRemembered(null);
    setFound(null);
  }, [memory]);

  return { remembered, found, hasFailed, refresh, forget };
}

export function useClerkMember(
  view: ClerkView,
  context: ClerkContext,
  { left, isEnded, dropSession }: Leaving,
): ClerkMember {
  const { environment, http, clerkSession, isScriptThere } = context;
  const lastAuth = useLastAuth(view.auth);
  const hasLeft = lastAuth?.kind === 'signedIn' && lastAuth.sessionId === left;
  const auth: ClerkView['auth'] = hasLeft ? { kind: 'signedOut' } : lastAuth;
  const signedIn = auth?.kind === 'signedIn' ? auth : null;
  const key = signedIn === null || signedIn.orgId === null ? null : keyOf(signedIn);
  const { remembered, found, hasFailed, refresh, forget } = useServerAnswer(context, signedIn, dropSession);
  const isLate = useIsLate(auth === null, environment.setTimer);
  const graceUntilMs = useGrace(http);

  useEffect(() => {
    if (lastAuth !== null && !hasLeft) clerkSession.attach(view.ask);
  }, [lastAuth, hasLeft, view.ask, clerkSession]);

  const isAskedFor = key ?? (auth === null && remembered !== null ? 'remembered' : null);
  useEffect(() => {
    if (isAskedFor === null) return;
    let cancel = () => {};
    let isCurrent = true;
    const read = () =>
      void refresh().catch(() => {
        if (isCurrent) cancel = environment.setTimer(read, retryAfterMs);
      });
    read();
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [isAskedFor, refresh, environment]);

  const isOver = auth?.kind === 'signedOut' && view.status !== 'degraded';
  useEffect(() => {
    if (isOver) forget();
  }, [isOver, forget]);

  const derive = (): Omit<ClerkMember, 'refresh'> => {
    const shown = (session: Session) => ({ status: 'ready' as const, session, fault: null });
    const known = remembered && {
      kind: 'member' as const,
      userInfo: remembered.userInfo,
      organizations: signedIn?.organizations ?? remembered.organizations,
    };
    const isAway = auth === null && (isLate || view.status === 'error');
    const notice: IdentityNotice | null =
      graceUntilMs !== null ? { kind: 'grace', untilMs: graceUntilMs } : isAway ? { kind: 'away' } : null;
    const noticed = (session: Session) => ({ ...shown(session), ...(notice && { notice }) });
    const waiting = { status: 'loading' as const, session: signedOut, fault: null };
    if (auth === null) {
      if (known !== null) return noticed(known);
      if (!isAway) return waiting;
      const fault = view.status === 'error' || !isScriptThere() ? 'script' : 'silent';
      return { status: 'error', session: signedOut, fault };
    }
    if (auth.kind === 'signedOut') {
      return view.status === 'degraded' && known !== null
        ? noticed(known)
        : shown(isEnded ? endedByServer : signedOut);
    }
    if (auth.orgId === null) return shown({ kind: 'noOrganization', organizations: auth.organizations });
    if (found?.key === key) return noticed(found.session);
    if (known !== null && remembered?.userId === auth.userId && remembered.orgId === auth.orgId)
      return noticed(known);
    return hasFailed ? { ...waiting, status: 'error' } : waiting;
  };
  return { ...derive(), refresh };
}
