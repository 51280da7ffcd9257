/** A staff member's client for flow tests, benchmarks and trials: real HTTP and real sockets, like a browser. */
import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import type { Role } from '#shared/kernel/roles.ts';
import { liveProtocol, type ServerMessage } from '#shared/live/live-messages.ts';
import type { InvitationLink, TokenAnswer } from '#shared/platform/identity-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { Rights, User } from '#shared/venue/user-schema.ts';

export type Answer<T> = { status: number; headers: Headers; body: T };

export type StaffSession = {
  readonly baseUrl: string;
  readonly cookie: string;
  /** A session token that is valid for at least 15 s more. */
  token(): Promise<string>;
  get<T>(path: string): Promise<Answer<T>>;
  /** Sends a write with a new Idempotency-Key unless one is given. */
  write<T>(
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    options?: { key?: string; version?: number; deviceId?: string; deviceCookie?: string },
  ): Promise<Answer<T>>;
};

async function read<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? undefined : JSON.parse(text)) as T,
  };
}

async function post(baseUrl: string, path: string, body: unknown, cookie = ''): Promise<Response> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl, cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

function cookieOf(response: Response): string {
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error('The answer set no session cookie');
  return cookie;
}

/** A session of someone already signed in, by its cookie. */
export function openSession(baseUrl: string, cookie: string): StaffSession {
  let known: { token: string; goodUntilMs: number } | undefined;
  return createStaffSession({
    baseUrl,
    cookie,
    async token() {
      if (known !== undefined && known.goodUntilMs > Date.now()) return known.token;
      const response = await post(baseUrl, '/identity/token', {}, cookie);
      const answer = (await response.json()) as TokenAnswer;
      known = { token: answer.token, goodUntilMs: Date.parse(answer.expiresAt) - 15_000 };
      return known.token;
    },
  });
}

