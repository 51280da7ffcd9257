/**
 * Bodies of forwarded requests: JSON of limited length, read completely before the request takes a slot at the origin, so that a slow sender blocks
 * nobody. The content is validated by the origin.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../http/errors.ts';
import { isJson } from './forward-headers.ts';

/** Applies to all routes of `app`. */
export function readBodiesWhole(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Refuses bodies by their headers if they are too long or not JSON; without Content-Length the bytes are counted while reading. */
export function requireJsonBody({ headers }: Pick<FastifyRequest, 'headers'>, bytesMax: number): void {
  const length = headers['content-length'];
  if (Number(length ?? 0) > bytesMax) throw new ProblemError('BODY_TOO_LARGE');
  const hasBody = headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
  if (hasBody && !isJson(headers['content-type'])) throw new ProblemError('UNSUPPORTED_MEDIA_TYPE');
}
