/** For whoever watches the server: `/health/live` says the process answers, `/health/ready` that it can do its work. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../http/errors.ts';

export type HealthOptions = {
  isDatabaseWritable: () => Promise<boolean>;
  isOriginReachable: () => Promise<boolean>;
  /** How far the event loop runs behind, in milliseconds. */
  loopDelayMs: () => number;
};

/** Measures until stopped; each reading is the mean since the one before. */
export function watchLoopDelay(): { readMs: () => number; stop: () => void } {
  const histogram = monitorEventLoopDelay();
  histogram.enable();
  return {
    readMs() {
      const { mean } = histogram;
      histogram.reset();
      return mean / 1e6;
    },
    stop: () => void histogram.disable(),
  };
}

/** All who ask while a look is under way share it: anybody may ask, and a look writes to the disk and calls the origin. */
function oneAtATime(look: () => Promise<boolean>): () => Promise<boolean> {
  let underWay: Promise<boolean> | null = null;
  return () => {
    underWay ??= look().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** Beyond this, taps take visibly long: a balancer should send people elsewhere. */
const loopDelayMaxMs = 500;

export async function healthRoutes(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const { loopDelayMs } = options;
  const isDatabaseWritable = oneAtATime(options.isDatabaseWritable);
  const isOriginReachable = oneAtATime(options.isOriginReachable);

  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/health/ready', async (_request, reply) => {
    const [isWritable, isReachable] = await Promise.all([isDatabaseWritable(), isOriginReachable()]);
    const errors: { path: string; message: string }[] = [];
    if (!isWritable) errors.push({ path: 'database', message: 'cannot be written' });
    if (!isReachable) errors.push({ path: 'origin', message: 'cannot be reached' });
    if (loopDelayMs() > loopDelayMaxMs) errors.push({ path: 'load', message: 'is too high' });
    if (errors.length > 0) throw new ProblemError('NOT_READY', { errors }, { retryAfterSeconds: 5 });
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
}
