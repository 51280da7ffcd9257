/** Starts and controls the process that counts what a server sends. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Occurs once in every update and nowhere else, so that receivers can count updates by it. */
export const updateMark = '`';

export type CounterOrder =
  | {
      kind: 'connect';
      port: number;
      path: string;
      count: number;
      headers: Record<string, string>;
      /** First message of each socket in turn, base64. */
      greetings: string[];
      opcode: 1 | 2;
    }
  | { kind: 'count' }
  | { kind: 'say'; socket: number; text: string }
  | { kind: 'disconnect' }
  | { kind: 'await'; updates: number };

type Counts = { updates: number; frames: number; bytes: number; closed: number };
export type CounterReport =
  | { kind: 'connected' | 'reached' }
  | { kind: 'failed'; reason: string }
  | ({ kind: 'counts' } & Counts);

export type Counter = {
  connect(order: Omit<CounterOrder & { kind: 'connect' }, 'kind'>): Promise<void>;
  counts(): Promise<Counts>;
  /** Makes one socket, by its number, send a text. */
  sayTo(socket: number, text: string): void;
  /** Resolves once this many updates have arrived in total; false if they don't within `withinMs`. */
  reaches(updates: number, withinMs: number): Promise<boolean>;
  disconnect(): void;
  stop(): void;
};

const script = fileURLToPath(new URL('frame-counter.ts', import.meta.url));

export function startCounter(): Counter {
  const child = fork(script);
  const answer = (order: CounterOrder, withinMs: number): Promise<CounterReport | null> =>
    new Promise((resolve, reject) => {
      const finish = (report: CounterReport | null): void => {
        clearTimeout(timer);
        child.off('message', take);
        if (report?.kind === 'failed') reject(new Error(report.reason));
        else resolve(report);
      };
      const take = (report: unknown): void => finish(report as CounterReport);
      const timer = setTimeout(finish, withinMs, null);
      child.on('message', take);
      child.send(order);
    });

  return {
    async connect(order) {
      if ((await answer({ kind: 'connect', ...order }, 60_000)) === null)
        throw new Error('Not all connected');
    },
    async counts() {
      const report = await answer({ kind: 'count' }, 10_000);
      if (report?.kind !== 'counts') throw new Error('The counter says nothing');
      return report;
    },
    sayTo(socket, text) {
      child.send({ kind: 'say', socket, text });
    },
    async reaches(updates, withinMs) {
      return (await answer({ kind: 'await', updates }, withinMs))?.kind === 'reached';
    },
    disconnect() {
      child.send({ kind: 'disconnect' });
    },
    stop() {
      child.kill();
    },
  };
}
