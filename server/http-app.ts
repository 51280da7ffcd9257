/** The server itself, before anything answers: its limits, its certificate, and how it comes to an end. */
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import Fastify, { type FastifyInstance } from 'fastify';
import { limits } from '#shared/limits.ts';
import { type Config, readTlsFiles } from './config.ts';
import { takeOnlyWhatIsDeclared } from './declared-requests.ts';
import { sendProblem, toProblemError } from './errors.ts';
import { loggingOptions } from './logging.ts';
import { limitRequestBodies } from './request-bodies.ts';
import { requestValidation } from './request-validation.ts';

/** A request has to be there whole within this time: longer only serves those who hold connections open. */
const requestWithinMs = 30_000;
const drainWithinMs = 5_000;
const drainCheckMs = 50;

export function createHttpApp(config: Config): FastifyInstance {
  const tls = config.tls && readTlsFiles(config.tls);
  const serverOptions = { requestTimeout: requestWithinMs, headersTimeout: requestWithinMs / 2 };
  const app = Fastify({
    ...loggingOptions(config.logLevel),
    serverFactory: handler =>
      tls
        ? createHttpsServer({ ...serverOptions, ...tls }, handler)
        : createHttpServer(serverOptions, handler),
    trustProxy: config.trustProxy,
    // What strangers may send. Routes that take more say so.
    bodyLimit: limits.smallBodyBytes,
    routerOptions: { maxParamLength: 256 },
    // What still comes on an open connection while the server closes is answered like any other request.
    return503OnClosing: false,
    ...requestValidation(),
    frameworkErrors: (error, _request, reply) => sendProblem(reply, toProblemError(error)),
  });
  takeOnlyWhatIsDeclared(app);
  drainOnClose(app);
  limitRequestBodies(app);
  return app;
}

/** Requests under way may end; connections that then idle are dropped, and after 5 s all of them. */
function drainOnClose(app: FastifyInstance): void {
  const { server } = app;
  const timers: NodeJS.Timeout[] = [];
  app.addHook('preClose', async () => {
    timers.push(
      setInterval(() => server.closeIdleConnections(), drainCheckMs),
      setTimeout(() => server.closeAllConnections(), drainWithinMs),
    );
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
}
