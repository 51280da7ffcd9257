/**
 * Registry of watched topics: one entry per (organization, path), started by the first watcher and stopped after the last. Proxied writes trigger
 * polls of the affected entries; clients without a socket read from them.
 */
import type { ErrorCode } from '#shared/kernel/error-catalogue.ts';
import type { MemberIdentity } from '../http/guards.ts';
import { inProcessTime } from './live-clock.ts';
import { createPassedWrites } from './passed-writes.ts';
import { createSeenVersions, type SeenVersion } from './seen-versions.ts';
import { WatcherRoles } from './sockets/watcher-roles.ts';
import type { EntryContext } from './topics/entry-context.ts';
import type { ReadOrigin, StateAnswer } from './topics/origin-poll.ts';
import { TopicEntry } from './topics/topic-entry.ts';
import { findTopic, mayWatch, type Topic } from './topics/topics.ts';
import { nudgeOf, type PassedWrite } from './topics/write-nudges.ts';

/** The response to a GET of a live path. A fault means that no current data is available: stale data is never returned. */
type ReadThrough =
  | { kind: 'ok'; body: string; etag: string | undefined; cursor: string }
  | { kind: 'refused'; status: 401 | 403 | 404 }
  | { kind: 'fault'; code: ErrorCode };

export type LiveHub = {
  /** A write was, or may have been, proxied to the origin: the topics it touches are polled at once. */
  nudge(organizationId: string, write: PassedWrite): void;
  /** Anything of the organization may have changed. */
  nudgeAll(organizationId: string): void;
  /** Any reader got this version of the restaurant's data from the store, requested at `atMs`. */
  dataVersionSeen(organizationId: string, seen: SeenVersion): void;
  /** Organizations with watched topics. */
  organizations(): Iterable<string>;
  /** Null for a path that isn't live. `cursor`: the client's state of it, as the client reports. */
  readThrough(identity: MemberIdentity, path: string, cursor?: string): Promise<ReadThrough | null>;
  /** The entry of a topic, started if nobody watched it. The caller must add a watcher in the same tick. */
  entryOf(organizationId: string, topic: Topic): TopicEntry;
  /** All currently watched entries. */
  entries(): Iterable<TopicEntry>;
  readonly roles: WatcherRoles;
  close(): void;
};

