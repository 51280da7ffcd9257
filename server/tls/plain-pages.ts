/**
 * The server at plain http: it answers the challenges of certificate authorities, redirects to https, and shows local devices the page where they trust the
 * server.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import { privateIpv4 } from '../environment/tls-config.ts';
import type { HttpChallenges } from './acme/http-challenges.ts';
import { hostOf } from './trust-page.ts';

type PlainPagesOptions = {
  trustPage: RequestListener;
  /** Null if no authority issues certificates by challenge. */
  challenges: HttpChallenges | null;
  /** The https address of a host name with a public certificate; null for other hosts. */
  secureAddress: (host: string) => string | null;
};

const requestWithinMs = 10_000;
const maxConnections = 256;

/** Whether the address is on this computer or its own network. Devices outside need neither the own authority nor its addresses. */
function isInHouse(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return privateIpv4.test(plain) || plain === '::1' || /^(f[cd]|fe[89ab])/i.test(plain);
}

/** Returns a server that does not listen yet. */
export function createPlainPages({ trustPage, challenges, secureAddress }: PlainPagesOptions): Server {
  const server = createServer(
    { requestTimeout: requestWithinMs, headersTimeout: requestWithinMs },
    (request, response) => {
      const path = request.url ?? '/';
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const text = (status: number, body: string) =>
        response
          .writeHead(status, {
            'content-type': 'text/plain',
            'content-length': Buffer.byteLength(body),
            'x-content-type-options': 'nosniff',
            'cache-control': 'no-store',
          })
          .end(body);
      const answer = isRead ? (challenges?.answer(path) ?? null) : null;
      if (answer !== null) return text(answer === '' ? 404 : 200, answer);
      const secure = secureAddress(hostOf(request));
      if (secure !== null && isRead && path.startsWith('/'))
        // A temporary redirect, because the operator may change the address.
        return response.writeHead(302, { location: `${secure}${path}`, 'cache-control': 'no-store' }).end();
      if (isInHouse(request.socket.remoteAddress ?? '')) return trustPage(request, response);
      return text(404, 'There is nothing here.\n');
    },
  );
  server.maxConnections = maxConnections;
  return server;
}
