/** Creates the Fastify instance with its limits, certificate and graceful shutdown. */
import { createServer as createHttpServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { limits } from '#shared/kernel/limits.ts';
import type { Config } from '../config.ts';
import { type CallerTurns, createCallerTurns } from './caller-turns.ts';
import { takeOnlyWhatIsDeclared } from './declared-requests.ts';
import { problemBody, sendProblem, toProblemError } from './errors.ts';
import { loggingOptions } from './logging.ts';
import { limitRequestBodies } from './request-bodies.ts';
import { requestValidation } from './request-validation.ts';

/** A request must be complete within this time, against clients that hold connections open (slowloris). */
const requestWithinMs = 30_000;
const headWithinMs = 10_000;
/** Interval of the check for late requests. */
const lateCheckMs = 2_000;
const drainWithinMs = 5_000;
const drainCheckMs = 50;

type HttpApp = { app: FastifyInstance; callers: CallerTurns };

type Certificate = { key: string | Buffer; cert: string | Buffer };

/** `tls`: null for plain http. */
export function createHttpApp(config: Config, tls: Certificate | null): HttpApp {
  const callers = createCallerTurns({ isProxied: config.trustProxy !== false });
  const app = Fastify({
    ...loggingOptions(config.logLevel),
    serverFactory: handler => createServer(tls, callers.inTurn(handler)),
    clientErrorHandler: answerClientError,
    trustProxy: config.trustProxy,
    // Body limit before sign-in. Routes that accept more override it.
    bodyLimit: limits.smallBodyBytes,
    routerOptions: { maxParamLength: 256 },
    // A request that arrives on an open connection during shutdown is answered normally.
    return503OnClosing: false,
    ...requestValidation(),
    frameworkErrors: (error, _request, reply) => sendProblem(reply, toProblemError(error)),
  });
  callers.watchConnections(app.server);
  callers.watchAnswers(app);
  takeOnlyWhatIsDeclared(app);
  drainOnClose(app);
  limitRequestBodies(app);
  return { app, callers };
}

function createServer(tls: Certificate | null, handler: RequestListener): Server {
  const options = {
    requestTimeout: requestWithinMs,
    headersTimeout: headWithinMs,
    connectionsCheckingInterval: lateCheckMs,
  };
  const server =
    tls === null
      ? createHttpServer(options, handler)
      : createHttpsServer({ ...options, ...tls, handshakeTimeout: headWithinMs }, handler);
  // A client that half-closes after its request still gets the answer, which may come later from the queue.
  return Object.assign(server, { httpAllowHalfOpen: true });
}

/** Late or malformed input never becomes a request; it is answered in the same error format, and the connection is closed. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    const problem = problemBody(isLate ? 'REQUEST_TIMEOUT' : 'INVALID_REQUEST');
    const { status } = problem;
    const body = JSON.stringify(problem);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/problem+json',
      'Cache-Control: no-store',
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

/** Running requests may finish; connections that are idle afterwards are closed, and after 5 s all of them. */
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
