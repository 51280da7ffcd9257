/**
 * Connections of which nobody knows whose they are: how many there may be, of one address and in all. Nobody is turned away
 * for them: the one that has been silent for the longest makes way.
 */
import type { Socket } from 'node:net';

export type StrangerConnections = {
  add(connection: Socket, address: string | null): void;
  /** Something whole came on it; `address`: where from, as a proxy may have told. */
  spoke(connection: Socket, address?: string): void;
  /** It is somebody's, or gone: it is counted no longer. */
  remove(connection: Socket): void;
  readonly size: number;
};

export type ConnectionLimits = {
  /** A whole restaurant may stand behind one address, and all of it come back at once. */
  perAddress: number;
  total: number;
};

export function createStrangerConnections(
  limits: ConnectionLimits = { perAddress: 3_000, total: 6_000 },
): StrangerConnections {
  /** The longest silent first; with null where only a proxy could tell the address, and didn't yet. */
  const addressOf = new Map<Socket, string | null>();
  const byAddress = new Map<string, Set<Socket>>();

  const forget = (connection: Socket): void => {
    const address = addressOf.get(connection);
    addressOf.delete(connection);
    if (typeof address !== 'string') return;
    const group = byAddress.get(address);
    group?.delete(connection);
    if (group?.size === 0) byAddress.delete(address);
  };

  const keep = (connection: Socket, address: string | null): void => {
    addressOf.set(connection, address);
    const group = address === null ? undefined : (byAddress.get(address) ?? new Set());
    if (address !== null && group !== undefined) byAddress.set(address, group.add(connection));
    const [longest] = group !== undefined && group.size > limits.perAddress ? group : [];
    const [longestOfAll] = addressOf.size > limits.total ? addressOf.keys() : [];
    const leaving = longest ?? longestOfAll;
    if (leaving === undefined) return;
    forget(leaving);
    leaving.destroy();
  };

  return {
    get size() {
      return addressOf.size;
    },
    add: keep,
    spoke(connection, address) {
      const before = addressOf.get(connection);
      if (before === undefined) return;
      forget(connection);
      keep(connection, address ?? before);
    },
    remove: forget,
  };
}
