/** Security headers (helmet): a strict policy, restricted to what also works over plain http in a restaurant. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

type SecurityOptions = {
  /** Every public address uses https. */
  isAlwaysHttps: boolean;
  /** This host serves nothing at plain http, so HSTS may be sent. */
  hasNoPlainPages: boolean;
  /** Clerk's components are embedded in our pages and need a wider policy. */
  hasClerkScreens: boolean;
  /** Browsers register with Firebase. */
  hasPush: boolean;
};

const yearSeconds = 365 * 24 * 60 * 60;

/** Older Safari doesn't match ws:// against 'self', so this host's socket URL is listed. */
function socketSource(host: string | undefined): string {
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** Clerk's bot check at sign-up (Turnstile). */
const challenges = 'https://challenges.cloudflare.com';
/** The card form of Clerk's pricing table. */
const cardForm = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** Firebase's endpoints for installations and push tokens. */
const firebaseCalls = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];

/** Hosts of Clerk's components other than our own origin, which proxies their scripts. */
const forClerkScreens = {
  scriptSrc: [challenges, ...cardForm],
  // Clerk's components generate styles at run time.
  styleSrc: ["'unsafe-inline'"],
  connectSrc: ['https://api.stripe.com'],
  imgSrc: ['https://img.clerk.com'],
  fontSrc: ['data:'],
};

export async function registerSecurityHeaders(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const { isAlwaysHttps, hasNoPlainPages, hasClerkScreens, hasPush } = options;
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
          // Clerk refreshes tokens in a worker created from a blob.
          workerSrc: ["'self'", 'blob:'],
          frameSrc: ["'self'", challenges, ...cardForm, 'https://hooks.stripe.com'],
        }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity:
      isAlwaysHttps && hasNoPlainPages ? { maxAge: yearSeconds, includeSubDomains: false } : false,
    // Browsers ignore these two without a secure context, with a warning on every page.
    crossOriginOpenerPolicy: isAlwaysHttps ? { policy: 'same-origin' } : false,
    originAgentCluster: isAlwaysHttps,
    // With `no-referrer` a form's Origin header would be `null`.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Only Internet Explorer and Flash read this header.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
