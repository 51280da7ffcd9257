/**
 * What is asked of the origin only when somebody has to be told: whose tables are where, who took the money. Never waited for:
 * whoever looks again after `answered` finds it.
 */
import type { PathParams } from '#shared/contract/paths.ts';
import { readPath } from '#shared/contract/paths.ts';
import type { ReadData, ReadName } from '#shared/contract/reads.ts';

/** A read of the origin as JSON text; null where it couldn't be had. */
export type AskOrigin = (organizationId: string, path: string) => Promise<string | null>;

export type RestaurantAnswers = {
  /** Undefined: being asked for · null: not to be had. */
  get<N extends ReadName>(name: N, params?: PathParams): ReadData<N> | null | undefined;
};

/** Long enough to be used by the look that follows, short enough to be true. */
const keptMs = 5_000;

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
    known.set(path, { untilMs: nowMs + keptMs, data: json === null ? null : JSON.parse(json) });
    options.answered();
  };

  return {
    get<N extends ReadName>(name: N, params?: PathParams) {
      const path = readPath(name, params);
      const answer = known.get(path);
      if (answer === 'asked') return undefined;
      // The read table says what the path answers.
      if (answer !== undefined && answer.untilMs >= now()) return answer.data as ReadData<N> | null;
      void ask(path);
      return undefined;
    },
  };
}
