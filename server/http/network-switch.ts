/**
 * Whether other devices reach the server: while it runs, it begins or ends listening on the computer's network. Stored in the data folder. If the environment
 * says how devices reach the server, there is nothing to switch.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { readPrivateFile, writePrivateFile } from '../store/durable-files.ts';
import { isLoopbackAddress } from './this-computer.ts';

export type NetworkSwitch = {
  /** The address on which the server listens. */
  host(): string;
  /** Null: the environment decides. */
  isOpen(): boolean | null;
  /** Call before listening. */
  attach(app: FastifyInstance): void;
  /** Calls the listener after each change, until the process ends. */
  onTurn(listener: () => unknown): void;
  /** Connections of this computer stay. Throws an error of the system and listens as before if the new address or the data folder can't be used. */
  turn(isOpen: boolean): Promise<void>;
};

/** The listen backlog; beyond it the kernel drops connection attempts, and the client retries after a second. */
export const arrivingMax = 4_096;
const everyAddress = '0.0.0.0';

/** Connections go on; only new ones come to the other address. */
async function listenAt(server: Server, host: string): Promise<void> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  const move = (to: string) => {
    server.close();
    server.listen({ host: to, port: address.port, backlog: arrivingMax });
    return once(server, 'listening');
  };
  try {
    await move(host);
  } catch (error) {
    await move(address.address);
    throw error;
  }
}

/** A file that can't be read leaves it closed. */
function isStoredOpen(file: string): boolean {
  try {
    return readPrivateFile(file) === 'open';
  } catch {
    return false;
  }
}

export function createNetworkSwitch({
  dataDir,
  host,
  isNetworkSwitched,
}: Pick<Config, 'dataDir' | 'host' | 'isNetworkSwitched'>): NetworkSwitch {
  const file = join(dataDir, 'network');
  let isOpen = isNetworkSwitched && isStoredOpen(file);
  const hostNow = () => (isOpen ? everyAddress : host);
  const connections = new Set<Socket>();
  let server: Server | undefined;
  let turning = Promise.resolve();
  const listeners: (() => unknown)[] = [];

  const listen = async (opens: boolean): Promise<void> => {
    if (server === undefined || opens === isOpen) return;
    await listenAt(server, opens ? everyAddress : host);
    isOpen = opens;
    for (const listener of listeners) await listener();
    if (opens) return;
    for (const connection of connections)
      if (!isLoopbackAddress(connection.remoteAddress ?? '')) connection.destroy();
  };

  const turn = async (opens: boolean): Promise<void> => {
    // A fault leaves it closed: closing is stored before, opening after.
    if (!opens) writePrivateFile(file, 'closed');
    await listen(opens);
    if (!opens) return;
    try {
      writePrivateFile(file, 'open');
    } catch (error) {
      await listen(false);
      throw error;
    }
  };

  return {
    host: hostNow,
    isOpen: () => (isNetworkSwitched ? isOpen : null),
    attach(app) {
      server = app.server;
      server.on('connection', connection => {
        connections.add(connection);
        connection.once('close', () => connections.delete(connection));
      });
    },
    onTurn: listener => listeners.push(listener),
    turn(opens) {
      const done = turning.then(() => turn(opens));
      turning = done.catch(() => undefined);
      return done;
    },
  };
}
