/**
 * Session token of local identity: one token in memory, renewed shortly before it expires, one request at a time. The
 * session itself is an HttpOnly cookie.
 */
import type { ErrorCode } from '#shared/kernel/error-catalogue.ts';
import type {
  IdentityState,
  Invitation,
  InvitationAcceptance,
  InvitationLink,
  NewInvitation,
  PinSignIn,
  PublicConfig,
  ScreenState,
  SetupRequest,
  SignInRequest,
  TokenAnswer,
} from '#shared/platform/identity-schema.ts';
import type { BrowserEnvironment } from '../data/browser-environment.ts';
import { ClientProblem, parseProblem } from '../data/client-problem.ts';
import { type Credentials, fetchWithin, parseJson } from '../data/http.ts';
import { createListeners } from '../data/listeners.ts';
import { createLocalAccount, type LocalAccount } from './local-account.ts';

export type LocalSession = Credentials & {
  readConfig(): Promise<PublicConfig>;
  readState(): Promise<IdentityState>;
  signIn(request: SignInRequest): Promise<void>;
  signInByLink(link: string): Promise<void>;
  signInByPin(request: PinSignIn): Promise<void>;
  /** The state that a locked screen shows. */
  readScreen(): Promise<ScreenState>;
  /** Opens sign-in with a personal account at the hosted provider, on a shared screen. */
  openAccount(): Promise<void>;
  /** Opens a station's screen, which belongs to no person. */
  enterScreen(): Promise<void>;
  /**
   * Ends the session by its cookie alone. Until the server confirms it, this browser treats nobody as signed
   * in.
   */
  endHere(): Promise<void>;
  setUp(request: SetupRequest): Promise<void>;
  chooseOrganization(organizationId: string): Promise<void>;
  readInvitation(token: string): Promise<Invitation>;
  acceptInvitation(token: string, acceptance: InvitationAcceptance): Promise<void>;
  /** Creates a link with which an invited person sets a password and joins. */
  invite(invitation: NewInvitation): Promise<InvitationLink>;
  /** The user's account and the organization page. */
  readonly account: LocalAccount;
  /** Call when the session has ended: its token must not be used again. */
  forgetToken(): void;
  /** Uses another provider's credentials from now on. */
  setProvider(to: Credentials): void;
  /** Calls `listener` when the server reports that the session has ended. */
  onEnded(listener: () => void): () => void;
};

/** A token with less time left than this is not used: it must still be valid when the request arrives. */
const spareMs = 10_000;
const assumedLifeMs = 60_000;
const endCodes: readonly ErrorCode[] = ['UNAUTHENTICATED'];
/** Set while a screen is locked and the server may not know it. */
const lockedKey = 'kelner.locked';

type Environment = Pick<BrowserEnvironment, 'fetch' | 'setTimer' | 'now' | 'storage'>;

