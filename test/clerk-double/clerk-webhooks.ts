/** Messages as Clerk sends them through svix: an id, a time, and a signature over both and the body. */
import { createHmac, randomUUID } from 'node:crypto';

export const webhookSecret = `whsec_${Buffer.from('the double signs its messages').toString('base64')}`;

export type WebhookWish = {
  id?: string;
  timestampSeconds?: number;
  secret?: string;
  /** What is sent instead of the body that was signed. */
  body?: string;
};

export type SignedWebhook = { body: string; headers: Record<string, string> };

export function signWebhook(type: string, data: unknown, wish: WebhookWish = {}): SignedWebhook {
  const { id = `msg_${randomUUID()}`, secret = webhookSecret } = wish;
  const timestamp = String(wish.timestampSeconds ?? Math.floor(Date.now() / 1_000));
  const body = JSON.stringify({ type, object: 'event', data, timestamp: Number(timestamp) * 1_000 });
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    body: wish.body ?? body,
    headers: {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': timestamp,
      'svix-signature': `v1,${signature}`,
    },
  };
}
