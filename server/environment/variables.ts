/**
 * Every environment variable: its meaning, default and an example. `VariableName` keeps the readers to this list; docs/configuration.md and .env.example
 * are written from it (`WRITE=docs npm test -- configuration-page`).
 */

type Variable = {
  readonly meaning: string;
  /** The text of the page; a dash means no value. */
  readonly usual: string;
  readonly example: string;
};

type Section = Readonly<Record<string, Variable>>;

const network = {
  PORT: {
    meaning: 'Port of the server. `npm run origin` uses 3001 as its default.',
    usual: '3000',
    example: '443',
  },
  HOST: {
    meaning:
      'Address on which the server listens. `0.0.0.0` means every address of this computer. Unset, an admin opens and closes the network in the office.',
    usual: '`127.0.0.1`, or as the office says',
    example: '0.0.0.0',
  },
  PUBLIC_URL: {
    meaning:
      'Addresses that browsers use, separated by commas. The server refuses every other address. Set it behind a reverse proxy; Clerk requires it.',
    usual: 'the host of each request',
    example: 'https://pos.example.com',
  },
  TRUST_PROXY: {
    meaning:
      'Reverse proxies whose `X-Forwarded-For` is believed: `true` for a proxy on this computer, or addresses separated by commas.',
    usual: '–',
    example: 'true',
  },
  NETWORK_MODE: {
    meaning:
      'In a container, the value of its `network_mode`. With `bridge` the server announces none of its own addresses.',
    usual: '`host`; `bridge` in the image',
    example: 'host',
  },
  LOCAL_NAME: {
    meaning: 'Name under `.local` by which the local network finds this computer.',
    usual: '`kelner` with `TLS`, else none',
    example: 'kelner',
  },
} as const satisfies Section;

const certificates = {
  TLS: {
    meaning:
      '`local`: serve https with a certificate of the restaurant’s own authority. `acme`: serve a certificate for a domain as well.',
    usual: '–',
    example: 'local',
  },
  TLS_NAMES: {
    meaning:
      'With `TLS`: more host names or private addresses for the certificate, for example those of the computer that runs the container.',
    usual: '–',
    example: '192.168.1.5',
  },
  HTTP_PORT: {
    meaning:
      'With `TLS`: port of the plain http page on which devices learn to trust the certificate. The ACME authority asks at this port, too.',
    usual: '`8080`; `80` with `TLS=acme` without `ACME_DNS_COMMAND`',
    example: '8080',
  },
  TLS_CERT_FILE: {
    meaning: 'PEM file with your own certificate. Needs `TLS_KEY_FILE`; `TLS` stays unset.',
    usual: '–',
    example: 'cert.pem',
  },
  TLS_KEY_FILE: { meaning: 'PEM file with the key of `TLS_CERT_FILE`.', usual: '–', example: 'key.pem' },
  ACME_DOMAIN: {
    meaning: 'With `TLS=acme`: names for the certificate, separated by commas.',
    usual: '–',
    example: 'pos.example.com',
  },
  ACME_AGREE: {
    meaning: 'With `TLS=acme`: `yes` means that you agree to the terms of the authority.',
    usual: '–',
    example: 'yes',
  },
  ACME_EMAIL: {
    meaning: 'E-mail address to which the authority may write.',
    usual: '–',
    example: 'office@example.com',
  },
  ACME_DIRECTORY: {
    meaning: 'Directory of the authority (RFC 8555).',
    usual: 'Let’s Encrypt',
    example: 'https://acme-staging-v02.api.letsencrypt.org/directory',
  },
  ACME_DNS_COMMAND: {
    meaning:
      'Your program that adds and removes TXT records, for a certificate without an open port 80. Wildcard names need it.',
    usual: '–',
    example: '/etc/kelner/dns',
  },
} as const satisfies Section;

const data = {
  DATA_DIR: {
    meaning: 'Folder of the database file, backups, keys, logs and simulated prints.',
    usual: './data',
    example: '/var/lib/kelner',
  },
  BACKUP_DIR: {
    meaning: 'Existing folder on another disk that gets a copy of every backup. Not with `DATABASE_URL`.',
    usual: '–',
    example: '/media/stick/kelner',
  },
  BACKUP_PASSPHRASE: {
    meaning:
      'Encrypts the copies in `BACKUP_DIR`; at least 12 characters. Without the passphrase the copies are lost.',
    usual: '–',
    example: 'a long sentence that you keep elsewhere',
  },
  DATABASE_URL: {
    meaning: 'PostgreSQL database (16 or newer) for all data, instead of a SQLite file.',
    usual: 'a SQLite file in `DATA_DIR`',
    example: 'postgres://kelner:password@127.0.0.1:5432/kelner',
  },
  DATABASE_POOL: {
    meaning:
      'Most connections of one process to PostgreSQL, besides the two that it keeps for locks and events.',
    usual: '16',
    example: '16',
  },
  NATS_URL: {
    meaning: 'NATS server that carries change hints between several processes, instead of PostgreSQL.',
    usual: '–',
    example: 'nats://127.0.0.1:4222',
  },
} as const satisfies Section;

