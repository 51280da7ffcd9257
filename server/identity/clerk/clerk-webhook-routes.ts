/**
 * `POST /webhooks/clerk`: takes Clerk's reports. Only what Clerk signed and sent just now counts, and each report once;
 * one that could not be carried out is answered with a fault, so that Clerk sends it again.
 */
// The one in @clerk/fastify signs what it parsed and wrote anew; only the very bytes that came were signed.
import { verifyWebhook, type WebhookEvent } from '@clerk/backend/webhooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../../http/errors.ts';
import type { Database } from '../../store/database.ts';
import type { IdentityTables } from '../shared/identity-tables.ts';
import { noteMessage, wasMessageTaken } from './clerk-member-store.ts';

export const clerkWebhookPath = '/webhooks/clerk';

/** The signature counts for five minutes before and after its time; longer than both together. */
const keptMs = 15 * 60_000;
/** A person with all that an organization may keep about them. */
const reportBytesMax = 262_144;

async function readEvent(request: FastifyRequest, signingSecret: string): Promise<WebhookEvent> {
  const headers = new Headers();
  for (const name of ['svix-id', 'svix-timestamp', 'svix-signature']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const body = typeof request.body === 'string' ? request.body : '';
  const signed = new Request('http://localhost/', { method: 'POST', headers, body });
  return verifyWebhook(signed, { signingSecret }).catch((cause: unknown) => {
    throw new ProblemError('INVALID_REQUEST', { detail: 'The signature is not valid.' }, { cause });
  });
}

export function createClerkWebhooks(options: {
  signingSecret: string;
  apply: (event: WebhookEvent) => Promise<void>;
  database: Pick<Database<IdentityTables>, 'db'>;
  now: () => number;
}) {
  const { signingSecret, apply, now } = options;
  const { db } = options.database;
  const isoTime = (ms: number) => new Date(ms).toISOString();
  /** One at a time: what Clerk reports of somebody is in an order. */
  let last: Promise<unknown> = Promise.resolve();

  const takeOnce = async (id: string, event: WebhookEvent): Promise<boolean> => {
    if (await wasMessageTaken(db, id)) return false;
    await apply(event);
    await noteMessage(db, { id, keptUntil: isoTime(now() + keptMs), now: isoTime(now()) });
    return true;
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.post(clerkWebhookPath, { bodyLimit: reportBytesMax }, async (request, reply) => {
      const event = await readEvent(request, signingSecret);
      const id = String(request.headers['svix-id']).trim();
      const taking = last.then(() => takeOnce(id, event));
      last = taking.catch(() => {});
      const isNew = await taking;
      request.log.info({ type: event.type, isNew }, 'a report of Clerk');
      return reply.send({ taken: isNew });
    });
  };
}
