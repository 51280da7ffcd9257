/**
 * Invariants of every frame on one socket under any network condition: no gap, no older state, no data of other
 * organizations.
 */

import { type ReadName, reads } from '#shared/contract/reads.ts';
import { hasAnyRole, type Role } from '#shared/kernel/roles.ts';
import type { ClientMessage, ServerMessage } from '#shared/live/live-messages.ts';
import type { SoakJudge } from './soak-judge.ts';

export type SoakPerson = { id: string; username: string; roles: Role[] };
export type Member = SoakPerson & {
  organizationId: string;
  token(): Promise<string>;
  /** Returns a fresh token. */
  renew(): Promise<string>;
};

export type FrameContext = {
  judge: SoakJudge;
  /** The organization that an entity is known to belong to. */
  ownerOf(id: string): string | undefined;
  /** The member's current roles, as far as the server must know them already. */
  rolesOf(member: Member): readonly Role[];
};

type Frame = ServerMessage & { sub?: number };

/** Of one tab, over all its sockets: the versions of what it has been sent, by path and id. */
export type SeenVersions = Map<string, number>;

/** Checks every frame on one socket (I2, I3). */
export function createFrameWatch(
  { judge, ownerOf, rolesOf }: FrameContext,
  member: Member,
  seen: SeenVersions,
) {
  const paths = new Map<number, string>();
  const cursors = new Map<number, string>();
  /** Topics that were asked for anew: what was under way before the answer, the page leaves alone. */
  const asked = new Set<number>();

  const note = ({ sub, path, cursor }: { sub: number; path: string; cursor?: string }) => {
    paths.set(sub, path);
    if (cursor === undefined) cursors.delete(sub);
    else cursors.set(sub, cursor);
  };

  function checkReader(path: string, message: Frame): void {
    const name = Object.keys(reads).find(name => {
      const template = reads[name as ReadName].path.replace(/\?.*/, '').replace(/:\w+/g, '[^/]+');
      return new RegExp(`^${template}$`).test(path.replace(/\?.*/, ''));
    });
    const allowed = reads[name as ReadName].roles as readonly Role[];
    if (!hasAnyRole(rolesOf(member), allowed))
      judge.violate('I3', `${member.username} was sent a ${message.type} of ${path}`);
    const data = message.type === 'snapshot' ? message.data : message.type === 'delta' ? message.put : [];
    for (const { id } of [data].flat() as { id: string }[]) {
      const owner = ownerOf(id);
      if (owner !== undefined && owner !== member.organizationId)
        judge.violate('I3', `${member.username} was sent ${id} of another restaurant`);
    }
  }

  /** Also over a return to another process, whose cursors say nothing about those of the one before. */
  function checkVersions(path: string, message: Frame): void {
    const data = message.type === 'snapshot' ? message.data : message.type === 'delta' ? message.put : [];
    for (const { id, version } of [data].flat() as { id?: string; version?: number }[]) {
      if (id === undefined || version === undefined) continue;
      const known = seen.get(`${path} ${id}`);
      if (known !== undefined && version < known)
        judge.violate('I2', `${path} showed version ${known} of ${id}, then ${version}`);
      seen.set(`${path} ${id}`, version);
    }
  }

  function checkCursor(sub: number, to: string): void {
    const [epoch, version] = cursors.get(sub)?.split('.') ?? [];
    const [newEpoch, newVersion] = to.split('.');
    if (epoch === newEpoch && Number(newVersion) < Number(version))
      judge.violate('I2', `a cursor went back from ${cursors.get(sub)} to ${to}`);
    cursors.set(sub, to);
  }

  return {
    sent(message: ClientMessage): void {
      if (message.type === 'hello') for (const topic of message.topics) note(topic);
      if (message.type === 'subscribe') note(message);
      if (message.type !== 'resync') return;
      asked.add(message.sub);
      judge.count('resyncs');
    },
    received(message: Frame, deliver: () => void): void {
      judge.count(`frames: ${message.type}`);
      const { sub } = message;
      const path = sub === undefined ? undefined : paths.get(sub);
      const isData = ['snapshot', 'delta', 'unchanged'].includes(message.type);
      if (sub === undefined || path === undefined || !isData) {
        deliver();
        return;
      }
      checkReader(path, message);
      checkVersions(path, message);
      const before = cursors.get(sub);
      if (message.type !== 'delta') asked.delete(sub);
      deliver();
      if (message.type === 'delta') {
        const isNext = message.from === before || message.to === before;
        if (!isNext && !asked.has(sub))
          judge.violate('I2', `a delta from ${message.from} was put on ${before} of ${path}`);
        if (!asked.has(sub)) checkCursor(sub, message.to);
      }
      if (message.type === 'snapshot' || message.type === 'unchanged') checkCursor(sub, message.cursor);
    },
  };
}