/** The calls of a session, with any source of cookie and tokens. */
export function createStaffSession(source: Pick<StaffSession, 'baseUrl' | 'cookie' | 'token'>): StaffSession {
  const { baseUrl, cookie, token } = source;
  return {
    baseUrl,
    cookie,
    token,
    async get(path) {
      return read(
        await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${await token()}` } }),
      );
    },
    async write(method, path, body, { key = randomUUID(), version, deviceId, deviceCookie } = {}) {
      const headers: Record<string, string> = {
        authorization: `Bearer ${await token()}`,
        origin: baseUrl,
        'idempotency-key': key,
      };
      if (version !== undefined) headers['if-match'] = `"${version}"`;
      if (deviceId !== undefined) headers['x-device-id'] = deviceId;
      if (deviceCookie !== undefined) headers['cookie'] = deviceCookie;
      if (body !== undefined) headers['content-type'] = 'application/json';
      return read(
        await fetch(`${baseUrl}${path}`, {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
    },
  };
}

const ownerPassword = 'a long enough password';

/** First start: the owner runs the set-up and is signed in. */
export async function setUpRestaurant(
  baseUrl: string,
  { sample = true, setupCode }: { sample?: boolean; setupCode?: string | null } = {},
): Promise<StaffSession> {
  const response = await post(baseUrl, '/identity/setup', {
    restaurantName: 'Pod Lipą',
    username: 'owner',
    displayName: 'Zofia',
    password: ownerPassword,
    sample,
    ...(setupCode && { setupCode }),
  });
  return openSession(baseUrl, cookieOf(response));
}

export async function signIn(baseUrl: string, username: string, password: string): Promise<StaffSession> {
  return openSession(baseUrl, cookieOf(await post(baseUrl, '/identity/sign-in', { username, password })));
}

/** With the URL of a sign-in link, as `npm run demo` prints it. */
export async function signInByLink(address: string): Promise<StaffSession> {
  const url = new URL(address);
  // Browsers resolve these names to this computer, not every system does.
  if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1';
  const { origin, searchParams } = url;
  const link = searchParams.get('link');
  return openSession(origin, cookieOf(await post(origin, '/identity/sign-in/link', { link })));
}

export async function signInAsOwner(baseUrl: string): Promise<StaffSession> {
  return signIn(baseUrl, 'owner', ownerPassword);
}

/** The owner adds a person, who accepts the invitation and is signed in. */
export async function joinStaff(owner: StaffSession, username: string, roles: Role[]): Promise<StaffSession> {
  const added = await owner.write<{ id: string }>('POST', '/api/admin/users', {
    username,
    displayName: username,
    roles,
  });
  if (added.status !== 201)
    throw new Error(`Adding ${username} answered ${added.status}: ${JSON.stringify(added.body)}`);
  const invited = await post(
    owner.baseUrl,
    '/identity/invitations',
    { userId: added.body.id, username, displayName: username },
    owner.cookie,
  );
  const invitation = (await invited.json()) as InvitationLink;
  const accepted = await post(owner.baseUrl, `/identity/invitations/${invitation.token}`, {
    username,
    displayName: username,
    password: `${username} has a password`,
    legalConsent: true,
  });
  return openSession(owner.baseUrl, cookieOf(accepted));
}

const halfDayMs = 12 * 60 * 60_000;

export async function changeSettings(admin: StaffSession, change: Partial<Settings>): Promise<void> {
  const path = '/api/admin/settings';
  const { version, ...settings } = (await admin.get<Settings>(path)).body;
  const { status } = await admin.write('PUT', path, { ...settings, ...change }, { version });
  if (status !== 200) throw new Error(`The settings answered ${status}`);
}

/** Beside those that they have. */
export async function giveRights(
  admin: StaffSession,
  username: string,
  more: Partial<Rights>,
): Promise<void> {
  const user = (await admin.get<User[]>('/api/admin/users')).body.find(one => one.username === username);
  if (user === undefined) throw new Error(`${username} is nobody here`);
  const rights = { ...user.rights, ...more };
  const { status } = await admin.write('PATCH', `/api/admin/users/${user.id}`, { rights }, user);
  if (status !== 200) throw new Error(`The rights were refused with ${status}`);
}

/** Moves the end of the business day away from now: with it orders are numbered anew and the current day's reports empty. */
export async function keepBusinessDay(admin: StaffSession): Promise<void> {
  const hour = new Date(Date.now() + halfDayMs).toISOString().slice(11, 13);
  await changeSettings(admin, { businessDayCutoff: `${hour}:00` });
}

export type Watcher = {
  readonly socket: WebSocket;
  /** Every message so far, oldest first. */
  readonly messages: ServerMessage[];
  /** Resolves with the first message, past or to come, that `matches`; rejects when the socket closes or closed before. */
  waitFor(matches: (message: ServerMessage) => boolean): Promise<ServerMessage>;
  onMessage(listener: (message: ServerMessage) => void): void;
  send(message: unknown): void;
  close(): Promise<void>;
};

/** Opens a live socket that watches `paths` (subs 1, 2, …) and resolves once each has its first snapshot. */
export async function watch(session: StaffSession, paths: string[]): Promise<Watcher> {
  const [cookie] = /kelner_device=[^;]+/.exec(session.cookie) ?? [];
  const socket = new WebSocket(`${session.baseUrl.replace('http', 'ws')}/live`, liveProtocol, {
    origin: session.baseUrl,
    headers: cookie === undefined ? {} : { cookie },
  });
  const messages: ServerMessage[] = [];
  const listeners = new Set<(message: ServerMessage) => void>();
  socket.on('message', data => {
    const message: ServerMessage = JSON.parse(String(data));
    messages.push(message);
    for (const listener of listeners) listener(message);
  });
  let closedWith: number | null = null;
  socket.once('close', code => {
    closedWith = code;
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const watcher: Watcher = {
    socket,
    messages,
    waitFor: matches =>
      new Promise((resolve, reject) => {
        const known = messages.find(matches);
        if (known !== undefined) return resolve(known);
        if (closedWith !== null) return reject(new Error(`The socket closed with ${closedWith}`));
        const listener = (message: ServerMessage) => {
          if (!matches(message)) return;
          listeners.delete(listener);
          resolve(message);
        };
        listeners.add(listener);
        socket.once('close', code => reject(new Error(`The socket closed with ${code}`)));
      }),
    onMessage: listener => listeners.add(listener),
    send: message => socket.send(JSON.stringify(message)),
    close: () =>
      new Promise(resolve => {
        if (closedWith !== null) return resolve();
        socket.once('close', () => resolve());
        socket.close();
      }),
  };
  const topics = paths.map((path, index) => ({ sub: index + 1, path }));
  watcher.send({ type: 'hello', client: randomUUID(), token: await session.token(), topics });
  for (const { sub } of topics) {
    // An origin that is late at first makes a topic stale before there is anything of it.
    const first = await watcher.waitFor(
      message => 'sub' in message && message.sub === sub && message.type !== 'stale',
    );
    if (first.type === 'error') throw new Error(`Topic ${paths[sub - 1]}: ${first.problem.code}`);
  }
  return watcher;
}
