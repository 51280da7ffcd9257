/**
 * All sockets that still have a connection, closing ones included: enforces the limit per person and closes those of an ended session or of all
 * clients at shutdown.
 */
import { limits } from '#shared/kernel/limits.ts';
import type { MemberIdentity } from '../../http/guards.ts';

export type OpenSocket = {
  /** Null before hello. */
  identity(): MemberIdentity | null;
  /** The socket was closed but its connection still exists. */
  isClosing(): boolean;
  /** The client id that the tab chose. */
  client(): string | null;
  close(code: number, reason: string): void;
  /** Sends `bye` before closing: the server restarts. */
  sayBye(): void;
};

export type OpenSockets = {
  /** False if there are too many unauthenticated or closing sockets. */
  add(socket: OpenSocket): boolean;
  /** The socket's connection has closed. */
  remove(socket: OpenSocket): void;
  /** Whether `socket` may be opened for `identity`. Older sockets of the same tab are dead, and one of them is closed for it. */
  makeRoom(socket: OpenSocket, identity: MemberIdentity, client: string): boolean;
  closeSession(sessionId: string): void;
  /** A person lost access to one organization; their sockets to others stay open. */
  closeMember(organizationId: string, userId: string): void;
  /** The restaurant was archived. */
  closeRestaurant(organizationId: string): void;
  sayBye(): void;
  readonly size: number;
};

/** Far above the number of clients that reconnect through one address after a restart. */
const silentSocketsMax = 5_000;

export function createOpenSockets(codes: {
  signedOut: number;
  replaced: number;
  forbidden: number;
}): OpenSockets {
  const sockets = new Set<OpenSocket>();
  const identityOf = (socket: OpenSocket) => (socket.isClosing() ? null : socket.identity());
  const ofUser = (userId: string) => [...sockets].filter(socket => identityOf(socket)?.userId === userId);

  return {
    get size() {
      return sockets.size;
    },
    add(socket) {
      let silent = 0;
      if (sockets.size >= silentSocketsMax)
        for (const open of sockets) if (identityOf(open) === null) silent += 1;
      if (silent >= silentSocketsMax) return false;
      sockets.add(socket);
      return true;
    },
    remove(socket) {
      sockets.delete(socket);
    },
    makeRoom(socket, identity, client) {
      let others = 0;
      const lastOf = new Map<string | null, OpenSocket>();
      let older: OpenSocket | null = null;
      for (const other of sockets) {
        if (other === socket || identityOf(other)?.userId !== identity.userId) continue;
        others += 1;
        older ??= lastOf.get(other.client()) ?? null;
        lastOf.set(other.client(), other);
      }
      if (others < limits.socketsPerUser) return true;
      older ??= lastOf.get(client) ?? null;
      if (older === null) return false;
      older.close(codes.replaced, 'replaced');
      return true;
    },
    closeSession(sessionId) {
      for (const socket of [...sockets]) {
        if (identityOf(socket)?.sessionId === sessionId) socket.close(codes.signedOut, 'signed out');
      }
    },
    closeMember(organizationId, userId) {
      for (const socket of ofUser(userId)) {
        if (socket.identity()?.organizationId === organizationId) socket.close(codes.forbidden, 'shut out');
      }
    },
    closeRestaurant(organizationId) {
      for (const socket of [...sockets]) {
        if (identityOf(socket)?.organizationId === organizationId)
          socket.close(codes.forbidden, 'restaurant changed');
      }
    },
    sayBye() {
      for (const socket of [...sockets]) if (!socket.isClosing()) socket.sayBye();
    },
  };
}
