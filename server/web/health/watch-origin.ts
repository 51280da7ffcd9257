/** Records how the origin responds to the server's reads: since when it fails, and how long it takes. */
import type { OriginState } from './health-facts.ts';

type Answer = { readonly kind: string; readonly status?: number; readonly reason?: string };
/** A read with the server's own credential. */
type Request = { readonly path: string; readonly credential: { readonly kind: string } };

/** Enough samples for a percentile, few enough to cover only the last minutes. */
const measuredAnswersMax = 100;

export type OriginWatch = {
  state(): OriginState;
  /** Records that a health check found the origin unreachable. */
  unreachable(): void;
  /** Wraps the function that reads from the origin. */
  watch<R extends Request, A extends Answer>(read: (request: R) => Promise<A>): (request: R) => Promise<A>;
};

export function createOriginWatch(options: {
  isRemote: boolean;
  now: () => number;
  /** A clock for durations. */
  elapsed: () => number;
}): OriginWatch {
  const { isRemote, now, elapsed } = options;
  let answeredAtMs: number | null = null;
  let fault: OriginState['fault'] = null;
  let isServiceTokenRefused = false;
  let took: number[] = [];

  const note = ({ credential }: Request, { kind, status, reason }: Answer, tookMs: number): void => {
    if (kind === 'fault') {
      // Without a service credential no request was sent.
      if (reason !== 'no service credential') fault ??= { sinceMs: now(), reason: reason ?? '' };
      return;
    }
    if (credential.kind === 'service') isServiceTokenRefused = kind === 'refused' && status === 401;
    answeredAtMs = now();
    fault = null;
    took = [...took.slice(1 - measuredAnswersMax), tookMs];
  };

  return {
    state() {
      const sorted = took.toSorted((one, other) => one - other);
      const answerMs = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null;
      return { isRemote, answeredAtMs, fault, answerMs, isServiceTokenRefused };
    },
    unreachable() {
      fault ??= { sinceMs: now(), reason: 'unreachable' };
    },
    watch: read => async request => {
      const startedMs = elapsed();
      const answer = await read(request);
      note(request, answer, elapsed() - startedMs);
      return answer;
    },
  };
}
