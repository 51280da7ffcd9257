/** Watchable topics: a topic is the path of a live read in canonical form. Also decides which roles may watch it. */

import { schemaOf } from '#shared/contract/named-schemas.ts';
import { findRead, type PathParams } from '#shared/contract/paths.ts';
import { isListRead, type ReadName, reads } from '#shared/contract/reads.ts';
import { defaultRefreshMs } from '#shared/kernel/intervals.ts';
import { type ReadRow, readersOf } from '#shared/kernel/read-row.ts';
import { hasAnyRole, type Role } from '#shared/kernel/roles.ts';
import type { Identity } from '../../http/guards.ts';
import { createAnswerValidator, type Shape, type ValidateAnswer } from './answer-shape.ts';
import { pollTimeoutMs } from './topic-poller.ts';

export type Topic = {
  readonly path: string;
  readonly name: ReadName;
  readonly params: PathParams;
  readonly roles: readonly Role[];
  /** True if sessions by PIN may watch it too. */
  readonly isOpenByPin: boolean;
  /** True for one object instead of a list of entities. */
  readonly isSingle: boolean;
  /** A list longer than this is not expected to become empty between two polls. */
  readonly goneAtOnceMax: number;
  /** Poll interval while its data is `data` (of the right shape; undefined before the first). */
  refreshMs(data: unknown): number;
  /** How long after its confirmation the data counts as current. */
  maxAgeMs(data: unknown): number;
};

/** Master data: tables, menu and users. */
const status: ReadonlySet<ReadName> = new Set([
  'waiterTables',
  'waiterMenu',
  'stationMenu',
  'colleagues',
  'users',
  'tableLocations',
  'adminTables',
  'menuCategories',
  'menuItems',
]);

/** Lists that change all the time: the last few entries may disappear together, a full list may not. */
const flowing: ReadonlySet<ReadName> = new Set(['waiterOrders', 'preparationOrders']);

function goneAtOnceMax(name: ReadName): number {
  if (status.has(name)) return 1;
  return flowing.has(name) ? 3 : Number.POSITIVE_INFINITY;
}

const mismatches = new Map<ReadName, ValidateAnswer>();

/** Validates an entity of the topic, or its single object, against the schema of its read. */
export function validateTopicAnswer({ name }: Topic): ValidateAnswer {
  const known = mismatches.get(name);
  if (known !== undefined) return known;
  const schema = schemaOf(reads[name].answer) as Shape;
  const made = createAnswerValidator(schema.items ?? schema);
  mismatches.set(name, made);
  return made;
}

/** The topic of a path, or null if it can't be watched. */
export function findTopic(path: string): Topic | null {
  const found = findRead(path);
  const row: ReadRow | null = found && reads[found.name];
  if (found === null || row === null || !row.live) return null;
  // Rows differ in the type of their data; here only its shape is known.
  const refreshMs = (data: unknown): number =>
    typeof row.refreshMs === 'function' ? row.refreshMs(data as never) : row.refreshMs || defaultRefreshMs;
  return {
    path,
    ...found,
    roles: readersOf(row, found.params),
    isOpenByPin: row.byPin === true,
    isSingle: !isListRead(found.name),
    goneAtOnceMax: goneAtOnceMax(found.name),
    refreshMs,
    // Older data was missed by the poller itself, because the process was suspended.
    maxAgeMs: data => refreshMs(data) + pollTimeoutMs,
  };
}

export function mayWatch(
  topic: Topic,
  held: readonly Role[],
  { isByPin }: Pick<Identity, 'isByPin'>,
): boolean {
  return hasAnyRole(held, topic.roles) && (!isByPin || topic.isOpenByPin);
}
