/** Bodies on their way to the origin: JSON of a bearable length, passed through as streams. Nobody here reads them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#shared/limits.ts';
import { ProblemError } from '../errors.ts';
import { isJson } from './forward-headers.ts';

/** For all routes of `app`. */
export function passBodiesThrough(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/** Refuses by the headers alone what is too long or no JSON; a length that isn't declared is counted on the way. */
export function requireJsonBody({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const length = headers['content-length'];
  if (Number(length ?? 0) > limits.bodyBytes) throw new ProblemError('BODY_TOO_LARGE');
  const hasBody = headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
  if (hasBody && !isJson(headers['content-type'])) throw new ProblemError('UNSUPPORTED_MEDIA_TYPE');
}
