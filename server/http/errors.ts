/** The error format (RFC 9457) and the error handler that converts anything thrown. A 5xx exposes its code and title only; details go to the log. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorStatuses } from '#shared/kernel/error-catalogue.ts';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import { isStorageFault } from '../store/storage-faults.ts';
import { errorTitles } from './error-titles.ts';
import { whereOf } from './logged-path.ts';

type ProblemDetails = {
  detail?: string;
  errors?: { path: string; message: string }[];
  /** With VERSION_CONFLICT: the current entity. */
  current?: unknown;
  /** With TABLE_HAS_OPEN_ORDER: the existing order. */
  orderId?: string;
};

/** An error with a code of the catalogue, thrown anywhere; the handler sends it as the response. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly details: ProblemDetails;
  /** Seconds for a Retry-After header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    details: ProblemDetails = {},
    options: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(details.detail ?? errorTitles[code], { cause: options.cause });
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}

/** A validation error for one field, e.g. `invalidField('lines/0/quantity', 'must be >= 1')`. */
export function invalidField(
  path: string,
  message: string,
  code: ErrorCode = 'INVALID_REQUEST',
): ProblemError {
  return new ProblemError(code, { errors: [{ path, message }] });
}

/** A validation error for a field that would exceed its maximum. */
export function atLimit(path: string, max: number, code: ErrorCode): ProblemError {
  return invalidField(path, `must be at most ${max}`, code);
}

export function problemBody(code: ErrorCode, details: ProblemDetails = {}): Problem {
  const title = errorTitles[code];
  const status = errorStatuses[code];
  return { type: `urn:kelner:problem:${code}`, title, status, code, ...details };
}

/** Limits the response, however many errors the request has. */
const errorsNamed = 20;
const pathLengthMax = 128;

/** Ajv's errors as field paths: `/lines/0/quantity` → `lines/0/quantity`; a missing or unknown property is named in the path. */
function fieldErrors(error: FastifyError): { path: string; message: string }[] {
  return (error.validation ?? []).slice(0, errorsNamed).map(({ instancePath, params, message }) => {
    const own = params.missingProperty ?? params.additionalProperty;
    const path = [...instancePath.split('/').slice(1), ...(typeof own === 'string' ? [own] : [])].join('/');
    return { path: path.slice(0, pathLengthMax), message: message ?? 'is not valid' };
  });
}

const codesOfFastify: Partial<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_VALIDATION: 'INVALID_REQUEST',
};

/** Converts anything thrown: our errors unchanged, the framework's by its code, everything else to INTERNAL. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isStorageFault(error)) return new ProblemError('STORAGE_UNAVAILABLE', {}, { cause: error });
  const fastifyError = error as FastifyError;
  const code =
    codesOfFastify[fastifyError.code ?? ''] ?? (fastifyError.statusCode === 429 ? 'TOO_MANY_REQUESTS' : null);
  if (code === null) return new ProblemError('INTERNAL', {}, { cause: error });
  const errors = fieldErrors(fastifyError);
  return new ProblemError(code, errors.length > 0 ? { errors } : {}, { cause: error });
}

export function sendProblem(reply: FastifyReply, error: ProblemError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problemBody(error.code, error.details)));
}

/** One line with the fault, the route and the request's id. Only unexpected faults have a stack. */
function logFault(request: FastifyRequest, problem: ProblemError): void {
  const { code, cause } = problem;
  const { log } = request;
  const line = `${whereOf(request)} failed: ${code}`;
  if (code === 'INTERNAL') log.error({ err: cause ?? problem, code }, line);
  else log.warn({ code, reason: cause instanceof Error ? cause.message : problem.details.errors }, line);
}

/** Responds to every error and every unknown path of `app` with a problem document; a 5xx is logged here, once. */
export function answerWithProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = toProblemError(error);
    if (problem.status >= 500) logFault(request, problem);
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new ProblemError('NOT_FOUND')));
}
