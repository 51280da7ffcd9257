/**
 * Cache of origin reads that are needed only for a notification: the locations of tables, who took a payment. Never awaited: `answered` triggers another
 * evaluation, which finds the answer.
 */
import type { PathParams } from '#shared/contract/paths.ts';
import { readPath } from '#shared/contract/paths.ts';
import type { ReadData, ReadName } from '#shared/contract/reads.ts';

/** A read of the origin as JSON text; null if unavailable. */
export type AskOrigin = (organizationId: string, path: string) => Promise<string | null>;

export type RestaurantAnswers = {
  /** Undefined: requested · null: unavailable. */
  get<N extends ReadName>(name: N, params?: PathParams): ReadData<N> | null | undefined;
};

/** Long enough for the evaluation that follows, short enough to be current. */
const cacheMs = 5_000;

export function createRestaurantAnswers(options: {
  organizationId: string;
  ask: AskOrigin;
  now: () => number;
  answered: () => void;
}): RestaurantAnswers {
  const { organizationId, now } = options;
  const known = new Map<string, { untilMs: number; data: unknown } | 'asked'>();

  const ask = async (path: string): Promise<void> => {
    known.set(path, 'asked');
    const json = await options.ask(organizationId, path).catch(() => null);
    const nowMs = now();
    for (const [other, answer] of known)
      if (answer !== 'asked' && answer.untilMs < nowMs) known.delete(other);
    known.set(path, { untilMs: nowMs + cacheMs, data: json === null ? null : JSON.parse(json) });
    options.answered();
  };

  return {
    get<N extends ReadName>(name: N, params?: PathParams) {
      const path = readPath(name, params);
      const answer = known.get(path);
      if (answer === 'asked') return undefined;
      // The read table's schema has validated it.
      if (answer !== undefined && answer.untilMs >= now()) return answer.data as ReadData<N> | null;
      void ask(path);
      return undefined;
    },
  };
}