const signIn = {
  CLERK_PUBLISHABLE_KEY: {
    meaning: 'Publishable key of the Clerk application. All three Clerk keys, or none.',
    usual: 'accounts of our own',
    example: 'pk_live_Y2xlcmsuZXhhbXBsZS5jb20k',
  },
  CLERK_SECRET_KEY: { meaning: 'Secret key of the Clerk application.', usual: '–', example: 'sk_live_abc' },
  CLERK_JWT_KEY: {
    meaning: 'Public key (PEM) of Clerk’s session tokens. `\\n` may stand for line breaks.',
    usual: '–',
    example: '-----BEGIN PUBLIC KEY-----\\n…',
  },
  CLERK_WEBHOOK_SECRET: {
    meaning: 'Signing secret of Clerk’s webhook. Enables `/webhooks/clerk`.',
    usual: '–',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  },
  CLERK_PLANS: {
    meaning: 'Plans of Clerk Billing, separated by commas. Every restaurant needs one of them.',
    usual: 'none needed',
    example: 'restaurant,restaurant_plus',
  },
  SESSION_GRACE_MINUTES: {
    meaning: 'For how long a signed-in person can continue while Clerk is unreachable; 720 at most.',
    usual: '0',
    example: '60',
  },
  CLERK_FAPI_URL: {
    meaning: 'Address of Clerk’s Frontend API. The server sends the secret key there.',
    usual: 'Clerk’s own',
    example: 'https://clerk.example.com',
  },
  CLERK_API_URL: {
    meaning: 'Address of Clerk’s Backend API. The server sends the secret key there.',
    usual: 'Clerk’s own',
    example: 'https://api.clerk.com',
  },
  BILLING_PORTAL_URL: {
    meaning: 'Page on which customers manage their subscription.',
    usual: '–',
    example: 'https://billing.example.com/login',
  },
  ORGANIZATION_ID: {
    meaning: 'The only organization that this server serves.',
    usual: 'every organization',
    example: 'org_2abc',
  },
} as const satisfies Section;

const push = {
  FIREBASE_SERVICE_ACCOUNT: {
    meaning: 'JSON file of a Firebase service account. All three Firebase settings, or none.',
    usual: '–',
    example: 'service-account.json',
  },
  FIREBASE_WEB_CONFIG: {
    meaning: 'Configuration of the Firebase web app, as JSON.',
    usual: '–',
    example: '{"apiKey":"…","projectId":"…","messagingSenderId":"…","appId":"…"}',
  },
  FIREBASE_VAPID_KEY: { meaning: 'Public key of the web push certificate.', usual: '–', example: 'B…' },
} as const satisfies Section;

const mail = {
  MAIL_URL: {
    meaning:
      'Mail account that sends each Z to the addresses in Office → Settings: `smtps://user:password@host:465`, or `smtp://…:587`, which encrypts as well. Needs `MAIL_FROM`.',
    usual: '–',
    example: 'smtps://office%40example.com:secret@mail.example.com:465',
  },
  MAIL_FROM: {
    meaning: 'Address of the sender. Needs `MAIL_URL`.',
    usual: '–',
    example: 'office@example.com',
  },
} as const satisfies Section;

const printers = {
  PRINTER_ADDRESSES: {
    meaning:
      'Networks in which printers may be although they are blocked by default: this computer, link-local and multicast addresses.',
    usual: '–',
    example: '127.0.0.1,10.0.0.0/8',
  },
  BRIDGE_TOKEN: {
    meaning: '`npm run bridge`: token of the fiscal printer or card terminal from Office → Devices.',
    usual: '–',
    example: 'bridge.…',
  },
  BRIDGE_PRINTER: {
    meaning: '`npm run bridge`: address of the fiscal printer, `tcp://host:port` or `serial:…`.',
    usual: '–',
    example: 'tcp://192.168.1.50:6666',
  },
  BRIDGE_TERMINAL: {
    meaning:
      '`npm run bridge`: protocol and address of the card terminal, `zvt://host:port` or `viva://host:port`, in place of a printer.',
    usual: '–',
    example: 'zvt://192.168.1.60:20007',
  },
  BRIDGE_KELNER_URL: {
    meaning: '`npm run bridge`: address of the server. Plain http is allowed within a private network only.',
    usual: 'http://127.0.0.1:3000',
    example: 'https://kelner.local:3000',
  },
  BRIDGE_DIR: {
    meaning: '`npm run bridge`: folder of its journal, on a disk that survives a power cut.',
    usual: './data/bridge',
    example: '/var/lib/kelner-bridge',
  },
  BRIDGE_TRY: {
    meaning: '`npm run bridge`: `yes` prints only on a printer that is not fiscalised.',
    usual: 'no',
    example: 'yes',
  },
} as const satisfies Section;

const origins = {
  ORIGIN_URL: {
    meaning: 'Address of a restaurant API that replaces the embedded one.',
    usual: 'embedded',
    example: 'http://127.0.0.1:3001',
  },
  ORIGIN_SERVICE_TOKEN: {
    meaning: 'Token with which the server polls that API while nobody is connected.',
    usual: '–',
    example: 'a-long-random-word',
  },
  SESSION_KEYS_URL: {
    meaning: '`npm run origin`: address of the keys (JWKS) that verify session tokens.',
    usual: 'http://127.0.0.1:3000/.well-known/jwks.json',
    example: 'https://clerk.example.com/.well-known/jwks.json',
  },
} as const satisfies Section;

const observing = {
  METRICS_TOKEN: {
    meaning:
      'Bearer token for `/metrics`. With it nobody reads `/metrics` without the token, on this computer either.',
    usual: 'requests from this computer only',
    example: 'a-long-random-word',
  },
  LOG_LEVEL: {
    meaning:
      'Least severe level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    usual: 'info',
    example: 'debug',
  },
} as const satisfies Section;

export const variableSections = {
  'Address and network': network,
  Certificates: certificates,
  'Data and backups': data,
  'Sign-in and subscriptions': signIn,
  'Push notifications': push,
  'E-mail': mail,
  Printers: printers,
  'Another restaurant API': origins,
  Observing: observing,
} as const satisfies Readonly<Record<string, Section>>;

type Names<T> = T extends Section ? keyof T & string : never;
export type VariableName = Names<(typeof variableSections)[keyof typeof variableSections]>;
