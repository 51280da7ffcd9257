/**
 * A restaurant API elsewhere knows of a set-up only what the owner's token says, which names nobody: this writes the
 * names that the set-up was told where everybody writes them, at its settings and its people.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { fillPath, readPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { User } from '#shared/schemas/user-schema.ts';
import type { RestaurantNaming } from './identity/local/restaurant-setup.ts';
import type { OriginClient } from './proxy/origin-client.ts';

export function createRestaurantNaming(
  /** Asked for once it is needed: the client is made after the sign-in. */
  client: () => Pick<OriginClient, 'read' | 'write' | 'isReachable'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): RestaurantNaming {
  const name: RestaurantNaming['name'] = async owner => {
    const { token, userId, organizationId, displayName, restaurantName, language } = owner;

    async function read<T>(row: 'userInfo' | 'settings' | 'users'): Promise<T> {
      const path = readPath(row);
      const answer = await client().read({ path, organizationId, credential: { kind: 'user', token } });
      if (answer.kind === 'ok') return JSON.parse(answer.body) as T;
      throw new Error(`${path} answered ${answer.kind === 'fault' ? answer.reason : answer.kind}`);
    }

    async function change(row: 'saveSettings' | 'changeUser', version: number, body: object): Promise<void> {
      const { method, path: template } = writes[row];
      const path = fillPath(template, { id: userId });
      const headers = { 'idempotency-key': randomUUID(), 'if-match': `"${version}"` };
      const status = await client().write({ method, path, token, headers, json: JSON.stringify(body) });
      if (status >= 300) throw new Error(`${method} ${path} answered ${status}`);
    }

    try {
      // Asked first: whoever is new there gets their row with it.
      await read('userInfo');
      const { version, ...settings } = await read<Settings>('settings');
      // Somebody has written it already: then it is theirs.
      if (version === 1)
        await change('saveSettings', version, { ...settings, restaurantName, defaultLanguage: language });
      const user = (await read<User[]>('users')).find(({ id }) => id === userId);
      if (user !== undefined) await change('changeUser', user.version, { displayName });
    } catch (error) {
      log.warn({ err: error }, 'the restaurant is open, but the origin did not take its name');
    }
  };

  return { isPossible: () => client().isReachable(), name };
}
