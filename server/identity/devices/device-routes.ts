/** `/identity/device`: the paired device of this browser, for both kinds of identity. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ProblemError } from '../../http/errors.ts';
import type { IdentityKind, KindOptions } from '../shared/identity-kind.ts';

export function createDeviceRoutes(
  { sessionOf }: Pick<IdentityKind, 'sessionOf'>,
  { credentials, cookie }: KindOptions['devices'],
): FastifyPluginAsyncTypebox {
  return async app => {
    /** Unpairs the browser. Requires a signed-in person, so that nobody unpairs a till from its locked screen. */
    app.delete('/identity/device', async (request, reply) => {
      if ((await sessionOf(request)) === null) throw new ProblemError('UNAUTHENTICATED');
      const device = credentials.deviceOf(request.headers.cookie);
      if (device !== null) await credentials.end(device);
      cookie.clear(request, reply);
      return reply.code(204).send();
    });
  };
}
