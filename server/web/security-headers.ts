/** What browsers are told not to do with our pages: a strict policy, and nothing that plain http in a restaurant can't keep. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export type SecurityOptions = {
  /** Every address that browsers use is https, so they may be told to never use another. */
  isAlwaysHttps: boolean;
};

const yearSeconds = 365 * 24 * 60 * 60;

/** Older Safari doesn't count the socket's scheme into 'self', so this host's socket is named: it and no other. */
function socketSource(host: string | undefined): string {
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

export async function registerSecurityHeaders(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const { isAlwaysHttps } = options;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        connectSrc: ["'self'", request => socketSource(request.headers.host)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isAlwaysHttps ? { maxAge: yearSeconds, includeSubDomains: false } : false,
    // Browsers ignore these two without a secure context, with a warning on every page.
    crossOriginOpenerPolicy: isAlwaysHttps ? { policy: 'same-origin' } : false,
    originAgentCluster: isAlwaysHttps,
    // With `no-referrer` the Origin of a form would be `null`, which tells us nothing.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
