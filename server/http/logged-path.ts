/** The form in which request URLs are logged. */
import type { FastifyRequest } from 'fastify';

/** The path without query and secrets in links (`/identity/invitations/{token}`). */
export function loggedPath(url: string): string {
  const path = url.split(/[?#]/)[0] ?? '';
  return path.replace(/^\/(identity|auth)\/([\w-]+)\/.*/, '/$1/$2/…').slice(0, 256);
}

/** `POST /api/waiter/orders` */
export function whereOf({ method, raw }: Pick<FastifyRequest, 'method' | 'raw'>): string {
  return `${method} ${loggedPath(raw.url ?? '')}`;
}
