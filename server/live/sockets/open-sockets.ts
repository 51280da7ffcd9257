/**
 * All sockets whose connection is there, those on their way out included: how many a person may have, and whom to close when a
 * session or the server ends.
 */
import { limits } from '#shared/limits.ts';
import type { MemberIdentity } from '../../http/guards.ts';

export type OpenSocket = {
  /** Null until it said hello. */
  identity(): MemberIdentity | null;
  /** It was closed, its connection is not gone yet. */
  isClosing(): boolean;
  /** The tab's own name for itself. */
  client(): string | null;
  close(code: number, reason: string): void;
  /** Says goodbye first: the server restarts. */
  sayBye(): void;
};

export type OpenSockets = {
  /** False when too many that said nothing yet, or are on their way out, are there already. */
  add(socket: OpenSocket): boolean;
  /** Its connection is gone. */
  remove(socket: OpenSocket): void;
  /** Whether `socket` may be one of `identity`'s; where a tab has several, the older ones are dead, and one makes way. */
  makeRoom(socket: OpenSocket, identity: MemberIdentity, client: string): boolean;
  closeSession(sessionId: string): void;
  /** Somebody is shut out of one organization; what they have open elsewhere stays. */
  closeMember(organizationId: string, userId: string): void;
  sayBye(): void;
  readonly size: number;
};

/** Far above a restart with everybody coming back through one address. */
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
    sayBye() {
      for (const socket of [...sockets]) if (!socket.isClosing()) socket.sayBye();
    },
  };
}