function faultCode(reason: string): ErrorCode {
  if (/^(timeout|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/.test(reason)) return 'ORIGIN_TIMEOUT';
  return /^(not JSON|wrong shape|UND_ERR_RES)/.test(reason) ? 'ORIGIN_INVALID' : 'ORIGIN_UNREACHABLE';
}

function answerFrom(entry: TopicEntry, userId: string): ReadThrough {
  if (entry.isGone) return { kind: 'refused', status: 404 };
  if (!entry.isReader(userId)) return { kind: 'refused', status: 403 };
  if (entry.staleness?.why === 'auth') return { kind: 'refused', status: 401 };
  if (entry.staleness !== null) return { kind: 'fault', code: faultCode(entry.staleness.reason) };
  const { cursor } = entry.state;
  if (cursor === null) return { kind: 'fault', code: 'ORIGIN_UNREACHABLE' };
  const { body, etag } = entry.state;
  return { kind: 'ok', body, etag, cursor };
}

/** Each response contains the versions of the restaurant's data and users, which may confirm people's roles. */
function createStateVersions(roles: WatcherRoles) {
  const dataVersions = createSeenVersions();
  /** Versions that appeared in one response: while that data version is current, so is the users' version. */
  const together = new Map<string, { dataVersion: number; usersVersion: number }>();
  return {
    of: dataVersions.of,
    answered(organizationId: string, { dataVersion, usersVersion }: StateAnswer, atMs: number): void {
      if (usersVersion !== undefined) roles.usersSeen(organizationId, { version: usersVersion, atMs });
      if (dataVersion !== undefined) dataVersions.note(organizationId, { version: dataVersion, atMs });
      if (dataVersion !== undefined && usersVersion !== undefined)
        together.set(organizationId, { dataVersion, usersVersion });
    },
    dataSeen(organizationId: string, seen: SeenVersion): void {
      dataVersions.note(organizationId, seen);
      const known = together.get(organizationId);
      if (known !== undefined && known.dataVersion === seen.version)
        roles.usersSeen(organizationId, { version: known.usersVersion, atMs: seen.atMs });
    },
  };
}

export function createLiveHub(options: Omit<EntryContext, 'dataSeen' | 'versionDue'>): LiveHub {
  const organizations = new Map<string, Map<string, TopicEntry>>();
  const roles = new WatcherRoles(options);
  const versions = createStateVersions(roles);
  const passedWrites = createPassedWrites(options.clock.now);

  const readState: ReadOrigin = async request => {
    const atMs = options.clock.now();
    const answer = await options.readOrigin(request);
    if (answer.kind !== 'refused' && answer.kind !== 'fault')
      versions.answered(request.organizationId, answer, atMs);
    return answer;
  };

  /** Otherwise each topic would wait for its own next retry, up to 30 s, and one screen would recover before another. */
  const retryStale = (organizationId: string): void => {
    for (const entry of organizations.get(organizationId)?.values() ?? [])
      if (entry.staleness?.why === 'origin') entry.nudge();
  };

  const entryOf = (organizationId: string, topic: Topic): TopicEntry => {
    const entries = organizations.get(organizationId) ?? new Map<string, TopicEntry>();
    organizations.set(organizationId, entries);
    const known = entries.get(topic.path);
    if (known !== undefined) return known;
    const context: EntryContext = {
      ...options,
      readOrigin: readState,
      dataSeen: versions.of(organizationId),
      versionDue: () => passedWrites.versionDue(organizationId),
      recovered: () => retryStale(organizationId),
    };
    const entry = new TopicEntry(topic, organizationId, context, () => {
      entries.delete(topic.path);
      if (entries.size === 0) organizations.delete(organizationId);
    });
    entries.set(topic.path, entry);
    return entry;
  };

  return {
    roles,
    entryOf,
    *entries() {
      for (const entries of organizations.values()) yield* entries.values();
    },
    nudge(organizationId, write) {
      const nudge = nudgeOf(write);
      if (write.dataVersion !== undefined) passedWrites.note(organizationId, write.dataVersion);
      if (nudge.touchesUsers) roles.touch(organizationId);
      for (const entry of organizations.get(organizationId)?.values() ?? []) {
        if (nudge.touches(entry.topic, entry.state.data)) entry.nudge(write);
      }
    },
    nudgeAll(organizationId) {
      roles.touch(organizationId);
      for (const entry of organizations.get(organizationId)?.values() ?? []) entry.nudge();
    },
    dataVersionSeen(organizationId, seen) {
      if (seen.version !== undefined)
        passedWrites.storeSeen(organizationId, { version: seen.version, atMs: seen.atMs });
      versions.dataSeen(organizationId, seen);
    },
    organizations: () => organizations.keys(),
    async readThrough(asker, path, cursor) {
      const identity = inProcessTime(options.clock, asker);
      const topic = findTopic(path);
      if (topic === null) return null;
      const status = await roles.ask(identity);
      if (status.kind === 'unknown' && status.isTokenRefused) return { kind: 'refused', status: 401 };
      if (status.kind === 'unknown') return { kind: 'fault', code: faultCode(status.reason) };
      if (!mayWatch(topic, status.roles, identity)) return { kind: 'refused', status: 403 };
      const entry = entryOf(identity.organizationId, topic);
      // A client that comes from another process may have seen newer data there.
      const isNewcomer = options.hasPeers === true && !entry.isReader(identity.userId);
      const isAhead = cursor !== undefined && entry.mayBeBehind(cursor);
      entry.readBy(identity);
      if (entry.staleness !== null || isNewcomer || isAhead) entry.nudge();
      await entry.settled();
      return answerFrom(entry, identity.userId);
    },
    close() {
      roles.close();
      for (const entries of [...organizations.values()]) {
        for (const entry of [...entries.values()]) entry.stop();
      }
    },
  };
}
