/** `GET /metrics`: for whoever has the token; without one configured, for a Prometheus on this computer, and nobody else. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../http/errors.ts';
import { type Metric, metricsText } from './metrics.ts';

export type MetricsOptions = {
  metrics: readonly Metric[];
  /** Null: only this computer may look. With one only it counts: a proxy can make strangers look near. */
  token: string | null;
  isFromThisComputer: (request: FastifyRequest) => boolean;
};

const mediaType = 'text/plain; version=0.0.4; charset=utf-8';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Of the process itself. Loaded when first asked for: most servers are never asked. */
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
