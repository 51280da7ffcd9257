/** `/identity/profile/image` and `/identity/people/:userId/image` of local mode: image upload and download. */
import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { limits } from '#shared/kernel/limits.ts';
import { strictObject } from '#shared/kernel/schema-parts.ts';
import { profileUser } from '#shared/platform/account-schema.ts';
import { isKnownTag } from '../../http/entity-tag.ts';
import { ProblemError } from '../../http/errors.ts';
import { requireAnySession, requireRequestSession } from '../local/local-session-request.ts';
import type { LocalIdentity } from '../local/local-sessions.ts';
import type { Uploads } from '../shared/uploads.ts';
import { createImageAnswers } from './image-answers.ts';
import { deleteImage, findImage } from './image-store.ts';
import { findPersonImage, setProfileImage } from './profile-images.ts';

const personParams = strictObject({ userId: Type.String({ maxLength: 64 }) });

/** CSP for an image opened in its own tab, against embedded scripts. */
const harmless = "default-src 'none'; sandbox";

export function createImageRoutes(local: LocalIdentity, uploads: Uploads): FastifyPluginAsyncTypebox {
  const answers = createImageAnswers();
  return async app => {
    // Accepts any declared type: it is detected from the complete body.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    app.put(
      '/identity/profile/image',
      {
        config: { streamsBody: true },
        // Authenticates before the body: no megabytes are read without a session.
        onRequest: async (request, reply) => {
          const { userId } = await requireRequestSession(local, request, reply);
          if (Number(request.headers['content-length'] ?? 0) >= limits.imageBytes)
            throw new ProblemError('BODY_TOO_LARGE');
          const leave = uploads.open(userId);
          reply.raw.once('close', leave);
        },
        schema: { response: { 200: profileUser } },
      },
      async (request, reply) => {
        const { body } = request;
        const content = body instanceof Readable ? await uploads.receive(body, limits.imageBytes - 1) : null;
        // Checked again: the session may have ended during the upload.
        const session = await requireRequestSession(local, request, reply);
        return setProfileImage(local, session, content);
      },
    );

    app.delete('/identity/profile/image', async (request, reply) => {
      const { userId } = await requireRequestSession(local, request, reply);
      await deleteImage(local.database.db, userId);
      return reply.code(204).send();
    });

    app.get(
      '/identity/people/:userId/image',
      { schema: { params: personParams } },
      async (request, reply) => {
        const viewer = await requireAnySession(local, request, reply);
        const { userId } = request.params;
        const { version, bytes } = await findPersonImage(local, viewer, userId);
        const etag = `"${version}"`;
        // Cached by the browser but revalidated, because former colleagues lose access.
        const cacheHeaders = { 'cache-control': 'private, no-cache', etag };
        if (isKnownTag(request.headers['if-none-match'], etag))
          return reply.code(304).headers(cacheHeaders).send();
        await answers.makeRoom(reply, viewer.userId, bytes);
        const image = await findImage(local.database.db, userId);
        // The image was replaced or removed while this request waited for the byte budget.
        if (image?.version !== version) throw new ProblemError('NOT_FOUND');
        return reply
          .type(image.media_type)
          .headers(cacheHeaders)
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', harmless)
          .header('content-disposition', 'inline')
          .send(Buffer.from(image.content));
      },
    );
  };
}
