/**
 * A restaurant API elsewhere knows of a set-up only what the owner's token says, which names nobody: this writes the
 * names that the set-up was told where everybody writes them, at its settings and its people.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { fillPath } from '#shared/paths.ts';
import { reads } from '#shared/reads.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { User } from '#shared/schemas/user-schema.ts';
import { writes } from '#shared/writes.ts';
import type { RestaurantNaming } from './identity/restaurant-setup.ts';

const answerWithinMs = 5_000;

export function createRestaurantNaming(
  originUrl: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): RestaurantNaming {
  async function call<T>(token: string, path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(`${originUrl}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as T;
  }

  const change = (token: string, method: string, path: string, version: number, body: object) =>
    call(token, path, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'if-match': `"${version}"`,
      },
      body: JSON.stringify(body),
    });

  async function isPossible(): Promise<boolean> {
    const signal = AbortSignal.timeout(answerWithinMs);
    const answer = await fetch(`${originUrl}${reads.userInfo.path}`, { signal }).catch(() => null);
    // Nobody's question is refused: that is an answer, too.
    return answer !== null && answer.status < 500;
  }

  const name: RestaurantNaming['name'] = async ({ token, userId, displayName, restaurantName, language }) => {
    try {
      // Asked first: whoever is new there gets their row with it.
      await call(token, reads.userInfo.path);
      const { version, ...settings } = await call<Settings>(token, reads.settings.path);
      // Somebody has written it already: then it is theirs.
      if (version === 1) {
        const named = { ...settings, restaurantName, defaultLanguage: language };
        await change(token, writes.saveSettings.method, writes.saveSettings.path, version, named);
      }
      const users = await call<User[]>(token, reads.users.path);
      const owner = users.find(({ id }) => id === userId);
      if (owner === undefined) return;
      const path = fillPath(writes.changeUser.path, { id: userId });
      await change(token, writes.changeUser.method, path, owner.version, { displayName });
    } catch (error) {
      log.warn({ err: error }, 'the restaurant is open, but the origin did not take its name');
    }
  };

  return { isPossible, name };
}
