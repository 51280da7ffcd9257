/**
 * Limits connections without a known caller, per address and in total. A new one is always accepted; the one that has been silent the longest is closed.
 */
import type { Socket } from 'node:net';

type StrangerConnections = {
  add(connection: Socket, address: string | null): void;
  /** A complete request arrived; `address`: the client's, as forwarded by a proxy. */
  spoke(connection: Socket, address?: string): void;
  /** The connection has authenticated or closed, and no longer counts. */
  remove(connection: Socket): void;
  readonly size: number;
};

export type ConnectionLimits = {
  /** A whole restaurant may share one address, and all its devices reconnect at once. */
  perAddress: number;
  total: number;
};

export function createStrangerConnections(
  limits: ConnectionLimits = { perAddress: 3_000, total: 6_000 },
): StrangerConnections {
  /** Longest silent first; null if only a proxy can name the address and hasn't yet. */
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
