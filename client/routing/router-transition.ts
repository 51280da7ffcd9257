/**
 * Screen transition (spec §9): the old screen stays until the next is ready, at most 1 s; then a skeleton is shown for
 * at least 0.5 s to avoid flicker.
 */
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { pendingAfterMs, pendingAtLeastMs } from '#shared/kernel/intervals.ts';

type Transition<T> =
  | { kind: 'waiting' }
  | { kind: 'skeleton' }
  | { kind: 'shown'; key: string; value: T }
  | { kind: 'broken'; key: string; error: unknown };

/** Calls `prepare` once for each new `key` and returns the state to render. */
export function useTransition<T>(key: string, prepare: () => Promise<T>): Transition<T> {
  const [transition, setTransition] = useState<Transition<T>>({ kind: 'waiting' });
  const latestPrepare = useRef(prepare);
  latestPrepare.current = prepare;

  // A layout effect, because the next paint alone takes a tenth of a second on a slow phone.
  useLayoutEffect(() => {
    let isCurrent = true;
    let isSkeleton = false;
    let arrived: Transition<T> | null = null;
    let holdTimer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const next = arrived;
      // Rendered in slices, so that the old screen goes on answering taps.
      if (isCurrent && next !== null) startTransition(() => setTransition(next));
    };
    const arrive = (next: Transition<T>) => {
      arrived = next;
      clearTimeout(pendingTimer);
      if (!isSkeleton) show();
    };
    const pendingTimer = setTimeout(() => {
      isSkeleton = true;
      setTransition({ kind: 'skeleton' });
      holdTimer = setTimeout(() => {
        isSkeleton = false;
        show();
      }, pendingAtLeastMs);
    }, pendingAfterMs);
    latestPrepare.current().then(
      value => arrive({ kind: 'shown', key, value }),
      (error: unknown) => arrive({ kind: 'broken', key, error }),
    );
    return () => {
      isCurrent = false;
      clearTimeout(pendingTimer);
      clearTimeout(holdTimer);
    };
  }, [key]);

  return transition;
}
