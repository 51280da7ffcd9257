/** Fake browser environment for client tests: a server of canned responses, manually driven sockets, global timers. */
import type { ClientMessage, ServerMessage } from '#shared/live/live-messages.ts';
import type { BrowserEnvironment, SocketLike } from '../../../client/data/browser-environment.ts';

export type SentRequest = { method: string; path: string; body: unknown; headers: Record<string, string> };
export type FakeAnswer = { status?: number; body?: unknown; headers?: Record<string, string> };
/**
 * Response to `METHOD /path`: the body of a 200, or a function for anything else; a thrown error is a network failure.
 * A path without a query also answers requests with a query that no other entry answers.
 */
export type Answers = Record<string, unknown | ((request: SentRequest) => FakeAnswer | Promise<FakeAnswer>)>;

export class FakeSocket implements SocketLike {
  readyState: SocketLike['readyState'] = 0;
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  readonly sent: ClientMessage[] = [];
  isClosedByClient = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosedByClient = true;
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.fire(this.onopen, new Event('open'));
  }

  receive(message: ServerMessage): void {
    this.fire(this.onmessage, new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.fire(this.onclose, new CloseEvent('close', { code }));
  }

  /** Id of the latest subscription to `path`. */
  subOf(path: string): number {
    const requests = this.sent.flatMap(message => {
      if (message.type === 'hello') return message.topics;
      return message.type === 'subscribe' ? [message] : [];
    });
    const found = requests.findLast(request => request.path === path);
    if (found === undefined) throw new Error(`${path} was never subscribed`);
    return found.sub;
  }

  private fire<E>(handler: ((this: WebSocket, event: E) => unknown) | null, event: E): void {
    handler?.call(this as unknown as WebSocket, event);
  }
}

export type FakeEnvironment = BrowserEnvironment & {
  sockets: FakeSocket[];
  requests: SentRequest[];
  answers: Answers;
  /** `navigator.onLine`; `changeOnline` notifies the listeners. */
  changeOnline(isOnline: boolean): void;
  changeVisible(isVisible: boolean): void;
  /** Content of localStorage. */
  kept: Map<string, string>;
  /** Content of sessionStorage, which survives a reload. */
  keptByTab: Map<string, string>;
  /** Number of page reloads. */
  reloads: number;
  /** Value that `random()` returns. */
  chance: number;
};

function isAnswerFunction(
  answer: unknown,
): answer is (request: SentRequest) => FakeAnswer | Promise<FakeAnswer> {
  return typeof answer === 'function';
}

const notFound: FakeAnswer = {
  status: 404,
  body: { type: 'urn:kelner:problem:NOT_FOUND', title: 'Not found.', status: 404, code: 'NOT_FOUND' },
};

function storageOf(kept: () => Map<string, string>): BrowserEnvironment['storage'] {
  return {
    read: key => kept().get(key) ?? null,
    write(key, value) {
      if (value === null) kept().delete(key);
      else kept().set(key, value);
    },
  };
}

export function createFakeEnvironment(answers: Answers = {}): FakeEnvironment {
  const onlineListeners = new Set<() => void>();
  const visibleListeners = new Set<() => void>();
  let isOnline = true;
  let isVisible = true;
  const notify = (listeners: Set<() => void>) => {
    for (const listener of listeners) listener();
  };
  const environment: FakeEnvironment = {
    sockets: [],
    requests: [],
    answers,
    kept: new Map(),
    storage: storageOf(() => environment.kept),
    keptByTab: new Map(),
    tabStorage: storageOf(() => environment.keptByTab),
    reloads: 0,
    reload() {
      environment.reloads += 1;
    },
    chance: 0.5,
    async fetch(path, init) {
      const request: SentRequest = {
        method: init.method ?? 'GET',
        path,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        headers: Object.fromEntries(new Headers(init.headers)),
      };
      environment.requests.push(request);
      const [pathname] = path.split('?');
      const known =
        environment.answers[`${request.method} ${path}`] ??
        environment.answers[`${request.method} ${pathname}`];
      const prepared = known === undefined ? notFound : { body: known };
      const answering = isAnswerFunction(known) ? known(request) : prepared;
      const aborted = new Promise<never>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
      const { status = 200, body, headers } = await Promise.race([answering, aborted]);
      // HTML, so not sent as JSON.
      const isPage = typeof body === 'string' && body.startsWith('<');
      const text = status === 204 ? null : isPage ? body : JSON.stringify(body);
      return new Response(text, { status, ...(headers !== undefined && { headers }) });
    },
    openSocket() {
      const socket = new FakeSocket();
      environment.sockets.push(socket);
      return socket;
    },
    now: () => Date.now(),
    random: () => environment.chance,
    setTimer(work, delayMs) {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    isOnline: () => isOnline,
    isVisible: () => isVisible,
    onOnlineChange(listener) {
      onlineListeners.add(listener);
      return () => onlineListeners.delete(listener);
    },
    onVisibleChange(listener) {
      visibleListeners.add(listener);
      return () => visibleListeners.delete(listener);
    },
    changeOnline(next) {
      isOnline = next;
      notify(onlineListeners);
    },
    changeVisible(next) {
      isVisible = next;
      notify(visibleListeners);
    },
  };
  return environment;
}
