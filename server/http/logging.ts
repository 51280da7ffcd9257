/** Log settings: one line per request, and never a token, password, cookie or phone number. */
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { stdoutLog } from './log-stream.ts';
import { loggedPath } from './logged-path.ts';
import { newRequestId, requestIdHeader } from './request-ids.ts';

const secrets = [
  'authorization',
  'cookie',
  'token',
  'password',
  'secret',
  'secretKey',
  'pin',
  'passphrase',
  'displayName',
  'guestName',
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
    requestIdHeader: false,
    genReqId: newRequestId,
  };
}

/** Health probes come every few seconds and carry no information. */
function isProbe(url: string): boolean {
  return url.startsWith('/health/');
}

/** Errors carry the request id, so that a user can refer to the line. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) reply.header(requestIdHeader, request.id);
  });
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
