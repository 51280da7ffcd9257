/** Log settings: one line per request, and never a token, password, cookie or phone number. */
import { randomBytes } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from './config.ts';
import { stdoutLog } from './log-stream.ts';

const secrets = [
  'authorization',
  'cookie',
  'token',
  'password',
  'secret',
  'secretKey',
  'serviceToken',
  'phone',
  'orderPhone',
];

/** Fastify's two lines per request are off; `logRequests` writes one. */
export function loggingOptions(
  logLevel: Config['logLevel'],
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId' | 'requestIdHeader'> {
  const paths = secrets.flatMap(name => [name, `*.${name}`, `*.*.${name}`]);
  return {
    logger: { level: logLevel, redact: { paths, remove: true }, stream: stdoutLog },
    logController: new LogController({ disableRequestLogging: true }),
    // Never taken from the client, which could choose a duplicate.
    requestIdHeader: false,
    genReqId: () => randomBytes(8).toString('hex'),
  };
}

/** The path for the log, without query and secrets in links (`/identity/invitations/{token}`). */
export function loggedPath(url: string): string {
  const path = url.split(/[?#]/)[0] ?? '';
  return path.replace(/^\/(identity|auth)\/([\w-]+)\/.*/, '/$1/$2/…').slice(0, 256);
}

/** Health probes come every few seconds and carry no information. */
function isProbe(url: string): boolean {
  return url.startsWith('/health/');
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: loggedPath(request.raw.url ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.identity?.userId,
    };
    request.log[isProbe(line.path) ? 'debug' : 'info'](line, 'request');
  });
}
