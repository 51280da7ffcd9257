/**
 * A phone with a bad connection: some requests are sent twice, some lose their response. Each is retried until it is
 * answered.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { StaffSession } from '../../helpers/restaurants/staff-session.ts';

export type UnreliablePhone = {
  readonly session: StaffSession;
  /** Number of requests sent a second time with the same key. */
  readonly repeats: number;
  /** Resolves with the response; rejects with the problem when it is refused permanently. */
  send<T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>;
};

const lostAnswers = 0.15;
const doubleTaps = 0.1;
const retryMs = 150;
const triesMax = 60;

export function createUnreliablePhone(session: StaffSession, random: () => number): UnreliablePhone {
  let repeats = 0;

  /** Sends the request and cuts the connection before the response arrives. */
  async function loseAnswer(method: string, path: string, body: unknown, key: string): Promise<void> {
    const cut = new AbortController();
    const token = await session.token();
    const request = fetch(`${session.baseUrl}${path}`, {
      method,
      signal: cut.signal,
      headers: {
        authorization: `Bearer ${token}`,
        origin: session.baseUrl,
        'idempotency-key': key,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body ?? {}),
    });
    setTimeout(() => cut.abort(), random() * 20);
    await request.then(answer => answer.arrayBuffer()).catch(() => undefined);
  }

  return {
    session,
    get repeats() {
      return repeats;
    },
    async send<T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) {
      const key = randomUUID();
      const luck = random();
      if (luck < lostAnswers) {
        repeats += 1;
        await loseAnswer(method, path, body, key);
      } else if (luck < lostAnswers + doubleTaps) {
        repeats += 1;
        void session.write(method, path, body, { key }).catch(() => undefined);
      }
      for (let tries = 1; tries <= triesMax; tries += 1) {
        const answer = await session.write<T & Problem>(method, path, body, { key }).catch(() => null);
        if (answer !== null && answer.status < 300) return answer.body;
        const isWorthRetrying =
          answer === null || answer.status >= 500 || answer.status === 429 || isRunning(answer.body);
        if (!isWorthRetrying) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.code}`);
        repeats += 1;
        await wait(retryMs);
      }
      throw new Error(`${method} ${path}: no answer after ${triesMax} tries`);
    },
  };
}

function isRunning({ code }: Problem): boolean {
  return code === 'REQUEST_IN_PROGRESS';
}
