/**
 * Applies live updates to the query cache: changed entities are replaced whole, unchanged ones keep their identity.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Entity } from '#shared/live/live-messages.ts';
import { applyPatch } from '#shared/live/live-patch.ts';
import { readKey } from '../read-options.ts';
import type { LiveSink } from './live-subscriptions.ts';
import type { TopicFreshness } from './topic-freshness.ts';

type VersionedEntity = Entity & { version?: unknown };

function isEntity(value: unknown): value is VersionedEntity {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

function isEntityList(value: unknown): value is Entity[] {
  return Array.isArray(value) && value.every(isEntity);
}

/** A write's response may arrive before an older read's; the newer version is kept. */
function isNewer(known: VersionedEntity, incoming: VersionedEntity): boolean {
  return (
    typeof known.version === 'number' &&
    typeof incoming.version === 'number' &&
    known.version > incoming.version
  );
}

export function createLiveCache(
  queryClient: QueryClient,
  freshness: TopicFreshness,
  /** Called with the keys of writes whose effects are now in the cache. */
  include: LiveSink['include'] = () => {},
): LiveSink {
  return {
    has: path => queryClient.getQueryData(readKey(path)) !== undefined,
    replace(path, data) {
      queryClient.setQueryData(readKey(path), data);
    },
    advance(path, data) {
      const known = queryClient.getQueryData(readKey(path));
      if (isEntity(known) && isEntity(data) && isNewer(known, data)) return false;
      queryClient.setQueryData(readKey(path), data);
      return true;
    },
    patch(path, patch) {
      const known = queryClient.getQueryData(readKey(path));
      // Single objects are always sent whole, as snapshots.
      if (!isEntityList(known)) return false;
      queryClient.setQueryData(readKey(path), applyPatch(known, patch));
      return true;
    },
    list(path) {
      const known = queryClient.getQueryData(readKey(path));
      return isEntityList(known) ? known : null;
    },
    refuse(path) {
      freshness.forget(path);
      void queryClient.invalidateQueries({ queryKey: readKey(path), exact: true });
    },
    confirm: path => freshness.confirm(path),
    stale: (path, sinceIso) => freshness.stale(path, Date.parse(sinceIso)),
    include,
    isReadable: path => queryClient.getQueryState(readKey(path))?.status === 'success',
    leave: freshness.forget,
  };
}
