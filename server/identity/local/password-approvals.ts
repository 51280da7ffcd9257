/**
 * Approval by an admin's password on a waiter's device, instead of on the admin's own. It opens no session and sets no cookie; the device stays signed in
 * as the waiter.
 */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { strictObject, uuid } from '#shared/kernel/schema-parts.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { type PasswordApproval, passwordApproval } from '#shared/order/correction-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import { requireOrganization } from '../account/memberships.ts';
import { nameDevice } from '../devices/device-requests.ts';
import type { ScreenIdentity } from '../pins/screen-identity.ts';
import {
  type ActiveMembership,
  findAccount,
  findAccountByUsername,
  listActiveMemberships,
  usernameKey,
} from './account-store.ts';
import { requireAnySession } from './local-session-request.ts';
import type { LocalIdentity } from './local-sessions.ts';
import type { LocalSession } from './own-session.ts';

/** Calls that can be approved on a waiter's device: corrections of an order, and opening a till's drawer. */
export const approvingWrites = {
  approvals: 'approve',
  'drawer-openings': 'approveDrawer',
} as const;
type ApprovingWrite = (typeof approvingWrites)[keyof typeof approvingWrites];

/** `amount`: the amount that the device displayed to the admin. */
type Approver = {
  write: ApprovingWrite;
  approvalId: string;
  organizationId: string;
  token: string;
  amount?: number | undefined;
};

/** Approves at the origin as the token's owner, and sends the origin's response as `reply`. */
export type ApproveAtOrigin = (
  request: FastifyRequest,
  reply: FastifyReply,
  approver: Approver,
) => Promise<void>;

/**
 * Makes one call with a token of the person whose password was given. All failures look the same, as at sign-in. Attempts count against the device's
 * user, over all their sessions, so that guessing locks nobody else out. The origin checks that the approver is an admin.
 */
async function asApprover(
  local: LocalIdentity,
  asker: LocalSession,
  { username, password }: PasswordApproval,
  call: (token: string) => Promise<void>,
): Promise<void> {
  const { db } = local.database;
  const { id: organizationId } = requireOrganization(asker);
  const place = { kind: 'known', id: `member ${asker.userId}` } as const;
  const forgiveTry = await local.limiter.countTry(place, usernameKey(username));
  const account = await findAccountByUsername(db, username);
  const isRight = await local.passwords.verify(password, account?.password_hash, 'known');
  if (account === undefined || !isRight) throw new ProblemError('SIGN_IN_FAILED');
  // The password may have been changed during verification.
  if ((await findAccount(db, account.id))?.password_hash !== account.password_hash)
    throw new ProblemError('SIGN_IN_FAILED');
  const [organization] = await listActiveMemberships(db, account.id, organizationId);
  if (organization === undefined) throw new ProblemError('SIGN_IN_FAILED');
  await forgiveTry();
  await callAs(local, { userId: account.id, organization }, call);
}

/** Makes one call with a token of this person that is valid for this call only. */
export async function callAs(
  local: ScreenIdentity,
  { userId, organization }: { userId: string; organization: ActiveMembership },
  call: (token: string) => Promise<void>,
): Promise<void> {
  const sessionId = `approval-${createUuid(local.now())}`;
  const { token } = await local.issuer.issue({ userId, sessionId, organization });
  local.callSessions.set(sessionId, userId);
  try {
    await call(token);
  } finally {
    local.callSessions.delete(sessionId);
  }
}

export function createPasswordApprovalRoutes(
  local: LocalIdentity,
  approve: ApproveAtOrigin,
): FastifyPluginAsyncTypebox {
  return async app => {
    for (const [place, write] of Object.entries(approvingWrites)) {
      app.post(
        `/identity/${place}/:id`,
        { schema: { params: strictObject({ id: uuid }), body: passwordApproval } },
        async (request, reply) => {
          const session = await requireAnySession(local, request, reply);
          const { id: organizationId } = requireOrganization(session);
          const { amount } = request.body;
          nameDevice(local.devices, request, organizationId);
          await asApprover(local, session, request.body, token =>
            approve(request, reply, { write, approvalId: request.params.id, organizationId, token, amount }),
          );
          return reply;
        },
      );
    }
  };
}
