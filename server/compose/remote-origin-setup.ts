/**
 * Writes the names given at setup to a remote restaurant API through its settings and staff calls: it only sees the owner's token, which contains no names.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { fillPath, readPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { RestaurantNaming } from '../identity/local/restaurant-setup.ts';
import type { OriginClient } from '../proxy/origin-client.ts';

export function createRestaurantNaming(
  /** Called on demand, because the client is created after identity. */
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
      // Reading it first creates the row of a new user.
      await read('userInfo');
      const { version, ...settings } = await read<Settings>('settings');
      // A later version was edited by somebody and stays.
      if (version === 1)
        await change('saveSettings', version, { ...settings, restaurantName, defaultLanguage: language });
      const user = (await read<User[]>('users')).find(({ id }) => id === userId);
      if (user !== undefined) await change('changeUser', user.version, { displayName });
    } catch (error) {
      log.warn({ err: error }, 'The restaurant is open, but the restaurant API did not store its name');
    }
  };

  return { isPossible: () => client().isReachable(), name };
}
