/** Signing out where Clerk keeps the session: here at once, at Clerk as soon as it answers. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { writes } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/uuid.ts';
import { isClientProblem } from '../data/client-problem.ts';
import { fetchWithin } from '../data/http.ts';
import type { ClerkContext } from './clerk-member.ts';
import { clerkWithinMs } from './clerk-session.ts';
import type { ClerkView } from './clerk-view.ts';

const storageKey = 'kelner.left';

export type Leaving = {
  /** The session that was signed out here; Clerk may still think that it goes on. */
  left: string | null;
  /** The last session ended by no wish of the person. */
  isEnded: boolean;
  signOut(): Promise<void>;
  /** The server refuses the session: it is over here, whatever Clerk says. */
  dropSession(sessionId: string): void;
};

export function useLeaving(
  view: ClerkView,
  { environment, http, clerkSession, memory }: ClerkContext,
): Leaving {
  const [left, setLeft] = useState(() => environment.storage.read(storageKey));
  const { auth } = view;
  const presentId = auth?.kind === 'signedIn' ? auth.sessionId : null;
  const lastId = useRef<string | null>(null);
  const [isEnded, setIsEnded] = useState(false);

  const leave = useCallback(
    (sessionId: string | null) => {
      environment.storage.write(storageKey, sessionId);
      setLeft(sessionId);
    },
    [environment],
  );

  const notifyClerk = useCallback(
    () =>
      new Promise<void>(resolve => {
        const cancel = environment.setTimer(resolve, clerkWithinMs);
        const stop = () => {
          cancel();
          resolve();
        };
        view.signOut().then(stop, stop);
      }),
    [environment, view],
  );

  // Told again whenever Clerk comes back with a session that was left.
  useEffect(() => {
    if (left !== null && left === presentId) void notifyClerk();
  }, [left, presentId, notifyClerk]);

  // Clerk ended the session itself: our server, and with it every socket of it, learns of it at once.
  useEffect(() => {
    if (presentId !== null) {
      lastId.current = presentId;
      if (presentId !== left) setIsEnded(false);
    }
    if (auth?.kind !== 'signedOut' || lastId.current === null) return;
    const endedId = lastId.current;
    lastId.current = null;
    const token = clerkSession.lastToken();
    clerkSession.forget();
    if (endedId === left) return;
    setIsEnded(true);
    if (token === null) return;
    const { method, path } = writes.logout;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': createUuid() };
    // What can't be told now ends with its token.
    void fetchWithin(environment, path, { method, headers }).catch(() => undefined);
  }, [auth, presentId, left, clerkSession, environment]);

  const signOut = useCallback(async () => {
    const { method, path } = writes.logout;
    try {
      await http.send({ method, path, body: {}, idempotencyKey: createUuid() });
    } catch (error) {
      if (!isClientProblem(error) || error.code !== 'UNAUTHENTICATED') throw error;
    }
    memory.forget();
    clerkSession.forget();
    leave(presentId);
    await notifyClerk();
  }, [http, memory, clerkSession, leave, presentId, notifyClerk]);

  const dropSession = useCallback(
    (sessionId: string) => {
      memory.forget();
      clerkSession.forget();
      setIsEnded(true);
      leave(sessionId);
    },
    [memory, clerkSession, leave],
  );

  return { left, isEnded, signOut, dropSession };
}
