/** Health checks: `/health/live` says that the process answers, `/health/ready` that it can do its work. */
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../http/errors.ts';

export type HealthOptions = {
  isDatabaseWritable: () => Promise<boolean>;
  isOriginReachable: () => Promise<boolean>;
  /** True while the process finishes its last requests: balancers should use another one. */
  isStopping?: () => boolean;
};

/** Concurrent callers share one check: anybody may request it, and a check writes to the disk and calls the origin. */
function oneAtATime(look: () => Promise<boolean>): () => Promise<boolean> {
  let underWay: Promise<boolean> | null = null;
  return () => {
    underWay ??= look().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** A busy process stays ready: otherwise its load moves to the others, and a balancer without any ready process refuses everybody. */
export async function healthRoutes(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const { isStopping = () => false } = options;
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
    if (isStopping()) errors.push({ path: 'server', message: 'is stopping' });
    if (errors.length > 0) throw new ProblemError('NOT_READY', { errors }, { retryAfterSeconds: 5 });
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
}
