/**
 * Child process with many simulated tabs for benches: each is the client's own live connection with its own session on
 * a real socket, and stores what it receives. Controlled by messages of the parent process.
 */
import { createHash, randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import type { Entity } from '#shared/live/live-messages.ts';
import { liveProtocol } from '#shared/live/live-messages.ts';
import { applyPatch } from '#shared/live/live-patch.ts';
import type { BrowserEnvironment, SocketLike } from '../../../client/data/browser-environment.ts';
import type { Credentials } from '../../../client/data/http.ts';
import { LiveConnection } from '../../../client/data/live/live-connection.ts';
import type { LiveSink } from '../../../client/data/live/live-subscriptions.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import type { FleetAnswer, FleetOrder, FleetTraffic } from '../../bench/rig/fleet-messages.ts';

type Client = { contents: ReadonlyMap<string, unknown>; expect(): void };

/** Clients started per 100 ms: a restaurant does not open all its tabs at the same moment. */
const startsAtOnce = 10;
const startEveryMs = 100;
const tokenSpareMs = 15_000;
const none: FleetTraffic = { bytes: 0, sentBytes: 0, snapshots: 0, unchanged: 0, deltas: 0 };

const clients: Client[] = [];
let traffic = { ...none };
let backAtMs: number[] = [];
let losses: Record<string, number> = {};

function say(answer: FleetAnswer): void {
  process.send?.(answer);
}

function count(frame: string): void {
  traffic.bytes += Buffer.byteLength(frame);
  if (frame.startsWith('{"type":"snapshot"')) traffic.snapshots += 1;
  if (frame.startsWith('{"type":"unchanged"')) traffic.unchanged += 1;
  if (frame.startsWith('{"type":"delta"') || frame.startsWith('{"type":"compared"')) traffic.deltas += 1;
}

function createCredentials(url: string, cookie: string): Credentials {
  let known: { token: string; goodUntilMs: number } | null = null;
  const renew = async (): Promise<string | null> => {
    const answer = await fetch(`${url}/identity/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: '{}',
    });
    if (!answer.ok) return null;
    const { token, expiresAt }: { token: string; expiresAt: string } = await answer.json();
    known = { token, goodUntilMs: Date.parse(expiresAt) - tokenSpareMs };
    return token;
  };
  return {
    renew,
    token: async () => (known !== null && known.goodUntilMs > Date.now() ? known.token : renew()),
  };
}

function createEnvironment(url: string): BrowserEnvironment {
  const storage = { read: () => null, write: () => {} };
  return {
    fetch: (input, init) => fetch(input, init),
    openSocket: () => {
      const socket = new WebSocket(
        `${url.replace('http', 'ws')}/live?version=${packageFile.version}`,
        liveProtocol,
        { origin: url, perMessageDeflate: false },
      );
      const send = socket.send.bind(socket);
      socket.send = (frame: string) => {
        traffic.sentBytes += Buffer.byteLength(frame);
        send(frame);
      };
      socket.on('message', frame => count(String(frame)));
      // A refused connection also fires `close`, as in a browser.
      socket.on('error', () => {});
      return socket as unknown as SocketLike;
    },
    now: () => Date.now(),
    random: () => Math.random(),
    setTimer: (work, delayMs) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    isOnline: () => true,
    isVisible: () => true,
    onOnlineChange: () => () => {},
    onVisibleChange: () => () => {},
    storage,
    tabStorage: storage,
    reload: () => {},
  };
}

/** `isBack` is called whenever all topics have become live again. */
function openClient(url: string, cookie: string, paths: readonly string[], isBack: () => void): Client {
  const contents = new Map<string, unknown>();
  let isMissing = true;
  let isExpectedToBreak = false;
  const settle = (): void => {
    if (!isMissing || !paths.every(path => connection.isLive(path))) return;
    isMissing = false;
    isBack();
  };
  const sink: LiveSink = {
    has: path => contents.has(path),
    replace: (path, data) => contents.set(path, data),
    advance: (path, data) => contents.set(path, data).has(path),
    patch(path, delta) {
      const known = contents.get(path);
      if (!Array.isArray(known)) return false;
      contents.set(path, applyPatch(known as Entity[], delta));
      return true;
    },
    list: path => (contents.get(path) as Entity[] | undefined) ?? null,
    refuse: (path, problem) => {
      throw new Error(`${path} was refused: ${problem.code}`);
    },
    confirm: settle,
    stale: () => {},
    include: () => {},
    isReadable: () => true,
    leave: () => {},
  };
  const connection = new LiveConnection({
    environment: createEnvironment(url),
    credentials: createCredentials(url, cookie),
    serverClock: { now: () => Date.now(), observeFrame: () => {}, observeHeader: () => {} },
    sink,
    listener: {
      onLive: () => {},
      onDoubt: () => {},
      onLost(code) {
        losses[`${code}`] = (losses[`${code}`] ?? 0) + 1;
        isMissing ||= isExpectedToBreak;
        isExpectedToBreak = false;
      },
      onHeartbeat: () => {},
    },
    onShutOut: () => {},
    clientId: randomUUID(),
  });
  for (const path of paths) connection.watch(path);
  connection.start();
  return {
    contents,
    expect() {
      isExpectedToBreak = true;
    },
  };
}

async function open({ url, cookies, paths, clients: wanted }: FleetOrder & { kind: 'open' }): Promise<void> {
  let isOpen = false;
  const isBack = (): void => {
    backAtMs.push(Date.now());
    if (backAtMs.length < wanted) return;
    say(isOpen ? { kind: 'back', atMs: backAtMs, traffic } : { kind: 'open', traffic });
    isOpen = true;
  };
  for (let index = 0; index < wanted; index += 1) {
    clients.push(openClient(url, cookies[index % cookies.length] ?? '', paths, isBack));
    if (index % startsAtOnce === 0) await new Promise(resolve => setTimeout(resolve, startEveryMs));
  }
}

function digestAll(): Record<string, Record<string, number>> {
  const digests: Record<string, Record<string, number>> = {};
  for (const { contents } of clients) {
    for (const [path, data] of contents) {
      const digest = createHash('sha256').update(JSON.stringify(data)).digest('base64url');
      digests[path] ??= {};
      digests[path][digest] = (digests[path][digest] ?? 0) + 1;
    }
  }
  return digests;
}

process.on('message', (order: FleetOrder) => {
  if (order.kind === 'open') void open(order);
  else if (order.kind === 'digest') say({ kind: 'digest', contents: digestAll() });
  else if (order.kind === 'progress') say({ kind: 'progress', back: backAtMs.length, losses });
  else {
    traffic = { ...none };
    backAtMs = [];
    losses = {};
    for (const client of clients) client.expect();
  }
});
process.once('disconnect', () => process.exit());