async function call<T>(
  environment: Environment,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<T> {
  const init: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.headers = { accept: 'application/json', 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  const { response, text } = await fetchWithin(environment, path, init);
  const answer = parseJson(text);
  // Text other than our server's JSON comes from a network's login page.
  if (answer === undefined && text !== '') throw new ClientProblem('NETWORK');
  if (!response.ok) throw parseProblem(response.status, answer);
  return answer as T;
}

/** The session's token; `onEnd` is called when the server reports that the session has ended. */
function createSessionToken(environment: Environment, onEnd: () => void) {
  let current: { token: string; untilMs: number } | null = null;
  let renewal: Promise<string | null> | null = null;
  /** Incremented on every change of user, so that late responses for the previous one are ignored. */
  let era = 0;

  function end(): void {
    current = null;
    onEnd();
  }

  /** Call before a request whose answer has a token; the returned function stores it unless the user has changed. */
  function expectToken(): (answer: TokenAnswer) => void {
    const sentMs = environment.now();
    const asked = era;
    return ({ token, expiresAt }) => {
      if (era !== asked) return;
      // The tablet's clock may be hours off: an implausible lifetime is replaced by the default.
      const leftMs = Date.parse(expiresAt) - sentMs;
      const lifeMs = leftMs > 0 && leftMs <= assumedLifeMs ? leftMs : assumedLifeMs;
      current = { token, untilMs: sentMs + lifeMs - spareMs };
    };
  }

  async function fetchToken(): Promise<string | null> {
    const keep = expectToken();
    const asked = era;
    try {
      const answer = await call<TokenAnswer>(environment, 'POST', '/identity/token');
      keep(answer);
      return answer.token;
    } catch (error) {
      if (!(error instanceof ClientProblem) || !endCodes.some(code => code === error.code)) throw error;
      if (era === asked) end();
      return null;
    }
  }

  function renew(): Promise<string | null> {
    const asked = era;
    renewal ??= fetchToken().finally(() => {
      if (era === asked) renewal = null;
    });
    return renewal;
  }

  return {
    end,
    expectToken,
    renew,
    token: async () => (current !== null && environment.now() < current.untilMs ? current.token : renew()),
    /** After any change of user, the old token and any token request in flight must be discarded. */
    forget(): void {
      current = null;
      renewal = null;
      era += 1;
    },
  };
}

export function createLocalSession(environment: Environment): LocalSession {
  let provider: Credentials | null = null;
  /** The latest sign-out by cookie; never rejects. */
  let leaving: Promise<void> = Promise.resolve();
  const listeners = createListeners();
  const own = createSessionToken(environment, listeners.notify);

  const get = <T>(path: string) => call<T>(environment, 'GET', path);

  async function change<T>(path: string, body: unknown): Promise<T> {
    // The sign-out's response deletes the cookie, so it must arrive before the new one.
    await leaving;
    const answer = await call<T>(environment, 'POST', path, body);
    environment.storage.write(lockedKey, null);
    own.forget();
    return answer;
  }

  function endHere(): Promise<void> {
    environment.storage.write(lockedKey, 'yes');
    const ended = call(environment, 'POST', '/identity/sign-out').then(() =>
      environment.storage.write(lockedKey, null),
    );
    leaving = ended.catch(() => undefined);
    return ended;
  }

  async function readState(): Promise<IdentityState> {
    if (environment.storage.read(lockedKey) !== null) {
      await endHere();
      const { sharedBy, screen } = await get<IdentityState>('/identity/state');
      const nobody = { setupRequired: false, signedIn: false };
      return { ...nobody, ...(sharedBy && { sharedBy }), ...(screen && { screen }) };
    }
    const keep = own.expectToken();
    const state = await get<IdentityState>('/identity/state');
    if (state.token !== undefined) keep(state.token);
    return state;
  }

  return {
    renew: () => (provider ?? own).renew(),
    token: () => (provider ?? own).token(),
    setProvider(to) {
      provider = to;
    },
    readConfig: () => get('/config.json'),
    readState,
    signIn: request => change('/identity/sign-in', request),
    signInByPin: request => change('/identity/pin/sign-in', request),
    readScreen: () => get('/identity/screen'),
    openAccount: () => change('/identity/screen/account', {}),
    enterScreen: () => change('/identity/screen/enter', {}),
    endHere,
    signInByLink: link => change('/identity/sign-in/link', { link }),
    setUp: request => change('/identity/setup', request),
    chooseOrganization: organizationId => change('/identity/organization', { organizationId }),
    readInvitation: token => get(`/identity/invitations/${encodeURIComponent(token)}`),
    acceptInvitation: (token, acceptance) =>
      change(`/identity/invitations/${encodeURIComponent(token)}`, acceptance),
    invite: invitation => call(environment, 'POST', '/identity/invitations', invitation),
    account: createLocalAccount(environment, {
      onOver: () => (provider === null ? own.end() : undefined),
      // A hosted provider's cookie may be older than its token.
      token: async isFresh => (provider === null ? null : isFresh ? provider.renew() : provider.token()),
    }),
    forgetToken: own.forget,
    onEnded: listeners.add,
  };
}
