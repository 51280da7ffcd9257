/** Sign-out with Clerk: ended locally and on our server at once, at Clerk as soon as it responds. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { writes } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { isClientProblem } from '../data/client-problem.ts';
import { fetchWithin } from '../data/http.ts';
import type { ClerkContext } from './clerk-context.ts';
import { clerkWithinMs } from './clerk-session.ts';
import type { ClerkView } from './clerk-view.ts';

const storageKey = 'kelner.left';

export type Leaving = {
  /** Id of the session signed out here, which Clerk may still consider active. */
  left: string | null;
  /** True if the last session ended without the user signing out. */
  isEnded: boolean;
  signOut(): Promise<void>;
  /** The server rejected the session: treat it as ended, whatever Clerk reports. */
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

  // Repeats the sign-out whenever Clerk comes back with a session that was already left.
  useEffect(() => {
    if (left !== null && left === presentId) void notifyClerk();
  }, [left, presentId, notifyClerk]);

  // Clerk ended the session itself: tell our server at once, so that it closes the session's sockets.
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
    // If this request fails, the server-side session ends when its token expires.
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
