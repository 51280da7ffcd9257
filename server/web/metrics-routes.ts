/** `GET /metrics`: with the configured token; without one configured, only from this computer. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../http/errors.ts';
import { type Metric, metricsText } from './metrics.ts';

type MetricsOptions = {
  metrics: readonly Metric[];
  /** Null: only this computer has access. If set, it is always required: behind a proxy remote clients can look local. */
  token: string | null;
  isFromThisComputer: (request: FastifyRequest) => boolean;
};

const mediaType = 'text/plain; version=0.0.4; charset=utf-8';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Default process metrics. Loaded at the first request: most servers never get one. */
async function watchProcess(): Promise<() => Promise<string>> {
  const { collectDefaultMetrics, Registry } = (await import('prom-client')).default;
  const register = new Registry();
  collectDefaultMetrics({ register });
  return () => register.metrics();
}

export async function metricsRoutes(app: FastifyInstance, options: MetricsOptions): Promise<void> {
  const { metrics, token, isFromThisComputer } = options;
  const expected = token === null ? null : digest(`Bearer ${token}`);
  let processText: Promise<() => Promise<string>> | null = null;

  const mayLook = (request: FastifyRequest): boolean => {
    if (expected === null) return isFromThisComputer(request);
    return timingSafeEqual(
      digest((request.headers.authorization ?? '').replace(/^bearer /i, 'Bearer ')),
      expected,
    );
  };

  app.get('/metrics', async (request, reply) => {
    if (!mayLook(request)) throw new ProblemError(expected === null ? 'NOT_FOUND' : 'UNAUTHENTICATED');
    processText ??= watchProcess();
    const readProcess = await processText;
    reply.header('cache-control', 'no-store').type(mediaType);
    return `${await metricsText(metrics)}${await readProcess()}`;
  });
}
