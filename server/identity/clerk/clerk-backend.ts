/** Calls to Clerk's Backend API, each with a timeout; faults are logged and never thrown. */
import { setTimeout as delay } from 'node:timers/promises';
import { createClerkClient } from '@clerk/fastify';
import type { FastifyBaseLogger } from 'fastify';
import type { ClerkRole } from './membership-cache.ts';
import { type PersonNames, toPersonNames } from './person-names.ts';

export type ClerkBackend = {
  /** Null if Clerk doesn't respond in time, or has no such user. */
  namesOf(userId: string): Promise<PersonNames | null>;
  /** The person's current role in the organization, null for none; undefined if Clerk doesn't respond. */
  roleOf(organizationId: string, userId: string): Promise<ClerkRole | null | undefined>;
  /** The person's active sessions; undefined if Clerk doesn't respond. */
  sessionsOf(userId: string): Promise<string[] | undefined>;
  /** Ends the session at Clerk too, so that it issues no more tokens; false if the call failed. */
  revokeSession(sessionId: string): Promise<boolean>;
};

const namesWithinMs = 3_000;
const roleWithinMs = 3_000;
const sessionsWithinMs = 3_000;
/** The most that Clerk lists at once. */
const sessionsListed = 500;
const revokeWithinMs = 5_000;

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = delay(ms, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => {});
    // A rejection after the timeout has no handler any more.
    work.catch(() => {});
  }
}

/** The loggable part of a fault: Clerk's error objects contain the request, and so the secret key. */
function reasonOf(error: unknown): string {
  const { status, message } = (error ?? {}) as { status?: unknown; message?: unknown };
  return typeof status === 'number' ? `status ${status}` : String(message ?? error);
}

export function createClerkBackend(options: {
  publishableKey: string;
  secretKey: string;
  /** Null: Clerk's default URL. */
  apiUrl: string | null;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): ClerkBackend {
  const { publishableKey, secretKey, apiUrl, log } = options;
  const clerk = createClerkClient({
    publishableKey,
    secretKey,
    telemetry: { disabled: true },
    ...(apiUrl !== null && { apiUrl }),
  });
  return {
    async namesOf(userId) {
      try {
        const user = await within(namesWithinMs, clerk.users.getUser(userId));
        const { username, firstName, lastName, primaryEmailAddress } = user;
        return toPersonNames(userId, {
          username,
          firstName,
          lastName,
          email: primaryEmailAddress?.emailAddress,
        });
      } catch (error) {
        log.warn(
          { reason: reasonOf(error), userId },
          "Clerk did not answer with a person's name: the known name stays",
        );
        return null;
      }
    },
    async roleOf(organizationId, userId) {
      try {
        const asked = { organizationId, userId: [userId], limit: 1 };
        const [user, { data }] = await within(
          roleWithinMs,
          Promise.all([
            clerk.users.getUser(userId),
            clerk.organizations.getOrganizationMembershipList(asked),
          ]),
        );
        const membership = data.find(({ publicUserData }) => publicUserData?.userId === userId);
        if (user.banned || membership === undefined) return null;
        return membership.role === 'org:admin' ? 'admin' : 'member';
      } catch (error) {
        // Deleted people and organizations never come back at Clerk.
        if ((error as { status?: unknown } | null)?.status === 404) return null;
        log.warn(
          { reason: reasonOf(error), userId },
          'Clerk did not answer whether a person is a member: the last answer stays valid',
        );
        return undefined;
      }
    },
    async sessionsOf(userId) {
      try {
        const asked = { userId, status: 'active', limit: sessionsListed } as const;
        const { data } = await within(sessionsWithinMs, clerk.sessions.getSessionList(asked));
        return data.map(({ id }) => id);
      } catch (error) {
        log.warn({ reason: reasonOf(error), userId }, "Clerk did not list a person's sessions");
        return undefined;
      }
    },
    async revokeSession(sessionId) {
      try {
        await within(revokeWithinMs, clerk.sessions.revokeSession(sessionId));
        return true;
      } catch (error) {
        log.warn({ reason: reasonOf(error), sessionId }, 'A session ended here but not at Clerk');
        return false;
      }
    },
  };
}
