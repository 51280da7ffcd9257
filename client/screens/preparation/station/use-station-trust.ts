/**
 * How far a wall's tickets can be trusted, judged each second. A wall whose tickets are confirmed in time
 * renders nothing for it.
 */
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { type PathParams, readPath } from '#shared/contract/paths.ts';
import { useData } from '../../../data/data-context.tsx';
import { liveStatusAtom, topicFreshnessAtom } from '../../../data/live/live-status.ts';
import { confirmEveryMs, judgeStation, type StationTrust } from './station-freshness.ts';

const judgeMs = 1_000;
const never = { isStale: false, confirmedAtMs: null };

/** A wall's read, and when the wall was opened. */
export type TrustSource = { path: string; openedAtMs: number };

export function useTrustSource(params: PathParams): TrustSource {
  const { serverClock } = useData();
  const [openedAtMs] = useState(() => serverClock.now());
  const path = readPath('preparationOrders', params);
  return useMemo(() => ({ path, openedAtMs }), [path, openedAtMs]);
}

function useJudged<T extends string | boolean>(
  { path, openedAtMs }: TrustSource,
  select: (trust: StationTrust) => T,
): T {
  const { statusStore, serverClock } = useData();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const timer = setInterval(onChange, judgeMs);
      const ends = [topicFreshnessAtom, liveStatusAtom].map(atom => statusStore.sub(atom, onChange));
      return () => {
        clearInterval(timer);
        for (const end of ends) end();
      };
    },
    [statusStore],
  );
  return useSyncExternalStore(subscribe, () => {
    const freshness = statusStore.get(topicFreshnessAtom)[path] ?? never;
    return select(
      judgeStation(freshness, statusStore.get(liveStatusAtom).kind, serverClock.now(), openedAtMs),
    );
  });
}

export function useIsTrusted(source: TrustSource): boolean {
  return useJudged(source, trust => trust.isTrusted);
}

/** Seconds are 0 while the regular confirmations come. */
export function useStationTrust(source: TrustSource): StationTrust {
  const text = useJudged(source, ({ seconds, ...trust }) =>
    JSON.stringify({
      ...trust,
      seconds: seconds !== null && seconds * 1_000 <= confirmEveryMs ? 0 : seconds,
    }),
  );
  return useMemo(() => JSON.parse(text), [text]);
}
