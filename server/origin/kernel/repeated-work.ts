/** Work of the origin that nobody calls, such as erasing old data: run after run, with a pause between two. */
import type { FastifyBaseLogger } from 'fastify';

export type Upkeep = {
  clock: { after(delayMs: number, work: () => void): () => void };
  log: Pick<FastifyBaseLogger, 'error'>;
};

type Repetition = Pick<Upkeep, 'clock'> & {
  /** Pause after each run. */
  everyMs: number;
  /** Delay of the first run; `everyMs` if absent. */
  firstAfterMs?: number;
  work: () => Promise<unknown>;
  /** Receives what a run rejected with; the next run comes all the same. */
  onError: (error: unknown) => void;
};

/** Logs `failure` with what a run rejected with. */
export function repeatUpkeep(
  { clock, log }: Upkeep,
  failure: string,
  repetition: Omit<Repetition, 'clock' | 'onError'>,
): { stop(): Promise<void> } {
  return repeatWork({ clock, ...repetition, onError: error => log.error({ err: error }, failure) });
}

/** `stop` resolves when the run under way has ended. */
export function repeatWork({ clock, everyMs, firstAfterMs = everyMs, work, onError }: Repetition): {
  stop(): Promise<void>;
} {
  let isStopped = false;
  let cancel = (): void => {};
  let underWay: Promise<unknown> = Promise.resolve();
  const schedule = (delayMs: number): void => {
    cancel = clock.after(delayMs, () => {
      underWay = work()
        .catch(onError)
        .finally(() => {
          if (!isStopped) schedule(everyMs);
        });
    });
  };
  schedule(firstAfterMs);
  return {
    async stop() {
      isStopped = true;
      cancel();
      await underWay;
    },
  };
}
