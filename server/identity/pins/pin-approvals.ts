/** Approval by an admin's PIN on a shared screen, for one call only; nobody is signed in. The origin checks that the person is an admin. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { strictObject, uuid } from '#shared/kernel/schema-parts.ts';
import { pinApproval } from '#shared/platform/identity-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import { requireOrganization } from '../account/memberships.ts';
import { nameDevice } from '../devices/device-requests.ts';
import { type ApproveAtOrigin, approvingWrites, callAs } from '../local/password-approvals.ts';
import { requireSharedScreen } from './pin-routes.ts';
import { requirePin } from './pins.ts';
import type { ScreenIdentity } from './screen-identity.ts';

export function createPinApprovalRoutes(
  local: ScreenIdentity,
  approve: ApproveAtOrigin,
): FastifyPluginAsyncTypebox {
  return async app => {
    for (const [place, write] of Object.entries(approvingWrites)) {
      app.post(
        `/identity/${place}/:id/pin`,
        { schema: { params: strictObject({ id: uuid }), body: pinApproval } },
        async (request, reply) => {
          const session = await local.requireAny(request, reply);
          const { id: organizationId } = requireOrganization(session);
          const device = requireSharedScreen(local, request);
          if (device.organizationId !== organizationId) throw new ProblemError('SCREEN_NOT_SHARED');
          const { userId, amount } = request.body;
          const organization = await requirePin(local, device, request.body);
          nameDevice(local.devices, request, organizationId);
          await callAs(local, { userId, organization }, token =>
            approve(request, reply, { write, approvalId: request.params.id, organizationId, token, amount }),
          );
          return reply;
        },
      );
    }
  };
}
