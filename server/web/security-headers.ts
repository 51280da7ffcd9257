/** What browsers are told not to do with our pages: a strict policy, and nothing that plain http in a restaurant can't keep. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export type SecurityOptions = {
  /** Every address that browsers use is https, so they may be told to never use another. */
  isAlwaysHttps: boolean;
  /** Clerk's screens are part of the pages; they need more than ours. */
  hasClerkScreens: boolean;
  /** Browsers register with Firebase. */
  hasPush: boolean;
};

const yearSeconds = 365 * 24 * 60 * 60;

/** Older Safari doesn't count the socket's scheme into 'self', so this host's socket is named: it and no other. */
function socketSource(host: string | undefined): string {
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** Clerk's check that somebody who signs up is no robot. */
const challenges = 'https://challenges.cloudflare.com';
/** The card form of Clerk's pricing table. */
const cardForm = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** Where a browser becomes an installation and gets its push token. */
const firebaseCalls = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];

/** What Clerk's screens load besides our own origin, through which their scripts come: nothing of it is ours to bring. */
const forClerkScreens = {
  scriptSrc: [challenges, ...cardForm],
  // Their styles are made in the browser.
  styleSrc: ["'unsafe-inline'"],
  connectSrc: ['https://api.stripe.com'],
  imgSrc: ['https://img.clerk.com'],
  fontSrc: ['data:'],
};

export async function registerSecurityHeaders(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const { isAlwaysHttps, hasClerkScreens, hasPush } = options;
  const more = (name: keyof typeof forClerkScreens) => (hasClerkScreens ? forClerkScreens[name] : []);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...more('scriptSrc')],
        styleSrc: ["'self'", ...more('styleSrc')],
        connectSrc: [
          "'self'",
          request => socketSource(request.headers.host),
          ...more('connectSrc'),
          ...(hasPush ? firebaseCalls : []),
        ],
        imgSrc: ["'self'", 'data:', 'blob:', ...more('imgSrc')],
        fontSrc: ["'self'", ...more('fontSrc')],
        ...(hasClerkScreens && {
          // Clerk refreshes tokens in a worker that it makes of a text.
          workerSrc: ["'self'", 'blob:'],
          frameSrc: ["'self'", challenges, ...cardForm, 'https://hooks.stripe.com'],
        }),
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
