/** The server itself, before anything answers: its limits, its certificate, and how it comes to an end. */
import { createServer as createHttpServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { limits } from '#shared/limits.ts';
import { type Config, readTlsFiles } from '../config.ts';
import { loggingOptions } from '../logging.ts';
import { type CallerTurns, createCallerTurns } from './caller-turns.ts';
import { takeOnlyWhatIsDeclared } from './declared-requests.ts';
import { problemBody, sendProblem, toProblemError } from './errors.ts';
import { limitRequestBodies } from './request-bodies.ts';
import { requestValidation } from './request-validation.ts';

/** A request has to be there whole within this time: longer only serves those who hold connections open. */
const requestWithinMs = 30_000;
const headWithinMs = 10_000;
/** How often is looked who is late. */
const lateCheckMs = 2_000;
const drainWithinMs = 5_000;
const drainCheckMs = 50;

export type HttpApp = { app: FastifyInstance; callers: CallerTurns };

export function createHttpApp(config: Config): HttpApp {
  const tls = config.tls && readTlsFiles(config.tls);
  const callers = createCallerTurns({ isProxied: config.trustProxy !== false });
  const app = Fastify({
    ...loggingOptions(config.logLevel),
    serverFactory: handler => createServer(tls, callers.inTurn(handler)),
    clientErrorHandler: answerClientError,
    trustProxy: config.trustProxy,
    // What strangers may send. Routes that take more say so.
    bodyLimit: limits.smallBodyBytes,
    routerOptions: { maxParamLength: 256 },
    // What still comes on an open connection while the server closes is answered like any other request.
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

function createServer(tls: ReturnType<typeof readTlsFiles> | null, handler: RequestListener): Server {
  const options = {
    requestTimeout: requestWithinMs,
    headersTimeout: headWithinMs,
    connectionsCheckingInterval: lateCheckMs,
  };
  const server =
    tls === null
      ? createHttpServer(options, handler)
      : createHttpsServer({ ...options, ...tls, handshakeTimeout: headWithinMs }, handler);
  // Whoever says that nothing more comes still waits for the answer, which has its turn later.
  return Object.assign(server, { httpAllowHalfOpen: true });
}

/** What comes too late or is no HTTP never becomes a request; it is answered in the same shape, and the connection ends. */
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
