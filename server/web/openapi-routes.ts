/** `GET /openapi.json`: public. Built at the first request, so that it doesn't delay the start. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isKnownTag } from '../http/entity-tag.ts';
import type { DocumentedSide } from './openapi-answers.ts';
import { createOpenApiDocument } from './openapi-document.ts';

export async function openApiRoutes(
  app: FastifyInstance,
  { side, version }: { side: DocumentedSide; version: string },
): Promise<void> {
  let made: { text: string; etag: string } | null = null;
  const make = () => {
    const text = JSON.stringify(createOpenApiDocument(side, version));
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
  };
  app.get('/openapi.json', async (request, reply) => {
    made ??= make();
    reply.headers({ etag: made.etag, 'cache-control': 'no-cache' });
    if (isKnownTag(request.headers['if-none-match'], made.etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(made.text);
  });
}
