/**
 * Screens of a chain: live sockets that come back when they are closed, to the next process that takes them, with the cursors that they have. Frames
 * are searched as bytes, never parsed, so that the servers are measured and not thousands of clients in one process.
 */
import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { liveProtocol } from '#shared/live/live-messages.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Place } from './chain-calls.ts';
import type { Person } from './chain-restaurants.ts';
import { createScreenList } from './screen-lists.ts';

export type Screen = {
  readonly organizationId: string;
  readonly paths: readonly string[];
  /** The process that it is connected to. */
  readonly at: number;
  readonly isLive: boolean;
};

export type ChainScreens = {
  readonly open: readonly Screen[];
  /** First frames of each topic after a socket came back, by type: snapshot, unchanged, delta, compared. */
  readonly returns: Readonly<Record<string, number>>;
  /** First at the process with that number; resolves when each topic has its first data. */
  add(person: Person, paths: readonly string[], at: number): Promise<void>;
  /**
   * `seen` is called for each screen of the restaurant that receives `mark`, once; with `screen.at` and the time of arrival. Returns how to end it.
   */
  watchFor(organizationId: string, mark: string, seen: (screen: Screen, atMs: number) => void): () => void;
  /** Screens that came back to another process connect where they were first, as a balancer sends new ones. */
  spread(): void;
  close(): void;
};

const backAfterMs = 250;
const compareHead = '{"type":"compare"';
const authRequiredHead = '{"type":"auth-required"';
const dataHead = /^\{"type":"(snapshot|unchanged|delta|compared)","sub":(\d+)/;

type Mark = { bytes: Buffer; told: Set<Screen>; seen: (screen: Screen, atMs: number) => void };

export function openScreens(places: readonly Place[], publicUrl: string): ChainScreens {
  const open: Screen[] = [];
  const returns: Record<string, number> = {};
  const marks = new Map<string, Set<Mark>>();
  const sockets = new Map<WebSocket, () => void>();
  let isClosed = false;

  function look(screen: Screen, frame: Buffer): void {
    for (const mark of marks.get(screen.organizationId) ?? []) {
      if (mark.told.has(screen) || !frame.includes(mark.bytes)) continue;
      mark.told.add(screen);
      mark.seen(screen, performance.now());
    }
  }

  return {
    open,
    returns,
    add(person, paths, first) {
      const screen = { organizationId: person.organizationId, paths, at: first, isLive: false };
      open.push(screen);
      const cursors: (string | undefined)[] = paths.map(() => undefined);
      const lists = paths.map(createScreenList);
      return new Promise(resolve => {
        const connect = (isReturn: boolean): void => {
          const place = places.at(screen.at % places.length);
          if (place === undefined) throw new Error('There is no process');
          const { url, localAddress } = place;
          const socket = new WebSocket(
            `${url.replace('http', 'ws')}/live?version=${packageFile.version}`,
            liveProtocol,
            {
              origin: publicUrl,
              perMessageDeflate: false,
              ...(localAddress !== undefined && { localAddress }),
            },
          );
          sockets.set(socket, () => {
            if ((screen.at - first) % places.length === 0) return;
            screen.at = first - 1;
            socket.close();
          });
          const missing = new Set(paths.keys());
          socket.on('error', () => {});
          socket.on('open', () => {
            const topics = paths.map((path, sub) => {
              const cursor = cursors[sub];
              return { sub, path, ...(cursor !== undefined && { cursor }) };
            });
            socket.send(
              JSON.stringify({ type: 'hello', client: randomUUID(), token: person.token(), topics }),
            );
          });
          socket.on('message', (frame: Buffer) => {
            const head = frame.subarray(0, 200).toString('latin1');
            if (head.startsWith(authRequiredHead))
              socket.send(JSON.stringify({ type: 'auth', token: person.token() }));
            if (head.startsWith(compareHead)) {
              const { sub, key } = JSON.parse(frame.toString());
              socket.send(JSON.stringify({ type: 'have', sub, digests: lists[sub]?.digests(key) ?? '' }));
            }
            const [, type, number] = dataHead.exec(head) ?? [];
            if (type === undefined) return;
            const sub = Number(number);
            const [, cursor] = /"(?:to|cursor)":"([^"]+)"/.exec(head) ?? [];
            cursors[sub] = cursor;
            if (type === 'snapshot' || type === 'delta' || type === 'compared') lists[sub]?.take(type, frame);
            if (missing.delete(sub)) {
              if (isReturn) returns[type] = (returns[type] ?? 0) + 1;
              if (missing.size === 0) {
                screen.isLive = true;
                resolve();
              }
            }
            look(screen, frame);
          });
          socket.on('close', () => {
            sockets.delete(socket);
            screen.isLive = false;
            if (isClosed) return;
            screen.at += 1;
            setTimeout(() => isClosed || connect(true), backAfterMs * (0.5 + Math.random()));
          });
        };
        connect(false);
      });
    },
    watchFor(organizationId, mark, seen) {
      const watched = marks.get(organizationId) ?? new Set();
      marks.set(organizationId, watched);
      const entry = { bytes: Buffer.from(mark), told: new Set<Screen>(), seen };
      watched.add(entry);
      return () => void watched.delete(entry);
    },
    spread() {
      for (const goHome of sockets.values()) goHome();
    },
    close() {
      isClosed = true;
      for (const socket of sockets.keys()) socket.close();
    },
  };
}
