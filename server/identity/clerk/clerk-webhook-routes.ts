/**
 * `POST /webhooks/clerk`: accepts Clerk's events with a valid, recent signature, each once; a failed one gets an error response so that Clerk resends it.
 */
// @clerk/fastify's version verifies re-serialized JSON; the signature is over the original bytes.
import { verifyWebhook, type WebhookEvent } from '@clerk/backend/webhooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../../http/errors.ts';
import type { Database } from '../../store/database.ts';
import type { IdentityTables } from '../shared/identity-tables.ts';
import { noteMessage, wasMessageTaken } from './clerk-member-store.ts';

const clerkWebhookPath = '/webhooks/clerk';

/** A signature is valid five minutes before and after its timestamp; this is longer than both together. */
const retentionMs = 15 * 60_000;
/** A user with all the metadata that Clerk allows. */
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
  /** Serialized, because events about a person are ordered. */
  let last: Promise<unknown> = Promise.resolve();

  const takeOnce = async (id: string, event: WebhookEvent): Promise<boolean> => {
    if (await wasMessageTaken(db, id)) return false;
    await apply(event);
    await noteMessage(db, { id, retainedUntil: isoTime(now() + retentionMs), now: isoTime(now()) });
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
      request.log.info({ type: event.type, isNew }, 'Clerk webhook received');
      return reply.send({ taken: isNew });
    });
  };
}
