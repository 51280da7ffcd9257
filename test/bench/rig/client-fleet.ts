/** Starts hundreds of the product's own clients in child processes and controls them. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../helpers/source-tree.ts';
import type { FleetAnswer, FleetOrder, FleetTraffic } from './fleet-messages.ts';

export type ClientFleet = {
  /** Traffic of the initial data of all clients. */
  readonly opening: FleetTraffic;
  /** Call before the server goes down; resolves when every client was disconnected and has all its topics again. */
  expectBack(withinMs: number): { done: Promise<{ atMs: number[]; traffic: FleetTraffic }> };
  /** For each path, the number of clients by content digest. */
  contents(): Promise<Record<string, Record<string, number>>>;
  stop(): Promise<void>;
};

function add(all: readonly FleetTraffic[]): FleetTraffic {
  const sum = { bytes: 0, sentBytes: 0, snapshots: 0, unchanged: 0, deltas: 0 };
  for (const one of all) {
    sum.bytes += one.bytes;
    sum.sentBytes += one.sentBytes;
    sum.snapshots += one.snapshots;
    sum.unchanged += one.unchanged;
    sum.deltas += one.deltas;
  }
  return sum;
}

async function answerOf<K extends FleetAnswer['kind']>(
  child: ChildProcess,
  kind: K,
): Promise<FleetAnswer & { kind: K }> {
  for (;;) {
    const [answer]: FleetAnswer[] = await once(child, 'message');
    if (answer?.kind === kind) return answer as FleetAnswer & { kind: K };
  }
}

/** Each client uses one of the sessions, at most eight the same, and watches `paths`. */
export async function openFleet(options: {
  url: string;
  cookies: readonly string[];
  clients: number;
  processes: number;
  paths: readonly string[];
}): Promise<ClientFleet> {
  const { url, cookies, clients, processes, paths } = options;
  const children = Array.from({ length: processes }, () =>
    fork(join(root, 'test/client/harness/live-fleet.ts')),
  );
  const notify = (child: ChildProcess, order: FleetOrder) => child.send(order);
  const opened = await Promise.all(
    children.map((child, index) => {
      const own = cookies.filter((_, place) => place % processes === index);
      notify(child, { kind: 'open', url, cookies: own, clients: clients / processes, paths });
      return answerOf(child, 'open');
    }),
  );
  return {
    opening: add(opened.map(({ traffic }) => traffic)),
    expectBack(withinMs) {
      const answers = children.map(child => {
        notify(child, { kind: 'expect' });
        return answerOf(child, 'back');
      });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(async () => {
          const progress = await Promise.all(
            children.map(child => {
              notify(child, { kind: 'progress' });
              return answerOf(child, 'progress');
            }),
          );
          reject(new Error(`Not all were back within ${withinMs} ms: ${JSON.stringify(progress)}`));
        }, withinMs);
      });
      const all = Promise.all(answers).then(backs => {
        clearTimeout(timer);
        return {
          atMs: backs.flatMap(({ atMs }) => atMs),
          traffic: add(backs.map(({ traffic }) => traffic)),
        };
      });
      return { done: Promise.race([all, late]) };
    },
    async contents() {
      const answers = children.map(child => {
        notify(child, { kind: 'digest' });
        return answerOf(child, 'digest');
      });
      const sum: Record<string, Record<string, number>> = {};
      for (const { contents } of await Promise.all(answers)) {
        for (const [path, digests] of Object.entries(contents)) {
          sum[path] ??= {};
          for (const [digest, count] of Object.entries(digests))
            sum[path][digest] = (sum[path][digest] ?? 0) + count;
        }
      }
      return sum;
    },
    async stop() {
      await Promise.all(
        children.map(async child => {
          child.disconnect();
          await once(child, 'exit');
        }),
      );
    },
  };
}
