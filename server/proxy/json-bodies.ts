/**
 * Bodies on their way to the origin: JSON of a bearable length, read whole before a place at the origin is taken, so that who
 * sends slowly keeps nobody from it. What is in them is the origin's to read.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../http/errors.ts';
import { isJson } from './forward-headers.ts';

/** For all routes of `app`. */
export function readBodiesWhole(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Refuses by the headers alone what is too long or no JSON; a length that isn't declared is counted on the way. */
export function requireJsonBody({ headers }: Pick<FastifyRequest, 'headers'>, bytesMax: number): void {
  const length = headers['content-length'];
  if (Number(length ?? 0) > bytesMax) throw new ProblemError('BODY_TOO_LARGE');
  const hasBody = headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
  if (hasBody && !isJson(headers['content-type'])) throw new ProblemError('UNSUPPORTED_MEDIA_TYPE');
}
