/** Screens without a socket: each polls at its interval, ± 10 % as the client does, with an individual offset. */
import { Agent, request } from 'node:http';
import type { StaffSession } from '../../helpers/restaurants/staff-session.ts';

export type PollingScreens = {
  /** From `leftMs` (of `performance.now()`) until each screen saw `text`, for those that did. */
  delays(text: string, leftMs: number): number[];
  stop(): void;
};

const jitter = 0.1;

/** `url` is what they poll: the server, or the origin itself. */
export function startPollingScreens(options: {
  sessions: readonly StaffSession[];
  count: number;
  url: string;
  path: string;
  intervalMs: number;
}): PollingScreens {
  const { sessions, count, url, path, intervalMs } = options;
  const agent = new Agent({ keepAlive: true });
  const timers = new Set<NodeJS.Timeout>();
  /** For each screen, the first time it saw each mark. */
  const seen = Array.from({ length: count }, () => new Map<string, number>());
  let isStopped = false;

  const get = (token: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
      request(`${url}${path}`, { agent, headers }, async answer => {
        if (answer.statusCode !== 200) return reject(new Error(`${path} answered ${answer.statusCode}`));
        let text = '';
        for await (const chunk of answer.setEncoding('utf8')) text += chunk;
        resolve(text);
      })
        .once('error', error => (isStopped ? resolve('') : reject(error)))
        .end();
    });

  const ask = async (index: number): Promise<void> => {
    const token = await sessions[index % sessions.length]?.token();
    const text = await get(token ?? '');
    for (const [mark] of text.matchAll(/mark-\d+-/g)) {
      if (!seen[index]?.has(mark)) seen[index]?.set(mark, performance.now());
    }
    plan(index, intervalMs * (1 - jitter + Math.random() * 2 * jitter));
  };

  function plan(index: number, delayMs: number): void {
    if (isStopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void ask(index);
    }, delayMs);
    timers.add(timer);
  }

  for (let index = 0; index < count; index += 1) plan(index, Math.random() * intervalMs);
  return {
    delays(text, leftMs) {
      return seen.flatMap(marks => {
        const atMs = marks.get(text);
        return atMs === undefined ? [] : [atMs - leftMs];
      });
    },
    stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      agent.destroy();
    },
  };
}
