/**
 * A browser tab without a screen: the client's own data layer (HTTP, live connection, cache, fallback polling) over
 * real sockets. Every frame is checked before and after the client processes it.
 */
import { QueryObserver } from '@tanstack/react-query';
import WebSocket from 'ws';
import { type PathParams, readPath } from '#shared/contract/paths.ts';
import { type ReadName, reads } from '#shared/contract/reads.ts';
import { liveProtocol } from '#shared/live/live-messages.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import type { ClientParts, DataAccess, Freshness } from './soak-client.ts';
import { createFrameWatch, type FrameContext, type Member, type SeenVersions } from './soak-frames.ts';

export type OpenRead = { readonly path: string; data(): unknown; close(): void };

export type Tab = {
  readonly member: Member;
  readonly http: DataAccess['http'];
  /** Observes a read like a screen that shows it. */
  open(name: ReadName, params?: PathParams): OpenRead;
  readonly reads: ReadonlySet<OpenRead>;
  status(): string;
  freshness(path: string): Freshness | undefined;
  close(): void;
};

type TabContext = FrameContext & { url: string; parts: ClientParts };

function openSocket(url: string, member: Member, context: TabContext, seen: SeenVersions) {
  const watch = createFrameWatch(context, member, seen);
  const address = `${url.replace('http', 'ws')}/live?version=${packageFile.version}`;
  const socket = new WebSocket(address, liveProtocol, { origin: url });
  const browserSocket = {
    onopen: null as (() => void) | null,
    onmessage: null as ((event: { data: string }) => void) | null,
    onclose: null as ((event: { code: number }) => void) | null,
    get readyState() {
      return socket.readyState;
    },
    send(text: string) {
      watch.sent(JSON.parse(text));
      socket.send(text);
    },
    close: () => socket.close(),
  };
  socket.on('open', () => browserSocket.onopen?.());
  socket.on('message', data => {
    const text = String(data);
    watch.received(JSON.parse(text), () => browserSocket.onmessage?.({ data: text }));
  });
  socket.on('close', code => {
    context.judge.count(`closed with ${code}`);
    browserSocket.onclose?.({ code });
  });
  socket.on('error', () => {});
  return browserSocket;
}

export function openTab(member: Member, context: TabContext): Tab {
  const { url, parts } = context;
  const none = () => () => {};
  const seen: SeenVersions = new Map();
  const edges = {
    fetch: (path: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      headers.set('origin', url);
      return fetch(`${url}${path}`, { ...init, headers });
    },
    openSocket: () => openSocket(url, member, context, seen),
    now: Date.now,
    random: Math.random,
    setTimer(work: () => void, delayMs: number) {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    isOnline: () => true,
    isVisible: () => true,
    onOnlineChange: none,
    onVisibleChange: none,
    storage: { read: () => null, write: () => {} },
    tabStorage: { read: () => null, write: () => {} },
  };
  const access = parts.createDataAccess(edges, { token: member.token, renew: member.renew });
  const { statusStore, queryClient } = access;
  const stop = access.start();
  const open = new Set<OpenRead>();

  return {
    member,
    http: access.http,
    reads: open,
    open(name, params) {
      const path = readPath(name, params);
      const options = () => parts.readOptions(access, name, params, statusStore.get(parts.isPollingAtom));
      const observer = new QueryObserver(queryClient, options());
      let unwatch: (() => void) | null = null;
      const unsubscribe = observer.subscribe(({ isPending }) => {
        if (!isPending && reads[name].live) unwatch ??= access.live.watch(path);
      });
      const stopPolling = statusStore.sub(parts.isPollingAtom, () => observer.setOptions(options()));
      const read: OpenRead = {
        path,
        data: () => queryClient.getQueryData([path]),
        close() {
          open.delete(read);
          stopPolling();
          unsubscribe();
          unwatch?.();
        },
      };
      open.add(read);
      return read;
    },
    status: () => statusStore.get(parts.liveStatusAtom).kind,
    freshness: path => statusStore.get(parts.topicFreshnessAtom)[path],
    close() {
      for (const read of [...open]) read.close();
      stop();
    },
  };
}
