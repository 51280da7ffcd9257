/** What can be watched: a topic is the path of a live read in its one canonical spelling. Decides who may watch it. */
import { defaultRefreshMs } from '#shared/intervals.ts';
import { findRead, type PathParams } from '#shared/paths.ts';
import type { ReadRow } from '#shared/read-row.ts';
import { type ReadName, reads } from '#shared/reads.ts';
import { hasAnyRole, type Role } from '#shared/roles.ts';

export type Topic = {
  readonly path: string;
  readonly name: ReadName;
  readonly params: PathParams;
  readonly roles: readonly Role[];
  /** One object instead of a list of entities. */
  readonly isSingle: boolean;
  /** How often it is polled while its data is `data` (already of the right shape; undefined before the first). */
  refreshMs(data: unknown): number;
};

/** The topic of a path, or null for everything that can't be watched. */
export function findTopic(path: string): Topic | null {
  const found = findRead(path);
  // Rows differ in their data's type; here it is only known to have the right shape.
  const row = found && (reads[found.name] as ReadRow<unknown>);
  if (found === null || row === null || !row.live) return null;
  const { refreshMs } = row;
  return {
    path,
    ...found,
    roles: row.roles,
    isSingle: row.isSingle === true,
    refreshMs: data => (typeof refreshMs === 'function' ? refreshMs(data) : refreshMs || defaultRefreshMs),
  };
}

export function mayWatch(topic: Topic, held: readonly Role[]): boolean {
  return hasAnyRole(held, topic.roles);
}
