/**
 * Double of Google's push service: the OAuth token exchange and FCM's v1 API over real TLS, reached through an HTTP proxy (CONNECT), so that the real
 * firebase-admin runs unchanged.
 */
import { createPublicKey, createVerify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { accountKey, certificate, certificateKey } from './fcm-keys.ts';

type FcmMessage = {
  token: string;
  notification: { title: string; body: string };
  data: Record<string, string>;
  webpush: { headers: Record<string, string>; notification: Record<string, string> };
};
type Accepted = { atMs: number; message: FcmMessage };
/** `hang`: no answer. Faults of the token are named by FCM's codes. */
type FcmFault = 'unregistered' | 'invalidToken' | 'tooMany' | 'broken' | 'hang' | 'reset';

export const projectId = 'kelner-trial';
export const serviceAccountJson = JSON.stringify({
  type: 'service_account',
  project_id: projectId,
  client_email: `push@${projectId}.iam.gserviceaccount.com`,
  private_key: accountKey,
});
export const webConfigJson = JSON.stringify({
  apiKey: 'key',
  projectId,
  messagingSenderId: '1234567890',
  appId: '1:1234567890:web:abc',
});
export const vapidKey = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');

export type FcmDouble = {
  readonly proxyUrl: string;
  /** In the order of arrival, without refused messages. */
  readonly accepted: Accepted[];
  /** Every call of the send method, refused ones too. */
  readonly attempts: FcmMessage[];
  readonly tokenExchanges: number;
  /** Errors for the next calls with the token (or any), in order; afterwards calls are accepted again. */
  fail(faults: FcmFault[], token?: string): void;
  /** Removes all faults. */
  heal(): void;
  /** Resolves with the first accepted message, past or to come, that `matches`. */
  waitFor(matches: (message: FcmMessage) => boolean): Promise<Accepted>;
  close(): Promise<void>;
};

function problem(status: number, code: string, message: string, field?: string) {
  const details = [
    { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code },
    ...(field === undefined
      ? []
      : [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [{ field, description: message }],
          },
        ]),
  ];
  return { status, body: { error: { code: status, message, status: code, details } } };
}

const answers = {
  unregistered: problem(404, 'UNREGISTERED', 'Requested entity was not found.'),
  invalidToken: problem(
    400,
    'INVALID_ARGUMENT',
    'The registration token is not a valid FCM registration token',
    'message.token',
  ),
  tooMany: problem(429, 'QUOTA_EXCEEDED', 'Quota exceeded.'),
  broken: problem(500, 'INTERNAL', 'Internal error encountered.'),
};

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function answer(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
  response.end(JSON.stringify(body));
}

/** Verifies the assertion that the service account signs (RFC 7523). */
function isSigned(assertion: string): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.');
  const { iss, aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const isSound = createVerify('RSA-SHA256')
    .update(`${head}.${claims}`)
    .verify(createPublicKey(accountKey), Buffer.from(signature, 'base64url'));
  return isSound && aud.startsWith('https://oauth2.googleapis.com/') && iss.startsWith('push@') && exp > 0;
}

export async function startFcmDouble(): Promise<FcmDouble> {
  const accepted: Accepted[] = [];
  const attempts: FcmMessage[] = [];
  const faults: { token: string | undefined; fault: FcmFault }[] = [];
  const waiting = new Set<() => void>();
  const sockets = new Set<Socket>();
  let tokenExchanges = 0;

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const assertion = new URLSearchParams(await textOf(request)).get('assertion') ?? '';
    if (!isSigned(assertion)) return answer(response, 400, { error: 'invalid_grant' });
    tokenExchanges += 1;
    answer(response, 200, { access_token: 'an-access-token', expires_in: 3_600, token_type: 'Bearer' });
  };

  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { message } = JSON.parse(await textOf(request));
    attempts.push(message);
    const index = faults.findIndex(({ token }) => token === undefined || token === message.token);
    const fault = faults[index]?.fault;
    if (index >= 0) faults.splice(index, 1);
    if (fault === 'hang') return;
    if (fault === 'reset') return void request.socket.destroy();
    if (fault !== undefined) {
      const { status, body } = answers[fault];
      return answer(response, status, body, fault === 'tooMany' ? { 'retry-after': '1' } : {});
    }
    accepted.push({ atMs: performance.now(), message });
    for (const check of [...waiting]) check();
    answer(response, 200, { name: `projects/${projectId}/messages/${accepted.length}` });
  };

  const google = createTlsServer({ cert: certificate, key: certificateKey }, (request, response) => {
    if (request.headers.host === 'oauth2.googleapis.com') return void exchange(request, response);
    const isSend = request.url === `/v1/projects/${projectId}/messages:send`;
    const isKnown = request.headers.authorization === 'Bearer an-access-token';
    if (isSend && isKnown) return void send(request, response);
    answer(response, isSend ? 401 : 404, { error: { code: isSend ? 401 : 404, status: 'UNAUTHENTICATED' } });
  }).listen(0, '127.0.0.1');
  const proxy = createServer().listen(0, '127.0.0.1');
  await Promise.all([once(google, 'listening'), once(proxy, 'listening')]);
  const portOf = (server: typeof proxy | typeof google) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    return socket;
  };
  proxy.on('connect', (request, client) => {
    if (!/^(fcm|oauth2)\.googleapis\.com:443$/.test(request.url ?? '')) return void client.destroy();
    const upstream = keep(connect(portOf(google), '127.0.0.1'));
    keep(client as Socket).write('HTTP/1.1 200 Connection Established\r\n\r\n');
    client.pipe(upstream).pipe(client);
  });

  return {
    proxyUrl: `http://127.0.0.1:${portOf(proxy)}`,
    accepted,
    attempts,
    get tokenExchanges() {
      return tokenExchanges;
    },
    fail(next, token) {
      faults.push(...next.map(fault => ({ token, fault })));
    },
    heal() {
      faults.length = 0;
    },
    waitFor: matches =>
      new Promise(resolve => {
        const check = () => {
          const found = accepted.find(({ message }) => matches(message));
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    async close() {
      for (const socket of sockets) socket.destroy();
      google.closeAllConnections();
      await Promise.all([google, proxy].map(server => new Promise(resolve => server.close(resolve))));
    },
  };
}
